import { Link } from "@remix-run/react";
import type { EditResult } from "~/components/admin/forms/edit-form";
import {
  LinesField,
  RecordForm,
  type RecordFormProps,
  SwitchField,
  TextField,
} from "~/components/admin/forms/record-form";
import { type Holiday, missingHolidays } from "~/lib/time/holidays";
import { checkBySchema } from "~/schemas/form-check";
import { placeForm } from "~/schemas/place";
import { Button } from "~/components/ui/form/button";
import { formatWeekday } from "~/lib/time/calendar-day";

const slotFields = ["slotMinutes", "slotPlaces", "slotCutoffHours", "slotDaysAhead"] as const;

type SlotFieldName = (typeof slotFields)[number];

const texts: Record<SlotFieldName, { label: string; hint: string }> = {
  slotMinutes: { label: "Length in Minutes", hint: "If empty: customers choose no time." },
  slotPlaces: { label: "Orders for Each Time", hint: "How many orders can choose the same time." },
  slotCutoffHours: {
    label: "Cut-off Hours",
    hint: "Customers can choose or move a time until this many hours before it begins.",
  },
  slotDaysAhead: {
    label: "Days Ahead",
    hint: "How many days after the order is ready a time can be chosen. With 0, only on the day when it is ready.",
  },
};

function SlotFields() {
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 font-bold">Pickup Times</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        {slotFields.map((name) => (
          <TextField key={name} name={name} {...texts[name]} inputMode="numeric" maxLength={6} />
        ))}
      </div>
    </fieldset>
  );
}

export const placeFields = [
  ...(["name", "address", "hours", "specialDays", "isOn"] as const),
  ...slotFields,
] as const;

export type PlaceTexts = Record<(typeof placeFields)[number], string>;
export interface PlaceResult extends EditResult<PlaceTexts> {
  holidaysAdded?: boolean;
}

export const emptyPlace: PlaceTexts = {
  name: "",
  address: "",
  hours: "",
  specialDays: "",
  isOn: "on",
  slotMinutes: "",
  slotPlaces: "1",
  slotCutoffHours: "2",
  slotDaysAhead: "14",
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
      {/* A market without weekly hours is open only on its dates, so holidays do not matter. */}
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

interface HolidayButtonProps {
  holidays: readonly Holiday[];
  specialDays: string;
  /** True after the button was pressed. */
  added: boolean;
}

/** Adds Alberta's holidays that are missing in the special days to the form. Saves nothing. */
function HolidayButton({ holidays, specialDays, added }: HolidayButtonProps) {
  const missing = missingHolidays(holidays, specialDays);
  if (added) return <p role="status">The holidays are added above. Save the place to keep them.</p>;
  if (missing.length === 0) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-muted">
        {`Holidays in Alberta: ${missing.map(({ name, day }) => `${name} (${formatWeekday(day)})`).join("; ")}.`}
      </p>
      <Button name="intent" value="holidays" variant="outline" size="sm">
        Add as Closed Days
      </Button>
    </div>
  );
}
