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

const words = {
  "mark-ready": { done: "Marked as Ready", already: "ready already" },
  "hand-over": { done: "Handed Over", already: "handed over already" },
};

/** What was done to so many orders, of which so many were changed: no mail goes out for one that was ready. */
export function toldOf(intent: Intent, count: number, changed: number): ToastMessage {
  if (count === 0) return { title: "No order was chosen", description: "Tick some orders first, or all." };
  const { done, already } = words[intent];
  const left = count - changed;
  if (changed === 0)
    return {
      title: "Nothing to Change",
      description: count === 1 ? `The order was ${already}.` : `The ${count} orders were ${already}.`,
    };
  const one = changed === 1;
  const description = [
    intent === "mark-ready" && `${one ? "Customer has" : "Customers have"} been notified via email`,
    left > 0 && `${left} ${left === 1 ? "was" : "were"} ${already}`,
  ];
  return {
    title: one ? `Order ${done}` : `${changed} Orders ${done}`,
    description: description.filter(Boolean).join(". ") || undefined,
  };
}
