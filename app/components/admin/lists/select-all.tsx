interface SelectAllProps {
  total: number;
  most: number;
  chosen: number;
}

export function SelectAll({ total, most, chosen }: SelectAllProps) {
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
