import { type ClientActionFunctionArgs, useActionData } from "@remix-run/react";
import { useState } from "react";
import { toast } from "~/components/ui/toast/toast";
import { serverResult } from "~/components/ui/connection/unreachable";
import { errorToast } from "~/lib/toast-message";

const stayWith =
  (notSent: string) =>
  ({ serverAction }: ClientActionFunctionArgs): Promise<object> =>
    serverResult<object>(serverAction, (message = notSent) => {
      toast(errorToast(message));
      return {};
    });

const keepForm = stayWith(
  "The shop cannot be reached, so nothing was saved. What you typed is still here: check your connection and try again.",
);

/** Also keeps the form when the session has ended: leaving for the sign-in would lose what was typed. */
export async function keepFormWhenUnreachable(call: ClientActionFunctionArgs): Promise<object> {
  try {
    return await keepForm(call);
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 401) throw error;
    const message =
      "Nothing was saved. What you typed is still here: log in in another tab, then press again.";
    toast(errorToast(message, "You Are Logged Out"));
    return { failed: true };
  }
}

export const keepScreenWhenUnreachable = stayWith(
  "The shop cannot be reached, so nothing was done. Check your connection and try again.",
);

/** Like `useActionData`, but keeps the earlier result when a request did not reach the shop. */
export function useActionResult<Action>() {
  const data = useActionData<Action>();
  const [latest, setLatest] = useState(data);
  const failed = typeof data === "object" && data !== null && "failed" in data;
  if (!failed && data !== latest) setLatest(() => data);
  return failed ? latest : data;
}
