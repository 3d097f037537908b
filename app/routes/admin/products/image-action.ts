import { changedTexts, openedText } from "~/routes/admin/products/images/image-alt-texts";
import { moveImage, setImageAlt, swapImages } from "~/domain/catalog/images/images";
import { removeImageForNow, undoRemoval } from "~/domain/catalog/undo/undo-removal";
import { removeVideo } from "~/domain/catalog/images/videos";
import { fieldText } from "~/http/forms/forms";
import { invalid } from "~/lib/errors";
import type { ToastMessage } from "~/lib/toast-message";
import { line } from "~/schemas/common";
import type { User } from "~/schemas/user";

const failures = {
  delete: "Delete Failed",
  "delete-video": "Delete Failed",
  undo: "Error",
  up: "Reorder Failed",
  down: "Reorder Failed",
  move: "Reorder Failed",
};
type PictureAct = keyof typeof failures;

export interface PicturePress {
  act: PictureAct;
  imageId: string;
  failure: string;
}

export function imageAction(intent: string): PicturePress | null {
  const [act = "", imageId = ""] = intent.split(":");
  if (!Object.hasOwn(failures, act)) return null;
  return { act: act as PictureAct, imageId, failure: failures[act as PictureAct] };
}

export async function changePicture(
  { act, imageId }: PicturePress,
  { form, productId }: { form: FormData; productId: string },
  by: User,
): Promise<ToastMessage> {
  if (act === "delete") {
    await removeImageForNow(imageId, by);
    const undo = { action: `/admin/products/${productId}/images`, fields: { intent: `undo:${imageId}` } };
    return { title: "Image Deleted", undo };
  }
  if (act === "undo") {
    await undoRemoval(imageId, by);
    return { title: "Image Restored" };
  }
  if (act === "delete-video") {
    await removeVideo(imageId, by);
    return { title: "Video Deleted", description: "Its image stays." };
  }
  if (act === "move") await moveImage(imageId, Number(fieldText(form, "to")), by);
  else await swapImages(imageId, act, by);
  return { title: "Image Moved" };
}

function readAlt(typed: string): string {
  const read = line(255).safeParse(typed);
  if (read.success) return read.data;
  throw invalid("The text of an image can have at most 255 characters");
}

/** @throws DomainError invalid (400), 404 or 409 before anything is saved */
export async function saveTexts(form: FormData, by: User): Promise<boolean> {
  const texts = changedTexts(form).map(([imageId, typed]) => [imageId, readAlt(typed)] as const);
  for (const [imageId, text] of texts) await setImageAlt(imageId, text, by, openedText(form, imageId));
  return texts.length > 0;
}
