interface ChooseAllProps {
  total: number;
  /** So many are done at once. */
  most: number;
  chosen: number;
}

/** The box above a list that chooses all of its filter, also those on other pages. */
export function ChooseAll({ total, most, chosen }: ChooseAllProps) {
  return (
    <label className="flex min-h-11 grow cursor-pointer items-center gap-3 font-bold">
      <input type="checkbox" name="all" className="choice rounded-sm tick" />
      <span>
        <span>
          {total > most
            ? `Choose the first ${most} of ${total.toLocaleString("en-CA")}`
            : `Choose all ${total}`}
        </span>
        {chosen > 0 && <span className="font-normal">{` · ${chosen} chosen`}</span>}
      </span>
    </label>
  );
}
