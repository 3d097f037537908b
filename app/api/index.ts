import type { Router } from "express";
import * as account from "~/api/account";
import * as admin from "~/api/admin";
import * as categories from "~/api/categories";
import { describe } from "~/api/description";
import * as orders from "~/api/orders";
import * as products from "~/api/products";
import * as reviews from "~/api/reviews";
import { endpoint, type Endpoint, pageQuery } from "~/http/api";
import { routerOf } from "~/http/api-router";
import { file, json, raw } from "~/http/api-bodies";
import { category, categoryChange, categoryInput } from "~/schemas/category";
import { orderInput, paymentIntentAnswer, paymentIntentInput } from "~/schemas/checkout";
import { adminOrder, order, orderStub, statusInput } from "~/schemas/order";
import {
  imageOrderInput,
  product,
  productChange,
  productImage,
  productInput,
  variation,
  variationChange,
  variationInput,
} from "~/schemas/product";
import { dashboardStats, inventoryRow, salesReportRow, stockReportRow } from "~/schemas/report";
import { review, reviewInput } from "~/schemas/review";
import { user, userChange } from "~/schemas/user";
import { z } from "~/schemas/zod";

const list = <T extends z.ZodType>(row: T) => z.array(row);

/**
 * Every call of the API, in the order of the specification's list of calls. Signing in and out are pages:
 * /api/login, /api/logout.
 */
export const endpoints: readonly Endpoint[] = [
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
    answer: list(category),
    handle: categories.categories,
  }),
  endpoint({
    method: "GET",
    path: "/products",
    access: "public",
    summary: "Products with variations and images, newest first",
    query: products.productsQuery,
    answer: list(product),
    handle: products.products,
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
    answer: list(review),
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
    body: json(paymentIntentInput),
    answer: paymentIntentAnswer,
    handle: orders.createPaymentIntent,
  }),
  endpoint({
    method: "POST",
    path: "/orders",
    access: "public",
    summary: "The order of a succeeded payment; the same payment again answers the same order with 200",
    limit: "order",
    body: json(orderInput),
    answer: z.union([order, orderStub]),
    status: 201,
    statuses: [200, 201],
    handle: orders.postOrder,
  }),
  endpoint({
    method: "GET",
    path: "/orders",
    access: "user",
    summary: "One's own orders, newest first",
    query: pageQuery,
    answer: list(order),
    handle: orders.myOrders,
  }),
  endpoint({
    method: "POST",
    path: "/orders/{id}/cancel",
    access: "user",
    summary: "Cancel one's own order within 4 hours",
    answer: order,
    handle: orders.cancelMyOrder,
  }),

  endpoint({
    method: "GET",
    path: "/admin/stats",
    access: "admin",
    summary: "The dashboard's numbers",
    answer: dashboardStats,
    handle: admin.dashboardStats,
  }),
  endpoint({
    method: "GET",
    path: "/admin/products",
    access: "admin",
    summary: "Products with the stock on the shelf",
    query: products.adminProductsQuery,
    answer: list(product),
    handle: products.adminProducts,
  }),
  endpoint({
    method: "POST",
    path: "/admin/products",
    access: "admin",
    summary: "Create a product; stock and SKU null when it is to have variations",
    body: json(productInput),
    answer: product,
    status: 201,
    handle: products.addProduct,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/products/{id}",
    access: "admin",
    summary: "Change a product; absent is unchanged, null is cleared",
    body: json(productChange),
    answer: product,
    handle: products.changeProduct,
  }),
  endpoint({
    method: "DELETE",
    path: "/admin/products/{id}",
    access: "admin",
    summary: "Delete a product, or archive it when it was ever ordered",
    answer: null,
    handle: products.removeProduct,
  }),
  endpoint({
    method: "POST",
    path: "/admin/variations",
    access: "admin",
    summary: "Create a variation; Standard again is the same one",
    body: json(variationInput),
    answer: variation,
    status: 201,
    handle: products.addVariation,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/variations/{id}",
    access: "admin",
    summary: "Change a variation, or only its stock",
    body: json(variationChange),
    answer: variation,
    handle: products.changeVariation,
  }),
  endpoint({
    method: "DELETE",
    path: "/admin/variations/{id}",
    access: "admin",
    summary: "Delete a variation that was never ordered",
    answer: null,
    handle: products.removeVariation,
  }),
  endpoint({
    method: "POST",
    path: "/admin/products/{id}/images",
    access: "admin",
    summary: "Add a picture: JPEG, PNG, WebP, AVIF or GIF, at most 10 MB and 50 megapixels",
    limit: "upload",
    body: file,
    answer: productImage,
    status: 201,
    handle: products.addProductImage,
  }),
  endpoint({
    method: "DELETE",
    path: "/admin/product-images/{id}",
    access: "admin",
    summary: "Delete a picture",
    answer: null,
    handle: products.removeImage,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/product-images/{id}/order",
    access: "admin",
    summary: "Move a picture; neighbours change places by two calls",
    body: json(imageOrderInput),
    answer: productImage,
    handle: products.moveImage,
  }),
  endpoint({
    method: "POST",
    path: "/admin/categories",
    access: "admin",
    summary: "Create a category; an empty slug is made from the name",
    body: json(categoryInput),
    answer: category,
    status: 201,
    handle: categories.addCategory,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/categories/{id}",
    access: "admin",
    summary: "Change a category; a new name is given to its products too",
    body: json(categoryChange),
    answer: category,
    handle: categories.changeCategory,
  }),
  endpoint({
    method: "DELETE",
    path: "/admin/categories/{id}",
    access: "admin",
    summary: "Delete a category; its products keep the text",
    answer: null,
    handle: categories.removeCategory,
  }),
  endpoint({
    method: "GET",
    path: "/admin/inventory",
    access: "admin",
    summary: "Every variation with its stock",
    query: admin.inventoryQuery,
    answer: list(inventoryRow),
    handle: admin.inventory,
  }),
  endpoint({
    method: "GET",
    path: "/admin/users",
    access: "admin",
    summary: "All users, newest first",
    query: pageQuery,
    answer: list(user),
    handle: admin.users,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/users/{id}",
    access: "admin",
    summary: "Give or take admin rights",
    body: json(userChange),
    answer: user,
    handle: admin.changeUser,
  }),
  endpoint({
    method: "GET",
    path: "/admin/orders",
    access: "admin",
    summary: "All orders, newest first",
    query: orders.adminOrdersQuery,
    answer: list(adminOrder),
    handle: orders.adminOrders,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/orders/{id}/status",
    access: "admin",
    summary: "Set the status; ready is reached by mark-ready only",
    body: json(statusInput),
    answer: adminOrder,
    handle: orders.changeStatus,
  }),
  endpoint({
    method: "POST",
    path: "/admin/orders/{id}/mark-ready",
    access: "admin",
    summary: "Make an order ready and tell the customer",
    answer: adminOrder,
    handle: orders.orderReady,
  }),
  endpoint({
    method: "GET",
    path: "/admin/reports/low-stock",
    access: "admin",
    summary: "Products with variations above 0 and below 5",
    query: pageQuery,
    answer: list(stockReportRow),
    handle: admin.lowStockReport,
  }),
  endpoint({
    method: "GET",
    path: "/admin/reports/out-of-stock",
    access: "admin",
    summary: "Products with variations at 0",
    query: pageQuery,
    answer: list(stockReportRow),
    handle: admin.outOfStockReport,
  }),
  endpoint({
    method: "GET",
    path: "/admin/reports/sales",
    access: "admin",
    summary: "Sales by product, before GST, without cancelled orders",
    query: pageQuery,
    answer: list(salesReportRow),
    handle: admin.salesReport,
  }),

  endpoint({
    method: "POST",
    path: "/stripe/webhook",
    access: "public",
    summary: "Events of the payment provider, signed in Stripe-Signature",
    body: raw,
    answer: z.object({ received: z.literal(true) }),
    handle: orders.providerEvent,
  }),
];

/** The API, to be mounted at `/api`, with its description at `/openapi.json` and `/docs`. */
export function apiRouter(): Router {
  return routerOf(endpoints, describe(endpoints));
}
