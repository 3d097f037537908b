import type { ProductAnswer } from "~/routes/storefront/product-forms";

/** Why a form was refused, beside it: the toast passes, and without scripts there is none. */
export function Refusal({ answer }: { answer: ProductAnswer | undefined }) {
  if (!answer?.refused) return null;
  return (
    <p role="alert" className="rounded-md bg-danger-bg px-4 py-3 text-danger">
      <strong>{answer.toast.title}</strong> {answer.toast.description}
    </p>
  );
}
