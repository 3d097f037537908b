import { Refused } from "~/components/admin/refused";

interface RefusedProductsProps {
  done: string;
  refused: { id: string; name: string; reason: string }[];
  query: string;
}

export function RefusedProducts({ done, refused, query }: RefusedProductsProps) {
  const rows = refused.map(({ id, name, reason }) => ({
    ...{ id, label: name, reason, to: `/admin/products/${id}/edit${query}` },
  }));
  return <Refused done={done} refused={rows} />;
}
