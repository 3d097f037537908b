import { type ShouldRevalidateFunction, useSearchParams } from "@remix-run/react";
import { unlessFailed } from "~/components/ui/connection/unreachable";

/** Query parameters that open a confirmation. Its form posts to the same URL, so it stays open when sending fails. */
const questions = ["cancel", "forget", "move", "takeUp", "handOver", "end"] as const;

export function useQuestion(question: (typeof questions)[number]): boolean {
  return useSearchParams()[0].has(question);
}

/** Closing a question must work offline, so it loads nothing. */
export const unlessQuestionCloses: ShouldRevalidateFunction = (args) => {
  const { currentUrl, nextUrl, formMethod } = args;
  const closes = questions.some(
    (question) => currentUrl.searchParams.has(question) && !nextUrl.searchParams.has(question),
  );
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  return unlessFailed(args) && (formMethod !== undefined || !isSamePage || !closes);
};
