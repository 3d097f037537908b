import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useLoaderData, Form, useNavigation } from "@remix-run/react";
import Gift from "lucide-react/icons/gift";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { GiftCardTable } from "~/components/admin/gift-cards/gift-card-table";
import { Counters } from "~/components/admin/lists/counters";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { EmptyState } from "~/components/ui/empty-state";
import { LinkButton, Button } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { Pagination } from "~/components/ui/pagination";
import { hashOfTyped } from "~/domain/gift-cards/code-hash";
import { hasGiftCards } from "~/domain/gift-cards/usable";
import { giftCardIdOf, giftCardTotals, listGiftCards } from "~/domain/gift-cards/read-gift-cards";
import { fieldText, intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { CODE_LETTERS } from "~/lib/gift-cards/code";
import { formatCents } from "~/lib/money/money";
import { searchText } from "~/lib/search/search-text";
import { listQuery, urlWith } from "~/lib/url/list-url";
import { readPage } from "~/lib/url/pagination";
import { SearchBox } from "~/components/admin/lists/search-form";

export const meta: MetaFunction = () => [{ title: "Gift Cards · Back office" }];

const PER_PAGE = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { search, page: asked } = listQuery(request.url);
  const [list, totals, isSetUp] = await Promise.all([
    readPage(asked, PER_PAGE, (range) => listGiftCards({ search, ...range })),
    giftCardTotals(),
    hasGiftCards(),
  ]);
  const { rows, page, pages } = list;
  return { rows, page, pages, search, totals, isSetUp };
}

/** A full code opens its card; any other text is a search as in other lists. */
export async function action({ context, request }: ActionFunctionArgs) {
  await requireAdmin(context);
  const form = await readForm(request);
  intentOf(form, ["search"]);
  const search = searchText(fieldText(form, "search"));
  const hash = await hashOfTyped(search);
  if (hash === null && !isLikeCode(search)) return redirect(urlWith("/admin/gift-cards", { search }), 303);
  const id = hash && (await giftCardIdOf(hash));
  if (id) return redirect(`/admin/gift-cards/${id}`, 303);
  const error = "No gift card has this code now. Sending or printing a card again ends its code before.";
  return json({ search, error }, { status: 404 });
}

/** A mistyped code must not become part of a URL either. */
const isLikeCode = (search: string) =>
  new RegExp(`[${CODE_LETTERS}]{12}`).test(search.toUpperCase().replace(/[^A-Z]/g, ""));

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function GiftCards() {
  const { rows, page, pages, search, totals, isSetUp } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  return (
    <>
      <PageTitle
        text="Sold, given as refunds, and what is left on them"
        aside={
          isSetUp && (
            <LinkButton to="/admin/orders/new?gift-card" variant="outline">
              Sell a Gift Card
            </LinkButton>
          )
        }
      >
        Gift Cards
      </PageTitle>
      {totals.cards > 0 ? (
        <>
          <Counters
            counters={[
              { label: "Gift Cards", value: totals.cards },
              { label: "Total Balance", value: formatCents(totals.openCents) },
              ...(totals.heldCents > 0
                ? [{ label: "Held by Checkouts", value: formatCents(totals.heldCents) }]
                : []),
            ]}
          />
          <GiftCardSearch key={search} value={result?.search ?? search} error={result?.error} />
          {rows.length > 0 ? (
            <GiftCardTable cards={rows} />
          ) : (
            <EmptyState icon={Gift} title="No gift cards match your search" />
          )}
          <Pagination
            page={page}
            pages={pages}
            hrefOf={(to) => urlWith("/admin/gift-cards", { search, page: to })}
          />
        </>
      ) : (
        <EmptyState icon={Gift} title="No Gift Cards" text="Each gift card that is sold is listed here." />
      )}
      {!isSetUp && (
        <p className="pt-4">
          To sell gift cards,{" "}
          <Link to="/admin/products/new" className="underline">
            add a product
          </Link>{" "}
          with “Gift card” and a variation for each amount.
        </p>
      )}
    </>
  );
}

/** Posted, so that a typed code never becomes part of a URL. */
function GiftCardSearch({ value, error }: { value: string; error?: string }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" role="search" className="mb-6">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox label="Code or last letters, name, email" value={value} />
        <Button name="intent" value="search" variant="outline" disabled={busy}>
          Search
        </Button>
      </div>
      {error && (
        <p role="alert" className="pt-2 font-bold text-danger">
          {error}
        </p>
      )}
    </Form>
  );
}
