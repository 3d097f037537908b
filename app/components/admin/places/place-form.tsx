import { Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { EditForm, type EditResult } from "~/components/admin/forms/edit-form";
import { FormActions } from "~/components/admin/forms/form-actions";
import { HolidayButton } from "~/components/admin/places/holiday-button";
import { slotFields, SlotFields } from "~/components/admin/places/slot-fields";
import { Button } from "~/components/ui/form/button";
import { Checkbox } from "~/components/ui/form/checkbox-radio";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { Textarea } from "~/components/ui/form/textarea";
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

interface PlaceFormProps {
  opened: PlaceTexts;
  creating: boolean;
  holidays: readonly Holiday[];
  isStore?: boolean;
  result?: PlaceResult;
  children?: ReactNode;
}

const check = checkBySchema(placeForm);

export function PlaceForm({ opened, creating, holidays, isStore = false, result, children }: PlaceFormProps) {
  const { values = opened, holidaysAdded = false } = result ?? {};
  const busy = useNavigation().formMethod === "POST";
  return (
    <EditForm id="place-form" check={check} opened={opened} result={result}>
      {children}
      {/* For Enter: the first button of a form. */}
      <button type="submit" hidden name="intent" value="save" />
      <Field label="Place Name" name="name" required>
        {(control) => (
          <Input
            {...control}
            defaultValue={values.name}
            maxLength={80}
            autoFocus={!holidaysAdded}
            autoComplete="off"
          />
        )}
      </Field>
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
          <Field label="Address" name="address" required hint="In one line.">
            {(control) => (
              <Input {...control} defaultValue={values.address} maxLength={200} autoComplete="off" />
            )}
          </Field>
          <Field
            label="Opening Hours"
            name="hours"
            hint="One line per group of days: Mon-Fri 9am-12pm, 1pm-5:30pm. A market has none, only special days."
          >
            {(control) => <Textarea {...control} defaultValue={values.hours} rows={3} maxLength={500} />}
          </Field>
        </>
      )}
      <Field
        label="Special Days"
        name="specialDays"
        hint="One per line: 2026-12-24 9am-12pm, or 2026-12-25 closed. They replace the opening hours."
      >
        {(control) => (
          <Textarea
            // React keeps a field's content: one with added holidays is another.
            key={values.specialDays}
            autoFocus={holidaysAdded}
            {...control}
            defaultValue={values.specialDays}
            rows={4}
            maxLength={5_000}
          />
        )}
      </Field>
      {/* A market without hours is open on its dates only. */}
      {(creating || values.hours !== "") && (
        <HolidayButton holidays={holidays} specialDays={values.specialDays} added={holidaysAdded} />
      )}
      <SlotFields values={values} />
      <Checkbox
        name="isOn"
        value="on"
        defaultChecked={values.isOn !== ""}
        label="Customers can pick up here"
        hint="Orders that were placed for it keep the place."
      />
      <FormActions closeTo="/admin/places">
        <Button name="intent" value="save" disabled={busy}>
          {creating ? "Create" : "Update"}
        </Button>
      </FormActions>
    </EditForm>
  );
}
