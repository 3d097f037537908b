import { redirect } from "@remix-run/node";
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

/** A redirect whose next page shows the toast; throw it or return it. */
export async function redirectWithToast(url: string, message: ToastMessage, init: ResponseInit = {}) {
  const headers = new Headers(init.headers);
  headers.append("Set-Cookie", await flashCookie().serialize(message));
  return redirect(url, { ...init, headers });
}

/** The toast to show, and the headers that make sure it is shown once. */
export async function takeFlash(request: Request): Promise<{ toast: ToastMessage | null; headers: Headers }> {
  const headers = new Headers();
  const stored: unknown = await flashCookie().parse(request.headers.get("Cookie"));
  if (stored === null) return { toast: null, headers };
  headers.append("Set-Cookie", await expired(flashCookie()));
  return { toast: toast.safeParse(stored).data ?? null, headers };
}
