import { EVENT_CODES, getRecordKind, type RecordKind } from '@rounds/contract/event-codes.ts';
import { fileManager } from '@rounds/contract/file-manager';
import { expandPermissions, PERMISSIONS, type Permission } from '@rounds/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHiddenRecords, type HiddenRecord } from '../../http/testing/hidden-records.ts';
import { grant, startTestServer, type TestServer } from '../../testing/index.ts';
import { kitchenRounds } from '../inspections/testing/kitchen-rounds.ts';
import { filterVisibleEvents, recordVisibility } from './visibility.ts';

const KINDS = [...new Set(EVENT_CODES.map(getRecordKind))];

let t: TestServer;
let hidden: Readonly<Record<string, HiddenRecord>>;
let person: number;
beforeAll(async () => {
  t = await startTestServer();
  const { templateId } = await kitchenRounds(t);
  hidden = await createHiddenRecords(t, templateId);
  const { rows } = await t.queryIn<{ id: number }>('A', `select id from "user" where first_name = 'Nobody'`);
  person = rows[0]!.id;
}, 120_000);
afterAll(() => t.close());

async function listVisible(
  permissions: readonly Permission[],
  events: readonly { readonly kind: RecordKind; readonly record: { readonly id: number | null } }[],
  user_id = person,
) {
  const actor = { user_id, permissions: expandPermissions(permissions), site_limit: null };
  return t.database.inWorkspace(await t.workspaceId('A'), (tx) =>
    filterVisibleEvents({ tx, registry: t.registry, actor }, events),
  );
}
/** The names of hidden records by the kind of their events. */
const NAMES: { readonly [K in RecordKind]?: string } = { template: 'draft' };

describe('which events a person sees', () => {
  it.each(KINDS)('exactly one module says who sees records of the kind %s', (kind) => {
    expect(t.registry.list(recordVisibility).filter(({ kinds }) => kinds.includes(kind))).toHaveLength(1);
  });

  it.each(PERMISSIONS)('with %s alone, people see events only of records that they can find', async (permission) => {
    await grant(t, [permission]);
    const events = KINDS.flatMap((kind) => {
      const record = hidden[NAMES[kind] ?? kind];
      return record ? [{ kind, record: { id: record.id } }] : [];
    });
    expect(events.length).toBeGreaterThan(15);
    for (const { kind } of await listVisible([permission], events)) {
      expect(await hidden[NAMES[kind] ?? kind]!.isFound(t.as('nobody')), kind).toBe(true);
    }
  });

  it('people learn of deleted records only if they may see every record of the kind', async () => {
    const deletions = (['asset', 'issue', 'inspection', 'assignment', 'template'] as const).map((kind) => ({
      kind,
      record: { id: 2 ** 40 },
    }));
    const own: Permission[] = ['ACT_CREATE_ISSUE', 'ACT_VIEW_ISSUE', 'INS_CONDUCT_INSPECTION'];
    expect(await listVisible(own, deletions)).toEqual([]);
    const all: Permission[] = ['SST_VIEW_ASSET', 'ACT_MANAGE_ISSUES', 'INS_MANAGE_INSPECTIONS'];
    const seen = await listVisible([...all, 'AST_MANAGE_ASSIGNMENT', 'CKL_MANAGE_TEMPLATES'], deletions);
    expect(seen).toEqual(deletions);
  });

  it('people see events of files in the folders that they may view', async () => {
    const admin = t.as('admin');
    const create = async (path: string) => (await admin.call(fileManager.createFolder, { body: { path } })).body.data;
    const [open, closed] = [await create('/open'), await create('/closed')];
    const [inOpen, inClosed] = [await create('/open/inside'), await create('/closed/inside')];
    const entries = [{ type: 'user' as const, id: person, actions: ['view' as const] }];
    const body = { inherit: false, entries, accept_loss: true };
    expect((await admin.call(fileManager.updateAccess, { query: { path: '/open' }, body })).status).toBe(200);
    const events = [open, closed, inOpen, inClosed].map(({ id }) => ({ kind: 'file_entry' as const, record: { id } }));
    const seen = (await listVisible(['INS_CONDUCT_INSPECTION'], events)).map(({ record }) => record.id);
    expect(seen).toEqual([open.id, inOpen.id]);
    const other = (await listVisible(['RES_MANAGE_FILE_MANAGER'], events, -1)).map(({ record }) => record.id);
    expect(other).toEqual([open.id, closed.id, inClosed.id]);
  });
});
