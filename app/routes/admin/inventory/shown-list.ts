/** The filters, order and page of the inventory list, as in its URL. */
export type ShownList = { search: string; low: boolean; waiting: boolean; sort: string; page: number };
