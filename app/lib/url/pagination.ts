export interface PageOf {
  page: number;
  pages: number;
  offset: number;
  size: number;
}

/** Where page `page` of `total` rows lies; a page beyond the end is the last one. */
export function pageOf(total: number, page: number, size: number): PageOf {
  const pages = Math.max(1, Math.ceil(total / size));
  const within = Math.min(Math.max(1, page), pages);
  return { page: within, pages, offset: (within - 1) * size, size };
}

/**
 * Page `page` of a list that is read with how many rows it has. A page beyond the end (the last row of it may be
 * gone by now) is the last one there is.
 */
export async function readPage<List extends { total: number }>(
  page: number,
  size: number,
  read: (range: { limit: number; offset: number }) => Promise<List>,
): Promise<List & { page: number; pages: number }> {
  const list = await read({ limit: size, offset: (page - 1) * size });
  const { page: within, pages, offset } = pageOf(list.total, page, size);
  return { ...(within === page ? list : await read({ limit: size, offset })), page: within, pages };
}

/** `?page=` as typed: anything that is no page number is the first page. */
export function pageNumber(typed: string | null): number {
  return typed && /^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : 1;
}
