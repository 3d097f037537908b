import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, Link } from "@remix-run/react";
import History from "lucide-react/icons/rotate-ccw-clock";
import { changesOf } from "./audit-changes";
import { actionLabel, changedEntity, personLabel } from "./audit-entry";
import { Button } from "~/components/ui/form/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Field } from "~/components/ui/form/field";
import { Select } from "~/components/ui/form/input";
import { PageTitle } from "~/components/ui/page-title";
import { Pagination } from "~/components/ui/pagination";
import { auditAuthors, type AuditedKind, isByGuest, listAudit } from "~/domain/audit";
import { requireAdmin } from "~/http/session/access";
import { formatDate } from "~/lib/time/dates";
import { isId } from "~/lib/id";
import { urlWith, listQuery } from "~/lib/url/list-url";
import { readPage } from "~/lib/url/pagination";
import { OldAndNew } from "~/components/ui/old-and-new";

export const meta: MetaFunction = () => [{ title: "Changes · Back office" }];

const PER_PAGE = 50;
const kinds: Record<AuditedKind, string> = {
  product: "Products and stock",
  category: "Categories",
  user: "Users and admin rights",
  order: "Orders",
  payment: "Payments without an order",
  cash_day: "Cash box",
  backup: "Backups",
  settings: "Settings",
  review: "Reviews",
  promotion: "Promotions",
  gift_card: "Gift cards",
  sale: "Sales",
  place: "Places",
  delivery_zone: "Delivery zones",
};
const withoutAccount = { customers: "Customers", shop: "The shop", deleted: "Deleted accounts" };
const isKeyOf = <Names extends object>(names: Names, text: string | null): text is keyof Names & string =>
  text !== null && Object.hasOwn(names, text);

function authorOf(row: Awaited<ReturnType<typeof listAudit>>["rows"][number]): string {
  if (row.user) return personLabel(row.user);
  if (row.byFormerUser) return "a deleted account";
  return isByGuest(row) ? "the customer" : "the shop";
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { params, page: asked } = listQuery(request.url);
  const [kind, by] = [params.get("entity"), params.get("by")];
  const entity = isKeyOf(kinds, kind) ? kind : undefined;
  const author = isKeyOf(withoutAccount, by) || isId(by) ? by : undefined;
  const entityId = params.get("id") ?? undefined;
  const [{ rows, page, pages }, authors] = await Promise.all([
    readPage(asked, PER_PAGE, (range) => listAudit({ entity, entityId, author, ...range })),
    auditAuthors(),
  ]);
  const entries = rows.map((row) => ({
    id: row.id,
    when: formatDate(row.createdAt),
    who: authorOf(row),
    thing: changedEntity(row),
    act: actionLabel(row),
    changes: changesOf(row),
  }));
  const people = authors.map((person) => ({ id: person.id, name: personLabel(person) }));
  return {
    entries,
    people,
    page,
    pages,
    filter: { entity: entity ?? "", by: author ?? "", id: entityId ?? "" },
  };
}

export default function Audit() {
  const { entries, people, filter, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle text="Who changed what, and when">Changes</PageTitle>
      <Form method="get" className="mb-6 flex flex-wrap items-end gap-3">
        <Field label="Show" name="entity">
          {(control) => (
            <Select {...control} defaultValue={filter.entity} key={filter.entity}>
              <option value="">Everything</option>
              {Object.entries(kinds).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="By" name="by" className="min-w-0">
          {(control) => (
            <Select {...control} defaultValue={filter.by} key={filter.by}>
              <option value="">Everyone</option>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              {Object.entries(withoutAccount).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button variant="outline">Show</Button>
      </Form>
      {entries.length > 0 ? (
        <ChangeList entries={entries} />
      ) : (
        <EmptyState
          icon={History}
          title={filter.entity || filter.by || filter.id ? "No changes match" : "No changes yet"}
        />
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(to) => urlWith("/admin/audit", { ...filter, page: to })}
      />
    </>
  );
}

interface FieldChangeTexts {
  field: string | null;
  from: string | null;
  to: string | null;
}

interface AuditedChange {
  id: string;
  when: string;
  who: string;
  thing: { name: string; to: string | null };
  act: string;
  changes: FieldChangeTexts[];
}

function ChangeList({ entries }: { entries: AuditedChange[] }) {
  return (
    <ul className="border-line bg-surface max-md:grid max-md:gap-3 max-md:bg-transparent md:rounded-lg md:border">
      {entries.map(({ id, when, who, thing, act, changes }) => (
        <li
          key={id}
          className="border-line px-3 py-2.5 wrap-anywhere max-md:rounded-lg max-md:border max-md:bg-surface md:border-t md:first:border-t-0"
        >
          <Thing {...thing} />
          {act && <span>{` ${act}`}</span>}
          {changes.length > 0 && <span>{": "}</span>}
          {changes.length === 1 ? (
            changes.map((change) => <ChangedValue key={change.field} {...change} />)
          ) : (
            <ul className="list-inside list-disc">
              {changes.map((change) => (
                <li key={change.field}>
                  <ChangedValue {...change} />
                </li>
              ))}
            </ul>
          )}
          <p className="text-sm text-muted">
            <span>{"by "}</span>
            <bdi>{who}</bdi>
            <span className="max-md:hidden">, </span>{" "}
            <span className="whitespace-nowrap max-md:block">{when}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Thing({ name, to }: AuditedChange["thing"]) {
  if (!to) return <bdi className="font-bold">{name}</bdi>;
  return (
    <Link to={to} className="font-bold underline">
      <bdi>{name}</bdi>
    </Link>
  );
}

function ChangedValue({ field, from, to }: FieldChangeTexts) {
  return (
    <>
      {field && <bdi>{`${field} `}</bdi>}
      {from !== null && to !== null && from !== to ? (
        <OldAndNew from={from} to={to} />
      ) : (
        <bdi>{(to ?? from) || "nothing"}</bdi>
      )}
    </>
  );
}
