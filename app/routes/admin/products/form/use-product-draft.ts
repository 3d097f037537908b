import { useCallback, useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { toast } from "~/components/ui/toast/toast";
import type { FieldErrors } from "~/lib/errors";
import { changeDraft, enterIntent, isDraftIntent } from "~/components/admin/products/form/draft-buttons";
import type { DraftResult, DraftState } from "~/components/admin/products/form/draft-result";
import { PICTURES } from "~/routes/admin/products/images/image-rows";
import { changedTexts, fillTexts } from "~/routes/admin/products/images/image-alt-texts";
import { isUnsaved, readDraft, type ProductDraft } from "~/components/admin/products/form/product-draft";
import type { ImageUpload } from "~/routes/admin/products/images/use-image-upload";

interface FormState extends DraftState {
  /** Key of the variation list: another number draws it again. */
  revision: number;
  /** Key of all other fields, for values that did not come from typing. */
  filled: number;
  /** Name of the field, or value of the button, to focus. */
  focus: string;
  /** The action's result whose errors no longer fit the draft. */
  outdated?: DraftResult;
  /** What Discard took away, for Undo. */
  discarded: { draft: ProductDraft; texts: [imageId: string, text: string][] } | null;
}

interface PictureHandlers {
  pictures?: ImageUpload;
  onPicture?: (intent: string) => void;
}

const none: FieldErrors = {};

export function useProductDraft(
  initial: ProductDraft,
  result: DraftResult | undefined,
  { pictures, onPicture }: PictureHandlers,
) {
  const form = useRef<HTMLFormElement>(null);
  const [waiting, setWaiting] = useState(false);
  const [state, setState] = useState<FormState>({
    ...(result?.values ?? { opened: initial, draft: initial }),
    revision: 0,
    filled: 0,
    focus: "",
    discarded: null,
  });
  const { opened, draft, revision, filled, focus, outdated } = state;

  useEffect(() => {
    if (result)
      setState((state) => filledWith(state, result.values, { focus: Object.keys(result.fields)[0] ?? "" }));
  }, [result]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    const intent = button instanceof HTMLButtonElement ? button.value : "";
    if (isDraftIntent(intent)) {
      event.preventDefault();
      press(event.currentTarget, intent);
    } else if (onPicture && button?.getAttribute("formaction") === PICTURES) {
      event.preventDefault();
      onPicture(intent);
    } else if (pictures?.isPending()) {
      event.preventDefault();
      if (!waiting) void saveWithPictures(pictures, event.currentTarget, button);
    }
  }

  function press(from: HTMLFormElement, intent: string) {
    const { draft, focus } = changeDraft(readDraft(new FormData(from)), intent);
    setState((state) => ({ ...state, draft, focus, revision: revision + 1, outdated: result }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const { key, target, currentTarget, nativeEvent } = event;
    if (key !== "Enter" || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
    const intent = enterIntent(target.name);
    if (!intent) return;
    event.preventDefault();
    const below = draft.asTable && cellBelow(target.name);
    if (!below) return press(currentTarget, intent);
    const cell = currentTarget.elements.namedItem(below);
    if (cell instanceof HTMLInputElement) cell.focus();
  }

  async function saveWithPictures(
    { finish }: ImageUpload,
    saved: HTMLFormElement,
    button: HTMLElement | null,
  ) {
    setWaiting(true);
    const failure = await finish();
    setWaiting(false);
    if (failure === "") saved.requestSubmit(button);
    else
      toast({
        title: "Product Not Saved",
        description: `${failure.replace(/\.$/, "")}. Select another file, or save again without it.`,
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
  const hasUnsaved = useCallback(() => {
    const typed = form.current && new FormData(form.current);
    return (
      (typed && (isUnsaved(opened, readDraft(typed)) || changedTexts(typed).length > 0)) ||
      Boolean(pending?.())
    );
  }, [opened, pending]);

  const [isDirty, setDirty] = useState(false);
  const updateDirty = () => setDirty(hasUnsaved());
  // After each render, because the browser holds what is typed.
  useEffect(updateDirty);

  function discard() {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const discarded = { draft: readDraft(typed), texts: changedTexts(typed) };
    pictures?.forget();
    fillTexts(form.current, []);
    setState((state) => filledWith(state, { opened, draft: opened }, { discarded, outdated: result }));
  }
  function bringBack({ discarded }: FormState) {
    if (!discarded) return;
    if (form.current) fillTexts(form.current, discarded.texts);
    setState((state) => filledWith(state, { opened, draft: discarded.draft }, {}));
  }

  return {
    opened,
    draft,
    revision,
    filled,
    waiting,
    form,
    onSubmit,
    onKeyDown,
    unsaved: hasUnsaved,
    onChange: updateDirty,
    bar: {
      unsaved: isDirty,
      discarded: state.discarded !== null,
      onDiscard: discard,
      onBringBack: () => bringBack(state),
    },
    errors: result && result !== outdated ? result.fields : none,
  };
}

function cellBelow(field: string): string | null {
  const [, row, column] = /^variations\.(\d+)\.(\w+)$/.exec(field) ?? [];
  return row === undefined ? null : `variations.${Number(row) + 1}.${column}`;
}

function filledWith(state: FormState, content: DraftState, changed: Partial<FormState>): FormState {
  return {
    ...state,
    ...content,
    focus: "",
    discarded: null,
    revision: state.revision + 1,
    filled: state.filled + 1,
    ...changed,
  };
}
