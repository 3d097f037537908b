import type { ShouldRevalidateFunction } from "@remix-run/react";
import { toast } from "~/components/ui/toast/toast";
import { errorToast } from "~/lib/toast-message";

/** Matches each browser's message for a fetch or import() without a response. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load|import/i.test(error.message);
}

export function isFailure(error: unknown): boolean {
  return isUnreachable(error) || isFromProxy(error) || (error instanceof Response && error.status >= 500);
}

export async function serverResult<Result extends object>(
  serverAction: () => Promise<Result>,
  resultOf: (message: string | undefined) => Result,
): Promise<Result | (Result & { failed: true })> {
  try {
    return await serverAction();
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { ...resultOf(error instanceof Response ? await messageOf(error) : undefined), failed: true };
  }
}

export function serverResultOrToast(serverAction: () => Promise<object>): Promise<object> {
  return serverResult(serverAction, (message = "Something went wrong") => {
    toast(errorToast(message));
    return {};
  });
}

/** Actions answer errors with `{ message }` (http/server/remix.ts). */
async function messageOf(response: Response): Promise<string | undefined> {
  const body = (await response.json().catch(() => null)) as { message?: unknown } | null;
  return typeof body?.message === "string" ? body.message : undefined;
}

/** Remix turns a response that is not its own, such as a proxy's, into an error without a stack. */
function isFromProxy(error: unknown): boolean {
  return error instanceof Error && error.stack === undefined;
}

/** Does not reload data after a failed action: loading would fail too, and an error would replace the page. */
export const unlessFailed: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !actionResult?.failed;
