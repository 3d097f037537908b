import { json, redirect } from "@remix-run/node";
import { addCookie, endCookie, readCookie, type SetCookie, setCookie } from "~/http/session/cookies";
import type { ToastMessage } from "~/lib/toast-message";
import { z } from "~/schemas/zod";

const toast = z.object({
  title: z.string(),
  description: z.string().optional(),
  variant: z.enum(["default", "destructive"]).optional(),
  picture: z.string().optional(),
  undo: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
  links: z.array(z.object({ to: z.string(), label: z.string() })).optional(),
});

/** Browsers drop larger cookies. */
const MOST_BYTES = 4_000;

export async function redirectWithToast(url: string, message: ToastMessage, init: ResponseInit = {}) {
  const headers = new Headers(init.headers);
  addCookie(headers, await toastCookie(message));
  return redirect(url, { ...init, headers });
}

/** The result of an action: JSON for scripts that stay on their page, else a redirect with the toast. */
export function toastResponse(
  request: Request,
  url: string,
  message: ToastMessage,
): Promise<Response> | Response {
  return wantsJson(request)
    ? json({ message: message.title, toast: message }, { status: 201 })
    : redirectWithToast(url, message);
}

export const wantsJson = (request: Request) => request.headers.get("Accept") === "application/json";

/** Keeps as many sentences of the description as fit into a cookie, and the number of the others. */
export async function toastCookie(message: ToastMessage): Promise<SetCookie> {
  const sentences = (message.description ?? "").split(/(?<=[.!?”]) (?=[“\p{Lu}])/u);
  let flash = await setCookie("flash", message);
  for (let kept = sentences.length - 1; flash.length > MOST_BYTES && kept > 0; kept--) {
    const description = `${sentences.slice(0, kept).join(" ")} And ${sentences.length - kept} more.`;
    flash = await setCookie("flash", { ...message, description });
  }
  return flash;
}

export async function takeFlash(request: Request): Promise<{ toast: ToastMessage | null; headers: Headers }> {
  const headers = new Headers();
  const stored = await readCookie("flash", request.headers.get("Cookie"));
  if (stored === null) return { toast: null, headers };
  addCookie(headers, await endCookie("flash"));
  return { toast: toast.safeParse(stored).data ?? null, headers };
}
