import { Lock } from "lucide-react";
import { Button, FocusableButton } from "~/components/ui/button";
import { formatCents } from "~/lib/money";

interface PlaceOrderProps {
  totalCents: number;
  disabled: boolean;
  busy: boolean;
  /** What changed since the last press; stays until the next. */
  changed: string | null;
  /** Why the payment intent could not be brought up to date. */
  problem: string | null;
  onRetry: () => void;
}

/** The button, and below it what there is to say: in a place of its own, so that nothing moves when it comes. */
export function PlaceOrder({ totalCents, disabled, busy, changed, problem, onRetry }: PlaceOrderProps) {
  return (
    <div>
      <FocusableButton size="lg" disabled={disabled} aria-busy={busy} className="w-full">
        <Lock aria-hidden className="size-5" />
        {busy ? "Processing..." : `Place Order - ${formatCents(totalCents)}`}
      </FocusableButton>
      <div className="flex min-h-32 flex-col gap-3 pt-4">
        {changed && (
          <p role="alert" className="rounded-md bg-danger-bg px-4 py-3 font-bold text-danger">
            {changed}
          </p>
        )}
        {problem && <ProblemNote message={problem} onRetry={onRetry} />}
      </div>
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
