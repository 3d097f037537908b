import type { FormResult } from "~/lib/form-result";
import type { ToastMessage } from "~/lib/toast-message";
import type { ProductDraft } from "./product-draft";

/** The form's content and what it was opened with. */
export interface DraftState {
  opened: ProductDraft;
  draft: ProductDraft;
}

/** Also the result of a list button that works without scripts: then there is nothing wrong to say. */
export interface DraftResult extends FormResult<DraftState> {
  /** What saving would delete, once that is confirmed. */
  deletions?: { id: string; name: string; sku: string | null; stockQuantity: number }[];
  /** What was done to the pictures, though nothing else was saved. */
  notice?: ToastMessage;
  /** What the message is about, where it is no error of the form's own. */
  title?: string;
  /** A button of the pictures was pressed: what came of it is said there. */
  atPictures?: boolean;
  /** What stood in the boxes for the pictures' texts. */
  alts?: Record<string, string>;
}
