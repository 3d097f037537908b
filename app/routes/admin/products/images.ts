import {
  type ActionFunctionArgs,
  type AppLoadContext,
  json,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast, toastResponse, wantsJson } from "~/http/session/flash";
import { fieldText, withUploadForm } from "~/http/forms/forms";
import type { UploadedFile } from "~/http/forms/form-stream";
import { DomainError, invalid } from "~/lib/errors";
import type { ToastMessage } from "~/lib/toast-message";
import type { User } from "~/schemas/user";
import { changePicture, type PicturePress, imageAction } from "./image-action";
import { uploadError, uploadNotice, uploadPictures } from "./upload-pictures";

const formOf = (productId: string | undefined) => `/admin/products/${productId}/edit`;

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context, formOf(params.id));
  return redirect(formOf(params.id));
}

export const saveFirst: ToastMessage = {
  title: "Save Product First",
  description: "Please save the product before uploading images",
  variant: "destructive",
};

/** Scripts send one file and ask for JSON; the plain form may send several. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context, formOf(params.id));
  const back = formOf(params.id);
  let press: PicturePress | null = null;
  try {
    const done = await withUploadForm(request, async (form, files) => {
      const intent = fieldText(form, "intent");
      press = imageAction(intent);
      if (press) return changePicture(press, { form, productId: params.id ?? "" }, by);
      if (intent !== "upload") throw invalid("Unknown intent");
      return upload(files, params.id ?? "", by, context);
    });
    return await toastResponse(request, back, done);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { failure = "Upload Failed" } = (press as PicturePress | null) ?? {};
    const gone = error.kind === "notFound" && !press;
    if (wantsJson(request))
      return json({ message: gone ? saveFirst.description : error.message }, { status: error.status });
    if (gone) return redirectWithToast("/admin/products", saveFirst);
    if (error.message === "Unknown intent") throw error;
    return redirectWithToast(back, {
      title: failure,
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
  if (files.length === 0) throw invalid("Select an image first");
  const result = await uploadPictures(files, productId, by, context);
  const [first] = result.failures;
  if (first && files.length === 1) throw first.error;
  const error = uploadError(result);
  if (error) throw error;
  return uploadNotice(files.length);
}
