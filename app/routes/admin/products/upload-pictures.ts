import type { AppLoadContext } from "@remix-run/node";
import { addImage } from "~/domain/catalog/images";
import type { UploadedFile } from "~/http/form-stream";
import { DomainError } from "~/lib/errors";
import type { User } from "~/schemas/user";

/** Stores the pictures chosen in a form. */
export async function uploadPictures(
  files: readonly UploadedFile[],
  productId: string,
  by: User,
  { limit }: AppLoadContext,
): Promise<void> {
  for (const file of files) {
    await limit("upload");
    await addImage(productId, file.path, by).catch((error: unknown) => {
      if (!(error instanceof DomainError) || files.length === 1) throw error;
      throw new DomainError(error.kind, `${file.name}: ${error.message}`);
    });
  }
}
