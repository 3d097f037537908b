import type { HeaderUser } from "~/components/storefront/shell/header-links";
import { countCart } from "~/domain/cart/cart";
import { productAt } from "~/domain/catalog/addresses";
import { catalogue } from "~/domain/catalog/catalogue";
import { reviewBy } from "~/domain/reviews/reviews";
import { readCartOf } from "~/http/cart/cart";
import { hasCookie, readPlainCookie } from "~/http/session/cookies";
import type { Visit } from "~/http/cache/model-visit";
import { visitorOf } from "~/http/session/visitor";
import { isWishedByVisitor } from "~/http/wish-list/wish-list";
import { initialsOf } from "~/lib/text/person-name";
import type { User } from "~/schemas/user";

export function headerUser({ id, firstName, lastName, email, profileImageUrl, isAdmin }: User): HeaderUser {
  return { id, initials: initialsOf({ firstName, lastName, email }), imageUrl: profileImageUrl, isAdmin };
}

/**
 * Null for a page with more personal content: a message, a held checkout, a bought cart, a review of the product,
 * the product on the wish list, delivery to the visitor's postal code.
 */
export async function visitOf(path: string, cookies: string): Promise<Visit | null> {
  if (hasCookie("flash", cookies)) return null;
  const visitor = visitorOf(cookies);
  const [user, own, shown] = await Promise.all([visitor.user(), readCartOf(cookies, visitor), catalogue()]);
  if (own.bought || own.catalogue !== shown) return null;
  const [, address] = /^\/product\/([^/?]+)/.exec(path) ?? [];
  const productId = address && productAt(shown, address)?.id;
  if (productId && readPlainCookie("postal_code", cookies)) return null;
  if (user && productId && (await reviewBy(user, productId))) return null;
  if (productId && (await isWishedByVisitor(productId, cookies, visitor))) return null;
  return { user: user && headerUser(user), cartCount: countCart(own.cart, shown) };
}
