import * as account from "~/api/account";
import * as categories from "~/api/categories";
import * as orders from "~/api/orders";
import * as times from "~/api/pickup-times";
import * as places from "~/api/places";
import * as products from "~/api/products";
import * as reviews from "~/api/reviews";
import { endpoint, type Endpoint, pageQuery } from "~/api/handlers";
import { json } from "~/api/api-bodies";
import { category } from "~/schemas/category";
import { orderInput, paymentIntentAnswer, paymentIntentInput } from "~/schemas/checkout";
import { order, orderStub } from "~/schemas/order";
import { pickupTimeInput } from "~/schemas/orders/move";
import { publicPlace } from "~/schemas/place";
import { product } from "~/schemas/product";
import { review, reviewInput } from "~/schemas/review";
import { user } from "~/schemas/user";
import { z } from "~/schemas/zod";

export const shopEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/auth/user",
    access: "user",
    summary: "The current user",
    answer: user,
    handle: account.currentUser,
  }),
  endpoint({
    method: "GET",
    path: "/categories",
    access: "public",
    summary: "All categories, by name",
    query: pageQuery,
    answer: z.array(category),
    handle: categories.categories,
  }),
  endpoint({
    method: "GET",
    path: "/places",
    access: "public",
    summary: "Places where shoppers can pick up now, in the order in which shoppers see them",
    query: pageQuery,
    answer: z.array(publicPlace),
    handle: places.publicPlaces,
  }),
  endpoint({
    method: "GET",
    path: "/pickup-times",
    access: "public",
    summary: "Free pickup times of a place, for the slotId of an order",
    query: times.pickupTimesQuery,
    answer: z.array(times.pickupTime),
    handle: times.pickupTimes,
  }),
  endpoint({
    method: "GET",
    path: "/products",
    access: "public",
    summary: "Products with variations and images, newest first",
    query: products.productsQuery,
    answer: z.array(product),
    handle: products.products,
  }),
  endpoint({
    method: "GET",
    path: "/products/suggestions",
    access: "public",
    summary: "Names of categories and products for a search that is being typed, at most six",
    query: products.suggestionsQuery,
    answer: z.object({ categories: z.array(z.string()), products: z.array(z.string()) }),
    handle: products.suggestions,
  }),
  endpoint({
    method: "GET",
    path: "/products/{id}",
    access: "public",
    summary: "One product with variations and images",
    answer: product,
    handle: products.oneProduct,
  }),
  endpoint({
    method: "GET",
    path: "/products/{id}/reviews",
    access: "public",
    summary: "A product's reviews, newest first",
    query: pageQuery,
    answer: z.array(review),
    handle: reviews.reviews,
  }),
  endpoint({
    method: "POST",
    path: "/products/{id}/reviews",
    access: "public",
    summary: "Review a product; guests give a name",
    limit: { guest: "guestReview", user: "userReview" },
    body: json(reviewInput),
    answer: review,
    status: 201,
    handle: reviews.writeReview,
  }),
  endpoint({
    method: "POST",
    path: "/create-payment-intent",
    access: "public",
    summary: "Begin to pay for a cart",
    limit: "payment",
    body: json(paymentIntentInput, orders.parsePaymentIntent),
    answer: paymentIntentAnswer,
    handle: orders.createPaymentIntent,
  }),
  endpoint({
    method: "POST",
    path: "/orders",
    access: "public",
    summary:
      "The order of a succeeded payment; the same payment again answers the same order with 200. A shop may need no address for pickup",
    limit: "order",
    body: json(orderInput, orders.parseOrder),
    answer: z.union([order, orderStub]),
    status: 201,
    statuses: [200, 201],
    handle: orders.postOrder,
  }),
  endpoint({
    method: "GET",
    path: "/orders",
    access: "user",
    summary: "My orders, newest first",
    query: pageQuery,
    answer: z.array(order),
    handle: orders.myOrders,
  }),
  endpoint({
    method: "POST",
    path: "/orders/{id}/cancel",
    access: "user",
    summary: "Cancel my order within 4 hours",
    answer: order,
    handle: orders.cancelMyOrder,
  }),
  endpoint({
    method: "PUT",
    path: "/orders/{id}/pickup-time",
    access: "user",
    summary: "Move my pickup to another free time, until the cut-off",
    body: json(pickupTimeInput),
    answer: order,
    handle: orders.moveMyPickup,
  }),
];
