import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Form, Link, useNavigation } from "@remix-run/react";
import { useErrorToast, FormError } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { Dialog } from "~/components/ui/dialog";
import { unlessQuestionCloses, useQuestion } from "~/components/ui/hooks/open-question";
import { endLinkById } from "~/domain/checkout/links/end-links";
import { dismissLink } from "~/domain/checkout/links/ended-links";
import { emailLink } from "~/domain/checkout/links/link-mail";
import { getLink } from "~/domain/checkout/links/read-links";
import { formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { qrCode, type QrCode } from "~/lib/text/qr-code";
import { formatSoon } from "~/lib/time/dates";
import { listQueryOf } from "~/routes/admin/orders/list/order-filter";
import { now } from "~/services/clock/clock";
import { FormActions } from "~/components/admin/forms/form-actions";
import { QrImage } from "~/components/admin/orders/links/qr-image";
import { Button, LinkButton } from "~/components/ui/form/button";
import { formatCents, toCents } from "~/lib/money/money";
import { orderNumber } from "~/lib/orders/order-number";
import { piecesText } from "~/lib/orders/words/payment-link-words";
import { urlWith } from "~/lib/url/list-url";

export const meta: MetaFunction = () => [{ title: "Payment link · Back office" }];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { expiresAt, createdAt: _, orderId, ...link } = await getLink(params.id ?? "");
  return {
    link: {
      ...link,
      // A paid link becomes an order with the same id.
      orderId: orderId ?? (link.state === "paid" ? link.id : null),
      isForOrder: orderId !== null,
      until: formatSoon(expiresAt, now()),
      code: link.state === "open" ? qrCode(link.url) : null,
    },
    query: listQueryOf(new URL(request.url).searchParams),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const query = listQueryOf(new URL(request.url).searchParams);
  const form = await readForm(request);
  try {
    switch (intentOf(form, ["email", "end", "dismiss"])) {
      case "email":
        await emailLink(id);
        return await redirectWithToast(`/admin/orders/links/${id}${query}`, {
          title: "Payment Link Emailed",
        });
      case "end": {
        const { orderId } = await getLink(id);
        await endLinkById(id, by);
        const to = orderId ? `/admin/orders/${orderId}${query}` : `/admin/orders${query}`;
        return await redirectWithToast(to, { title: "Payment Link Ended" });
      }
      case "dismiss":
        await dismissLink(id);
        return await redirectWithToast(`/admin/orders${query}`, { title: "Dismissed" });
    }
  } catch (error) {
    return formErrorResponse(error, {});
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessQuestionCloses;

export default function PaymentLink() {
  const { link, query } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  useErrorToast(result);
  return (
    <Dialog open onCloseTo={`/admin/orders${query}`} title="Payment Link" className="sm:max-w-xl">
      <LinkPanel link={link} query={query} error={result?.message} />
    </Dialog>
  );
}

interface LinkView {
  id: string;
  state: "open" | "paid" | "refunded" | "ended";
  url: string;
  amount: string;
  until: string;
  /** Id of the order that the link pays for, or that it became. */
  orderId: string | null;
  isForOrder: boolean;
  name: string;
  email: string;
  pieces: number;
  isEmailed: boolean;
  handover: { words: string } | null;
  code: QrCode | null;
}

interface LinkPanelProps {
  link: LinkView;
  query: string;
  error: string | undefined;
}

function LinkPanel({ link, query, error }: LinkPanelProps) {
  const { name, pieces, amount, orderId } = link;
  return (
    <>
      <FormError message={error} />
      <p className="flex flex-wrap gap-x-4">
        <strong>
          <bdi>{name}</bdi>
        </strong>{" "}
        <span>{piecesText(pieces)}</span> <strong>{formatCents(toCents(amount))}</strong>{" "}
        {orderId && (
          <Link to={`/admin/orders/${orderId}${query}`} preventScrollReset className="underline">
            {`Order #${orderNumber(orderId)}`}
          </Link>
        )}
      </p>
      {link.handover && <p>{link.handover.words}</p>}
      {link.state === "open" ? <OpenLink link={link} query={query} /> : <OverLink link={link} />}
    </>
  );
}

function OpenLink({ link, query }: { link: LinkView; query: string }) {
  const busy = useNavigation().formMethod === "POST";
  const isEnding = useQuestion("end");
  const { url, until, code, email, isEmailed, isForOrder } = link;
  const held = isForOrder ? "" : " The items are kept until then. The order is placed when it is paid.";
  return (
    <>
      <p>{`Open until ${until}.${held}`}</p>
      {code && <QrImage code={code} label="QR code of the payment link" />}
      <p>
        <a href={url} className="break-all underline">
          {url}
        </a>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {isEmailed ? (
          <p>
            Emailed to <bdi className="break-all">{email}</bdi>
          </p>
        ) : (
          email !== "" && (
            <Form method="post" preventScrollReset>
              <Button name="intent" value="email" disabled={busy}>
                Email It
              </Button>
            </Form>
          )
        )}
        {!isEnding && (
          <LinkButton to={endUrl(link.id, query)} variant="outline" preventScrollReset>
            End Link
          </LinkButton>
        )}
      </div>
      {isEnding && <EndQuestion link={link} query={query} />}
    </>
  );
}

function endUrl(id: string, query: string): string {
  const params = Object.fromEntries(new URLSearchParams(query));
  return urlWith(`/admin/orders/links/${id}`, { ...params, end: true });
}

function EndQuestion({ link: { id, isForOrder }, query }: { link: LinkView; query: string }) {
  const busy = useNavigation().formMethod === "POST";
  const released = isForOrder ? "" : ", and the items are for sale again";
  return (
    <Form method="post" preventScrollReset className="grid gap-3 rounded-md bg-warn-bg p-4 text-warn">
      <h3 className="text-lg">End this payment link?</h3>
      <p>{`The customer can no longer pay with it${released}. This cannot be undone.`}</p>
      <FormActions closeTo={`/admin/orders/links/${id}${query}`}>
        <Button name="intent" value="end" variant="destructive" disabled={busy}>
          End Link
        </Button>
      </FormActions>
    </Form>
  );
}

const outcomes = {
  paid: "This link has been paid.",
  refunded: "The payment of this link was refunded. See Payments.",
  ended: "This link has ended. Nothing was paid.",
};

function OverLink({ link: { id, state, isForOrder, name } }: { link: LinkView }) {
  const busy = useNavigation().formMethod === "POST";
  if (state === "open") return null;
  return (
    <>
      <p>{outcomes[state]}</p>
      {state !== "paid" && !isForOrder && name !== "" && (
        <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
          <LinkButton to={`/admin/orders/new?again=${id}`}>Enter Again</LinkButton>
          <Button name="intent" value="dismiss" variant="outline" disabled={busy}>
            Dismiss
          </Button>
        </Form>
      )}
    </>
  );
}
