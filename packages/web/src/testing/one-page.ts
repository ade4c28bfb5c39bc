import type { Pagination } from '@rounds/contract/list.ts';

/** The response of a list with exactly these rows. */
export const toListPage = <Row>(list: readonly Row[], table_name: string, limit = 25) => {
  const total = { total: list.length, total_is_exact: true, limit, current_page: 1, total_pages: 1 };
  const pagination: Pagination = { ...total, next_cursor: null, prev_cursor: null };
  return { list: [...list], pagination, table_name };
};
