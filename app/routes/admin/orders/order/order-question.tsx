import type { ReactNode } from "react";
import { LinkButton } from "~/components/ui/form/button";
import { Dialog } from "~/components/ui/dialog";

interface OrderQuestionProps {
  title: string;
  closeTo: string;
  refusal: string | null;
  children: ReactNode;
}

export function OrderQuestion({ title, closeTo, refusal, children }: OrderQuestionProps) {
  return (
    <Dialog open onCloseTo={closeTo} title={title} long className="sm:max-w-2xl">
      {refusal === null ? (
        children
      ) : (
        <>
          <p>{refusal}</p>
          <p>
            <LinkButton to={closeTo} variant="outline" preventScrollReset>
              Back to the order
            </LinkButton>
          </p>
        </>
      )}
    </Dialog>
  );
}
