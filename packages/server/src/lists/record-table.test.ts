import { assets } from '@rounds/contract/assets';
import { type ListDeclaration, listVariant } from '@rounds/contract/list.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Actor } from '../http/module.ts';
import { startTestServer, type TestServer } from '../testing/index.ts';
import { recordTable, searchRecords, toTextTimes } from './index.ts';
import { type ListQuery, listPage } from './sql/page.ts';

const record = z.object({
  id: z.number(),
  display_name: z.string(),
  last_inspection_at: z.nullable(z.string()),
  archived_at: z.nullable(z.string()),
});
type Pump = z.infer<typeof record>;
type PumpRow = Omit<Pump, 'last_inspection_at' | 'archived_at'> & {
  readonly last_inspection_at: Date | null;
  readonly archived_at: Date | null;
};
const pumpList: ListDeclaration = {
  table_name: 'pumps',
  columns: [
    { selector: 'display_name', type: 'text', sortable: true },
    { selector: 'last_inspection_at', type: 'date', sortable: true },
  ],
  default_sort: { key: 'display_name', direction: 'asc' },
};
const table = recordTable<PumpRow, Pump>('asset', {
  record,
  list: pumpList,
  archive: listVariant(pumpList, 'pumps_archive'),
  nullable: ['last_inspection_at'],
  toRecord: toTextTimes,
});

let t: TestServer;
let workspaceId: number;
beforeAll(async () => {
  t = await startTestServer();
  workspaceId = await t.workspaceId('A');
  for (const name of ['Pump 1', 'Pump 2', 'Pump 3', 'Old pump']) {
    await t.as('manager').call(assets.create, { body: { asset_id: name, display_name: name } });
  }
  await t.queryIn('A', `update asset set last_inspection_at = '2026-11-20T10:00:00Z' where display_name = 'Pump 2'`);
  await t.queryIn('A', `update asset set archived_at = now() where display_name = 'Old pump'`);
});
afterAll(() => t.close());

const readPage = (view: typeof table.list, query: Partial<ListQuery> = {}) =>
  t.database.inWorkspace(workspaceId, (tx) =>
    listPage(tx, view.rows(tx, {} as Actor), view.source, { limit: 10, ...query } as ListQuery, {
      tz_code: 'UTC',
      locale: 'en',
    }),
  );

describe('record table', () => {
  test('the list and the archive of a record table share its rows between them', async () => {
    const live = (await readPage(table.list)).list.map(table.list.toRecord);
    expect(live.map(({ display_name }) => display_name)).toEqual(['Pump 1', 'Pump 2', 'Pump 3']);
    expect(live[1]?.last_inspection_at).toBe('2026-11-20T10:00:00.000Z');
    const archived = (await readPage(table.archivedList)).list;
    expect(archived.map(({ display_name }) => display_name)).toEqual(['Old pump']);
  });

  test('rows without a value are sorted before all others', async () => {
    const sort = JSON.stringify([{ key: 'last_inspection_at', direction: 'desc' }]);
    const { list } = await readPage(table.list, { sort });
    expect(list.map(({ display_name }) => display_name)).toEqual(['Pump 2', 'Pump 3', 'Pump 1']);
  });

  test('a search finds records by all words or by id, without archived ones', async () => {
    const search = (query: { q?: string; ids?: string }) =>
      t.database.inWorkspace(workspaceId, (tx) =>
        searchRecords(tx, { limit: 10, ...query }, { table: 'asset', label: 'display_name' }),
      );
    const matches = await search({ q: '3 pump' });
    expect(matches.map(({ label }) => label)).toEqual(['Pump 3']);
    expect(await search({ ids: String(matches[0]?.value) })).toEqual(matches);
    expect(await search({ q: 'old' })).toEqual([]);
  });
});
