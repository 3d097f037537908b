import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { toast } from "~/components/ui/toast/toast";
import { errorToast, type ToastMessage } from "~/lib/toast-message";

const UNREACHABLE = "The shop cannot be reached. Check your connection, then press Undo again.";
const LOGGED_OUT = "You are logged out. Log in in another tab, then press Undo again.";

/** No navigation, so unsaved forms stay. After a network error it can be pressed again. */
export function useUndo(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const undo = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.dataset.undo === undefined) return;
      event.preventDefault();
      if (form.ariaBusy === "true") return;
      form.ariaBusy = "true";
      void send(form).then((isDone) => isDone && revalidate());
    };
    document.addEventListener("submit", undo);
    return () => document.removeEventListener("submit", undo);
  }, [revalidate]);
}

async function send(form: HTMLFormElement): Promise<boolean> {
  const action = form.getAttribute("action") ?? "";
  const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const { status, message = UNREACHABLE, toast: done } = await answerTo(action, new URLSearchParams(fields));
  if (form.contains(document.activeElement)) form.closest("ol")?.focus();
  const isRefused = status >= 400 && status < 500 && status !== 401;
  const failed = errorToast(status === 401 ? LOGGED_OUT : message, "Not undone");
  toast(done ?? { ...failed, ...(!isRefused && { undo: { action, fields } }) });
  return done !== undefined;
}

interface Answer {
  status: number;
  message?: string;
  toast?: ToastMessage;
}

async function answerTo(action: string, body: URLSearchParams): Promise<Answer> {
  try {
    const response = await fetch(action, { method: "POST", body, headers: { Accept: "application/json" } });
    const said = (await response.json().catch(() => null)) as Omit<Answer, "status"> | null;
    return { ...said, status: response.status };
  } catch {
    return { status: 0 };
  }
}
