import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData, useRevalidator, Form } from "@remix-run/react";
import Heart from "lucide-react/icons/heart";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { RemovedNote } from "~/components/storefront/cart/removed-note";
import { useFocusAfterRemoval } from "~/components/storefront/cart/use-focus-after-removal";
import { CardRow } from "~/components/storefront/listing/card-row";
import { RecentlyViewed } from "~/components/storefront/listing/recently-viewed";
import { WishCards } from "~/routes/storefront/wish-list/wish-cards";
import type { WishListSharing, Wish } from "~/routes/storefront/wish-list/wish-data";
import { serverResultOrToast, unlessFailed } from "~/components/ui/connection/unreachable";
import { EmptyState } from "~/components/ui/empty-state";
import { LinkButton, Button } from "~/components/ui/form/button";
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
import Trash2 from "lucide-react/icons/trash";
import { type FormEvent, useState } from "react";
import { sendWishChange } from "~/components/storefront/wish-list/send-wish-change";
import { toast } from "~/components/ui/toast/toast";
import { Input } from "~/components/ui/form/input";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { errorToast } from "~/lib/toast-message";

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
  const sharing: WishListSharing = {
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
      {/* Rendered before it has text: screen readers announce only changes of an existing element. */}
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
          {/* Offered for an empty list too: the link will show toys that come back to the shop. */}
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

interface WishedProduct {
  id: string;
  name: string;
}

/** Products removed on this page, newest first. They may still be in the server's list for a moment. */
function useRemovedWishes() {
  const [removed, setRemoved] = useState<WishedProduct[]>([]);
  const { revalidate } = useRevalidator();
  const change = async (intent: "add" | "remove", product: WishedProduct) => {
    const { toast: message, refused } = await sendWishChange(intent, product.id);
    if (refused) toast(message);
    else revalidate();
    // The removal failed, or the product was added again.
    if (refused === (intent === "remove")) setRemoved((all) => all.filter(({ id }) => id !== product.id));
  };
  const remove = (product: WishedProduct) => {
    setRemoved((all) => [product, ...all]);
    void change("remove", product);
  };
  const undo = (product: WishedProduct) => void change("add", product);
  return { removed, remove, undo };
}

interface RemoveWishProps {
  product: WishedProduct;
  action: string;
  onRemove: () => void;
}

function RemoveWish({ product: { id, name }, action, onRemove }: RemoveWishProps) {
  const remove = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    focusNeighbour(event.currentTarget);
    onRemove();
  };
  return (
    <form method="post" action={action} onSubmit={remove} className="text-center">
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

/** Moves the focus, because the pressed button disappears with its card. */
function focusNeighbour(form: HTMLFormElement): void {
  const card = form.closest("li");
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>("button[value=remove]")?.focus();
}

function ShareWishList({ url, isAccount }: WishListSharing) {
  useFocusAfterRemoval(url === null ? 0 : 1, "#share");
  return (
    <section aria-labelledby="share" className="mt-14 max-w-3xl space-y-3 rounded-xl bg-sunken px-5 py-5">
      <h2 id="share" className="text-xl">
        Share this list
      </h2>
      <p>
        {isAccount
          ? "Everybody who has the link sees what is on your list, without your name, until you end the link."
          : "Everybody who has this link sees the toys that are on the list now."}
      </p>
      {url !== null && <SharedLink url={url} />}
      {isAccount && (
        <Form method="post" action="/wish-list" preventScrollReset>
          {url === null ? (
            <Button key="share" name="intent" value="share" variant="outline">
              Make a Link
            </Button>
          ) : (
            <Button key="end-sharing" name="intent" value="end-sharing" variant="outline">
              End the Link
            </Button>
          )}
        </Form>
      )}
    </section>
  );
}

function SharedLink({ url }: { url: string }) {
  const canCopy = useHydrated() && "clipboard" in navigator;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: "Link Copied" }),
      () => toast(errorToast("Please select the link and copy it.", "Not Copied")),
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Input
          readOnly
          value={url}
          aria-label="Link to this list"
          onFocus={(event) => event.target.select()}
          className="min-w-0 grow basis-60 sm:w-auto"
        />
        {canCopy && (
          <Button type="button" onClick={() => void copy()}>
            Copy Link
          </Button>
        )}
      </div>
      <p>
        <a href={url} className="font-bold underline">
          See the list as others do
        </a>
      </p>
    </>
  );
}
