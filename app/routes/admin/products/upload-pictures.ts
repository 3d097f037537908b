import type { AppLoadContext } from "@remix-run/node";
import { addImage } from "~/domain/catalog/images";
import { DomainError } from "~/lib/errors";
import type { User } from "~/schemas/user";

/** Stores the pictures chosen in a form. @returns how many */
export async function uploadPictures(
  form: FormData,
  productId: string,
  by: User,
  { limit }: AppLoadContext,
): Promise<number> {
  const files = form.getAll("file").filter((file): file is File => file instanceof File && file.name !== "");
  for (const file of files) {
    await limit("upload");
    await addImage(productId, await file.bytes(), by).catch((error: unknown) => {
      if (!(error instanceof DomainError) || files.length === 1) throw error;
      throw new DomainError(error.kind, `${file.name}: ${error.message}`);
    });
  }
  return files.length;
}
