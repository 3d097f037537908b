import { Link, useActionData, useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { FormError } from "~/components/storefront/product/form-error";
import type { HrefOf, ProductData, VariationData } from "~/components/storefront/product/product-data";
import type { ReviewResult } from "~/routes/storefront/catalog/review-result";
import { Card } from "~/components/ui/card";
import { FocusableButton } from "~/components/ui/form/button";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { useFocusAtHash } from "~/components/ui/hooks/use-focus-at-hash";
import { variationTitle } from "~/lib/catalog/variation-name";
import type { FieldErrors } from "~/lib/errors";
import { errorToast } from "~/lib/toast-message";

export interface BackInStockResult {
  backInStock: { variationId: string; email: string; isAsked: boolean; message: string; fields: FieldErrors };
}

const TELL_ME = "tell-me";

interface BackInStockFormProps {
  product: ProductData;
  selected: VariationData;
  guest: boolean;
}

/** For a sold-out variation. Set its id as `key`, because an answer belongs to one variation. */
export function BackInStockForm({ product, selected, guest }: BackInStockFormProps) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<BackInStockResult | ReviewResult>();
  const result = useResult(fetcher.data, selected.id);
  const box = useOwnEmail(guest);
  useFocusAtHash(TELL_ME, box);
  const failed = result !== null && !result.isAsked && Object.keys(result.fields).length === 0;
  return (
    <Card>
      <fetcher.Form
        method="post"
        action={`${pathname}${search}#${TELL_ME}`}
        aria-labelledby="tell-me-title"
        className="space-y-3"
      >
        <h2 id="tell-me-title" className="text-lg wrap-anywhere">
          {product.simple ? "Tell me when it is back" : tellMe(selected)}
        </h2>
        <input type="hidden" name="intent" value="back-in-stock" />
        <input type="hidden" name="variationId" value={selected.id} />
        <Field
          id={TELL_ME}
          label="Your Email"
          name="email"
          errors={result?.fields.email}
          hint={`You agree to one email when “${variationTitle({ productName: product.name, variationName: selected.name })}” is back in stock, then your address is off the list. First we send an email to confirm.`}
        >
          {(control) => (
            <Input
              {...control}
              ref={box}
              type="email"
              required
              maxLength={254}
              autoComplete="email"
              className="scroll-mt-28"
              defaultValue={result?.email ?? ""}
            />
          )}
        </Field>
        <p aria-hidden className="honeypot">
          <label>
            Leave this empty <input type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        {failed && <FormError message={errorToast(result.message)} />}
        <div role="status">{result?.isAsked && <p className="font-bold">{result.message}</p>}</div>
        <FocusableButton disabled={fetcher.state !== "idle"}>
          {fetcher.state === "idle" ? "Tell Me" : "Sending..."}
        </FocusableButton>
      </fetcher.Form>
    </Card>
  );
}

/** Fills an empty field with the account's address. The HTML is shared by all accounts, so it contains no address. */
function useOwnEmail(guest: boolean) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (guest) return;
    fetch("/api/auth/user")
      .then(async (answer) => (answer.ok ? ((await answer.json()) as { email: string }).email : ""))
      .then((email) => {
        if (box.current?.value === "") box.current.value = email;
      })
      // On failure the shopper can type the address.
      .catch(() => undefined);
  }, [guest]);
  return box;
}

/** Without scripts, reads the result from the page's action data. */
function useResult(
  fetched: BackInStockResult | ReviewResult | undefined,
  variationId: string,
): BackInStockResult["backInStock"] | null {
  const posted = useActionData<BackInStockResult | ReviewResult>();
  const result = fetched ?? posted;
  if (!result) return null;
  if ("backInStock" in result) {
    const { backInStock } = result;
    return backInStock.variationId === variationId ? backInStock : null;
  }
  // Shows a fetched failure, such as an unreachable shop. Without a fetch, the result belongs to a review.
  if (!fetched) return null;
  const { title, description = title } = result.toast;
  return { variationId, email: "", isAsked: false, message: description, fields: {} };
}

const tellMe = ({ name }: VariationData) => `Tell me when ${name} is back`;

/** Links to sold-out variations, because the buttons of the picker are disabled for them. */
export function SoldOutLinks({
  variations,
  hrefOf,
}: {
  variations: readonly VariationData[];
  hrefOf: HrefOf;
}) {
  const { state } = useLocation();
  if (variations.length === 0) return null;
  return (
    <ul className="space-y-1">
      {variations.map((variation) => (
        <li key={variation.id}>
          <Link
            to={`${hrefOf({ variation: variation.id, image: null })}#${TELL_ME}`}
            replace
            state={state}
            className="font-bold underline underline-offset-4"
          >
            {tellMe(variation)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
