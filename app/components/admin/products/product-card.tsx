import { Form, Link } from "@remix-run/react";
import ArchiveRestore from "lucide-react/icons/archive-arrow-up";
import Copy from "lucide-react/icons/copy";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { SelectProduct } from "~/components/admin/products/select-product";
import { type CompactPicture, fullPicture } from "~/components/ui/product/compact-picture";
import { Badge } from "~/components/ui/badge";
import { Button, LinkButton } from "~/components/ui/form/button";
import { ProductPicture } from "~/components/ui/product/product-picture";
import { formatCents, toCents } from "~/lib/money/money";

export interface ProductCardData {
  id: string;
  name: string;
  category: string;
  basePrice: string;
  draft?: boolean;
  kind: string;
  /** Null for a gift card. */
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
}

export function ProductCard({ product, archived, query, eager, form }: ProductCardProps) {
  const edit = `/admin/products/${product.id}/edit${query}`;
  return (
    <div className="relative flex h-full flex-col rounded-lg border border-line bg-surface shadow-card">
      <SelectProduct
        product={product}
        form={form}
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
          {archived ? (
            <PostButton intent="restore" id={product.id} query={query}>
              <ArchiveRestore aria-hidden className="size-4" />
              Restore <span className="sr-only">{product.name}</span>
            </PostButton>
          ) : (
            <>
              <LinkButton to={edit} variant="outline" size="sm" preventScrollReset className="grow">
                <Pencil aria-hidden className="size-4" />
                Edit <span className="sr-only">{product.name}</span>
              </LinkButton>
              {product.draft && (
                <PostButton intent="publish" id={product.id} query={query}>
                  Publish <span className="sr-only">{product.name}</span>
                </PostButton>
              )}
              <PostButton intent="duplicate" id={product.id} copyId={product.copyId} query={query}>
                <Copy aria-hidden className="size-4" />
                <span className="sr-only">{`Duplicate ${product.name}`}</span>
              </PostButton>
              <LinkButton
                to={`/admin/products/${product.id}/delete${query}`}
                variant="ghost"
                size="sm"
                preventScrollReset
                className="text-danger!"
                data-tip="Delete"
                data-tip-at="end"
              >
                <Trash2 aria-hidden className="size-4" />
                <span className="sr-only">{`Delete ${product.name}`}</span>
              </LinkButton>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function PostButton({
  intent,
  id,
  copyId,
  query,
  children,
}: {
  intent: "duplicate" | "restore" | "publish";
  id: string;
  copyId?: string;
  query: string;
  children: React.ReactNode;
}) {
  return (
    <Form method="post" action={`/admin/products${query}`} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {copyId && <input type="hidden" name="copyId" value={copyId} />}
      <Button
        variant="outline"
        size="sm"
        name="intent"
        value={intent}
        data-tip={intent === "duplicate" ? "Duplicate" : undefined}
      >
        {children}
      </Button>
    </Form>
  );
}
