export const CLOSED_DAYS_PATH = "/admin/orders/closed-days";
/** Lists orders whose pickup was cancelled. */
export const UNANSWERED_PATH = `${CLOSED_DAYS_PATH}#unanswered`;

export const closedDayWords = {
  one: "order is promised for a day or time that is now closed",
  many: "orders are promised for a day or time that is now closed",
};
