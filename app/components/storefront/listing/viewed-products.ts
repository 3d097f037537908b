import { idsIn } from "~/lib/id";

export const MOST_VIEWED = 12;
const KEY = "parkland-prints-viewed";

/** Ids, newest first. They stay in this browser: no cookie, no account and no log has them. */
export function viewedProducts(): string[] {
  try {
    return idsIn(localStorage.getItem(KEY), MOST_VIEWED);
  } catch {
    return [];
  }
}

export function rememberViewed(productId: string): void {
  const others = viewedProducts().filter((id) => id !== productId);
  write([productId, ...others].slice(0, MOST_VIEWED).join("."));
}

export function forgetViewed(): void {
  write("");
}

/** Some browsers block storage; then nothing is remembered. */
function write(ids: string): void {
  try {
    if (ids === "") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, ids);
  } catch {
    // Blocked or full.
  }
}
