import { useCallback, useEffect, useRef, useState, type FormEvent } from "react";
import { storeForm, takeStoredForm, useForgetFinishedForm } from "~/components/admin/stored-form";
import { toast } from "~/components/ui/toast";
import type { FieldErrors } from "~/lib/errors";
import type { FormResult } from "~/lib/form-result";
import { changeDraft, isDraftIntent, isUnsaved, readDraft, type ProductDraft } from "./product-draft";
import type { ImageUpload } from "./use-image-upload";

/** The form's content and what it was opened with. */
export interface DraftState {
  opened: ProductDraft;
  draft: ProductDraft;
}

/** Also the result of a list button that works without scripts: then there is nothing wrong to say. */
export interface DraftResult extends FormResult<DraftState> {
  /** What saving would delete, once that is confirmed. */
  deletions?: { id: string; name: string; sku: string | null; stockQuantity: number }[];
  /** Pictures were stored, though nothing else was saved. */
  uploaded?: boolean;
}

interface FormState extends DraftState {
  /** Moves with every change made to the list, so that its fields are drawn anew. */
  revision: number;
  /** Moves when all fields are filled anew. */
  filled: number;
  focus: string;
  /** The result whose messages belong to rows that have moved since. */
  outdated?: DraftResult;
  restored: boolean;
}

const none: FieldErrors = {};

/**
 * The product form while it is open: its fields keep what is typed, its list buttons change the draft in the
 * page. Without scripts the same buttons are sent to the server, which changes the draft alike.
 */
export function useProductDraft(
  initial: ProductDraft,
  result: DraftResult | undefined,
  pictures: ImageUpload | undefined,
) {
  const form = useRef<HTMLFormElement>(null);
  const [waiting, setWaiting] = useState(false);
  const [{ opened, draft, revision, filled, focus, outdated, restored }, setState] = useState<FormState>({
    ...(result?.values ?? { opened: initial, draft: initial }),
    ...{ revision: 0, filled: 0, focus: "", restored: false },
  });

  useForgetFinishedForm(result);
  useEffect(() => {
    if (result)
      setState((state) => filledWith(state, result.values, { focus: Object.keys(result.fields)[0] ?? "" }));
  }, [result]);

  useEffect(() => {
    const stored = takeStoredForm();
    if (!stored) return;
    setState((state) => {
      const content = { opened: openedOf(stored) ?? state.opened, draft: readDraft(stored) };
      return filledWith(state, content, { restored: true });
    });
  }, []);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    const intent = button instanceof HTMLButtonElement ? button.value : "";
    if (isDraftIntent(intent)) {
      event.preventDefault();
      const { draft, focus } = changeDraft(readDraft(new FormData(event.currentTarget)), intent);
      setState((state) => ({ ...state, draft, focus, revision: revision + 1, outdated: result }));
    } else if (pictures?.isPending()) {
      event.preventDefault();
      if (!waiting) void saveWithPictures(pictures, event.currentTarget, button);
    } else storeForm(event.currentTarget);
  }

  async function saveWithPictures(
    { finish }: ImageUpload,
    saved: HTMLFormElement,
    button: HTMLElement | null,
  ) {
    setWaiting(true);
    const stored = await finish();
    setWaiting(false);
    if (stored) saved.requestSubmit(button);
    else
      toast({
        title: "Product Not Saved",
        description: "A picture could not be uploaded. Choose another, or save again without it.",
        variant: "destructive",
      });
  }

  useEffect(() => {
    if (!focus) return;
    const named =
      form.current?.elements.namedItem(focus) ??
      form.current?.querySelector(`button[value="${CSS.escape(focus)}"]`);
    if (named instanceof HTMLElement) named.focus();
  }, [focus, revision]);

  const pending = pictures?.isPending;
  const unsaved = useCallback(
    () =>
      (form.current !== null && isUnsaved(opened, readDraft(new FormData(form.current)))) ||
      Boolean(pending?.()),
    [opened, pending],
  );

  return {
    opened,
    draft,
    revision,
    filled,
    restored,
    waiting,
    form,
    onSubmit,
    unsaved,
    errors: result && result !== outdated ? result.fields : none,
  };
}

function filledWith(state: FormState, content: DraftState, changed: Partial<FormState>): FormState {
  return {
    ...state,
    ...content,
    focus: "",
    revision: state.revision + 1,
    filled: state.filled + 1,
    ...changed,
  };
}

/** As this page wrote it into its own form. */
function openedOf(form: FormData): ProductDraft | null {
  try {
    return JSON.parse(String(form.get("opened"))) as ProductDraft | null;
  } catch {
    return null;
  }
}
