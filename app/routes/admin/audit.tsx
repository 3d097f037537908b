import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { History } from "lucide-react";
import { actionWords, changesOf, entityLink } from "./audit-entry";
import { Cell, Head, Table } from "~/components/admin/table";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/input";
import { PageTitle } from "~/components/ui/page-title";
import { Pagination } from "~/components/ui/pagination";
import { listAudit } from "~/domain/audit";
import { requireAdmin } from "~/http/access";
import { formatDate } from "~/lib/dates";
import { urlWith, listQuery } from "~/lib/list-url";
import { readPage } from "~/lib/pagination";
import { personName } from "~/lib/person-name";

export const meta: MetaFunction = () => [{ title: "Changes · Back office" }];

const PER_PAGE = 50;
const entities = ["product", "category", "user", "order", "payment", "backup", "settings", "review"] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { params, page: asked } = listQuery(request.url);
  const entity = entities.find((name) => name === params.get("entity"));
  const entityId = params.get("id") ?? undefined;
  const { rows, page, pages } = await readPage(asked, PER_PAGE, (range) =>
    listAudit({ entity, entityId, ...range }),
  );
  const entries = rows.map(
    ({ id, createdAt, user, byFormerUser, action, entity, entityId, before, after }) => ({
      id,
      when: formatDate(createdAt),
      who: user ? (personName(user) ?? user.email) : byFormerUser ? "A deleted account" : "The shop",
      what: actionWords(action),
      link: entityLink(entity, entityId),
      changes: changesOf(before, after),
    }),
  );
  return { entries, entity: entity ?? "", entityId: entityId ?? "", page, pages };
}

export default function Audit() {
  const { entries, entity, entityId, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle text="Who changed what, and when">Changes</PageTitle>
      <Form method="get" className="mb-6 flex flex-wrap items-end gap-3">
        <Field label="Show" name="entity">
          {(control) => (
            <Select {...control} defaultValue={entity} key={entity}>
              <option value="">Everything</option>
              <option value="product">Products and stock</option>
              <option value="category">Categories</option>
              <option value="user">Admin rights</option>
              <option value="order">Orders</option>
              <option value="payment">Payments without an order</option>
              <option value="backup">Backups</option>
              <option value="settings">Settings</option>
              <option value="review">Reviews</option>
            </Select>
          )}
        </Field>
        <Button variant="outline">Show</Button>
      </Form>
      {entries.length === 0 ? (
        <EmptyState icon={History} title="No changes yet" />
      ) : (
        <Table
          label="Changes"
          head={["When", "Who", "What", "Change"].map((title) => (
            <Head key={title}>{title}</Head>
          ))}
        >
          {entries.map((entry) => (
            <tr key={entry.id}>
              <Cell className="align-top whitespace-nowrap">{entry.when}</Cell>
              <Cell className="min-w-32 align-top wrap-anywhere">
                <bdi>{entry.who}</bdi>
              </Cell>
              <Cell className="align-top">
                <Link to={entry.link} className="font-bold underline">
                  {entry.what}
                </Link>
              </Cell>
              <Cell className="min-w-60 align-top">
                <ul className="text-sm wrap-anywhere">
                  {entry.changes.map(({ field, from, to }) => (
                    <li key={field}>
                      <span>{`${field}:`}</span>{" "}
                      {from !== null && (
                        <del className="text-muted">
                          <bdi>{from}</bdi>
                        </del>
                      )}{" "}
                      {to !== null && (
                        <ins className="no-underline">
                          <bdi>{to}</bdi>
                        </ins>
                      )}
                    </li>
                  ))}
                </ul>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(to) => urlWith("/admin/audit", { entity, id: entityId, page: to })}
      />
    </>
  );
}
