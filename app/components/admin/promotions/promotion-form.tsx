import { useNavigation } from "@remix-run/react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { EditForm, type EditResult } from "~/components/admin/forms/edit-form";
import { FormActions } from "~/components/admin/forms/form-actions";
import { Choices } from "~/components/admin/promotions/choices";
import { GoodsFields } from "~/components/admin/promotions/goods-fields";
import {
  type PromotionTexts,
  readPromotion,
  typedPromotion,
} from "~/components/admin/promotions/promotion-texts";
import { Button } from "~/components/ui/form/button";
import { Card, CardTitle } from "~/components/ui/card";
import { codeAttributes } from "~/components/ui/form/code-attributes";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { Textarea } from "~/components/ui/form/textarea";
import { kindLabels, whoLabels } from "~/lib/promotions/promotion-words";
import { checkByReading } from "~/schemas/form-check";

export type PromotionResult = EditResult<PromotionTexts>;

interface PromotionFormProps {
  opened: PromotionTexts;
  goods: { categories: string[]; products: { id: string; name: string }[] };
  creating: boolean;
  result?: PromotionResult;
  children?: ReactNode;
}

const check = checkByReading((form) => readPromotion(typedPromotion(form)));

export function PromotionForm({ opened, goods, creating, result, children }: PromotionFormProps) {
  const { values = opened } = result ?? {};
  const busy = useNavigation().formMethod === "POST";

  const field = (
    name: keyof PromotionTexts,
    label: string,
    hint?: ReactNode,
    { required, ...rest }: InputHTMLAttributes<HTMLInputElement> = {},
  ) => (
    <Field label={label} name={name} required={required} hint={hint}>
      {(control) => (
        <Input {...control} defaultValue={values[name]} maxLength={20} autoComplete="off" {...rest} />
      )}
    </Field>
  );
  const amount = { inputMode: "decimal" } as const;
  const number = { inputMode: "numeric" } as const;

  return (
    <EditForm id="promotion-form" {...{ check, opened, result }} preventScrollReset={!creating}>
      {children}
      <Card className="flex flex-col gap-5">
        {field("name", "Promotion Name", "Customers see it beside the amount it takes off.", {
          required: true,
          maxLength: 80,
        })}
        {field(
          "code",
          "Discount Code (optional)",
          "Like SPRING10. Upper and lower case, spaces, and O and 0 make no difference. Leave it empty for an automatic discount, without a code.",
          codeAttributes,
        )}
      </Card>
      <Card className="flex flex-col gap-5">
        <CardTitle>What It Gives</CardTitle>
        <Choices name="kind" legend="Kind" labels={kindLabels} chosen={values.kind} />
        <div className="grid gap-5 sm:grid-cols-2">
          <div data-shown-for="percent buy_get">
            {field(
              "percent",
              "Percent Off (%)",
              <span data-shown-for="buy_get">Off the cheaper pieces. If empty, they are free.</span>,
              amount,
            )}
          </div>
          <div data-shown-for="amount">
            {field("amount", "Amount Off ($)", "Off the products it is for, without GST.", amount)}
          </div>
          <div data-shown-for="buy_get">
            {field("buy", "Pieces to Buy", "2 in “buy 2, get 1 free”.", number)}
          </div>
          <div data-shown-for="buy_get">
            {field("get", "Cheaper Pieces", "1 in “buy 2, get 1 free”: the cheapest.", number)}
          </div>
        </div>
        <GoodsFields goods={goods} values={values} />
        <div className="grid gap-5 sm:grid-cols-2">
          {field(
            "leastAmount",
            "Minimum Amount ($)",
            "What the products it is for must cost together. If empty: no minimum.",
            amount,
          )}
          {field(
            "leastPieces",
            "Minimum Pieces",
            "How many of the products it is for must be in the cart. If empty: no minimum.",
            number,
          )}
        </div>
      </Card>
      <Card className="flex flex-col gap-5">
        <CardTitle>Who and When</CardTitle>
        <Choices name="who" legend="Who can use it" labels={whoLabels} chosen={values.who} />
        <div data-shown-for="emails">
          <Field
            label="Email Addresses"
            name="emails"
            hint="One per line. A customer gets it when signed in with one of these addresses. Typing an address at the checkout is not enough."
          >
            {(control) => (
              <Textarea
                {...control}
                defaultValue={values.emails}
                rows={4}
                maxLength={20_000}
                spellCheck={false}
              />
            )}
          </Field>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          {field("fromDay", "First Day", "If empty: at once.", { type: "date", maxLength: undefined })}
          {field("untilDay", "Last Day", "This day is included. If empty: until you end it.", {
            type: "date",
            maxLength: undefined,
          })}
          {field("limitInAll", "Uses in All", "If empty: no limit.", number)}
          {field("limitPerPerson", "Uses per Person", "If empty: no limit.", number)}
        </div>
      </Card>
      <FormActions closeTo="/admin/promotions">
        <Button name="intent" value="save" disabled={busy}>
          {creating ? "Create" : "Update"}
        </Button>
      </FormActions>
    </EditForm>
  );
}
