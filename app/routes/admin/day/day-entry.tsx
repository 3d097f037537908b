import { Form, Link, useNavigation } from "@remix-run/react";
import { OrderStatusBadge } from "~/components/storefront/orders/order-badges";
import { Phone } from "~/components/ui/phone";
import { Button } from "~/components/ui/form/button";
import type { OrderStatus } from "~/lib/orders/order-status";

export interface DayEntryData {
  id: string;
  number: string;
  name: string;
  phone: string;
  phoneUrl: string | null;
  status: OrderStatus;
  /** The pickup time or day, or else what was promised. */
  when: string | null;
  /** The pickup place of an order without a time, or the address of a delivery. */
  where: string | null;
  pieces: string[];
  hasGiftNote: boolean;
  notice: { text: string; look: string } | null;
  /** When the customer did not come, for example `Not there: Nov 28, 2026`. */
  notThere: string | null;
  canMarkReady: boolean;
  canNoteNotThere: boolean;
  /** Label of the handover button. Null when nothing is left to hand over. */
  handOver: string | null;
}

interface DayEntryProps {
  entry: DayEntryData;
  query: string;
  /** The orders just changed on this sheet, which stay on it. */
  acted: string;
}

export function DayEntry({ entry, query, acted }: DayEntryProps) {
  const { id, number, name, phone, phoneUrl, status, when, where, pieces, notice, notThere, hasGiftNote } =
    entry;
  return (
    <li className="flex break-inside-avoid flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4 print:flex-nowrap print:gap-x-3 print:px-0 print:py-1">
      <span className="hidden size-5 shrink-0 border-2 border-ink print:block" />
      <div className="min-w-0 grow basis-72 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2">
          {when && <strong className="text-lg print:text-base">{when}</strong>}{" "}
          <Link
            to={`/admin/orders/${id}${query}`}
            className="inline-flex min-h-11 items-center font-display font-semibold underline print:min-h-0"
          >
            {`Order #${number}`}
          </Link>{" "}
          <OrderStatusBadge status={status} />
          {notice && <strong className={`${notice.look} print:text-ink`}>{notice.text}</strong>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3">
          <strong>
            <bdi>{name}</bdi>
          </strong>{" "}
          <Phone
            phone={phone}
            url={phoneUrl}
            className="inline-flex min-h-11 items-center underline print:min-h-0 print:no-underline"
          />
        </p>
        {notThere && <p className="font-bold text-warn print:text-ink">{notThere}</p>}
        {where && (
          <p>
            <bdi>{where}</bdi>
          </p>
        )}
        <ul className="text-sm print:flex print:flex-wrap print:gap-x-3">
          {pieces.map((piece, index) => (
            <li key={index}>{piece}</li>
          ))}
          {hasGiftNote && <li className="font-bold">With a gift note</li>}
        </ul>
      </div>
      <DayButtons entry={entry} query={query} acted={acted} />
    </li>
  );
}

/** Each button has a fixed place, so that a second press never triggers the next step. */
function DayButtons({ entry, query, acted }: DayEntryProps) {
  const busy = useNavigation().formMethod === "POST";
  const { id, number, canMarkReady, canNoteNotThere, handOver } = entry;
  const look = { name: "single", disabled: busy, className: "w-full whitespace-nowrap px-1" };
  const of = <span className="sr-only">{`, order #${number}`}</span>;
  // Keeps the height of the buttons, so that the next order does not move below the finger.
  if (!handOver) return <div className="min-h-11 w-full max-w-md sm:w-104 print:hidden" />;
  return (
    <Form
      method="post"
      action={`/admin/day${query}`}
      preventScrollReset
      className="grid w-full max-w-md grid-cols-[10fr_9fr_8fr] gap-2 sm:w-104 print:hidden"
    >
      <input type="hidden" name="acted" value={acted} />
      {canMarkReady && (
        <Button value={`mark-ready:${id}`} {...look}>
          <span>Mark ready</span> {of}
        </Button>
      )}
      <Button
        value={`hand-over:${id}`}
        variant={canMarkReady ? "outline" : "primary"}
        {...look}
        className="col-start-2 w-full whitespace-nowrap px-1"
      >
        <span>{handOver}</span> {of}
      </Button>
      {canNoteNotThere && (
        <Button
          value={`not-there:${id}`}
          variant="outline"
          {...look}
          className="col-start-3 w-full whitespace-nowrap px-1"
        >
          <span>Not there</span> {of}
        </Button>
      )}
    </Form>
  );
}
