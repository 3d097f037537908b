import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import Heart from "lucide-react/icons/heart";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { RemovedNote } from "~/components/storefront/cart/removed-note";
import { useFocusAfterRemoval } from "~/components/storefront/cart/use-focus-after-removal";
import { CardRow } from "~/components/storefront/listing/card-row";
import { RecentlyViewed } from "~/components/storefront/listing/recently-viewed";
import {
  RemoveWish,
  useRemovedWishes,
  type WishedProduct,
} from "~/components/storefront/wish-list/remove-wish";
import { ShareWishList } from "~/components/storefront/wish-list/share-wish-list";
import { WishCards } from "~/components/storefront/wish-list/wish-cards";
import type { Sharing, Wish } from "~/components/storefront/wish-list/wish-data";
import { serverResultOrToast, unlessFailed } from "~/components/ui/connection/unreachable";
import { EmptyState } from "~/components/ui/empty-state";
import { LinkButton } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { catalogue } from "~/domain/catalog/catalogue";
import { endSharing, shareWishList, wishListToken } from "~/domain/wish-list";
import { intentOf, readForm } from "~/http/forms/forms";
import { requireUser } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { backFrom, changeWishList, REMOVED_PARAM, visitorWishIds } from "~/http/wish-list/wish-list";
import { environment } from "~/services/environment/environment";
import { suggestedCards } from "~/routes/storefront/catalog/suggested-cards";
import { wishesOf } from "~/routes/storefront/wish-list/wishes";

const PATH = "/wish-list";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), { title: "Wish List", hidden: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cookies = request.headers.get("Cookie");
  const ids = await visitorWishIds(cookies, context.visitor);
  const user = await context.visitor.user();
  const wishes = await wishesOf(ids);
  const token = user && (await wishListToken(user));
  const query = user ? token && `list=${token}` : `toys=${wishes.map(({ card }) => card.id).join(".")}`;
  const sharing: Sharing = {
    url: query && `${environment.publicUrl}${PATH}/shared?${query}`,
    isAccount: user !== null,
  };
  const removed = new URL(request.url).searchParams.get(REMOVED_PARAM) ?? "";
  const product = ids.includes(removed) ? undefined : (await catalogue()).byId.get(removed);
  return json({
    wishes,
    sharing,
    removed: product ? { id: product.id, name: product.name } : null,
    more: wishes.length === 0 ? await suggestedCards() : [],
    keepsCookies: request.headers.has("Cookie"),
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const intent = intentOf(form, ["add", "remove", "share", "end-sharing"]);
  if (intent === "share" || intent === "end-sharing") {
    const user = await requireUser(context);
    await (intent === "share" ? shareWishList(user) : endSharing(user));
    return redirectWithToast(`${PATH}#share`, { title: intent === "share" ? "Link Made" : "Link Ended" });
  }
  const headers = new Headers();
  const cookies = request.headers.get("Cookie");
  const change = await changeWishList(form, intent, { cookies, visitor: context.visitor, headers });
  return backFrom(request, form, change, headers);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => serverResultOrToast(serverAction);
export const shouldRevalidate = unlessFailed;

export default function WishListPage() {
  const { wishes: loaded, sharing, removed, more, keepsCookies } = useLoaderData<typeof loader>();
  const here = useRemovedWishes();
  const wishes = loaded.filter(({ card }) => !here.removed.some(({ id }) => id === card.id)) as Wish[];
  useFocusAfterRemoval(wishes.length);
  const [latest] = here.removed;
  const note = latest ? (
    <Removed product={latest} onUndo={() => here.undo(latest)} />
  ) : (
    removed && <Removed product={removed} />
  );
  return (
    <div className="page py-8">
      {wishes.length > 0 && <PageTitle>Wish List</PageTitle>}
      {/* There before its text, so that screen readers say it. */}
      <div role="status" className="sticky top-20 z-10 md:top-2">
        {note}
      </div>
      {wishes.length > 0 ? (
        <>
          <WishCards wishes={wishes} from={PATH}>
            {(card) => <RemoveWish product={card} action={PATH} onRemove={() => here.remove(card)} />}
          </WishCards>
          {!sharing.isAccount && <KeptInBrowser />}
          <ShareWishList {...sharing} />
        </>
      ) : (
        <>
          <EmptyState
            icon={Heart}
            heading="h1"
            title="Your wish list is empty"
            text="Press the heart of a toy you like, and you find it here again."
          >
            <LinkButton to="/products">Browse Products</LinkButton>
            {!sharing.isAccount && <KeptInBrowser />}
            {!keepsCookies && (
              <p className="hidden max-w-md pt-4 text-muted noscript:block">
                If you have added something, your browser blocks cookies, and this shop keeps your wish list
                in one. Please allow them for this shop, then try again.
              </p>
            )}
          </EmptyState>
          {/* The link shows toys again that are not in the shop now. */}
          {sharing.isAccount && sharing.url !== null && <ShareWishList {...sharing} />}
          <CardRow title="More to like" cards={more} />
          <RecentlyViewed above={more} />
        </>
      )}
    </div>
  );
}

function Removed({ product: { id, name }, onUndo }: { product: WishedProduct; onUndo?: () => void }) {
  return <RemovedNote name={name} action={PATH} fields={{ productId: id }} intent="add" onUndo={onUndo} />;
}

function KeptInBrowser() {
  return (
    <p className="pt-6">
      Only this browser keeps your list.{" "}
      <a href={`/api/login?returnTo=${PATH}`} className="font-bold underline">
        Log in
      </a>{" "}
      to keep it with your account.
    </p>
  );
}
