import { useBeforeUnload, useBlocker, useNavigation } from "@remix-run/react";
import { useCallback, useId, useRef } from "react";
import { Button } from "~/components/ui/form/button";
import { DialogActions, useModal } from "~/components/ui/dialog";

interface UnsavedChangesProps {
  unsaved: () => boolean;
  openBy?: string;
}

export function UnsavedChanges({ unsaved, openBy }: UnsavedChangesProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const stays =
      currentLocation.pathname === nextLocation.pathname &&
      (!openBy || new URLSearchParams(nextLocation.search).has(openBy));
    return !stays && unsaved();
  });
  useBeforeUnload(
    useCallback(
      (event) => {
        if (unsaved()) event.preventDefault();
      },
      [unsaved],
    ),
  );
  const saving = useNavigation().formMethod === "POST";
  if (blocker.state !== "blocked" || saving) return null;
  return <Question onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}

function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref);
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      onClose={onStay}
      className="dialog w-[calc(100vw-2rem)] max-w-md rounded-xl border border-line bg-surface p-6 text-ink focus-visible:outline-none"
    >
      <h2 id={titleId} className="mb-2 text-xl">
        Leave without saving?
      </h2>
      <p>What you typed here is not saved and would be lost.</p>
      <DialogActions>
        <Button type="button" variant="destructive" onClick={onLeave}>
          Discard Changes
        </Button>
        <Button type="button" onClick={onStay}>
          Keep Editing
        </Button>
      </DialogActions>
    </dialog>
  );
}
