import {
  RecordForm,
  type RecordFormProps,
  SwitchField,
  TextField,
} from "~/components/admin/forms/record-form";
import { deliveryZoneForm } from "~/schemas/delivery-zone";
import { checkBySchema } from "~/schemas/form-check";

export const emptyZone = {
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

export type ZoneTexts = typeof emptyZone;

const check = checkBySchema(deliveryZoneForm);

export function ZoneForm(props: RecordFormProps<ZoneTexts>) {
  return <RecordForm {...props} id="zone-form" list="/admin/delivery" check={check} fields={fields} />;
}

const fields = (
  <>
    <TextField name="name" label="Zone Name" required maxLength={80} autoFocus />
    <TextField
      name="prefixes"
      label="Postal Codes"
      hint="Whole codes, or how they begin, like T7Z or T7X 1. The longest match counts."
      required
      maxLength={2_000}
      autoCapitalize="characters"
    />
    <div className="grid gap-5 sm:grid-cols-3">
      <TextField name="fee" label="Delivery Fee ($)" hint="Without GST." required inputMode="decimal" />
      <TextField
        name="freeFrom"
        label="Free From ($)"
        hint="Leave it empty if delivery is never free."
        inputMode="decimal"
      />
      <TextField
        name="smallestOrder"
        label="Smallest Order ($)"
        hint="Leave it empty to deliver any order."
        inputMode="decimal"
      />
    </div>
    <div className="grid gap-5 sm:grid-cols-3">
      <TextField
        name="weekdays"
        label="Delivery Days"
        hint="Like Tue, Fri or Mon-Fri. Leave it empty if you have no fixed days."
        maxLength={200}
      />
      <TextField
        name="cutoffHours"
        label="Cut-off Hours"
        hint="Orders close this many hours before the delivery day. 12 is noon on the day before."
        required
        inputMode="numeric"
      />
      <TextField
        name="placesADay"
        label="Places a Day"
        hint="How many orders you deliver in a day. Leave it empty for no limit."
        inputMode="numeric"
      />
    </div>
    <SwitchField
      name="isOn"
      label="Deliver to this zone"
      hint="Shoppers do not see a zone that is switched off."
    />
  </>
);
