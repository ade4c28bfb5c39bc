/** The list of assets with its saved views, for tests of tables. */
import { type Asset, assets } from '@rounds/contract/assets';
import { type SavedQuery, savedQueries } from '@rounds/contract/saved-queries';
import { screen, within } from '@testing-library/react';
import { createAsset, createPerson, FakeServer, renderAt } from '../../../testing/index.ts';

export const toUuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const asset = (number: number): Asset => createAsset(number);
export const BUILT_IN: SavedQuery = { id: null, key: 'default', name: 'default', query_string: '' };
export const toFilter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`;

/** Responds with assets and saved queries like the real server. */
export function server(total: number, own: readonly SavedQuery[] = [], isExact = true) {
  const saved = new Map([BUILT_IN, ...own].map((query) => [query.key, query]));
  return new FakeServer()
    .on(assets.list, ({ query }) => {
      const page = typeof query.page === 'number' ? query.page : 1;
      const first = (page - 1) * query.limit;
      const isCounted = isExact || query.exact_total === true;
      const size = Math.max(0, Math.min(query.limit, total - first));
      return {
        list: Array.from({ length: size }, (_, index) => asset(first + index + 1)),
        pagination: {
          total: isCounted ? total : 10_000,
          total_is_exact: isCounted,
          limit: query.limit,
          current_page: query.cursor || query.page === 'last' ? null : page,
          total_pages: isCounted ? Math.ceil(total / query.limit) : null,
          next_cursor: 'on',
          prev_cursor: query.cursor || query.page === 'last' ? 'back' : null,
        },
        table_name: 'assets',
        ...(query.with_saved_queries ? { saved_queries: Object.fromEntries(saved) } : {}),
      };
    })
    .on(savedQueries.save, ({ body }) => {
      const query = { id: body.id ?? 77, key: body.key!, name: body.name, query_string: body.query_string };
      saved.set(query.key, query);
      return { ...query, table_name: body.table_name };
    });
}
export const listed = (from: FakeServer) =>
  from.getCalls(assets.list).map(({ query }) => query as Record<string, unknown>);
export const openAssets = (from: FakeServer, address = '/assets') =>
  renderAt(address, { as: createPerson('manager'), server: from });
export const getCells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) })).getAllByRole('cell');
export const MINE: SavedQuery = {
  id: 5,
  key: 'mine_Query',
  name: 'My pumps',
  query_string: toFilter({ asset_id: [{ operator: 'sw', value: 'P' }] }),
};

export async function archiveSelected(user: Awaited<ReturnType<typeof openAssets>>['user']): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
}
