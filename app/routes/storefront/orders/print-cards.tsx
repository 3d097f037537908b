import { buttonLook } from "~/components/ui/form/button";

export interface PrintCardsProps {
  action: string;
  pieces: number;
  codeCount: number;
  /** Printing hands the order over. */
  endsCancelling: boolean;
}

/** The answer is a page to print, so the form is posted without scripts. */
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
