import { useState, type DragEvent, type ReactNode } from "react";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";

export function DropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const hydrated = useHydrated();
  const [over, setOver] = useState(false);
  if (!hydrated) return <div className="rounded-md border-2 border-transparent">{children}</div>;

  function whileOver(event: DragEvent) {
    event.preventDefault();
    setOver(true);
  }
  return (
    <div
      className={`rounded-md border-2 border-dashed p-3 ${over ? "border-primary bg-sunken" : "border-line"}`}
      onDragEnter={whileOver}
      onDragOver={whileOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles(Array.from(event.dataTransfer.files));
      }}
    >
      {children}
      <p className="text-sm text-muted">Or drop images here.</p>
    </div>
  );
}
