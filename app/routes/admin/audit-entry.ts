import { shortened } from "~/lib/shortened";

const links: Record<string, (id: string) => string> = {
  product: (id) => `/admin/products/${id}/edit`,
  category: () => "/admin/categories",
  user: () => "/admin/users",
  order: (id) => `/admin/orders/${id}`,
  payment: () => "/admin/payments",
  backup: () => "/admin/backups",
  settings: () => "/admin/settings",
  review: (id) => `/admin/reviews/${id}`,
};

export function entityLink(entity: string, id: string): string {
  return links[entity]?.(id) ?? "/admin";
}

/** `product.updated` → `Product updated` */
export function actionWords(action: string): string {
  const words = action.replace(/[.\-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface ChangedField {
  field: string;
  from: string | null;
  to: string | null;
}

const LONGEST = 120;

/** What an entry's two sides say, field by field; the version is bookkeeping. */
export function changesOf(before: unknown, after: unknown): ChangedField[] {
  const from = asObject(before);
  const to = asObject(after);
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (field) => field !== "version" && field !== "id",
  );
  return fields.map((field) => ({
    field: fieldLabel(field),
    from: valueWords(from[field]),
    to: valueWords(to[field]),
  }));
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

const abbreviations: Record<string, string> = { faq: "FAQ", gstNumber: "GST number" };

/** `basePrice` → `Base price`; what has a space is in words already. */
function fieldLabel(field: string): string {
  if (abbreviations[field] || field.includes(" ")) return abbreviations[field] ?? field;
  const words = field.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueWords(value: unknown): string | null {
  if (value === undefined) return null;
  if (value === null || value === "") return "nothing";
  const text =
    typeof value === "string"
      ? value
      : typeof value === "boolean"
        ? value
          ? "yes"
          : "no"
        : JSON.stringify(value);
  return shortened(text, LONGEST);
}
