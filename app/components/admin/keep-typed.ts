import { type ClientActionFunctionArgs, useActionData } from "@remix-run/react";
import { useState } from "react";
import { toast } from "~/components/ui/toast";
import { serverResult } from "~/components/ui/unreachable";
import { errorToast } from "~/lib/toast-message";

const NOT_SENT =
  "The shop cannot be reached, so nothing was saved. What you typed is still here: check your connection and try again.";

/**
 * The `clientAction` of a screen with a form: where the shop cannot be reached, the screen stays with what was
 * typed. It goes with `unlessFailed` and `useActionResult`.
 */
export const keepTyped = ({ serverAction }: ClientActionFunctionArgs): Promise<object> =>
  serverResult<object>(serverAction, (message = NOT_SENT) => {
    toast(errorToast(message));
    return {};
  });

/** `useActionData`, and after a press that did not reach the shop what the one before it led to. */
export function useActionResult<Action>() {
  const data = useActionData<Action>();
  const [latest, setLatest] = useState(data);
  const failed = typeof data === "object" && data !== null && "failed" in data;
  if (!failed && data !== latest) setLatest(() => data);
  return failed ? latest : data;
}
