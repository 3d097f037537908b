import Heart from "lucide-react/icons/heart";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "~/components/ui/form/button";
import { toast } from "~/components/ui/toast/toast";
import { errorToast } from "~/lib/toast-message";

interface WishButtonProps {
  product: { id: string; name: string };
  isWished: boolean;
  redirectTo: string;
}

/** Loaded after the page and before the button is pressed. */
const load = () => import("~/components/storefront/wish-list/send-wish-change");

/** Set the product's id as `key`. */
export function WishButton({ product: { id, name }, isWished, redirectTo }: WishButtonProps) {
  const [pressed, setPressed] = useState(isWished);
  useEffect(() => void load().catch(() => null), []);
  const press = async (event: FormEvent) => {
    event.preventDefault();
    setPressed(!pressed);
    const { toast: message, refused } = await load().then(
      ({ sendWishChange }) => sendWishChange(pressed ? "remove" : "add", id),
      () => ({ toast: errorToast("Something went wrong. Please try again."), refused: true }),
    );
    toast(message);
    if (refused) setPressed(pressed);
  };
  return (
    <form
      method="post"
      action="/wish-list"
      onSubmit={(event) => void press(event)}
      className="col-start-2 row-start-1"
    >
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <Button
        name="intent"
        value={pressed ? "remove" : "add"}
        variant="ghost"
        size="compact"
        aria-pressed={pressed}
        className="-my-2 -mr-2.5"
      >
        <Heart aria-hidden className={pressed ? "size-6 fill-danger text-danger" : "size-6"} />
        <span>
          <span className="sr-only">{`Add ${name} to `}</span>Wish List
        </span>
      </Button>
    </form>
  );
}
