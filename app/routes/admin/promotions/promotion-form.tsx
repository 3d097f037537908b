import { useNavigation } from "@remix-run/react";
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { EditForm, type EditResult } from "~/components/admin/forms/edit-form";
import { FormActions } from "~/components/admin/forms/form-actions";
import {
  type PromotionTexts,
  readPromotion,
  typedPromotion,
} from "~/routes/admin/promotions/promotion-texts";
import { Button } from "~/components/ui/form/button";
import { Card, CardTitle } from "~/components/ui/card";
import { codeAttributes } from "~/components/ui/form/code-attributes";
import { Field, FieldErrorText, useShownErrors } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { Textarea } from "~/components/ui/form/textarea";
import { kindLabels, whoLabels, whatLabels } from "~/lib/promotions/promotion-words";
import { checkByReading } from "~/schemas/form-check";
import { Checkbox, Radio } from "~/components/ui/form/checkbox-radio";

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

interface GoodsFieldsProps {
  goods: { categories: string[]; products: { id: string; name: string }[] };
  values: PromotionTexts;
}

function GoodsFields({ goods, values }: GoodsFieldsProps) {
  return (
    <>
      <Choices name="what" legend="For which products" labels={whatLabels} chosen={values.what} />
      <div data-shown-for="categories">
        <List
          name="categories"
          legend="Which categories"
          options={goods.categories.map((name) => ({ id: name, name }))}
          chosen={values.categories}
        />
      </div>
      <div data-shown-for="products">
        <List name="productIds" legend="Which products" options={goods.products} chosen={values.productIds} />
      </div>
    </>
  );
}

interface ListProps {
  name: string;
  legend: string;
  options: { id: string; name: string }[];
  chosen: string;
}

function List({ name, legend, options, chosen }: ListProps) {
  const ids = chosen.split("\n");
  const errors = useShownErrors(name);
  const errorId = `${useId()}-error`;
  return (
    <fieldset aria-describedby={errors && errorId}>
      <legend className="pb-1 font-bold">{legend}</legend>
      {options.length === 0 && <p className="text-muted">There are none yet.</p>}
      <div className="grid max-h-80 overflow-y-auto rounded-md border border-line px-3 sm:grid-cols-2">
        {options.map((option, index) => (
          <Checkbox
            key={option.id}
            name={name}
            value={option.id}
            label={option.name}
            defaultChecked={ids.includes(option.id)}
            aria-invalid={(index === 0 && errors !== undefined) || undefined}
          />
        ))}
      </div>
      <FieldErrorText id={errorId} errors={errors} />
    </fieldset>
  );
}

interface ChoicesProps {
  name: string;
  legend: string;
  labels: Record<string, string>;
  chosen: string;
}

/** `data-shown-for` hides the fields of the other choices (styles/back-office.css). */
function Choices({ name, legend, labels, chosen }: ChoicesProps) {
  const errors = useShownErrors(name);
  const errorId = `${useId()}-error`;
  return (
    <fieldset aria-describedby={errors && errorId}>
      <legend className="pb-1 font-bold">{legend}</legend>
      <div className="grid sm:grid-cols-2">
        {Object.entries(labels).map(([value, label], index) => (
          <Radio
            key={value}
            {...{ name, value, label }}
            defaultChecked={chosen === value}
            aria-invalid={(index === 0 && errors !== undefined) || undefined}
          />
        ))}
      </div>
      <FieldErrorText id={errorId} errors={errors} />
    </fieldset>
  );
}
