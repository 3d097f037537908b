import * as admin from "~/api/admin";
import * as orders from "~/api/orders";
import { endpoint, type Endpoint, pageQuery } from "~/api/handlers";
import { json } from "~/api/api-bodies";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { adminOrder, statusInput } from "~/schemas/order";
import { orderChangeInput } from "~/schemas/orders/order-change";
import { salesReportRow, stockReportRow } from "~/schemas/report";
import { givenBackInput, orderPaymentInput, waiveInput } from "~/schemas/orders/order-payment";
import { enteredOrder, paymentLink, waitingLink } from "~/schemas/orders/payment-link";
import { deliveryDayInput, pickupMoveInput } from "~/schemas/orders/move";
import { refundInput, replacementInput } from "~/schemas/orders/refund";
import { z } from "~/schemas/zod";

export const adminOrderEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/admin/orders",
    summary: "All orders, newest first",
    query: orders.adminOrdersQuery,
    answer: z.array(adminOrder),
    handle: orders.adminOrders,
  }),
  endpoint({
    method: "POST",
    path: "/admin/orders",
    summary:
      "Enter an order by hand, with its payments and perhaps a payment link for the rest; with a link alone, its `id` becomes the order's when it is paid; the same `id` again answers the same with 200",
    body: json(manualOrderInput),
    answer: enteredOrder,
    status: 201,
    statuses: [200, 201],
    handle: orders.enterOrder,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/orders/{id}",
    summary:
      "Change contact, delivery, notes and pieces until it is handed over; absent is unchanged, null is cleared; the same `id` again answers the same",
    body: json(orderChangeInput),
    answer: adminOrder,
    handle: orders.change,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/orders/{id}/status",
    summary: "Set the status; ready is reached by mark-ready only",
    body: json(statusInput),
    answer: adminOrder,
    handle: orders.changeStatus,
  }),
  endpoint({
    method: "POST",
    path: "/admin/orders/{id}/refunds",
    summary: "Refund pieces, the delivery fee or goodwill; the same `id` again answers the same",
    body: json(refundInput),
    answer: adminOrder,
    status: 201,
    handle: orders.refund,
  }),
  endpoint({
    method: "POST",
    path: "/admin/orders/{id}/payments",
    summary: "Record money received by hand; the same `id` again answers the same",
    body: json(orderPaymentInput),
    answer: adminOrder,
    status: 201,
    handle: orders.payment,
  }),
  endpoint({
    method: "GET",
    path: "/admin/payment-links",
    summary: "Payment links that wait for their payment, newest first",
    query: pageQuery,
    answer: z.array(waitingLink),
    handle: orders.links,
  }),
  endpoint({
    method: "POST",
    path: "/admin/orders/{id}/payment-link",
    summary: "Make a payment link for what an order owes; again: the open one, with 200",
    answer: paymentLink,
    status: 201,
    statuses: [200, 201],
    handle: orders.makeLink,
  }),
  endpoint({
    method: "DELETE",
    path: "/admin/orders/{id}/payment-link",
    summary: "End the payment link of an order, or of an order that is placed when it is paid",
    answer: null,
    handle: orders.removeLink,
  }),
  endpoint({
    method: "POST",
    path: "/admin/orders/{id}/waive",
    summary: "Give up what is still owed, less than 0.50",
    body: json(waiveInput),
    answer: adminOrder,
    handle: orders.waiveOwed,
  }),
  endpoint({
    method: "POST",
    path: "/admin/orders/{id}/given-back",
    summary: "Record that money was given back by hand; `method` only for a card refund that failed",
    body: json(givenBackInput),
    answer: adminOrder,
    handle: orders.givenBack,
  }),
  endpoint({
    method: "POST",
    path: "/admin/orders/{id}/replacement",
    summary: "Send pieces again as an order at 0.00; the same `id` again answers the same",
    body: json(replacementInput),
    answer: adminOrder,
    status: 201,
    handle: orders.replacement,
  }),
  endpoint({
    method: "POST",
    path: "/admin/orders/{id}/mark-ready",
    summary: "Make an order ready and tell the customer",
    answer: adminOrder,
    handle: orders.orderReady,
  }),
  endpoint({
    method: "POST",
    path: "/admin/orders/{id}/not-there",
    summary: "Note that the customer of a ready order did not come",
    answer: adminOrder,
    handle: orders.notThere,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/orders/{id}/pickup-time",
    summary: "Move a pickup to another time, and tell the customer",
    body: json(pickupMoveInput),
    answer: adminOrder,
    handle: orders.moveOrderPickup,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/orders/{id}/delivery-day",
    summary: "Move a delivery to another day, and tell the customer",
    body: json(deliveryDayInput),
    answer: adminOrder,
    handle: orders.moveOrderDelivery,
  }),
  endpoint({
    method: "GET",
    path: "/admin/reports/low-stock",
    summary: "Products with variations above 0 and below 5",
    query: pageQuery,
    answer: z.array(stockReportRow),
    handle: admin.lowStockReport,
  }),
  endpoint({
    method: "GET",
    path: "/admin/reports/out-of-stock",
    summary: "Products with variations at 0",
    query: pageQuery,
    answer: z.array(stockReportRow),
    handle: admin.outOfStockReport,
  }),
  endpoint({
    method: "GET",
    path: "/admin/reports/sales",
    summary: "Sales by product, before GST, without cancelled orders",
    query: pageQuery,
    answer: z.array(salesReportRow),
    handle: admin.salesReport,
  }),
];
