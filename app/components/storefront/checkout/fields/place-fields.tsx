import { type PickupDay, timeField, TimeFields } from "~/components/storefront/checkout/fields/time-fields";
import { Radio } from "~/components/ui/form/checkbox-radio";

export interface PickupPlace {
  id: string;
  name: string;
  isStore: boolean;
  /** Address and opening hours. */
  hint: string;
  /** Days with a free pickup time. Null: customers choose no time. */
  days: PickupDay[] | null;
  /** When this order is ready at the place; null if the shop promises no time. */
  ready: string | null;
  /** True for a market that ends before this order is ready, so it cannot be chosen. */
  endsBeforeReady: boolean;
}

interface PlaceFieldsProps {
  chosen: string;
  chosenTime: string;
  places: PickupPlace[];
  /** False: the shopper must choose a time, and a place if there are several. */
  preselects?: boolean;
}

/** CSS hides it while delivery is chosen. If the chosen place was switched off, the first place is selected. */
export function PlaceFields({ chosen, chosenTime, places, preselects = true }: PlaceFieldsProps) {
  const checked =
    places.find(({ id }) => id === chosen) ?? (preselects || places.length === 1 ? places[0] : null);
  return (
    <fieldset
      key={places.map(({ id }) => id).join()}
      className="flex flex-col gap-1 pl-9 group-has-[[value=delivery]:checked]/method:hidden"
    >
      <legend className="pb-1 font-bold">Where do you pick it up?</legend>
      {places.map(({ id, name, hint, days }) => (
        <div key={id} className="group/place">
          <Radio name="placeId" value={id} defaultChecked={id === checked?.id} label={name} hint={hint} />
          {days && (
            <div className="hidden pb-2 sm:pl-9 group-has-[[name=placeId]:checked]/place:block">
              <TimeFields name={timeField(id)} days={days} chosen={chosenTime} preselects={preselects} />
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}
