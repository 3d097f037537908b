import { ArrowDown, ArrowUp, Trash2, Upload } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { ProductPicture } from "~/components/ui/product-picture";
import type { ProductImage } from "~/schemas/product";
import { DropZone } from "./drop-zone";
import { UploadProgress } from "./upload-progress";
import type { ImageUpload } from "./use-image-upload";

/** Before the first save there is nothing a picture could belong to. */
export function ImagesAfterSaving() {
  return (
    <section aria-labelledby="images-title">
      <h3 id="images-title" className="mb-1 text-lg">
        Images
      </h3>
      <p className="text-muted">Save the product first, then you can upload images.</p>
      <Button variant="outline" name="intent" value="save-and-add-images" className="mt-2">
        <Upload aria-hidden className="size-5" />
        Save and Add Images
      </Button>
    </section>
  );
}

interface ImagesSectionProps {
  images: ProductImage[];
  legacyImageUrl: string | null;
  upload: ImageUpload;
  /**
   * The form that changes the pictures there are; it stands outside the product's own form, which the new
   * ones belong to.
   */
  formId: string;
}

export function ImagesSection({
  images,
  legacyImageUrl,
  upload: { uploads, send, chosen, input },
  formId,
}: ImagesSectionProps) {
  const uploading = uploads.some(({ state }) => state === "sending");
  return (
    <section aria-labelledby="images-title">
      <h3 id="images-title" className="mb-2 text-lg">
        Images
      </h3>
      <DropZone onFiles={send}>
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            name="file"
            accept="image/*"
            multiple
            aria-label="Images to upload"
            className="control grow basis-64"
          />
          <Button
            variant="outline"
            name="intent"
            value="upload"
            disabled={uploading}
            onClick={(event) => {
              event.preventDefault();
              if (chosen().length > 0) send(chosen());
              else input.current?.click();
            }}
          >
            <Upload aria-hidden className="size-5" />
            {uploading ? "Uploading..." : "Upload Image"}
          </Button>
        </div>
        <p className="mt-2 text-sm text-muted">
          JPEG, PNG, WebP, AVIF or GIF, at most 10 MB each. What is chosen here is uploaded with Save Product,
          too.
        </p>
      </DropZone>
      <UploadProgress uploads={uploads} />
      {images.length > 0 ? (
        <ul className="mt-4 grid gap-3">
          {images.map((image, at) => (
            <ImageRow key={image.id} image={image} at={at} count={images.length} formId={formId} />
          ))}
        </ul>
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

function ImageRow({
  image,
  at,
  count,
  formId,
}: {
  image: ProductImage;
  at: number;
  count: number;
  formId: string;
}) {
  const nth = `image ${at + 1}`;
  const intent = (action: string) => ({ form: formId, name: "intent", value: `${action}:${image.id}` });
  return (
    <li className="flex items-center gap-2 rounded-md border border-line p-2 sm:gap-3">
      <div className="relative size-18 shrink-0 overflow-hidden rounded-sm">
        <ProductPicture picture={image} sizes="72px" />
        {at === 0 && (
          <Badge className="absolute inset-x-0 bottom-0 justify-center rounded-none px-0">Primary</Badge>
        )}
      </div>
      <div className="flex min-w-0 grow flex-wrap items-center gap-y-1 sm:flex-nowrap sm:gap-x-1">
        <Input
          form={formId}
          name={`alt:${image.id}`}
          defaultValue={image.alt}
          aria-label={`Text for ${nth}`}
          maxLength={255}
          className="basis-full sm:basis-40 sm:grow"
        />
        <Button variant="ghost" size="sm" className="max-sm:px-2" {...intent("alt")}>
          Save text<span className="sr-only"> of {nth}</span>
        </Button>
        <Button variant="ghost" size="icon" disabled={at === 0} {...intent("up")} data-tip="Up">
          <ArrowUp aria-hidden className="size-5" />
          <span className="sr-only">Up, {nth}</span>
        </Button>
        <Button variant="ghost" size="icon" disabled={at === count - 1} {...intent("down")} data-tip="Down">
          <ArrowDown aria-hidden className="size-5" />
          <span className="sr-only">Down, {nth}</span>
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
          <span className="sr-only">Delete {nth}</span>
        </Button>
      </div>
    </li>
  );
}
