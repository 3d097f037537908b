import { classNames } from "~/components/ui/class-names";

interface SelectProductProps {
  product: { id: string; name: string };
  form: string;
  isChosen: (id: string) => boolean;
  className?: string;
}

export function SelectProduct({ product, form, isChosen, className }: SelectProductProps) {
  return (
    <label className={classNames("grid size-11 cursor-pointer place-items-center", className)}>
      <input
        type="checkbox"
        name="id"
        value={product.id}
        form={form}
        defaultChecked={isChosen(product.id)}
        className="choice rounded-sm tick"
      />
      <span className="sr-only">{`Select ${product.name}`}</span>
    </label>
  );
}
