export const CLOSED_DAYS_PATH = "/admin/orders/closed-days";

export const closedDayWords = {
  one: "order is promised for a day or time that is now closed",
  many: "orders are promised for a day or time that is now closed",
};
