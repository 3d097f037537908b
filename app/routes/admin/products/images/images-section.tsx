import Upload from "lucide-react/icons/upload";
import { useRef, useState, type DragEvent, type ReactNode, type RefObject, useEffect } from "react";
import { FormError } from "~/components/admin/forms/form-error";
import { Button } from "~/components/ui/form/button";
import { ProductPicture } from "~/components/ui/product/product-picture";
import type { ProductImage } from "~/schemas/product";
import { ImageRows, PICTURES } from "./image-rows";
import { PictureNotice } from "./picture-notice";
import { UploadProgress } from "./upload-progress";
import type { DraftResult } from "~/components/admin/products/form/draft-result";
import type { ImageUpload } from "./use-image-upload";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";

export function ImagesAfterSaving() {
  return (
    <section id={PICTURES.slice(1)} aria-labelledby="images-title">
      <h3 id="images-title" className="mb-1 text-lg">
        Images
      </h3>
      <p className="text-muted">Save the product first, then you can upload images.</p>
      <p className="text-muted">
        Shoppers see the product as soon as you save it, even without images. Select Draft to add images
        first.
      </p>
    </section>
  );
}

interface ImagesSectionProps {
  images: ProductImage[];
  legacyImageUrl: string | null;
  upload: ImageUpload;
  result: DraftResult | undefined;
  moving: boolean;
  onMove: (imageId: string, to: number) => void;
}

export function ImagesSection({
  images,
  legacyImageUrl,
  upload: { uploads, send, chosen, input },
  result,
  ...rows
}: ImagesSectionProps) {
  const uploading = uploads.some(({ state }) => state === "sending");
  const section = useRef<HTMLElement>(null);
  useFocusAfterMove(section, rows.moving);
  return (
    <section ref={section} id={PICTURES.slice(1)} aria-labelledby="images-title">
      <h3 id="images-title" className="mb-2 text-lg">
        Images
      </h3>
      {result?.atPictures && (
        <div className="mb-3 grid gap-3">
          <FormError message={result.message} title={result.title} />
          {result.notice && <PictureNotice {...result.notice} />}
        </div>
      )}
      <DropZone onFiles={send}>
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            name="file"
            accept="image/*,video/webm"
            multiple
            aria-label="Images to upload"
            className="control grow basis-64"
          />
          <Button
            variant="outline"
            name="intent"
            value="upload"
            formAction={PICTURES}
            disabled={uploading}
            onClick={(event) => {
              event.preventDefault();
              if (chosen().length > 0) send(chosen());
              else input.current?.click();
            }}
          >
            <Upload aria-hidden className="size-5" />
            <span>{uploading ? "Uploading..." : "Upload Image"}</span>
          </Button>
        </div>
        <p className="mt-2 text-sm text-muted">
          JPEG, PNG, WebP, AVIF or GIF, at most 10 MB each. A WebM video without sound, at most 250 kB and 10
          seconds, plays in place of the first picture. Chosen files are also uploaded when you save. Describe
          each picture for people who cannot see it; Save Product saves the text.
        </p>
      </DropZone>
      <UploadProgress uploads={uploads} />
      {images.length > 0 ? (
        <ImageRows images={images} alts={result?.alts} {...rows} />
      ) : legacyImageUrl ? (
        <figure className="mt-4">
          <figcaption className="mb-1 font-bold">Current Image</figcaption>
          <div className="size-32 overflow-hidden rounded-md">
            <ProductPicture picture={legacyImageUrl} sizes="8rem" alt="Current image" />
          </div>
          <p className="mt-1 text-sm text-muted">
            This product has a legacy image. Upload new images to create a gallery.
          </p>
        </figure>
      ) : (
        <p className="mt-4 text-muted">No images yet. Click "Upload Image" to add some.</p>
      )}
    </section>
  );
}

function DropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
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

interface PressedMoveButton {
  button: Element;
  row: Element;
  list: Element;
  at: number;
}

function useFocusAfterMove(section: RefObject<HTMLElement>, moving: boolean): void {
  const press = useRef<PressedMoveButton | null>(null);
  useEffect(() => {
    const note = ({ submitter }: SubmitEvent) => {
      const row = submitter?.closest("li");
      const list = row?.parentElement;
      if (submitter && row && list && section.current?.contains(row))
        press.current = { button: submitter, row, list, at: [...list.children].indexOf(row) };
    };
    document.addEventListener("submit", note, true);
    return () => document.removeEventListener("submit", note, true);
  }, [section]);
  useEffect(() => {
    const pressed = press.current;
    const focused = document.activeElement;
    if (moving || !pressed) return;
    // The answer may arrive before the new rows are rendered.
    if (focused === pressed.button && !focused.matches(":disabled")) return;
    press.current = null;
    if (focused === document.body || focused?.matches("dialog, :disabled"))
      nextTo(pressed, section.current)?.focus();
  });
}

function nextTo(
  { row, list, at }: PressedMoveButton,
  section: HTMLElement | null,
): HTMLElement | null | undefined {
  const wayBack = 'button:is([value^="down:"], [value^="up:"]):enabled';
  // Focuses the text, so that a second Enter does not delete the next image.
  if (row.isConnected) return row.querySelector<HTMLElement>(wayBack) ?? row.querySelector("input");
  const next = list.isConnected ? list.children.item(Math.min(at, list.children.length - 1)) : null;
  return (next ?? section)?.querySelector("input");
}
