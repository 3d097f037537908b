export interface PageOf {
  page: number;
  pages: number;
  offset: number;
  size: number;
}

export function pageOf(total: number, page: number, size: number): PageOf {
  const pages = Math.max(1, Math.ceil(total / size));
  const within = Math.min(Math.max(1, page), pages);
  return { page: within, pages, offset: (within - 1) * size, size };
}

/** Reads the last page if the requested one is beyond the end, because its last row may be gone. */
export async function readPage<List extends { total: number }>(
  page: number,
  size: number,
  read: (range: { limit: number; offset: number }) => Promise<List>,
): Promise<List & { page: number; pages: number }> {
  const list = await read({ limit: size, offset: (page - 1) * size });
  const { page: within, pages, offset } = pageOf(list.total, page, size);
  return { ...(within === page ? list : await read({ limit: size, offset })), page: within, pages };
}

export function pageNumber(typed: string | null): number {
  return typed && /^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : 1;
}
