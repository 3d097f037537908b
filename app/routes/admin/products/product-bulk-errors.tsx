import { BulkErrors } from "~/components/admin/lists/bulk-errors";

interface ProductBulkErrorsProps {
  done: string;
  refused: { id: string; name: string; reason: string }[];
  query: string;
}

export function ProductBulkErrors({ done, refused, query }: ProductBulkErrorsProps) {
  const rows = refused.map(({ id, name, reason }) => ({
    id,
    label: name,
    reason,
    to: `/admin/products/${id}/edit${query}`,
  }));
  return <BulkErrors done={done} refused={rows} />;
}
