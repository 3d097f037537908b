import { TickChip } from "~/routes/storefront/catalog/tick-chip";
import type { Facets, ProductFilters } from "~/lib/catalog/product-filters";

interface FacetFieldsProps {
  facets: Facets;
  filters: ProductFilters;
  onChange: () => void;
}

/** Filters by stock, age, price, colour and sale. All but stock appear only if the catalogue has such products. */
export function FacetFields({ facets, filters, onChange }: FacetFieldsProps) {
  const { ages, prices, colours, onSale } = facets;
  const { inStock, age, under, colour } = filters;
  return (
    <>
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
    </>
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
  // A URL may name a value that no product has.
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
      // As wide as the chosen option, if the browser can do it, so that a phone needs only two lines.
      className="chip field-sizing-content select-arrow pr-9!"
    >
      <option value="">{label}</option>
      {all.map(({ value, count }) => (
        <option key={value} value={value}>{`${words(value)} (${count})`}</option>
      ))}
    </select>
  );
}
