import type { ShouldRevalidateFunction } from "@remix-run/react";
import { toast } from "~/components/ui/toast";
import { errorToast } from "~/lib/toast-message";

/**
 * Whether a request got no response at all: what fetch and import() then throw, in each browser's words. An
 * error that the server has answered is something else.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load|import/i.test(error.message);
}

export interface ServerFailure {
  /** The server's own words, where there are any. */
  message?: string;
  unreachable: boolean;
}

/**
 * For a `clientAction`: the result of its server action. A shop that cannot be reached, and one that fails
 * (500 and above), become a result that the form can show, so that the page and what was typed stay. All else (redirects, 401, 403, 404, errors of scripts) is thrown on.
 */
export async function serverResult<Result>(
  serverAction: () => Promise<Result>,
  resultOf: (failure: ServerFailure) => Result,
): Promise<Result> {
  try {
    return await serverAction();
  } catch (error) {
    if (isUnreachable(error)) return resultOf({ unreachable: true });
    if (error instanceof Response && error.status >= 500)
      return resultOf({ message: await messageOf(error), unreachable: false });
    if (isFromProxy(error)) return resultOf({ unreachable: false });
    throw error;
  }
}

/** For forms that show nothing themselves. */
export function serverResultOrToast<Result>(
  serverAction: () => Promise<Result>,
): Promise<Result | { unreachable: boolean }> {
  return serverResult<Result | { unreachable: boolean }>(serverAction, (failure) => {
    toast(errorToast(failure.message ?? "Something went wrong"));
    return { unreachable: failure.unreachable };
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

/** Where the shop could not be reached for the action, it cannot be reached to load the page again either. */
export const unlessUnreachable: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !actionResult?.unreachable;
