import { buttonLook } from "~/components/ui/form/button";

/** The answer is a page to print, so the form is posted without scripts. */
export function PrintCards({ action, isAgain }: { action: string; isAgain: boolean }) {
  return (
    <form method="post" action={action} className="flex flex-col items-start gap-2 print:hidden">
      <button className={buttonLook({ variant: "outline" })}>
        {isAgain ? "Print Gift Card Again" : "Print Gift Card"}
      </button>
      {isAgain && (
        <p className="text-muted">A new print has a new code. The code that was printed before ends.</p>
      )}
    </form>
  );
}
