import { type ShouldRevalidateFunction, useSearchParams } from "@remix-run/react";
import { unlessFailed } from "~/components/ui/unreachable";

/**
 * What stands in the URL while the page of an order, or of all, asks whether it shall be done. The question's form is
 * sent to this URL, so that it stays open where it cannot be sent.
 */
const questions = ["cancel", "forget", "takeUp"] as const;

/** Whether the page asks this. The URL alone says so: closing the question loads no data that would. */
export function useQuestion(question: (typeof questions)[number]): boolean {
  return useSearchParams()[0].has(question);
}

/** Closing a question needs nothing of the server, and must do without a connection. */
export const unlessQuestionCloses: ShouldRevalidateFunction = (args) => {
  const { currentUrl, nextUrl, formMethod } = args;
  const closes = questions.some(
    (question) => currentUrl.searchParams.has(question) && !nextUrl.searchParams.has(question),
  );
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  return unlessFailed(args) && (formMethod !== undefined || !isSamePage || !closes);
};
