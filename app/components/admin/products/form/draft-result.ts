import type { FormResult } from "~/lib/form-result";
import type { ToastMessage } from "~/lib/toast-message";
import type { ProductDraft } from "./product-draft";

export interface DraftState {
  opened: ProductDraft;
  draft: ProductDraft;
}

export interface DraftResult extends FormResult<DraftState> {
  deletions?: { id: string; name: string; sku: string | null; stockQuantity: number }[];
  notice?: ToastMessage;
  title?: string;
  atPictures?: boolean;
  alts?: Record<string, string>;
}
