import type { ShouldRevalidateFunction } from "@remix-run/react";
import { toast } from "~/components/ui/toast";
import { errorToast } from "~/lib/toast-message";

/**
 * Whether a request got no response at all: what fetch and import() then throw, in each browser's words. An
 * error that the server responds with is something else.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load|import/i.test(error.message);
}

/** Whether a request led to nothing: the shop cannot be reached, or it or a proxy before it fails (500 and above). */
export function isFailure(error: unknown): boolean {
  return isUnreachable(error) || isFromProxy(error) || (error instanceof Response && error.status >= 500);
}

/**
 * For a `clientAction`: the result of its server action. A shop that cannot be reached and one that fails
 * (status 500 and above) become a result that the form can show, so that the page and what was typed stay.
 * Such a result is marked `failed`. All else (redirects, 401, 403, 404, errors of scripts) is thrown on.
 * @param resultOf gets the server's own message, where there is one
 */
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

/** For forms that show nothing themselves. */
export function serverResultOrToast(serverAction: () => Promise<object>): Promise<object> {
  return serverResult(serverAction, (message = "Something went wrong") => {
    toast(errorToast(message));
    return {};
  });
}

/** Errors of actions arrive as responses with `{ message }` (http/remix.ts). */
async function messageOf(response: Response): Promise<string | undefined> {
  const body = (await response.json().catch(() => null)) as { message?: unknown } | null;
  return typeof body?.message === "string" ? body.message : undefined;
}

/** Remix makes an error without a stack of a response that is not its own, as of a proxy without a shop. */
function isFromProxy(error: unknown): boolean {
  return error instanceof Error && error.stack === undefined;
}

/** After a failed action the page's data would fail to load as well, and an error would replace the page. */
export const unlessFailed: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !actionResult?.failed;
