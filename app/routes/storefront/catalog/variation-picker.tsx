import { Link, useLocation } from "@remix-run/react";
import { Fragment } from "react";
import type { HrefOf, ProductData, VariationData } from "~/components/storefront/product/product-data";
import {
  type VariationOption,
  attributeOptions,
  variationOptions,
} from "~/routes/storefront/catalog/variation-options";
import { classNames } from "~/components/ui/class-names";
import { fullPicture } from "~/components/ui/product/compact-picture";
import { OptionLink } from "~/components/ui/form/option-link";
import { Price } from "~/components/ui/product/price";
import { ProductPicture } from "~/components/ui/product/product-picture";
import { formatCents } from "~/lib/money/money";

/** Id of the part of the page with the choices. */
export const CHOICES = "variations";

interface VariationPickerProps {
  product: ProductData;
  selected: VariationData | undefined;
  hrefOf: HrefOf;
}

export function VariationPicker({ product, selected, hrefOf }: VariationPickerProps) {
  const { variations, attributes } = product;
  const rest = { pictures: product.pictures, hrefOf };
  const available = variations.filter(({ stock }) => stock > 0);
  const selectedIsOut = available.every(({ id }) => id !== selected?.id);
  return (
    <section id={CHOICES} aria-labelledby="variations-title" className="scroll-mt-4 space-y-3">
      <h2 id="variations-title" className="text-lg">
        Select Variation
      </h2>
      {selected && attributes ? (
        attributes.map((name) => (
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden className="pb-2 text-muted">
              {name}
            </p>
            <Options options={attributeOptions(name, attributes, variations, selected)} {...rest} />
          </div>
        ))
      ) : (
        <Options options={variationOptions(variations, selected)} {...rest} />
      )}
      {selectedIsOut && available.length > 0 && <Available variations={available} hrefOf={hrefOf} />}
    </section>
  );
}

interface OptionsProps {
  options: VariationOption[];
  pictures: ProductData["pictures"];
  hrefOf: HrefOf;
}

function Options({ options, pictures, hrefOf }: OptionsProps) {
  const shown = new Set(options.map(({ variation }) => variation.imageId));
  const arePictured = shown.size === options.length && !shown.has(null);
  return (
    <ul className="grid grid-cols-2 gap-3 xl:grid-cols-3">
      {options.map(({ label, variation, selected, note }) => {
        const out = variation.stock <= 0;
        const repeatsPrice =
          !out && variation.regularCents === undefined && !note && label === formatCents(variation.unitCents);
        const picture = arePictured && pictures.find(({ id }) => id === variation.imageId);
        return (
          <li key={label} data-variation={variation.id} className="grid">
            <OptionLink
              // Clears a picture selected before, so that the variation's own shows.
              href={hrefOf({ variation: variation.id, image: null })}
              selected={selected}
              disabled={out}
              className={classNames("choice-tile", selected && "choice-tile-on", out && "choice-tile-out")}
            >
              {picture && (
                <span className="size-11 shrink-0 overflow-hidden rounded-md bg-oat">
                  <ProductPicture picture={fullPicture(picture)} sizes="44px" alt="" />
                </span>
              )}
              <span>
                <span className="font-bold">
                  <span>{label}</span>
                  {label !== variation.name && <span className="sr-only">{` (${variation.name})`}</span>}
                </span>{" "}
                {repeatsPrice || (
                  <span className="block text-sm text-muted">
                    {out || variation.regularCents === undefined ? (
                      `${out ? "Out of Stock" : formatCents(variation.unitCents)}${note ? `, ${note}` : ""}`
                    ) : (
                      <>
                        <Price cents={variation.unitCents} regularCents={variation.regularCents} />
                        {note && <span>{`, ${note}`}</span>}
                      </>
                    )}
                  </span>
                )}
                {selected && <span className="sr-only"> (selected)</span>}
              </span>
            </OptionLink>
          </li>
        );
      })}
    </ul>
  );
}

const NAMED = 5;

function Available({ variations, hrefOf }: { variations: VariationData[]; hrefOf: HrefOf }) {
  const { state } = useLocation();
  return (
    <p>
      You can have:{" "}
      {variations.slice(0, NAMED).map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && <span>{", "}</span>}
          <Link
            to={hrefOf({ variation: id, image: null })}
            replace
            preventScrollReset
            state={state}
            // These links disappear when pressed, so the focus moves to the selected option.
            onClick={() => document.querySelector<HTMLElement>(`[data-variation="${id}"] button`)?.focus()}
            className="font-bold underline underline-offset-4"
          >
            {name}
          </Link>
        </Fragment>
      ))}
      {variations.length > NAMED && <span>{`, and ${variations.length - NAMED} more above`}</span>}
    </p>
  );
}
