import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, Outlet } from "@remix-run/react";
import PackageSearch from "lucide-react/icons/package-search";
import Plus from "lucide-react/icons/plus";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { keepScreenWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { ProductList } from "~/routes/admin/products/product-list";
import { ProductBulkErrors } from "~/routes/admin/products/product-bulk-errors";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { STALE_LIST } from "~/components/admin/lists/stale-list";
import { staleIfUnreachable } from "~/components/ui/connection/stale-if-unreachable";
import { LinkButton } from "~/components/ui/form/button";
import { EmptyState } from "~/components/ui/empty-state";
import { PageTitle } from "~/components/ui/page-title";
import { Pagination } from "~/components/ui/pagination";
import { listCategories } from "~/domain/catalog/categories";
import { BULK_LIMIT } from "~/domain/bulk";
import { now } from "~/services/clock/clock";
import { paramsOf } from "~/routes/admin/form-params";
import { runBulkAction } from "./bulk-action";
import { filterFields, readProductFilter } from "./bulk-selection";
import { listAdminProducts } from "~/domain/catalog/admin-products";
import { restoreProduct } from "~/domain/catalog/undo/archive";
import { setDraft } from "~/domain/catalog/edit/publish";
import { duplicateProduct } from "~/domain/catalog/products";
import { requireAdmin } from "~/http/session/access";
import { cookieHeaders, readPlainCookie, setPlainCookie } from "~/http/session/cookies";
import { redirectWithToast } from "~/http/session/flash";
import { fieldText, intentOf, readForm } from "~/http/forms/forms";
import { DomainError } from "~/lib/errors";
import { isId } from "~/lib/id";
import { urlWith, listQuery } from "~/lib/url/list-url";
import { readPage } from "~/lib/url/pagination";
import { randomUUID } from "node:crypto";
import type { ProductCardData } from "~/routes/admin/products/product-card";
import { firstPicture } from "~/routes/compact-picture";
import type { Product } from "~/schemas/product";
import { isSimple } from "~/lib/catalog/variation-name";
import { SearchForm } from "~/components/admin/lists/search-form";
import { Checkbox } from "~/components/ui/form/checkbox-radio";
import { Select } from "~/components/ui/form/input";
import { adminProductSorts } from "~/lib/catalog/admin-product-sorts";

export const meta: MetaFunction = () => [{ title: "Products · Back office" }];

const PER_PAGE = 24;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { params, page: asked } = listQuery(request.url);
  const filter = readProductFilter(params);
  const [{ rows, total, page, pages }, categories] = await Promise.all([
    readPage(asked, PER_PAGE, (range) => listAdminProducts({ ...filter, ...range })),
    listCategories(),
  ]);
  return {
    products: rows.map(productCardData),
    asRows: readPlainCookie("products_view", request.headers.get("Cookie")) === "rows",
    categories: categories.map(({ name }) => name),
    fields: filterFields(filter, page, now().getTime()),
    most: BULK_LIMIT,
    total,
    filter,
    page,
    pages,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  if (form.has("several")) return runBulkAction(paramsOf(form), request, by);
  const intent = intentOf(form, ["duplicate", "restore", "publish", "cards", "rows"]);
  const id = fieldText(form, "id");
  const { search } = new URL(request.url);
  const list = `/admin/products${search}`;
  if (intent === "cards" || intent === "rows")
    return redirect(list, { headers: cookieHeaders(setPlainCookie("products_view", intent)) });
  try {
    if (intent === "duplicate") {
      const copyId = fieldText(form, "copyId");
      const copy = await duplicateProduct(id, by, isId(copyId) ? copyId : undefined);
      return await redirectWithToast(`/admin/products/${copy.id}/edit${search}`, {
        title: "Product Created",
        description: "This is the copy. It is a draft until you publish it.",
      });
    }
    if (intent === "publish") {
      await setDraft(id, false, by);
      return await redirectWithToast(list, {
        title: "Product Published",
        description: "It is in the shop now.",
      });
    }
    await restoreProduct(id, by);
    return await redirectWithToast(list, {
      title: "Product Updated",
      description: "It is back in the shop.",
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return json({ message: error.message }, { status: error.status });
  }
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

const latest = staleIfUnreachable<typeof loader>(STALE_LIST);
export const clientLoader = latest.clientLoader;

export default function Products() {
  useFocusAfterPress();
  const { products, asRows, categories, fields, most, total, filter, page, pages } = latest.useData();
  const { search, archived, drafts } = filter;
  const result = useActionResult<typeof action>();
  const bulk = result && "refused" in result ? result : null;
  const refusal = result && "message" in result ? result : undefined;
  useErrorToast(refusal);
  const query = urlWith("", { ...filter, page });
  return (
    <>
      <PageTitle
        text={
          <>
            <span>{`${total} ${archived ? "archived " : ""}${total === 1 ? "product" : "products"}`}</span> ·{" "}
            <Link to="/admin/sales" className="inline-flex min-h-6 items-center font-bold underline">
              Sale prices
            </Link>
          </>
        }
        aside={
          <LinkButton to={`/admin/products/new${query}`} preventScrollReset>
            <Plus aria-hidden className="size-5" />
            Add Product
          </LinkButton>
        }
      >
        Products
      </PageTitle>
      <ProductSearch {...filter} />
      {bulk && <ProductBulkErrors {...bulk} query={query} />}
      <div className="mb-4 empty:hidden">
        <FormError message={refusal?.message} />
      </div>
      {products.length > 0 ? (
        <ProductList
          key={query}
          products={products}
          asRows={asRows}
          categories={categories}
          archived={archived}
          filter={fields}
          total={total}
          most={most}
          query={query}
        />
      ) : (
        <EmptyState
          icon={PackageSearch}
          title="No products found"
          text={
            search || archived || drafts
              ? "Try adjusting your search"
              : "Get started by adding your first product"
          }
        />
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(to) => urlWith("/admin/products", { ...filter, page: to })}
      />
      <Outlet />
    </>
  );
}

function productCardData(product: Product): ProductCardData {
  const { id, name, category, basePrice, variations, draft } = product;
  return {
    id,
    name,
    category,
    basePrice,
    draft,
    kind:
      isSimple(variations) || variations.length === 0
        ? "Simple product"
        : `${variations.length} variation(s)`,
    totalStock: product.isGiftCard
      ? null
      : variations.length > 0
        ? variations.reduce((sum, { stockQuantity }) => sum + stockQuantity, 0)
        : (product.stockQuantity ?? 0),
    picture: firstPicture(product),
    copyId: randomUUID(),
  };
}

interface ProductSearchProps {
  search: string;
  archived: boolean;
  drafts: boolean;
  sort: string | null;
}

function ProductSearch({ search, archived, drafts, sort }: ProductSearchProps) {
  return (
    <SearchForm action="/admin/products" label="Search products..." value={search}>
      <Checkbox name="archived" value="true" label="Archived" defaultChecked={archived} />
      <Checkbox name="drafts" value="true" label="Drafts" defaultChecked={drafts} />
      <Select name="sort" defaultValue={sort ?? ""} aria-label="Sort by" className="w-auto!">
        <option value="">Newest first</option>
        {Object.entries(adminProductSorts).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </Select>
    </SearchForm>
  );
}
