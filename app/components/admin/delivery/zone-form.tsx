import { useNavigation } from "@remix-run/react";
import type { HTMLAttributes, ReactNode } from "react";
import { EditForm, type EditResult } from "~/components/admin/forms/edit-form";
import { FormActions } from "~/components/admin/forms/form-actions";
import { Button } from "~/components/ui/form/button";
import { Checkbox } from "~/components/ui/form/checkbox-radio";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { deliveryZoneForm } from "~/schemas/delivery-zone";
import { checkBySchema } from "~/schemas/form-check";

export const zoneFields = [
  "name",
  "prefixes",
  "fee",
  "freeFrom",
  "smallestOrder",
  "weekdays",
  "cutoffHours",
  "placesADay",
  "isOn",
] as const;

export type ZoneTexts = Record<(typeof zoneFields)[number], string>;
export type ZoneResult = EditResult<ZoneTexts>;

export const emptyZone: ZoneTexts = {
  name: "",
  prefixes: "",
  fee: "",
  freeFrom: "",
  smallestOrder: "",
  weekdays: "",
  cutoffHours: "12",
  placesADay: "",
  isOn: "on",
};

interface ZoneFormProps {
  opened: ZoneTexts;
  creating: boolean;
  result?: ZoneResult;
  children?: ReactNode;
}

const check = checkBySchema(deliveryZoneForm);

export function ZoneForm({ opened, creating, result, children }: ZoneFormProps) {
  const { values = opened } = result ?? {};
  const busy = useNavigation().formMethod === "POST";

  const field = (
    name: keyof ZoneTexts,
    label: string,
    hint: string | undefined,
    { required = false, maxLength = 20, ...rest }: FieldOptions = {},
  ) => (
    <Field label={label} name={name} required={required} hint={hint}>
      {(control) => (
        <Input {...control} defaultValue={values[name]} maxLength={maxLength} autoComplete="off" {...rest} />
      )}
    </Field>
  );

  return (
    <EditForm id="zone-form" check={check} opened={opened} result={result}>
      {children}
      {field("name", "Zone Name", undefined, { required: true, maxLength: 80, autoFocus: true })}
      {field(
        "prefixes",
        "Postal Codes",
        "Whole codes, or how they begin, like T7Z or T7X 1. The longest match counts.",
        {
          required: true,
          maxLength: 2_000,
          autoCapitalize: "characters",
        },
      )}
      <div className="grid gap-5 sm:grid-cols-3">
        {field("fee", "Delivery Fee ($)", "Without GST.", { required: true, inputMode: "decimal" })}
        {field("freeFrom", "Free From ($)", "Leave it empty if delivery is never free.", {
          inputMode: "decimal",
        })}
        {field("smallestOrder", "Smallest Order ($)", "Leave it empty to deliver any order.", {
          inputMode: "decimal",
        })}
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        {field(
          "weekdays",
          "Delivery Days",
          "Like Tue, Fri or Mon-Fri. Leave it empty if you have no fixed days.",
          {
            maxLength: 200,
          },
        )}
        {field(
          "cutoffHours",
          "Cut-off Hours",
          "Orders close this many hours before the delivery day. 12 is noon on the day before.",
          { inputMode: "numeric", required: true },
        )}
        {field(
          "placesADay",
          "Places a Day",
          "How many orders you deliver in a day. Leave it empty for no limit.",
          {
            inputMode: "numeric",
          },
        )}
      </div>
      <Checkbox
        name="isOn"
        value="on"
        defaultChecked={values.isOn !== ""}
        label="Deliver to this zone"
        hint="Shoppers do not see a zone that is switched off."
      />
      <FormActions closeTo="/admin/delivery">
        <Button name="intent" value="save" disabled={busy}>
          {creating ? "Create" : "Update"}
        </Button>
      </FormActions>
    </EditForm>
  );
}

interface FieldOptions extends Pick<
  HTMLAttributes<HTMLInputElement>,
  "inputMode" | "autoCapitalize" | "autoFocus"
> {
  required?: boolean;
  maxLength?: number;
}
