import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import PackageCheck from "lucide-react/icons/package-check";
import { PrintButton } from "~/components/admin/print-button";
import { LinkButton } from "~/components/ui/form/button";
import { EmptyState } from "~/components/ui/empty-state";
import { pickList } from "~/domain/orders/pick-list";
import { notesOf } from "~/domain/orders/customer/notes";
import { BULK_LIMIT } from "~/domain/bulk";
import { requireAdmin } from "~/http/session/access";
import { formatDate } from "~/lib/time/dates";
import { orderNumber } from "~/lib/orders/order-number";
import { now } from "~/services/clock/clock";
import { paperOrigin } from "~/routes/admin/day/paper-origin";
import { selectedOrders, hasSelection } from "~/routes/admin/orders/list/order-filter";

export const meta: MetaFunction = () => [{ title: "Pick list · Back office" }];

const ORDERS = 100;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { searchParams } = new URL(request.url);
  const ids = hasSelection(searchParams) ? await selectedOrders(searchParams) : undefined;
  const list = await pickList(ids ? { limit: BULK_LIMIT, ids } : { limit: ORDERS });
  const orderIds = new Set(list.lines.flatMap(({ orders }) => orders.map(({ id }) => id)));
  const notes = await notesOf([...orderIds]);
  return {
    ...list,
    notes: notes.map((note) => ({ ...note, number: orderNumber(note.orderId) })),
    chosen: ids?.length ?? null,
    printed: formatDate(now()),
    back: paperOrigin(searchParams),
  };
}

export default function PickList() {
  const { lines, promises, orders, waiting, notes, chosen, printed, back } = useLoaderData<typeof loader>();
  return (
    <article className="max-w-4xl print:max-w-none print:text-black">
      <div className="mb-6 flex flex-wrap gap-2 print:hidden">
        <PrintButton />
        <LinkButton to={back.to} variant="outline">
          {back.label}
        </LinkButton>
      </div>
      <header className="border-b-2 border-ink pb-3">
        <h1 className="text-3xl">Pick list</h1>
        <p>{`${printed}: ${chosen === null ? allWords(orders, waiting) : chosenWords(orders, chosen)}`}</p>
      </header>
      {lines.length === 0 ? (
        <div className="pt-6">
          <EmptyState
            icon={PackageCheck}
            title="Nothing to pick"
            text={chosen === null ? "No orders are waiting." : "None of the selected orders needs packing."}
          />
        </div>
      ) : (
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-ink">
              <th scope="col" className="w-10 py-2">
                <span className="sr-only">Picked</span>
              </th>
              <th scope="col" className="pr-3">
                Take
              </th>
              <th scope="col">Item</th>
              <th scope="col">For</th>
            </tr>
          </thead>
          {byCategory(lines).map(([category, ofCategory]) => (
            <tbody key={category}>
              <tr>
                <th
                  colSpan={4}
                  scope="rowgroup"
                  className="border-b border-line pt-4 pb-1 font-display text-lg wrap-anywhere"
                >
                  {category}
                </th>
              </tr>
              {ofCategory.map((line) => (
                <PickRow key={line.variationId} line={line} query={back.query} />
              ))}
            </tbody>
          ))}
        </table>
      )}
      {promises.length > 0 && (
        <section aria-labelledby="promises" className="pt-6">
          <h2 id="promises" className="text-xl">
            Promises
          </h2>
          <ul>
            {promises.map(({ id, number, words, isLate }) => (
              <li key={id} className="break-inside-avoid py-1">
                <Link to={`/admin/orders/${id}${back.query}`} className="font-bold underline">
                  {`#${number}`}
                </Link>{" "}
                <span>{words}</span>
                {isLate && <strong>{" (late)"}</strong>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {notes.length > 0 && (
        <section aria-labelledby="notes-title" className="pt-6">
          <h2 id="notes-title" className="text-xl">
            Notes
          </h2>
          <ul>
            {notes.map(({ orderId, number, note, shopNote, customerNote }) => (
              <li key={orderId} className="break-inside-avoid py-1 wrap-anywhere">
                <Link to={`/admin/orders/${orderId}${back.query}`} className="font-bold underline">
                  {`#${number}`}
                </Link>
                {note && (
                  <span className="block whitespace-pre-line">{`Note for the customer: ${note}`}</span>
                )}
                {shopNote && <span className="block whitespace-pre-line">{shopNote}</span>}
                {customerNote && (
                  <span className="block whitespace-pre-line">{`About the customer: ${customerNote}`}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

type PickListLine = SerializeFrom<typeof loader>["lines"][number];

function PickRow({ line, query }: { line: PickListLine; query: string }) {
  return (
    <tr className="break-inside-avoid border-b border-line align-top">
      <td className="py-2">
        <span className="block size-5 border-2 border-ink" />
      </td>
      <td className="py-2 pr-3 text-lg font-bold">{line.quantity}</td>
      <td className="py-2 pr-3 wrap-anywhere">
        <div className="flex gap-3 max-sm:block">
          {line.pictureUrl && (
            <img
              src={line.pictureUrl}
              alt=""
              width={56}
              height={56}
              className="size-14 rounded-md object-cover"
            />
          )}
          <div className="min-w-0">
            <strong>{line.productName}</strong>{" "}
            <span className="block">{`${line.variationName}${line.sku ? ` · ${line.sku}` : ""}`}</span>
          </div>
        </div>
      </td>
      <td className="py-2 text-sm">
        {line.orders.map(({ id, number, name, quantity, hasGiftNote, notPaid }, index) => (
          <span key={`${id} ${index}`} className="mb-1 block wrap-anywhere">
            <Link to={`/admin/orders/${id}${query}`} className="whitespace-nowrap underline">
              {`#${number}`}
            </Link>{" "}
            <bdi>{name}</bdi>
            {quantity > 1 && <span>{` ×${quantity}`}</span>}
            {hasGiftNote && <strong>{" (gift note)"}</strong>}
            {notPaid && <strong>{` (${notPaid})`}</strong>}
          </span>
        ))}
      </td>
    </tr>
  );
}

/** Groups lines, which are already sorted by category. */
function byCategory(lines: readonly PickListLine[]): [string, PickListLine[]][] {
  const groups = new Map<string, PickListLine[]>();
  for (const line of lines) {
    const category = line.category ?? "Deleted products";
    groups.set(category, [...(groups.get(category) ?? []), line]);
  }
  return [...groups];
}

function allWords(orders: number, waiting: number): string {
  return orders === waiting
    ? `${orders} ${orders === 1 ? "order" : "orders"} pending or processing`
    : `the oldest ${orders} of ${waiting} orders pending or processing`;
}

function chosenWords(orders: number, chosen: number): string {
  const left = chosen - orders;
  const selected = `${orders} selected ${orders === 1 ? "order" : "orders"}`;
  return left === 0 ? selected : `${selected}; ${left} already handed over or cancelled`;
}
