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
            ? `Select the first ${most} of ${total.toLocaleString("en-CA")}`
            : `Select all ${total}`}
        </span>
        {chosen > 0 && <span className="font-normal">{` · ${chosen} selected`}</span>}
      </span>
    </label>
  );
}
