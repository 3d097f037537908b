import { Form, Link } from "@remix-run/react";
import { ArchiveRestore, Copy, Pencil, Trash2 } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Button, LinkButton } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ProductPicture } from "~/components/ui/product-picture";
import { formatCents, toCents } from "~/lib/money";
import { isSimple, type Product } from "~/schemas/product";

/** What a card shows of a product. */
export function productCardOf(product: Product) {
  const { id, name, category, basePrice, variations, images, imageUrl } = product;
  const [image] = images;
  return {
    id,
    name,
    category,
    basePrice,
    kind: isSimple(variations) || variations.length === 0 ? "Simple product" : `${variations.length} variation(s)`,
    totalStock: variations.length > 0 ? variations.reduce((sum, { stockQuantity }) => sum + stockQuantity, 0) : (product.stockQuantity ?? 0),
    picture: image ? { imageUrl: image.imageUrl, alt: "", width: image.width, height: image.height, srcSet: image.srcSet } : imageUrl,
  };
}

interface ProductCardProps {
  product: ReturnType<typeof productCardOf>;
  archived: boolean;
  /** The list's own filters, kept while a dialog is open. */
  query: string;
  eager: boolean;
}

export function ProductCard({ product, archived, query, eager }: ProductCardProps) {
  const edit = `/admin/products/${product.id}/edit${query}`;
  return (
    <Card className="flex h-full flex-col p-0">
      <Link to={edit} preventScrollReset tabIndex={-1} aria-hidden className="block aspect-4/3 overflow-hidden rounded-t-lg">
        <ProductPicture picture={product.picture} sizes="(min-width: 1280px) 20rem, (min-width: 640px) 40vw, 92vw" eager={eager} alt="" />
      </Link>
      <div className="flex grow flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-2">
          <h2 className="min-w-0 text-lg break-words">{product.name}</h2>
          <span className="font-bold">{formatCents(toCents(product.basePrice))}</span>
        </div>
        <p>
          <Badge variant="secondary" className="whitespace-normal">
            {product.category}
          </Badge>
        </p>
        <p className="flex flex-wrap justify-between gap-2 text-sm text-muted">
          <span>{product.kind}</span>
          <span>Total stock: {product.totalStock}</span>
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          {archived ? (
            <PostButton intent="restore" id={product.id}>
              <ArchiveRestore aria-hidden className="size-4" />
              Restore <span className="sr-only">{product.name}</span>
            </PostButton>
          ) : (
            <>
              <LinkButton to={edit} variant="outline" size="sm" preventScrollReset className="grow">
                <Pencil aria-hidden className="size-4" />
                Edit <span className="sr-only">{product.name}</span>
              </LinkButton>
              <PostButton intent="duplicate" id={product.id}>
                <Copy aria-hidden className="size-4" />
                <span className="sr-only">Duplicate {product.name}</span>
              </PostButton>
              <LinkButton to={`/admin/products/${product.id}/delete${query}`} variant="ghost" size="sm" preventScrollReset className="text-danger" title="Delete">
                <Trash2 aria-hidden className="size-4" />
                <span className="sr-only">Delete {product.name}</span>
              </LinkButton>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}

function PostButton({ intent, id, children }: { intent: "duplicate" | "restore"; id: string; children: React.ReactNode }) {
  return (
    <Form method="post" action="/admin/products" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button variant="outline" size="sm" name="intent" value={intent} title={intent === "duplicate" ? "Duplicate" : undefined}>
        {children}
      </Button>
    </Form>
  );
}
