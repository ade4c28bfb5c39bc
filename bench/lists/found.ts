/** What a page finds, before it is timed: a page without rows compares nothing, and two that differ are not the same page. */
import type pg from 'pg';
import type { Product } from '../../packages/server/src/testing/installed.ts';
import { type Asked, COUNTED, PAGE, productPath, sqlOf } from './cases.ts';

interface Listed {
  readonly list: readonly { readonly id: number }[];
  readonly pagination: { readonly total: number };
}

/** How many rows match, as far as they are counted. @throws Error when there is none, or the product has others than the SQL by hand */
export async function found(product: Product, client: pg.Client, workspace: number, asked: Asked): Promise<number> {
  const { page, count } = sqlOf(asked);
  const { rows } = await client.query<{ id: string }>(page, [workspace]);
  const counted = (await client.query<{ count: number }>(count, [workspace])).rows[0]!.count;
  const { list, pagination } = await product.call<Listed>('GET', productPath(asked));
  const shown = list.map(({ id }) => String(id));
  const byHand = rows.slice(0, asked.page === 'last' ? shown.length : PAGE).map(({ id }) => id);
  if (asked.page === 'last') byHand.reverse();
  const total = Math.min(counted, COUNTED - 1);
  if (byHand.length === 0) throw new Error(`finds no rows (${total} match), so that nothing is compared`);
  if (shown.join() !== byHand.join()) throw new Error('the product shows other rows than the SQL by hand');
  if (pagination.total !== total) throw new Error(`the product counts ${pagination.total} rows, the SQL ${total}`);
  return total;
}
