import type { FormEvent } from "react";
import { Button } from "~/components/ui/form/button";

interface RemovedNoteProps {
  name: string;
  /** URL of the form that puts the removed item back. */
  action: string;
  intent: string;
  fields: Record<string, string | number>;
  /** Runs instead of sending the form. */
  onUndo?: () => void;
}

export function RemovedNote({ name, action, intent, fields, onUndo }: RemovedNoteProps) {
  const undo = (event: FormEvent) => {
    if (!onUndo) return;
    event.preventDefault();
    onUndo();
  };
  return (
    <form
      method="post"
      action={action}
      onSubmit={undo}
      className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-2"
    >
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <p className="wrap-anywhere">{`“${name}” was removed.`}</p>
      <Button name="intent" value={intent} variant="outline" size="sm">
        Undo
      </Button>
    </form>
  );
}
