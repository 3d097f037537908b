import { removePersonalData } from "~/domain/orders/customer/anonymize";
import { buyAgain } from "~/domain/orders/buy-again";
import { readCart, setCartCookie } from "~/http/cart/cart";
import { cookieHeaders } from "~/http/session/cookies";
import { redirectWithToast } from "~/http/session/flash";
import { fieldText, intentOf, readForm } from "~/http/forms/forms";
import { DomainError } from "~/lib/errors";
import { orderNumber } from "~/lib/orders/order-number";
import { shortened } from "~/lib/text/shortened";
import { errorToast } from "~/lib/toast-message";
import type { Order } from "~/schemas/order";

export async function readOrdersForm(request: Request) {
  const form = await readForm(request);
  return { intent: intentOf(form, ["cancel", "again"]), orderId: fieldText(form, "orderId") };
}

export async function readOrderForm(request: Request) {
  const form = await readForm(request);
  return {
    intent: intentOf(form, ["cancel", "forget", "again", "move"]),
    token: fieldText(form, "token"),
    slotId: fieldText(form, "slotId"),
  };
}

export async function removeDataAndRedirect(orderId: string, guestToken: string, backTo: string) {
  try {
    await removePersonalData(orderId, { guestToken });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === "notFound") throw error;
    return redirectWithToast(backTo, errorToast(error.message));
  }
  return redirectWithToast(backTo, {
    title: "Name and Address Removed",
    description: "We keep the order without your name and address.",
  });
}

export async function cancelAndRedirect(cancel: () => Promise<unknown>, backTo: string) {
  try {
    await cancel();
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === "notFound") throw error;
    return redirectWithToast(backTo, errorToast(error.message));
  }
  return redirectWithToast(backTo, {
    title: "Order Cancelled",
    description: "Your order has been cancelled and stock has been restored.",
  });
}

export async function moveAndRedirect(move: () => Promise<Order>, backTo: string) {
  try {
    const { slot } = await move();
    return await redirectWithToast(backTo, { title: "Pickup Time Changed", description: slot?.words });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === "notFound") throw error;
    return redirectWithToast(backTo, errorToast(error.message));
  }
}

const NAMED = 3;
const NAME_LENGTH = 80;

export async function buyAgainAndRedirect(request: Request, order: Order, backTo: string) {
  const { cart, catalogue } = await readCart(request);
  const { added, missing, ...result } = buyAgain(cart, order, catalogue);
  const named = missing.slice(0, NAMED).map((name) => shortened(name, NAME_LENGTH));
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : "";
  const without = `${named.join(", ")}${more}`;
  if (added === 0)
    return redirectWithToast(backTo, errorToast(`Nothing was added to your cart: ${without}.`));
  return redirectWithToast(
    "/cart",
    {
      title: "Added to Cart",
      description:
        missing.length === 0
          ? `All of order #${orderNumber(order.id)}, at today's prices.`
          : `Order #${orderNumber(order.id)} at today's prices, but not: ${without}.`,
    },
    { headers: cookieHeaders(setCartCookie(result.cart)) },
  );
}
