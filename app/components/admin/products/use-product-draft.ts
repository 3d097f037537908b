import { useCallback, useEffect, useRef, useState, type FormEvent } from "react";
import { keepTyped, takeTyped, useForgetAnswered } from "~/components/admin/typed-form";
import { toast } from "~/components/ui/toast";
import type { FieldErrors } from "~/lib/errors";
import { changeDraft, isDraftIntent, isUnsaved, readDraft, type ProductDraft } from "./product-draft";
import type { ImageUpload } from "./use-image-upload";

/** The form's content and what it was opened with. */
export interface DraftState {
  opened: ProductDraft;
  draft: ProductDraft;
}

/** What the server answered to a form it did not save. */
export interface DraftAnswer {
  message: string;
  fields: FieldErrors;
  typed: DraftState;
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
  /** The answer whose messages belong to rows that have moved since. */
  outdated?: DraftAnswer;
  restored: boolean;
}

const none: FieldErrors = {};

/**
 * The product form while it is open: its fields keep what is typed, its list buttons change the draft in the
 * page. Without scripts the same buttons are sent to the server, which changes the draft alike.
 */
export function useProductDraft(
  initial: ProductDraft,
  answer: DraftAnswer | undefined,
  pictures: ImageUpload | undefined,
) {
  const form = useRef<HTMLFormElement>(null);
  const [waiting, setWaiting] = useState(false);
  const [{ opened, draft, revision, filled, focus, outdated, restored }, setState] = useState<FormState>({
    ...(answer?.typed ?? { opened: initial, draft: initial }),
    ...{ revision: 0, filled: 0, focus: "", restored: false },
  });

  useForgetAnswered(answer);
  useEffect(() => {
    if (answer)
      setState((state) => filledWith(state, answer.typed, { focus: Object.keys(answer.fields)[0] ?? "" }));
  }, [answer]);

  useEffect(() => {
    const typed = takeTyped();
    if (typed)
      setState((state) =>
        filledWith(
          state,
          { opened: openedOf(typed) ?? state.opened, draft: readDraft(typed) },
          { restored: true },
        ),
      );
  }, []);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    const intent = button instanceof HTMLButtonElement ? button.value : "";
    if (isDraftIntent(intent)) {
      event.preventDefault();
      const { draft, focus } = changeDraft(readDraft(new FormData(event.currentTarget)), intent);
      setState((state) => ({ ...state, draft, focus, revision: revision + 1, outdated: answer }));
    } else if (pictures?.isPending()) {
      event.preventDefault();
      if (!waiting) void saveWithPictures(pictures, event.currentTarget, button);
    } else keepTyped(event.currentTarget);
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
    errors: answer && answer !== outdated ? answer.fields : none,
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
function openedOf(typed: FormData): ProductDraft | null {
  try {
    return JSON.parse(String(typed.get("opened"))) as ProductDraft | null;
  } catch {
    return null;
  }
}
