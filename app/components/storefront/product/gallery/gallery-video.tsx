import CirclePlay from "lucide-react/icons/circle-play";
import CircleStop from "lucide-react/icons/circle-stop";
import { useState } from "react";
import { prefersReducedMotionOrData } from "~/components/ui/hooks/reduced-motion";
import { classNames } from "~/components/ui/class-names";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";

const look =
  "absolute bottom-3 left-3 flex min-h-11 items-center gap-2 rounded-full bg-surface px-4 font-semibold text-ink shadow-card";

export function GalleryVideo({ url, name }: { url: string; name: string }) {
  const [mode, setMode] = useState<"still" | "plays" | "controls">("still");
  if (!useHydrated())
    return (
      <a href={url} className={look}>
        <CirclePlay aria-hidden className="size-5" />
        See it move
      </a>
    );
  return (
    <>
      {mode !== "still" && (
        <video
          src={url}
          aria-label={`In motion: ${name}`}
          muted
          loop
          playsInline
          autoPlay={mode === "plays"}
          controls={mode === "controls"}
          preload={mode === "plays" ? "auto" : "metadata"}
          onError={() => setMode("still")}
          // A press on the video enlarges the picture; only the browser's controls take presses.
          className={classNames(
            "absolute inset-0 size-full object-cover",
            mode === "plays" && "pointer-events-none",
          )}
        />
      )}
      <button
        type="button"
        onClick={() =>
          setMode(mode !== "still" ? "still" : prefersReducedMotionOrData() ? "controls" : "plays")
        }
        className={mode === "controls" ? `${look} top-3 bottom-auto` : look}
      >
        {mode === "still" ? (
          <>
            <CirclePlay aria-hidden className="size-5" />
            <span>See it move</span>
          </>
        ) : (
          <>
            <CircleStop aria-hidden className="size-5" />
            <span>Stop</span>
          </>
        )}
      </button>
    </>
  );
}
