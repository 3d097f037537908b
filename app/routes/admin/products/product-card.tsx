import { Link } from "@remix-run/react";
import Pencil from "lucide-react/icons/pencil";
import { ProductActs } from "~/routes/admin/products/product-acts";
import { SelectProduct } from "~/routes/admin/products/select-product";
import { type CompactPicture, fullPicture } from "~/components/ui/product/compact-picture";
import { Badge } from "~/components/ui/badge";
import { LinkButton } from "~/components/ui/form/button";
import { ProductPicture } from "~/components/ui/product/product-picture";
import { formatCents, toCents } from "~/lib/money/money";

export interface ProductCardData {
  id: string;
  name: string;
  category: string;
  basePrice: string;
  draft?: boolean;
  kind: string;
  /** Null for a gift card, which has no stock. */
  totalStock: number | null;
  picture: CompactPicture | string | null;
  copyId: string;
}

interface ProductCardProps {
  product: ProductCardData;
  archived: boolean;
  query: string;
  eager: boolean;
  form: string;
  isChosen: (id: string) => boolean;
}

export function ProductCard({ product, archived, query, eager, form, isChosen }: ProductCardProps) {
  const edit = `/admin/products/${product.id}/edit${query}`;
  return (
    <div className="relative flex h-full flex-col rounded-lg border border-line bg-surface shadow-card">
      <SelectProduct
        product={product}
        form={form}
        isChosen={isChosen}
        className="absolute top-2 left-2 z-10 rounded-md bg-surface shadow-card"
      />
      <Link
        to={edit}
        preventScrollReset
        tabIndex={-1}
        aria-hidden
        className="block aspect-4/3 overflow-hidden rounded-t-lg"
      >
        <ProductPicture
          picture={fullPicture(product.picture)}
          sizes="(min-width: 1280px) 20rem, (min-width: 640px) 40vw, 92vw"
          eager={eager}
          alt=""
        />
      </Link>
      <div className="flex grow flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-2">
          <h2 className="line-clamp-3 min-w-0 text-lg" title={product.name}>
            {product.name}
          </h2>{" "}
          <span className="shrink-0 font-bold">{formatCents(toCents(product.basePrice))}</span>
        </div>
        <p className="flex flex-wrap gap-2">
          {product.draft && <Badge variant="outline">Draft</Badge>}{" "}
          <Badge variant="secondary" wraps className="line-clamp-2" title={product.category}>
            {product.category}
          </Badge>
        </p>
        <p className="flex flex-wrap justify-between gap-2 text-sm text-muted">
          <span>{product.kind}</span>{" "}
          <span>{product.totalStock === null ? "Gift card" : `Total stock: ${product.totalStock}`}</span>
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          {!archived && (
            <LinkButton to={edit} variant="outline" size="sm" preventScrollReset className="grow">
              <Pencil aria-hidden className="size-4" />
              Edit <span className="sr-only">{product.name}</span>
            </LinkButton>
          )}
          <ProductActs product={product} archived={archived} query={query} />
        </div>
      </div>
    </div>
  );
}
