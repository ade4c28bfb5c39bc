/**
 * Checks a page before it is timed: it must have rows, and the product and the hand-written SQL must return the same.
 */
import type pg from 'pg';
import type { Product } from '../../packages/server/src/testing/installed.ts';
import { COUNTED, PAGE, type PageCase, productPath, toSql } from './cases.ts';

interface Listed {
  readonly list: readonly { readonly id: number }[];
  readonly pagination: { readonly total: number };
}

/**
 * The number of matching rows, as far as they are counted.
 * @throws Error when there is none, or the product returns other rows than the hand-written SQL
 */
export async function checkPage(
  product: Product,
  client: pg.Client,
  workspace: number,
  pageCase: PageCase,
): Promise<number> {
  const { page, count } = toSql(pageCase);
  const { rows } = await client.query<{ id: string }>(page, [workspace]);
  const sqlTotal = (await client.query<{ count: number }>(count, [workspace])).rows[0]!.count;
  const { list, pagination } = await product.call<Listed>('GET', productPath(pageCase));
  const pageIds = list.map(({ id }) => String(id));
  const byHand = rows.slice(0, pageCase.page === 'last' ? pageIds.length : PAGE).map(({ id }) => id);
  if (pageCase.page === 'last') byHand.reverse();
  const total = Math.min(sqlTotal, COUNTED - 1);
  if (byHand.length === 0) throw new Error(`finds no rows (${total} match), so that nothing is compared`);
  if (pageIds.join() !== byHand.join()) throw new Error('the product shows other rows than the SQL by hand');
  if (pagination.total !== total) throw new Error(`the product counts ${pagination.total} rows, the SQL ${total}`);
  return total;
}
