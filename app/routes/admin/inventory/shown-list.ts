/** The part of the inventory that is shown, as in its address. */
export type ShownList = { search: string; low: boolean; waiting: boolean; sort: string; page: number };
