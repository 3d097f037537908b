import { Radio } from "~/components/ui/form/checkbox-radio";

export interface PickupPlace {
  id: string;
  name: string;
  /** Address and hours. */
  hint: string;
}

/** Hidden while delivery is chosen. A place that was switched off gives way to the first. */
export function PlaceFields({ chosen, places }: { chosen: string; places: PickupPlace[] }) {
  const checked = places.find(({ id }) => id === chosen) ?? places[0];
  return (
    <fieldset
      key={places.map(({ id }) => id).join()}
      className="flex flex-col gap-1 pl-9 group-has-[[value=delivery]:checked]/method:hidden"
    >
      <legend className="pb-1 font-bold">Where do you pick it up?</legend>
      {places.map(({ id, name, hint }) => (
        <Radio
          key={id}
          name="placeId"
          value={id}
          defaultChecked={id === checked?.id}
          label={name}
          hint={hint}
        />
      ))}
    </fieldset>
  );
}
