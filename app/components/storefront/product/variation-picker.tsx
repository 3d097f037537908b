import { Link, useLocation } from "@remix-run/react";
import { Fragment } from "react";
import type { HrefOf } from "~/components/storefront/product/product-data";
import { OptionLink } from "~/components/ui/option-link";
import { classNames } from "~/components/ui/class-names";
import { formatCents } from "~/lib/money";
import type { VariationData } from "~/components/storefront/product/product-data";

interface VariationPickerProps {
  variations: VariationData[];
  selected: string | undefined;
  hrefOf: HrefOf;
}

export function VariationPicker({ variations, selected, hrefOf }: VariationPickerProps) {
  const available = variations.filter(({ stock }) => stock > 0);
  const selectedIsOut = available.every(({ id }) => id !== selected);
  return (
    <section aria-labelledby="variations">
      <h2 id="variations" className="pb-3 text-lg">
        Select Variation
      </h2>
      <ul className="grid grid-cols-2 gap-3 xl:grid-cols-3">
        {variations.map(({ id, name, unitCents, stock }) => {
          const out = stock <= 0;
          return (
            <li key={id} id={`variation-${id}`} className="grid">
              <OptionLink
                // Shows the variation's own picture in place of one that was selected before.
                href={hrefOf({ variation: id, image: null })}
                selected={id === selected}
                disabled={out}
                className={classNames(
                  "choice-tile",
                  id === selected && "choice-tile-on",
                  out && "choice-tile-out",
                )}
              >
                <span className="font-bold">{name}</span>{" "}
                <span className="text-sm text-muted">{out ? "Out of Stock" : formatCents(unitCents)}</span>
                {id === selected && <span className="sr-only"> (chosen)</span>}
              </OptionLink>
            </li>
          );
        })}
      </ul>
      {selectedIsOut && available.length > 0 && <Available variations={available} hrefOf={hrefOf} />}
    </section>
  );
}

/** Links to the variations that are not sold out, where the selected one is. */
function Available({ variations, hrefOf }: { variations: VariationData[]; hrefOf: HrefOf }) {
  const { state } = useLocation();
  return (
    <p className="pt-4">
      You can have:{" "}
      {variations.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <Link
            to={hrefOf({ variation: id, image: null })}
            replace
            preventScrollReset
            state={state}
            // These links disappear with the press, so the focus moves to the option that it selects.
            onClick={() => document.querySelector<HTMLElement>(`#variation-${id} button`)?.focus()}
            className="font-bold underline underline-offset-4"
          >
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
