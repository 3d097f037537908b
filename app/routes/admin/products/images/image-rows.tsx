import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import GripVertical from "lucide-react/icons/grip-vertical";
import Trash2 from "lucide-react/icons/trash";
import VideoOff from "lucide-react/icons/video-off";
import type { PointerEvent } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/form/button";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { Input } from "~/components/ui/form/input";
import { ProductPicture } from "~/components/ui/product/product-picture";
import type { ProductImage } from "~/schemas/product";
import { useDragOrder } from "./use-drag-order";

export const PICTURES = "#pictures";

interface ImageRowsProps {
  images: ProductImage[];
  alts?: Record<string, string>;
  moving: boolean;
  onMove: (imageId: string, to: number) => void;
}

export function ImageRows({ images, alts = {}, moving, onMove }: ImageRowsProps) {
  const { list, ordered, draggedId, handleOf } = useDragOrder<ProductImage, HTMLUListElement>(
    images,
    moving,
    onMove,
  );
  return (
    <ul ref={list} className="mt-4 grid gap-3">
      {ordered.map((image, at) => (
        <ImageRow
          key={image.id}
          image={image}
          alt={alts[image.id] ?? image.alt}
          at={at}
          count={images.length}
          dragged={image.id === draggedId}
          handle={handleOf(image.id)}
        />
      ))}
    </ul>
  );
}

interface ImageRowProps {
  image: ProductImage;
  alt: string;
  at: number;
  count: number;
  dragged: boolean;
  handle: { onPointerDown: (event: PointerEvent<HTMLElement>) => void };
}

function ImageRow({ image, alt, at, count, dragged, handle }: ImageRowProps) {
  const hydrated = useHydrated();
  const nth = `image ${at + 1}`;
  const intent = (action: string) => ({
    name: "intent",
    value: `${action}:${image.id}`,
    formAction: PICTURES,
  });
  return (
    <li
      className={`flex items-center gap-2 rounded-md border p-2 sm:gap-3 ${dragged ? "border-primary bg-sunken" : "border-line"}`}
    >
      {hydrated && count > 1 && (
        <span
          {...handle}
          aria-hidden
          data-tip="Drag"
          className="-mx-1 grid h-18 w-7 shrink-0 cursor-grab touch-none place-items-center text-muted select-none max-[24rem]:hidden"
        >
          <GripVertical className="size-5" />
        </span>
      )}
      <div className="relative size-18 shrink-0 overflow-hidden rounded-sm">
        <ProductPicture picture={image} sizes="72px" />{" "}
        {image.videoUrl && (
          <Button
            variant="outline"
            size="icon"
            className="absolute top-0 right-0 size-9! bg-surface!"
            {...intent("delete-video")}
            data-tip="Delete video"
          >
            <VideoOff aria-hidden className="size-4" />
            <span className="sr-only">{`Delete the video of ${nth}`}</span>
          </Button>
        )}
        {at === 0 && (
          <Badge className="absolute inset-x-0 bottom-0 justify-center rounded-none px-0">Primary</Badge>
        )}
      </div>
      <div className="flex min-w-0 grow flex-wrap items-end gap-y-1 sm:gap-x-1">
        <div className="grow basis-full">
          <label htmlFor={`alt-${image.id}`} className="text-sm">
            Text<span className="sr-only">{` for ${nth}`}</span>{" "}
            <span className="text-muted">(optional)</span>
          </label>
          <Input id={`alt-${image.id}`} name={`alt:${image.id}`} defaultValue={alt} maxLength={255} />
        </div>
        <input type="hidden" name={`was:${image.id}`} value={image.alt} />
        <Button variant="ghost" size="icon" disabled={at === 0} {...intent("up")} data-tip="Up">
          <ArrowUp aria-hidden className="size-5" />
          <span className="sr-only">{`Up, ${nth}`}</span>
        </Button>
        <Button variant="ghost" size="icon" disabled={at === count - 1} {...intent("down")} data-tip="Down">
          <ArrowDown aria-hidden className="size-5" />
          <span className="sr-only">{`Down, ${nth}`}</span>
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className="text-danger!"
          {...intent("delete")}
          data-tip="Delete"
          data-tip-at="end"
        >
          <Trash2 aria-hidden className="size-5" />
          <span className="sr-only">{`Delete ${nth}`}</span>
        </Button>
      </div>
    </li>
  );
}
