import type { ToastMessage } from "~/lib/toast-message";

/** The specification sets these numbers. A dismissed toast is removed only after its animation has ended. */
const TOAST_LIMIT = 1;
export const TOAST_MS = 5000;
const TOAST_REMOVE_DELAY_MS = 1_000_000;

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

let toasts: ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export const firstToast = (message: ToastMessage): ShownToast => ({ ...message, id: 1, open: true });

export function toast(message: ToastMessage): void {
  show([{ ...message, id: ++lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT));
}

export function dismissToast(id: number): void {
  show(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)));
  setTimeout(() => show(toasts.filter((shown) => shown.id !== id)), TOAST_REMOVE_DELAY_MS);
}

export function dismissToasts(): void {
  for (const { id, open } of toasts) if (open) dismissToast(id);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const shownToasts = () => toasts;
