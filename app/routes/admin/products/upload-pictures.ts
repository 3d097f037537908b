import type { AppLoadContext } from "@remix-run/node";
import { addImage } from "~/domain/catalog/images/images";
import { addVideo } from "~/domain/catalog/images/videos";
import type { UploadedFile } from "~/http/forms/form-stream";
import { DomainError } from "~/lib/errors";
import type { ToastMessage } from "~/lib/toast-message";
import type { User } from "~/schemas/user";
import { isVideo, notWebm } from "~/services/videos";

/** Decides the error message only; the content decides the type. */
const VIDEO_NAME = /\.(webm|mkv|mp4|m4v|mov|avi)$/i;

interface UploadResult {
  stored: number;
  failures: { name: string; error: DomainError }[];
}

/** Each file is checked alone. @throws DomainError notFound when the product does not exist */
export async function uploadPictures(
  files: readonly UploadedFile[],
  productId: string,
  by: User,
  { limit }: AppLoadContext,
): Promise<UploadResult> {
  const result: UploadResult = { stored: 0, failures: [] };
  for (const { name, path, isCutOff } of files) {
    try {
      await limit("upload");
      if (await isVideo(path)) await addVideo(productId, path, by);
      else if (isCutOff) throw new DomainError("tooLarge", "This file is over the 10 MB limit");
      else await addImage(productId, path, by);
      result.stored += 1;
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === "notFound") throw error;
      const meantAsVideo = error.kind === "unsupported" && VIDEO_NAME.test(name);
      result.failures.push({ name, error: meantAsVideo ? notWebm() : error });
    }
  }
  return result;
}

export function uploadError({ failures }: UploadResult): DomainError | null {
  const [first] = failures;
  if (!first) return null;
  const sentences = failures.map(({ name, error }) => `“${name}”: ${error.message}.`.replace("..", "."));
  return new DomainError(first.error.kind, sentences.join(" "));
}

export const uploadNotice = (stored: number): ToastMessage => ({
  title: "Image Uploaded",
  description: stored > 1 ? `${stored} images` : undefined,
});
