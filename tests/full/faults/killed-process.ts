/* Does one act and is killed before its n-th step: a commit, a write without a transaction, a call, a file removed. */
import { writeSync } from "node:fs";
import fs from "node:fs/promises";
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import pg from "pg";
import { reprice } from "~/domain/catalog/edit/reprice";
import { deleteProductForNow, finishDeletion, undoDeletion } from "~/domain/catalog/undo/undo-deletion";
import { finishRemoval, removeImageForNow, undoRemoval } from "~/domain/catalog/undo/undo-removal";
import { createOrder } from "~/domain/checkout/create-order";
import { expireCheckout } from "~/domain/checkout/holds/expire";
import { openCheckout } from "~/domain/checkout/open";
import { placeOrder } from "~/domain/checkout/place-order";
import { settle } from "~/domain/checkout/payment/settle";
import { handleWebhook } from "~/domain/reconciliation/webhook";
import { applyInBulk } from "~/domain/bulk";
import { sendOutboxMail } from "~/domain/mail/outbox";
import { cancelOrder } from "~/domain/orders/status/cancel";
import {
  printGiftCard,
  printOrderCards,
  sendGiftCard,
  sendGiftCardAgain,
  voidGiftCard,
} from "~/domain/orders/gift-cards/send";
import { closeCashDay } from "~/domain/payments/cash-day";
import { sendRefund } from "~/domain/payments/refunds";
import { updateOrdersInBulk } from "~/domain/orders/bulk";
import { createOrderLink } from "~/domain/checkout/links/create-link";
import { endingOpenLink } from "~/domain/checkout/links/end-links";
import { openPayPage } from "~/domain/checkout/links/pay-page";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { changeOrder } from "~/domain/orders/changes/change-order";
import { cancelMarketDay } from "~/domain/orders/handover/cancelled-market";
import { answerMarket } from "~/domain/orders/handover/market-answer";
import { enterPayment } from "~/domain/orders/payments/enter-payment";
import { giveBack } from "~/domain/orders/payments/give-back";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { replaceItems } from "~/domain/orders/refunds/replace-items";
import { markReady, setStatus } from "~/domain/orders/status/status";
import { adjustStock } from "~/domain/stock/adjust";
import { shiftClock } from "~/services/clock/clock";
import { connectDatabase, db, disconnectDatabase } from "~/services/database";
import { connectPayments } from "~/services/payments";
import { loadEnvironment } from "~/services/environment/environment";

const acts = {
  openCheckout,
  placeOrder,
  settle,
  handleWebhook,
  createOrder,
  cancelOrder,
  setStatus,
  sendRefund,
  refundOrder,
  replaceItems,
  enterOrder,
  changeOrder,
  createOrderLink,
  openPayPage,
  enterPayment,
  enterPaymentEndingLink: (...[id, input, by]: Parameters<typeof enterPayment>) =>
    endingOpenLink(id, by, () => enterPayment(id, input, by)),
  giveBack,
  closeCashDay,
  cancelMarketDay,
  answerMarket,
  sendOutboxMail,
  sendGiftCard,
  sendGiftCardAgain,
  printGiftCard,
  printOrderCards,
  voidGiftCard,
  expireCheckout,
  adjustStock,
  deleteProductForNow,
  undoDeletion,
  finishDeletion,
  removeImageForNow,
  undoRemoval,
  finishRemoval,
  repriceSeveral: (ids: string[], change: Parameters<typeof reprice>[1], by: { id: string }) =>
    applyInBulk(ids, (id) => reprice(id, change, by)),
  markReadyInBulk: (ids: string[], by: { id: string }) => updateOrdersInBulk(ids, (id) => markReady(id, by)),
};
export type Act = keyof typeof acts;

export interface Killing {
  act: Act;
  args: unknown[];
  /** From 1; a number that is too high lets it finish. */
  step: number;
  databaseUrl: string;
  payments: Parameters<typeof connectPayments>[0];
  clockShift: number;
}

const { act, args, step, databaseUrl, payments, clockShift } = JSON.parse(
  process.env.KILLING ?? "{}",
) as Killing;
loadEnvironment(process.env);
shiftClock(clockShift);
connectDatabase(databaseUrl);
connectPayments(payments);
await db.catalogueVersion.findFirst();

let steps = 0;
let openTransactions = 0;

function count(label: string): void {
  steps++;
  writeSync(1, `${label}\n`);
  if (steps === step) process.kill(process.pid, "SIGKILL");
}

const query = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first] = given;
  const text = typeof first === "string" ? first : String((first as { text?: string }).text);
  const isCommit = /^COMMIT/i.test(text);
  if (isCommit || (openTransactions === 0 && /^(INSERT|UPDATE|DELETE)/i.test(text)))
    count(
      text
        .replace(/\s+/g, " ")
        .replace(/"public"\./g, "")
        .slice(0, 60),
    );
  if (/^BEGIN/i.test(text)) openTransactions++;
  if (isCommit || /^ROLLBACK/i.test(text)) openTransactions--;
  return Reflect.apply(query, this, given) as unknown;
} as typeof query;

const request = http.request;
http.request = ((...given: unknown[]) => {
  const options = given.find((argument) => typeof argument === "object") as {
    method?: string;
    path?: string;
  };
  if (openTransactions > 0) {
    writeSync(2, "a call to the provider inside a transaction\n");
    process.exit(3);
  }
  count(`${options.method} ${options.path}`);
  return Reflect.apply(request, http, given) as unknown;
}) as typeof request;

const remove = fs.rm;
fs.rm = (...given) => {
  count("rm");
  return remove(...given);
};
syncBuiltinESMExports();

await Reflect.apply(acts[act], null, args);
await disconnectDatabase();
