import { Link } from "@remix-run/react";
import { HolidayButton } from "./holiday-button";
import { slotFields, SlotFields } from "./slot-fields";
import type { EditResult } from "~/components/admin/forms/edit-form";
import {
  LinesField,
  RecordForm,
  type RecordFormProps,
  SwitchField,
  TextField,
} from "~/components/admin/forms/record-form";
import type { Holiday } from "~/lib/time/holidays";
import { checkBySchema } from "~/schemas/form-check";
import { placeForm } from "~/schemas/place";

export const placeFields = [
  ...(["name", "address", "hours", "specialDays", "isOn"] as const),
  ...slotFields,
] as const;

export type PlaceTexts = Record<(typeof placeFields)[number], string>;
export interface PlaceResult extends EditResult<PlaceTexts> {
  holidaysAdded?: boolean;
}

export const emptyPlace: PlaceTexts = {
  ...{ name: "", address: "", hours: "", specialDays: "", isOn: "on" },
  ...{ slotMinutes: "", slotPlaces: "1", slotCutoffHours: "2", slotDaysAhead: "14" },
};

interface PlaceFormProps extends RecordFormProps<PlaceTexts> {
  holidays: readonly Holiday[];
  isStore?: boolean;
}

const check = checkBySchema(placeForm);

export function PlaceForm({ holidays, isStore = false, ...props }: PlaceFormProps) {
  const { opened, creating } = props;
  const { values = opened, holidaysAdded = false }: Partial<PlaceResult> = props.result ?? {};
  const fields = (
    <>
      <TextField name="name" label="Place Name" required maxLength={80} autoFocus={!holidaysAdded} />
      {isStore ? (
        <>
          <p>
            The store&apos;s address and opening hours are those of the{" "}
            <Link to="/admin/settings" className="underline">
              settings
            </Link>
            .
          </p>
          <input type="hidden" name="address" value={opened.address} />
          <input type="hidden" name="hours" value={opened.hours} />
        </>
      ) : (
        <>
          <TextField name="address" label="Address" required hint="In one line." maxLength={200} />
          <LinesField
            name="hours"
            label="Opening Hours"
            hint="One line per group of days: Mon-Fri 9am-12pm, 1pm-5:30pm. A market has none, only special days."
            rows={3}
            maxLength={500}
          />
        </>
      )}
      <LinesField
        name="specialDays"
        label="Special Days"
        hint="One per line: 2026-12-24 9am-12pm, or 2026-12-25 closed. They replace the opening hours."
        rows={4}
        maxLength={5_000}
        autoFocus={holidaysAdded}
      />
      {/* A market without hours is open on its dates only. */}
      {(creating || values.hours !== "") && (
        <HolidayButton holidays={holidays} specialDays={values.specialDays} added={holidaysAdded} />
      )}
      <SlotFields />
      <SwitchField
        name="isOn"
        label="Customers can pick up here"
        hint="Orders that were placed for it keep the place."
      />
    </>
  );
  return <RecordForm {...props} id="place-form" list="/admin/places" check={check} fields={fields} />;
}
