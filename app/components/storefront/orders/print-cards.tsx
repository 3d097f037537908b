import { buttonLook } from "~/components/ui/form/button";

export interface PrintCardsProps {
  action: string;
  printable: "new" | "again";
  codeCount: number;
  /** Printing hands the order over. */
  endsCancelling: boolean;
}

/** The answer is a page to print, so the form is posted without scripts. */
export function PrintCards({ action, printable, codeCount, endsCancelling }: PrintCardsProps) {
  const isAgain = printable === "again";
  return (
    <form method="post" action={action} className="flex flex-col items-start gap-2 print:hidden">
      <input type="hidden" name="codeCount" value={codeCount} />
      {isAgain && <p>A new print has a new code. The code that was printed before ends.</p>}
      {endsCancelling && <p>Once it is printed, this order can no longer be cancelled.</p>}
      <button className={buttonLook({ variant: "outline" })}>
        {isAgain ? "Print Gift Card Again" : "Print Gift Card"}
      </button>
    </form>
  );
}
