import { type ClientActionFunctionArgs, useActionData } from "@remix-run/react";
import { useState } from "react";
import { toast } from "~/components/ui/toast";
import { serverResult } from "~/components/ui/unreachable";
import { errorToast } from "~/lib/toast-message";

/** A `clientAction` that stays on its screen where the shop cannot be reached, and says this. */
const stayWith =
  (notSent: string) =>
  ({ serverAction }: ClientActionFunctionArgs): Promise<object> =>
    serverResult<object>(serverAction, (message = notSent) => {
      toast(errorToast(message));
      return {};
    });

/** Of a screen with a form: what was typed stays. It goes with `unlessFailed` and `useActionResult`. */
export const keepTyped = stayWith(
  "The shop cannot be reached, so nothing was saved. What you typed is still here: check your connection and try again.",
);

/** Of a screen or a dialog with buttons alone. It goes with `unlessFailed`. */
export const keepScreen = stayWith(
  "The shop cannot be reached, so nothing was done. Check your connection and try again.",
);

/** `useActionData`, and after a press that did not reach the shop what the one before it led to. */
export function useActionResult<Action>() {
  const data = useActionData<Action>();
  const [latest, setLatest] = useState(data);
  const failed = typeof data === "object" && data !== null && "failed" in data;
  if (!failed && data !== latest) setLatest(() => data);
  return failed ? latest : data;
}
