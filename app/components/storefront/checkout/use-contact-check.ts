import { useEffect, useMemo, useState } from "react";
import { contactRules } from "~/components/storefront/checkout/checkout-submit";
import type { FormCheck } from "~/schemas/form-check";

type Rules = Awaited<ReturnType<typeof contactRules>>;

/** Null until the rules are loaded. */
export function useContactCheck(pickupWithoutAddress: boolean): FormCheck | null {
  const [rules, setRules] = useState<Rules>(null);
  useEffect(() => void contactRules().then((loaded) => setRules(loaded)), []);
  return useMemo(
    () => rules && ((form: FormData) => rules.checkContact(form, { pickupWithoutAddress })),
    [rules, pickupWithoutAddress],
  );
}
