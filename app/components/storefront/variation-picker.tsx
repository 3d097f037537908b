import type { HrefOf } from "~/components/storefront/product-page";
import { Choose } from "~/components/ui/choose";
import { classNames } from "~/components/ui/class-names";
import { formatCents } from "~/lib/money";
import type { VariationData } from "~/routes/storefront/product-data";

interface VariationPickerProps {
  variations: VariationData[];
  chosen: string | undefined;
  hrefOf: HrefOf;
}

export function VariationPicker({ variations, chosen, hrefOf }: VariationPickerProps) {
  return (
    <section aria-labelledby="variations">
      <h2 id="variations" className="pb-3 text-lg">
        Select Variation
      </h2>
      <ul className="grid grid-cols-2 gap-3 xl:grid-cols-3">
        {variations.map(({ id, name, unitCents, stock }) => {
          const out = stock <= 0;
          return (
            <li key={id} className="grid">
              <Choose
                // The variation's own picture is shown, not one that was picked before.
                href={hrefOf({ variation: id, image: null })}
                chosen={id === chosen}
                disabled={out}
                className={classNames("choice-tile", id === chosen && "choice-tile-on", out && "choice-tile-out")}
              >
                <span className="font-bold">{name}</span> <span className="text-sm text-muted">{out ? "Out of Stock" : formatCents(unitCents)}</span>
              </Choose>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
