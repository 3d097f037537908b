import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { PackageSearch, Plus } from "lucide-react";
import { ProductCard } from "~/components/admin/products/product-card";
import { productCardData } from "./card-data";
import { SearchForm } from "~/components/admin/search-form";
import { staleIfUnreachable, STALE_LIST } from "~/components/ui/stale-if-unreachable";
import { LinkButton } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox-radio";
import { EmptyState } from "~/components/ui/empty-state";
import { PageTitle } from "~/components/ui/page-title";
import { Pagination } from "~/components/ui/pagination";
import { listAdminProducts } from "~/domain/catalog/admin-products";
import { restoreProduct } from "~/domain/catalog/archive";
import { duplicateProduct } from "~/domain/catalog/products";
import { requireAdmin } from "~/http/access";
import { redirectWithToast } from "~/http/flash";
import { fieldText, intentOf, readForm } from "~/http/forms";
import { DomainError } from "~/lib/errors";
import { urlWith, listQuery, pagesOf } from "~/lib/list-url";

export const meta: MetaFunction = () => [{ title: "Products · Back office" }];

const PER_PAGE = 24;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { params, search, page } = listQuery(request.url);
  const archived = params.get("archived") === "true";
  const { rows, total } = await listAdminProducts({
    search,
    archived,
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  });
  return {
    products: rows.map(productCardData),
    total,
    search,
    archived,
    page,
    pages: pagesOf(total, PER_PAGE),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  const intent = intentOf(form, ["duplicate", "restore"]);
  const id = fieldText(form, "id");
  try {
    if (intent === "duplicate") {
      const copy = await duplicateProduct(id, by);
      return await redirectWithToast(`/admin/products/${copy.id}/edit`, {
        title: "Product Created",
        description: "This is the copy.",
      });
    }
    await restoreProduct(id, by);
    return await redirectWithToast("/admin/products", {
      title: "Product Updated",
      description: "It is back in the shop.",
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return redirectWithToast("/admin/products", {
      title: "Error",
      description: error.message,
      variant: "destructive",
    });
  }
}

const latest = staleIfUnreachable<typeof loader>(STALE_LIST);
export const clientLoader = latest.clientLoader;

export default function Products() {
  const { products, total, search, archived, page, pages } = latest.useData();
  const query = urlWith("", { search, archived, page });
  return (
    <>
      <PageTitle
        text={`${total} ${archived ? "archived " : ""}${total === 1 ? "product" : "products"}`}
        aside={
          <LinkButton to={`/admin/products/new${query}`} preventScrollReset>
            <Plus aria-hidden className="size-5" />
            Add Product
          </LinkButton>
        }
      >
        Products
      </PageTitle>
      <SearchForm action="/admin/products" label="Search products..." value={search}>
        <Checkbox name="archived" value="true" label="Archived" defaultChecked={archived} />
      </SearchForm>
      {products.length > 0 ? (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
          {products.map((product, at) => (
            <li key={product.id}>
              <ProductCard product={product} archived={archived} query={query} eager={at < 4} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={PackageSearch}
          title="No products found"
          text={
            search || archived || page > 1
              ? "Try adjusting your search"
              : "Get started by adding your first product"
          }
        />
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(to) => urlWith("/admin/products", { search, archived, page: to })}
      />
      <Outlet />
    </>
  );
}
