import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type CompactPicture, fullPicture } from "~/components/ui/product/compact-picture";
import { classNames } from "~/components/ui/class-names";
import { ProductPicture } from "~/components/ui/product/product-picture";

interface LightboxProps {
  pictures: (CompactPicture & { id: string })[];
  start: number;
  onClose: () => void;
}

const SWIPE_PX = 50;

export function Lightbox({ pictures, start, onClose }: LightboxProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(start);
  const [close, setClose] = useState(false);
  const swipe = useRef<number | null>(null);
  const picture = pictures[index];
  const go = (by: number) => {
    setClose(false);
    setIndex((current) => (current + by + pictures.length) % pictures.length);
  };

  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") go(-1);
    if (key === "ArrowRight") go(1);
  };
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const moved = swipe.current === null ? 0 : clientX - swipe.current;
    swipe.current = null;
    if (!close && Math.abs(moved) > SWIPE_PX) go(moved > 0 ? -1 : 1);
    else if (Math.abs(moved) < 5) setClose((value) => !value);
  };

  if (!picture) return null;
  return (
    <dialog
      ref={ref}
      aria-label="Images"
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh w-screen bg-night text-on-night"
    >
      <div
        onPointerDown={({ clientX }) => (swipe.current = clientX)}
        onPointerUp={onPointerUp}
        className={classNames(
          "h-full touch-pan-y select-none",
          close ? "cursor-zoom-out overflow-auto" : "cursor-zoom-in overflow-hidden",
        )}
      >
        <div className={close ? "w-[200%] max-w-none sm:w-[150%]" : "size-full"}>
          <ProductPicture
            key={picture.id}
            picture={fullPicture(picture)}
            sizes="100vw"
            eager
            className={close ? "pointer-events-none" : "pointer-events-none !object-contain"}
          />
        </div>
      </div>
      <LightboxButton
        label="Close"
        at="below end"
        onClick={() => ref.current?.close()}
        className="top-4 right-4"
      >
        <X aria-hidden />
      </LightboxButton>
      {pictures.length > 1 && (
        <>
          <LightboxButton
            label="Previous image"
            onClick={() => go(-1)}
            className="top-1/2 left-4 -translate-y-1/2"
          >
            <ChevronLeft aria-hidden />
          </LightboxButton>
          <LightboxButton
            label="Next image"
            at="end"
            onClick={() => go(1)}
            className="top-1/2 right-4 -translate-y-1/2"
          >
            <ChevronRight aria-hidden />
          </LightboxButton>
          <p
            role="status"
            className="absolute bottom-4 left-1/2 -translate-x-1/2 rounded-full bg-night px-4 py-1 font-bold"
          >
            {`${index + 1} of ${pictures.length}`}
          </p>
        </>
      )}
    </dialog>
  );
}

function LightboxButton({
  label,
  at,
  onClick,
  className,
  children,
}: {
  label: string;
  at?: string;
  onClick: () => void;
  className: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      data-tip-at={at}
      onClick={onClick}
      className={classNames(
        "absolute grid size-12 place-items-center rounded-full bg-surface text-ink shadow-lifted",
        className,
      )}
    >
      {children}
    </button>
  );
}
