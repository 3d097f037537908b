import { SearchForm } from "~/components/admin/lists/search-form";
import { Checkbox } from "~/components/ui/form/checkbox-radio";
import { Select } from "~/components/ui/form/input";
import { adminProductSorts } from "~/lib/catalog/admin-product-sorts";

interface ProductSearchProps {
  search: string;
  archived: boolean;
  drafts: boolean;
  sort: string | null;
}

export function ProductSearch({ search, archived, drafts, sort }: ProductSearchProps) {
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
