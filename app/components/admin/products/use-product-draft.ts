import { useEffect, useRef, useState, type FormEvent } from "react";
import { fillForm, keepTyped, takeTyped } from "~/components/admin/typed-form";
import type { FieldErrors } from "~/lib/errors";
import { changeDraft, isDraftIntent, readDraft, type ProductDraft } from "./product-draft";

/** What the server answered to a form it did not save. */
export interface DraftAnswer {
  message: string;
  fields: FieldErrors;
  typed: ProductDraft;
}

const none: FieldErrors = {};

/**
 * The product form while it is open: its fields keep what is typed, its list buttons change the draft in the page.
 * Without scripts the same buttons are sent to the server, which changes the draft alike.
 */
export function useProductDraft(initial: ProductDraft, answer: DraftAnswer | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [lost, setLost] = useState<FormData | null>(null);
  const [{ draft, revision, focus, outdated }, setState] = useState<{ draft: ProductDraft; revision: number; focus: string; outdated?: DraftAnswer }>({
    draft: answer?.typed ?? initial,
    revision: 0,
    focus: "",
  });

  useEffect(() => {
    // What was typed, with the stock there is now when that was what the server minded.
    if (answer) setState(({ revision }) => ({ draft: answer.typed, revision: revision + 1, focus: Object.keys(answer.fields)[0] ?? "" }));
  }, [answer]);

  useEffect(() => {
    const typed = takeTyped();
    if (!typed) return;
    setLost(typed);
    setState(({ revision }) => ({ draft: readDraft(typed), revision: revision + 1, focus: "" }));
  }, []);

  useEffect(() => {
    if (lost && form.current) fillForm(form.current, lost);
  }, [lost]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    const intent = button instanceof HTMLButtonElement ? button.value : "";
    if (!isDraftIntent(intent)) return keepTyped(event.currentTarget);
    event.preventDefault();
    const changed = changeDraft(readDraft(new FormData(event.currentTarget)), intent);
    // Rows may have moved, so the messages of the last answer no longer belong to them.
    setState({ ...changed, revision: revision + 1, outdated: answer });
  }

  useEffect(() => {
    if (!focus) return;
    const named = form.current?.elements.namedItem(focus) ?? form.current?.querySelector(`button[value="${CSS.escape(focus)}"]`);
    if (named instanceof HTMLElement) named.focus();
  }, [focus, revision]);

  return { draft, revision, form, onSubmit, errors: answer && answer !== outdated ? answer.fields : none };
}
