import { listAdminProducts } from "~/domain/catalog/admin-products";
import { deleteProduct } from "~/domain/catalog/undo/archive";
import { createProduct, updateProduct } from "~/domain/catalog/products";
import { addImage, removeProductImage, setImageOrder } from "~/domain/catalog/images/images";
import { matchingProducts } from "~/domain/catalog/listing/listing";
import { type SearchSuggestions, searchSuggestions } from "~/domain/catalog/search/search-suggestions";
import { shopSettings } from "~/domain/settings/settings";
import { productOf } from "~/domain/catalog/edit/stored-product";
import { catalogue } from "~/domain/catalog/catalogue";
import { createVariation, deleteVariation, updateVariation } from "~/domain/catalog/variations";
import { type Call, listed, pageQuery, part, type Reply } from "~/api/handlers";
import { notFound } from "~/lib/errors";
import { searchText } from "~/lib/search/search-text";
import { parseFilters } from "~/lib/catalog/product-filters";
import {
  type imageOrderInput,
  type Product,
  type ProductChange,
  type ProductInput,
  type VariationChange,
  type VariationInput,
} from "~/schemas/product";
import { z } from "~/schemas/zod";

export const productsQuery = pageQuery.extend({
  search: z.string().optional(),
  categories: z.string().optional().describe("Names, separated by commas; unknown names are ignored"),
  inStock: z.string().optional().describe("`true`: only what is available"),
});

export async function products({
  query: { limit, offset, ...filters },
}: Call<"public", z.output<typeof productsQuery>, undefined>): Promise<Reply<Product[]>> {
  const matching = matchingProducts(await catalogue(), parseFilters(new URLSearchParams(filters)));
  const { rows, total } = part(matching, { limit, offset });
  return listed({ rows: rows.map(productOf), total });
}

export const suggestionsQuery = z.object({ search: z.string().optional() });

export async function suggestions({
  query: { search = "" },
}: Call<"public", z.output<typeof suggestionsQuery>, undefined>): Promise<SearchSuggestions> {
  const [shown, { synonyms }] = await Promise.all([catalogue(), shopSettings()]);
  return searchSuggestions(shown, searchText(search), synonyms);
}

export async function oneProduct({ id }: Call<"public", unknown, undefined>): Promise<Product> {
  const found = (await catalogue()).byId.get(id.toLowerCase());
  if (!found) throw notFound("Product");
  return productOf(found);
}

export const adminProductsQuery = pageQuery.extend({ search: z.string().optional() });

type AdminCall<Sent = undefined> = Call<"admin", unknown, Sent>;

export const adminProducts = async ({
  query,
}: Call<"admin", z.output<typeof adminProductsQuery>, undefined>) => listed(await listAdminProducts(query));
export const addProduct = ({ body, user }: AdminCall<ProductInput>) => createProduct(body, user);
export const changeProduct = ({ id, body, user }: AdminCall<ProductChange>) => updateProduct(id, body, user);
export const removeProduct = async ({ id, user }: AdminCall) => void (await deleteProduct(id, user));

export const addVariation = ({ body, user }: AdminCall<VariationInput>) => createVariation(body, user);
export const changeVariation = ({ id, body, user }: AdminCall<VariationChange>) =>
  updateVariation(id, body, user);
export const removeVariation = ({ id, user }: AdminCall) => deleteVariation(id, user);

export const addProductImage = ({ id, body, user }: AdminCall<string>) => addImage(id, body, user);
export const removeImage = ({ id, user }: AdminCall) => removeProductImage(id, user);
export const moveImage = ({ id, body, user }: AdminCall<z.output<typeof imageOrderInput>>) =>
  setImageOrder(id, body.displayOrder, user);
