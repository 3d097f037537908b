import type { FormEvent } from "react";
import { Button } from "~/components/ui/form/button";

export interface RemovedLine {
  variationId: string;
  quantity: number;
  name: string;
}

/** Without `onUndo` the form is sent. */
export function RemovedNote({ removed, onUndo }: { removed: RemovedLine; onUndo?: () => void }) {
  const { variationId, quantity, name } = removed;
  const undo = (event: FormEvent) => {
    if (!onUndo) return;
    event.preventDefault();
    onUndo();
  };
  return (
    <form
      method="post"
      action="/cart"
      onSubmit={undo}
      className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-2"
    >
      <input type="hidden" name="variationId" value={variationId} />
      <input type="hidden" name="quantity" value={quantity} />
      <p className="wrap-anywhere">{`“${name}” was removed.`}</p>
      <Button name="intent" value="set" variant="outline" size="sm">
        Undo
      </Button>
    </form>
  );
}
