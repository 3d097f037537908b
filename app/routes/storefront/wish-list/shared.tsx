import { type HeadersFunction, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import Heart from "lucide-react/icons/heart";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { WishCards } from "~/routes/storefront/wish-list/wish-cards";
import type { Wish } from "~/routes/storefront/wish-list/wish-data";
import { ToysInstead } from "~/components/storefront/listing/toys-instead";
import { PageTitle } from "~/components/ui/page-title";
import { sharedWishIds } from "~/domain/wish-list";
import { MAX_WISHES } from "~/lib/catalog/wish-list";
import { idsIn } from "~/lib/id";
import { suggestedCards } from "~/routes/storefront/catalog/suggested-cards";
import { unkept } from "~/routes/storefront/orders/visible-order";
import { wishesOf } from "~/routes/storefront/wish-list/wishes";

export const headers: HeadersFunction = () => unkept;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(rootDataOf(matches), { title: "A Wish List", hidden: true });

/** The query is never logged: `list` is an account's token, `toys` are the ids of a list without an account. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("list");
  const ids = token === null ? idsIn(searchParams.get("toys"), MAX_WISHES) : await sharedWishIds(token);
  const wishes = await wishesOf(ids ?? []);
  const more = wishes.length === 0 ? await suggestedCards() : [];
  const isFound = ids !== null && (token !== null || wishes.length > 0);
  return json({ wishes, isFound, more }, { status: isFound ? 200 : 404 });
}

export default function SharedWishList() {
  const { wishes, isFound, more } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  if (wishes.length > 0)
    return (
      <div className="page py-8">
        <PageTitle text="Somebody shared these toys with you.">A Wish List</PageTitle>
        <WishCards wishes={wishes as Wish[]} from={pathname + search} />
      </div>
    );
  return (
    <div className="page py-8">
      <ToysInstead
        icon={Heart}
        title={isFound ? "This wish list is empty" : "Wish List Not Found"}
        text={
          isFound
            ? "Look around for something else."
            : "The link is not complete, or its owner has ended it. Ask for a new one."
        }
        more={more}
      />
    </div>
  );
}
