import { Radio } from "~/components/ui/form/checkbox-radio";

export interface PickupDay {
  /** For example `Saturday, Nov 28`. */
  day: string;
  times: { id: string; time: string }[];
}

interface TimeFieldsProps {
  name: string;
  days: PickupDay[];
  /** Id of the chosen time. If it is no longer free, the next free time is selected. */
  chosen: string;
  /** False: no time is selected at first. */
  preselects?: boolean;
}

/** Only the first day is open; the others open with a click, also without scripts. */
export function TimeFields({ name, days, chosen, preselects = true }: TimeFieldsProps) {
  const isFree = days.some(({ times }) => times.some(({ id }) => id === chosen));
  const checked = isFree || !preselects ? chosen : days[0]?.times[0]?.id;
  if (days.length === 0)
    return <p className="font-bold text-warn">No pickup time is free in the next days. Please contact us.</p>;
  return (
    // React does not change radios that the shopper has touched, so new times need a new key.
    <fieldset
      key={days.map(({ times }) => times.map(({ id }) => id).join()).join()}
      className="flex flex-col gap-2"
    >
      <legend className="pb-1 font-bold">Pickup Time</legend>
      {days.map(({ day, times }, index) => (
        <details
          key={day}
          open={index === 0 || times.some(({ id }) => id === checked)}
          className="rounded-md border border-line px-3"
        >
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
            <span className="font-bold">{day}</span>
            <span className="text-muted">{times.length === 1 ? "1 time" : `${times.length} times`}</span>
          </summary>
          <div className="grid grid-cols-2 gap-x-2 pb-2 sm:grid-cols-3">
            {times.map(({ id, time }) => (
              <Radio
                key={id}
                name={name}
                value={id}
                defaultChecked={id === checked}
                label={<span className="whitespace-nowrap">{time}</span>}
                aria-label={`${day}, ${time}`}
              />
            ))}
          </div>
        </details>
      ))}
    </fieldset>
  );
}

/** Name of the radios for one place. Use "" if there is only one place, and `delivery` for the delivery day. */
export const timeField = (placeId: string): string => `slotId:${placeId}`;
