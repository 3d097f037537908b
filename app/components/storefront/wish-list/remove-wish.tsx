import { useRevalidator } from "@remix-run/react";
import Trash2 from "lucide-react/icons/trash";
import { type FormEvent, useState } from "react";
import { sendWishChange } from "~/components/storefront/wish-list/send-wish-change";
import { Button } from "~/components/ui/form/button";
import { toast } from "~/components/ui/toast/toast";

export interface WishedProduct {
  id: string;
  name: string;
}

/** Products removed on this page, newest first; the server's list no longer has them, or will not soon. */
export function useRemovedWishes() {
  const [removed, setRemoved] = useState<WishedProduct[]>([]);
  const { revalidate } = useRevalidator();
  const change = async (intent: "add" | "remove", product: WishedProduct) => {
    const { toast: message, refused } = await sendWishChange(intent, product.id);
    if (refused) toast(message);
    else revalidate();
    // Not removed, or back again.
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

export function RemoveWish({ product: { id, name }, action, onRemove }: RemoveWishProps) {
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

/** The pressed button disappears with its card. */
function focusNeighbour(form: HTMLFormElement): void {
  const card = form.closest("li");
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>("button[value=remove]")?.focus();
}
