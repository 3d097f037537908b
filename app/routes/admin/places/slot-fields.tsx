import { TextField } from "~/components/admin/forms/record-form";

export const slotFields = ["slotMinutes", "slotPlaces", "slotCutoffHours", "slotDaysAhead"] as const;

type Name = (typeof slotFields)[number];

const texts: Record<Name, { label: string; hint: string }> = {
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

export function SlotFields() {
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
