import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData, useRevalidator } from "@remix-run/react";
import Heart from "lucide-react/icons/heart";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { RemovedNote } from "~/components/storefront/cart/removed-note";
import { useFocusAfterRemoval } from "~/components/storefront/cart/use-focus-after-removal";
import { CardRow } from "~/components/storefront/listing/card-row";
import type { CardData } from "~/components/storefront/listing/product-card";
import { RecentlyViewed } from "~/components/storefront/listing/recently-viewed";
import { changeWishes } from "~/components/storefront/wish-list/change-wishes";
import { ShareWishList } from "~/components/storefront/wish-list/share-wish-list";
import { WishCards } from "~/components/storefront/wish-list/wish-cards";
import type { Sharing, Wish } from "~/components/storefront/wish-list/wish-data";
import { serverResultOrToast, unlessFailed } from "~/components/ui/connection/unreachable";
import { toast } from "~/components/ui/toast/toast";
import { EmptyState } from "~/components/ui/empty-state";
import { Button, LinkButton } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { catalogue } from "~/domain/catalog/catalogue";
import { endSharing, shareWishList, wishListToken } from "~/domain/wish-list";
import { intentOf, readForm } from "~/http/forms/forms";
import { requireUser } from "~/http/session/access";
import {
  backFrom,
  changeWishes as changeOwnWishes,
  ownWishes,
  REMOVED_PARAM,
} from "~/http/wish-list/wish-list";
import { environment } from "~/services/environment/environment";
import { suggestedCards } from "~/routes/storefront/catalog/suggested-cards";
import { wishesFor } from "~/routes/storefront/wish-list/wishes";

const PATH = "/wish-list";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), { title: "Wish List", hidden: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cookies = request.headers.get("Cookie");
  const ids = await ownWishes(cookies, context.visitor);
  const user = await context.visitor.user();
  const wishes = await wishesFor(ids);
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
    return redirect(`${PATH}#share`);
  }
  const headers = new Headers();
  const cookies = request.headers.get("Cookie");
  const change = await changeOwnWishes(form, intent, { cookies, visitor: context.visitor, headers });
  return backFrom(form, intent, change, headers);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => serverResultOrToast(serverAction);
export const shouldRevalidate = unlessFailed;

export default function WishListPage() {
  const { wishes: loaded, sharing, removed, more, keepsCookies } = useLoaderData<typeof loader>();
  const { gone, remove, undo } = useRemoved();
  const wishes = loaded.filter(({ card }) => !gone.some(({ id }) => id === card.id)) as Wish[];
  useFocusAfterRemoval(wishes.length);
  const [latest] = gone;
  const note = latest ? (
    <Removed product={latest} onUndo={() => undo(latest)} />
  ) : (
    removed && <Removed product={removed} />
  );
  return (
    <div className="page py-8">
      {wishes.length > 0 && <PageTitle>Wish List</PageTitle>}
      {/* There before its text, so that screen readers say it. */}
      <div role="status">{note}</div>
      {wishes.length > 0 ? (
        <>
          <WishCards wishes={wishes} from={PATH}>
            {(card) => <Remove card={card} onRemove={() => remove(card)} />}
          </WishCards>
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
          <RecentlyViewed />
        </>
      )}
    </div>
  );
}

interface Named {
  id: string;
  name: string;
}

/** Products removed here; the server's list no longer has them, or will not soon. */
function useRemoved() {
  const [gone, setGone] = useState<Named[]>([]);
  const { revalidate } = useRevalidator();
  const change = async (intent: "add" | "remove", product: Named) => {
    const { toast: said, refused } = await changeWishes(intent, product.id);
    if (refused) toast(said);
    else revalidate();
    // Not removed, or back again.
    if (refused === (intent === "remove")) setGone((all) => all.filter(({ id }) => id !== product.id));
  };
  const remove = (card: CardData) => {
    setGone((all) => [card, ...all]);
    void change("remove", card);
  };
  const undo = (product: Named) => void change("add", product);
  return { gone, remove, undo };
}

function Removed({ product: { id, name }, onUndo }: { product: Named; onUndo?: () => void }) {
  return <RemovedNote name={name} action={PATH} fields={{ productId: id }} intent="add" onUndo={onUndo} />;
}

function Remove({ card: { id, name }, onRemove }: { card: CardData; onRemove: () => void }) {
  return (
    <form
      method="post"
      action={PATH}
      onSubmit={(event) => {
        event.preventDefault();
        onRemove();
      }}
      className="text-center"
    >
      <input type="hidden" name="productId" value={id} />
      <Button name="intent" value="remove" variant="ghost" size="compact">
        <Trash2 aria-hidden className="size-5" />
        <span>
          Remove<span className="sr-only">{` ${name}`}</span>
        </span>
      </Button>
    </form>
  );
}
