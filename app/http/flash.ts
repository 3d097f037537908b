import { json, redirect } from "@remix-run/node";
import { expired, signedCookie } from "~/http/cookies";
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

/** Long enough for the redirect, and too short for a toast to appear on a later visit. */
const FLASH_SECONDS = 120;
const flashCookie = () => signedCookie("flash", FLASH_SECONDS);

/** Browsers keep no cookie of more than 4,096 bytes. */
const MOST_BYTES = 4_000;

/** A redirect whose next page shows the toast; throw it or return it. */
export async function redirectWithToast(url: string, message: ToastMessage, init: ResponseInit = {}) {
  const headers = new Headers(init.headers);
  headers.append("Set-Cookie", await flashOf(message));
  return redirect(url, { ...init, headers });
}

/** What was done: JSON for scripts, which ask for it and stay on their page; for a plain form its page with the toast. */
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

/** With as many of the description's sentences as a browser keeps, and how many more there are. */
async function flashOf(message: ToastMessage): Promise<string> {
  const sentences = (message.description ?? "").split(/(?<=[.!?”]) (?=[“\p{Lu}])/u);
  let flash = await flashCookie().serialize(message);
  for (let kept = sentences.length - 1; flash.length > MOST_BYTES && kept > 0; kept--) {
    const description = `${sentences.slice(0, kept).join(" ")} And ${sentences.length - kept} more.`;
    flash = await flashCookie().serialize({ ...message, description });
  }
  return flash;
}

/** The toast to show, and the headers that make sure it is shown once. */
export async function takeFlash(request: Request): Promise<{ toast: ToastMessage | null; headers: Headers }> {
  const headers = new Headers();
  const stored: unknown = await flashCookie().parse(request.headers.get("Cookie"));
  if (stored === null) return { toast: null, headers };
  headers.append("Set-Cookie", await expired(flashCookie()));
  return { toast: toast.safeParse(stored).data ?? null, headers };
}
