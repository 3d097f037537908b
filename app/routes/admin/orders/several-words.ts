import { invalid } from "~/lib/errors";
import { isId } from "~/lib/id";
import type { ToastMessage } from "~/lib/toast-message";

const intents = ["mark-ready", "hand-over"] as const;
type Intent = (typeof intents)[number];

/**
 * What the pressed button asks for: of all that are chosen (`intent`), or of one row (`single`, with its id).
 * @throws DomainError invalid (400) when the page has no such button
 */
export function pressOf(params: URLSearchParams): { intent: Intent; single: string | null } {
  const [name, id] = params.get("single")?.split(":") ?? [params.get("intent")];
  const intent = intents.find((known) => known === name);
  if (!intent || (id !== undefined && !isId(id))) throw invalid("Unknown intent");
  return { intent, single: id ?? null };
}

/** What was done to so many orders. */
export function toldOf(intent: Intent, count: number): ToastMessage {
  if (count === 0) return { title: "No order was chosen", description: "Tick some orders first, or all." };
  const one = count === 1;
  if (intent === "hand-over") return { title: one ? "Order Handed Over" : `${count} Orders Handed Over` };
  return {
    title: one ? "Order Marked as Ready" : `${count} Orders Marked as Ready`,
    description: one ? "Customer has been notified via email" : "Customers have been notified via email",
  };
}
