import { Form } from "@remix-run/react";
import { useFocusAfterRemoval } from "~/components/storefront/cart/use-focus-after-removal";
import type { Sharing } from "~/components/storefront/wish-list/wish-data";
import { Button } from "~/components/ui/form/button";
import { Input } from "~/components/ui/form/input";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { toast } from "~/components/ui/toast/toast";
import { errorToast } from "~/lib/toast-message";

export function ShareWishList({ url, isAccount }: Sharing) {
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
