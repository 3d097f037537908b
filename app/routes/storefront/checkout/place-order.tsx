import Lock from "lucide-react/icons/lock";
import {
  type OrderFailure,
  OrderFailureNote,
  QuestionNote,
} from "~/routes/storefront/checkout/order-failure";
import { Button, FocusableButton } from "~/components/ui/form/button";
import { formatCents } from "~/lib/money/money";

interface PlaceOrderProps {
  dueCents: number;
  disabled: boolean;
  busy: boolean;
  failure: OrderFailure | null;
  question?: string;
  problem: string | null;
  /** Repeated here, because on a phone the summary with the code may be closed. */
  codeProblem: string | null;
  canCancel: boolean;
  onRetry: () => void;
}

export function PlaceOrder({
  dueCents,
  disabled,
  busy,
  failure,
  question,
  problem,
  codeProblem,
  canCancel,
  onRetry,
}: PlaceOrderProps) {
  return (
    <div className="flex flex-col gap-4 lg:min-h-56">
      {failure && <OrderFailureNote failure={failure} />}
      {question && <QuestionNote question={question} />}
      {problem && <ProblemNote message={problem} onRetry={onRetry} />}
      <p
        role="status"
        className="font-bold text-warn empty:hidden group-has-[.peer[open]]/form:hidden lg:hidden"
      >
        {codeProblem}
      </p>
      <FocusableButton size="lg" disabled={disabled} aria-busy={busy} className="w-full">
        <Lock aria-hidden className="size-5" />
        <span>{busy ? "Processing..." : `Place Order - ${formatCents(dueCents)}`}</span>
      </FocusableButton>
      {canCancel && <p className="text-center text-sm text-muted">You can cancel for 4 hours.</p>}
    </div>
  );
}

export function ProblemNote({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-md bg-danger-bg px-4 py-3 text-danger"
    >
      <p>{message}</p>
      <Button type="button" size="sm" variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
