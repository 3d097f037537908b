import type { VariationDraft } from "~/components/admin/products/form/product-draft";

interface HiddenVariationProps {
  variation: VariationDraft;
  prefix: string;
  without?: readonly (keyof VariationDraft)[];
}

/** Keeps the values of a closed variation in the form, so that they are sent again. */
export function HiddenVariation({ variation, prefix, without = [] }: HiddenVariationProps) {
  const { attributes, editing: _editing, ...texts } = variation;
  return (
    <>
      {Object.entries(texts)
        .filter(([name]) => !without.includes(name as keyof VariationDraft))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={`${prefix}.${name}`} value={value} />
        ))}
      {attributes.flatMap(({ key, value }, at) => [
        <input key={`key-${at}`} type="hidden" name={`${prefix}.attributes.${at}.key`} value={key} />,
        <input key={`value-${at}`} type="hidden" name={`${prefix}.attributes.${at}.value`} value={value} />,
      ])}
    </>
  );
}
