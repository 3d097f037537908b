import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { type FoundPieces, lookUp, useTypedSearch } from "~/routes/admin/orders/new/look-up";
import { variationTitle } from "~/lib/catalog/variation-name";
import type { FormResult } from "~/lib/form-result";
import {
  addPiece,
  chooseCustomer,
  type FoundCustomer,
  type FoundPiece,
  isTyped,
  type OrderDraft,
  pressed,
  readOrderDraft,
  withText,
} from "~/lib/orders/drafts/order-draft";
import { rebaseChange } from "~/lib/orders/drafts/rebase-change";
import { noOffers, type Offers } from "~/lib/promotions/promotion";

export interface OrderView {
  draft: OrderDraft;
  pieces: FoundPiece[];
  /** The discounts for this draft. */
  offers: Offers;
  /** Null until the first search. */
  found: FoundPieces | null;
  customers: FoundCustomer[] | null;
}

interface OrderDraftState extends OrderView {
  /** Increased to mount fields again when they must show another text. */
  filled: number;
  focus: { name: string } | null;
  said: string;
  /** A row was removed, so row errors would show at the wrong rows. */
  areErrorsOld: boolean;
  resend: boolean;
}

const isField = (target: EventTarget) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

export type OnFieldChange = (event: { target: EventTarget }) => void;

function focusAfter(action: string, { payments }: OrderDraft): string {
  if (action === "add-payment") return `payments.${payments.length - 1}.amount`;
  if (action === "remove-payment") return "add-payment";
  return action === "unlink-account" ? "name" : "findPiece";
}

/** Keeps the draft in the browser. Without scripts, routes/admin/orders/new/draft-view.ts does the same. */
export function useOrderDraft(
  initial: Pick<OrderView, "draft"> & Partial<OrderView>,
  result: FormResult<OrderView> | undefined,
) {
  const form = useRef<HTMLFormElement>(null);
  const findButton = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<OrderDraftState>({
    ...(result?.values ?? { pieces: [], offers: noOffers, found: null, customers: null, ...initial }),
    filled: 0,
    focus: null,
    said: "",
    areErrorsOld: false,
    resend: false,
  });
  const change = (to: (state: OrderDraftState) => Partial<OrderDraftState>) =>
    setState((state) => ({ ...state, ...to(state) }));

  const [shown, setShown] = useState(result);
  if (result !== shown) {
    setShown(result);
    // The user may have typed since the refused submit.
    if (result)
      change(({ draft, filled }) => ({
        ...result.values,
        ...(result.message !== "" && {
          draft: {
            ...rebaseChange(draft, result.values.draft).rebased,
            isShort: result.values.draft.isShort,
          },
        }),
        filled: filled + 1,
        areErrorsOld: false,
      }));
  }

  useEffect(() => {
    if (!form.current) return;
    // The user may have typed before the scripts loaded.
    const draft = readOrderDraft(new FormData(form.current));
    setState((state) => ({ ...state, draft }));
  }, []);

  useEffect(() => {
    const named = state.focus && form.current?.elements.namedItem(state.focus.name);
    if (named instanceof HTMLElement) named.focus();
  }, [state.focus]);

  useEffect(() => {
    if (!state.resend) return;
    form.current?.requestSubmit(findButton.current);
    setState((state) => ({ ...state, resend: false }));
  }, [state.resend]);

  const { draft } = state;
  useTypedSearch(draft, "piece", (found) => change(() => ({ found: found && found.found })));
  useTypedSearch(draft, "customer", (found) => change(() => ({ customers: found && found.customers })));

  const type: OnFieldChange = ({ target }) => {
    if (!isField(target)) return;
    const { name } = target;
    const value = target.type === "checkbox" && !(target as HTMLInputElement).checked ? "" : target.value;
    change(({ draft }) => ({ draft: withText(draft, name, value) }));
  };

  function add(piece: FoundPiece) {
    change(({ draft, pieces }) => ({
      draft: addPiece(draft, piece.variationId),
      pieces: [...pieces.filter(({ variationId }) => variationId !== piece.variationId), piece],
      found: null,
      said: `Added: ${variationTitle(piece)}`,
    }));
  }

  // A barcode reader sends the next code before the first is found.
  const turn = useRef(Promise.resolve());
  function find() {
    const piece = draft.findPiece.trim();
    if (piece === "") return;
    const clear = ({ draft }: OrderDraftState) => ({ draft: { ...draft, findPiece: "" }, said: "" });
    change(clear);
    turn.current = turn.current.then(async () => {
      const found = await lookUp({ piece }, draft);
      if (found?.found.exact) return add(found.found.exact);
      change(({ draft }) => ({
        draft: { ...draft, findPiece: draft.findPiece || piece },
        ...(found ? { found: found.found } : { resend: true }),
      }));
    });
  }

  function press(intent: string): boolean {
    const [action, id] = intent.split(":");
    const piece = state.found?.pieces.find(({ variationId }) => action === "add" && variationId === id);
    const customer = state.customers?.find(({ orderId }) => action === "choose" && orderId === id);
    if (intent === "find") {
      if (state.resend) return false;
      find();
    } else if (piece) {
      add(piece);
      change(({ draft }) => ({ draft: { ...draft, findPiece: "" }, focus: { name: "findPiece" } }));
    } else if (customer)
      change(({ draft, filled }) => ({
        draft: chooseCustomer(draft, customer),
        customers: null,
        filled: filled + 1,
        focus: { name: "name" },
      }));
    else {
      const changed = pressed(draft, intent);
      if (!changed) return false;
      const isPayment = intent === "add-payment";
      change(({ filled, areErrorsOld }) => ({
        draft: changed,
        filled: filled + (isPayment ? 0 : 1),
        focus: { name: focusAfter(action ?? "", changed) },
        areErrorsOld: areErrorsOld || (action ?? "").startsWith("remove-"),
      }));
    }
    return true;
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && press(submitter.value)) event.preventDefault();
  }

  const unsaved = useCallback(() => isTyped(draft, initial.draft), [draft, initial.draft]);
  return { form, findButton, state, type, onSubmit, unsaved };
}
