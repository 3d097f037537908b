import { buttonLook } from "~/components/ui/form/button";

export interface PrintCardsProps {
  action: string;
  pieces: number;
  codeCount: number;
  /** True if the order can no longer be cancelled after printing, which hands it over. */
  endsCancelling: boolean;
}

/** A plain form, because the answer is a page to print. */
export function PrintCards({ action, pieces, codeCount, endsCancelling }: PrintCardsProps) {
  const isOne = pieces === 1;
  const isAgain = codeCount > 0;
  return (
    <form method="post" action={action} className="flex flex-col items-start gap-2 print:hidden">
      <input type="hidden" name="codeCount" value={codeCount} />
      {isAgain && (
        <p>
          {isOne
            ? "A new print has a new code. The code that was printed before ends."
            : "A new print has new codes. The codes that were printed before end."}
        </p>
      )}
      {endsCancelling && (
        <p>{`Once ${isOne ? "it is" : "they are"} printed, this order can no longer be cancelled.`}</p>
      )}
      <button className={buttonLook({ variant: "outline" })}>
        {`Print Gift ${isOne ? "Card" : "Cards"}${isAgain ? " Again" : ""}`}
      </button>
    </form>
  );
}
