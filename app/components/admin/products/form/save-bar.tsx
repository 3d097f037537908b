import Undo2 from "lucide-react/icons/undo-2";
import { Button } from "~/components/ui/form/button";

interface SaveBarProps {
  unsaved: boolean;
  discarded: boolean;
  onDiscard: () => void;
  onBringBack: () => void;
}

export function SaveBar({ unsaved, discarded, onDiscard, onBringBack }: SaveBarProps) {
  const isShown = unsaved || discarded;
  return (
    <div
      className={
        isShown
          ? "flex min-h-11 basis-full items-center justify-between gap-3 sm:mr-auto sm:basis-auto"
          : "contents"
      }
    >
      <span role="status" className="font-bold">
        {unsaved ? "Unsaved changes" : discarded ? "Changes discarded" : ""}
      </span>
      {unsaved ? (
        <Button type="button" variant="ghost" size="compact" onClick={onDiscard}>
          <Undo2 aria-hidden className="size-5" />
          Discard
        </Button>
      ) : (
        discarded && (
          <Button type="button" variant="ghost" size="compact" onClick={onBringBack}>
            Bring back
          </Button>
        )
      )}
    </div>
  );
}
