import {
  type ActionFunctionArgs,
  type AppLoadContext,
  json,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { removeProductImage, setImageAlt, swapImages } from "~/domain/catalog/images";
import { requireAdmin } from "~/http/access";
import { redirectWithToast } from "~/http/flash";
import { fieldText, withUploadForm } from "~/http/forms";
import type { UploadedFile } from "~/http/form-stream";
import { DomainError, invalid } from "~/lib/errors";
import type { ToastMessage } from "~/lib/toast-message";
import { text } from "~/schemas/common";
import type { User } from "~/schemas/user";
import { uploadPictures } from "./upload-pictures";

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context, "/admin/products");
  return redirect(`/admin/products/${params.id}/edit`);
}

/** For stale pages and posts by hand: the product is not there (any more). */
export const saveFirst: ToastMessage = {
  title: "Save Product First",
  description: "Please save the product before uploading images",
  variant: "destructive",
};

const failures: Record<string, string> = {
  upload: "Upload Failed",
  delete: "Delete Failed",
  up: "Reorder Failed",
  down: "Reorder Failed",
  alt: "Error",
};

/**
 * The product dialog's pictures. Scripts ask for JSON and send one at a time; the plain form may bring many.
 */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context, "/admin/products");
  const back = `/admin/products/${params.id}/edit`;
  const wantsJson = request.headers.get("Accept") === "application/json";
  let intent = "upload";
  try {
    const done = await withUploadForm(request, (form, files) => {
      const [requested = "", imageId = ""] = fieldText(form, "intent").split(":");
      if (!failures[requested]) throw invalid("Unknown intent");
      intent = requested;
      return intent === "upload"
        ? upload(files, params.id ?? "", by, context)
        : changeImage(intent, imageId, form, by);
    });
    if (wantsJson) return json({ message: done.title }, { status: 201 });
    return await redirectWithToast(back, done);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const gone = error.kind === "notFound" && intent === "upload";
    if (wantsJson)
      return json({ message: gone ? saveFirst.description : error.message }, { status: error.status });
    if (gone) return redirectWithToast("/admin/products", saveFirst);
    if (error.message === "Unknown intent") throw error;
    return redirectWithToast(back, {
      title: failures[intent] ?? "Error",
      description: error.message,
      variant: "destructive",
    });
  }
}

async function upload(
  files: readonly UploadedFile[],
  productId: string,
  by: User,
  context: AppLoadContext,
): Promise<ToastMessage> {
  if (files.length === 0) throw invalid("Choose a picture first");
  await uploadPictures(files, productId, by, context);
  return { title: "Image Uploaded", description: files.length > 1 ? `${files.length} images` : undefined };
}

async function changeImage(intent: string, imageId: string, form: FormData, by: User): Promise<ToastMessage> {
  if (intent === "delete") {
    await removeProductImage(imageId, by);
    return { title: "Image Deleted" };
  }
  if (intent === "alt") {
    await setImageAlt(imageId, readAlt(fieldText(form, `alt:${imageId}`)), by);
    return { title: "Image Updated", description: "Its text was saved." };
  }
  await swapImages(imageId, intent === "up" ? "up" : "down", by);
  return { title: "Image Moved" };
}

function readAlt(typed: string): string {
  const read = text(255).safeParse(typed);
  if (read.success) return read.data;
  throw invalid("The text of a picture can have at most 255 characters");
}
