import { useRef } from "react";
import { CHOSEN, chosenFirst, TickChip } from "~/components/storefront/listing/tick-chip";
import { classNames } from "~/components/ui/class-names";
import { useScrollIntoView } from "~/components/ui/hooks/use-scroll-into-view";
import type { Facets, ProductFilters } from "~/lib/catalog/product-filters";

interface FacetFieldsProps {
  facets: Facets;
  filters: ProductFilters;
  onChange: () => void;
}

/** By stock, age, price, colour and sale: the last four only where the catalogue has such. One line on a phone, like the categories. */
export function FacetFields({ facets, filters, onChange }: FacetFieldsProps) {
  const { ages, prices, colours, onSale } = facets;
  const { inStock, age, under, colour } = filters;
  const strip = useRef<HTMLDivElement>(null);
  useScrollIntoView(strip, CHOSEN, JSON.stringify([inStock, age, under, colour, filters.onSale]));
  return (
    <div className="min-w-0 max-sm:w-full sm:contents">
      <div ref={strip} className="scroll-strip flex gap-1.5 py-1 sm:contents">
        <TickChip name="inStock" value="true" isChosen={inStock} onChange={onChange}>
          Show only in-stock items
        </TickChip>
        <FacetSelect name="age" label="Age" choices={ages} chosen={age} {...{ onChange }}>
          {(years) => `Age ${years}`}
        </FacetSelect>
        <FacetSelect name="under" label="Price" choices={prices} chosen={under} {...{ onChange }}>
          {(dollars) => `Under $${dollars}`}
        </FacetSelect>
        <FacetSelect name="colour" label="Colour" choices={colours} chosen={colour} {...{ onChange }}>
          {(word) => word.replace(/^./, (letter) => letter.toUpperCase())}
        </FacetSelect>
        {(onSale !== null || filters.onSale) && (
          <TickChip name="onSale" value="true" isChosen={filters.onSale} onChange={onChange}>
            <span>{`On sale (${onSale ?? 0})`}</span>
          </TickChip>
        )}
      </div>
    </div>
  );
}

interface FacetSelectProps<Value> {
  name: string;
  label: string;
  choices: { value: Value; count: number }[];
  chosen: Value | null;
  onChange: () => void;
  children: (value: Value) => string;
}

function FacetSelect<Value extends string | number>(props: FacetSelectProps<Value>) {
  const { name, label, choices, chosen, onChange, children: words } = props;
  // An address may name a value that no product has.
  const isKnown = chosen === null || choices.some(({ value }) => value === chosen);
  const all = isKnown ? choices : [...choices, { value: chosen, count: 0 }];
  if (all.length === 0) return null;
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={chosen ?? ""}
      data-chosen={chosen === null ? undefined : ""}
      onChange={() => onChange()}
      className={classNames("chip select-arrow pr-9!", chosen !== null && chosenFirst)}
    >
      <option value="">{label}</option>
      {all.map(({ value, count }) => (
        <option key={value} value={value}>{`${words(value)} (${count})`}</option>
      ))}
    </select>
  );
}
