/**
 * Charts that do not change with the time alone are returned from memory, and never with an older figure: two servers
 * on one database are called before and after each kind of change, and compared with a response that no memory can
 * have.
 */
import { randomUUID } from 'node:crypto';
import { CHART_KEYS, type ChartKey, type ChartQuery, getChart, getChartCalls } from '@rounds/contract/analytics';
import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { checklists } from '@rounds/contract/checklists';
import { groups } from '@rounds/contract/groups';
import { inspections } from '@rounds/contract/inspections';
import { INHERITED_POLICY, issueCategories, issueLabels, issues } from '@rounds/contract/issues';
import { PERMISSIONS, type Permission } from '@rounds/contract/permissions.ts';
import { roles } from '@rounds/contract/roles';
import { sites } from '@rounds/contract/sites';
import { users } from '@rounds/contract/users';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deleteOldCacheChanges } from '../../db/caches/cache-changes.ts';
import type { Database } from '../../db/database.ts';
import { type Client, type Person, startTestServer, type TestServer } from '../../testing/index.ts';
import { rebuildFacts } from '../facts/index.ts';
import { foldFacts } from '../facts/tasks.ts';
import { CASES } from './testing/cases.ts';
import { at } from './testing/clock.ts';
import type { History } from './testing/history.ts';
import { startHistoryServer, UNLIMITED } from './testing/history-server.ts';
import { store, toSecondVersion } from './testing/store-form.ts';
import { publishVersion, send } from './testing/templates.ts';

const YEAR = { from: '2025-01-01', to: '2025-12-31', interval: 'month' } as const;

let t: TestServer;
let other: TestServer;
let history: History;
/** The number of transactions that the second server has opened, which it does to count. */
let transactions = 0;

beforeAll(async () => {
  const started = await startHistoryServer();
  t = started.t;
  history = started.histories.A;
  const counted: Database = {
    ...t.database,
    inWorkspace: (...args) => {
      transactions += 1;
      return t.database.inWorkspace(...args);
    },
  };
  other = await startTestServer({}, async () => ({ database: counted, drop: async () => {} }), UNLIMITED);
});
afterAll(async () => {
  await other?.close();
  await t?.close();
});

type ChartRequest = readonly [ChartKey, ChartQuery];
const ask = async (client: Client, [key, query]: ChartRequest, headers: Record<string, string> = {}) =>
  client.call(getChartCalls(key).chart, { query: { ...YEAR, ...query }, headers });
const read = (client: Client, request: ChartRequest) => send(ask(client, request));

let spaces = 0;
/** The same question in other words, which no memory knows. */
const readAgain = (client: Client, [key, query]: ChartRequest) => {
  spaces += 1;
  const filter = `{${' '.repeat(spaces)}${(query.filter ?? '{}').slice(1)}`;
  return read(client, [key, { ...query, filter }]);
};

const CACHED = CHART_KEYS.filter((key) => getChartCalls(key).chart.is_cached);
const toRequest = (key: ChartKey): ChartRequest => {
  const titles: Partial<Record<ChartKey, string>> = {
    'responses.dates': 'Next service',
    'responses.numbers': 'Temperature',
    'responses.numbers_over_time': 'Temperature',
  };
  return [key, getChart(key).question ? { question: store.id(titles[key] ?? 'Condition') } : {}];
};

interface Change {
  /** The request that shows the change. */
  readonly request: ChartRequest;
  readonly by?: Person;
  readonly isSame?: true;
  readonly make: () => Promise<unknown>;
}

/** Both servers have cached the response from before. */
async function expectFresh({ request, by = 'admin', isSame, make }: Change): Promise<void> {
  const servers = [t, other];
  const before = [];
  for (const server of servers) before.push(await read(server.as(by), request));
  await make();
  const now = await readAgain(t.as(by), request);
  for (const server of servers) expect(await read(server.as(by), request)).toEqual(now);
  if (isSame) expect(now).toEqual(before[0]);
  else expect(now).not.toEqual(before[0]);
}

const admin = () => t.as('admin');
const toChange = (key: string, value: unknown) => ({
  ...{ id: randomUUID(), item_id: store.id(key), at: '2025-07-01T10:00:00.000Z' },
  value,
});
const ANSWERS = () => [
  toChange('Is it clean', [store.choice('Is it clean', 'No')]),
  toChange('Condition', [store.choice('Condition', 'Poor')]),
  toChange('Defects', [store.choice('Defects', 'Rust')]),
  toChange('Temperature', 7.5),
  toChange('Next service', '2025-12-01'),
];

async function begin(uuid: string, asset_uuid: string | null = null): Promise<string> {
  const changes = [toChange('Temperature', 1)];
  const body = { uuid, new: { template_id: history.templates.store, asset_uuid }, changes };
  await at('2025-07-01T09:00:00', () => send(admin().call(inspections.sync, { body } as never)));
  return uuid;
}
async function complete(uuid: string): Promise<string> {
  const body = { uuid, changes: ANSWERS(), complete: true };
  await at('2025-07-01T11:00:00', () => send(admin().call(inspections.sync, { body } as never)));
  return uuid;
}
const inspect = async (asset_uuid: string | null = null) => complete(await begin(randomUUID(), asset_uuid));
const createAsset = (more: object = {}) => {
  const name = randomUUID();
  return send(admin().call(assets.create, { body: { asset_id: name, display_name: name, ...more } as never }));
};
const raise = (more: object = {}) =>
  send(admin().call(issues.create, { body: { title: 'Leak', priority: 'high', ...more } as never }));
const setStatus = (id: number, status: string) =>
  send(admin().call(issues.changeStatus, { params: { id }, body: { status, note: 'Because' } as never }));

/** Issues have the clock of the database. */
const NOW = { from: '2025-01-01', to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) } as const;
const COUNT: ChartRequest = ['overview.inspections', {}];
const ISSUES: ChartRequest = ['issues.created_completed', NOW];

describe('an unchanged chart', () => {
  test.each(CACHED)(
    '%s is answered again without counting, with the same ETag, and with 304 to who has it',
    async (key) => {
      const request = toRequest(key);
      const first = await ask(other.as('admin'), request);
      const counted = transactions;
      const second = await ask(other.as('admin'), request);
      expect(second.body).toEqual(first.body);
      expect(transactions).toBe(counted);
      const etag = second.headers.get('etag')!;
      expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
      expect(first.headers.get('etag')).toBe(etag);
      expect(second.headers.get('cache-control')).toBe('no-store');
      for (const sent of [etag, `"other", ${etag}`, etag.slice(2), '*']) {
        const unchanged = await ask(other.as('admin'), request, { 'if-none-match': sent });
        expect([unchanged.status, unchanged.bytes.length, unchanged.headers.get('etag')], sent).toEqual([304, 0, etag]);
      }
      expect((await ask(other.as('admin'), request, { 'if-none-match': '"other"' })).status).toBe(200);
      // The other server, which had to count, returned the same.
      expect((await ask(t.as('admin'), request, { 'if-none-match': etag })).status).toBe(304);
    },
  );

  test('charts whose values change with the time alone are counted each time', async () => {
    const others = CHART_KEYS.filter((key) => !CACHED.includes(key));
    expect(others).toEqual(['overview.on_time', 'overview.not_inspected', 'issues.open', 'issues.overdue']);
    for (const key of others) {
      await ask(other.as('admin'), toRequest(key));
      const counted = transactions;
      const { headers } = await ask(other.as('admin'), toRequest(key));
      expect(headers.get('etag')).toBeNull();
      expect(transactions).toBeGreaterThan(counted);
    }
  });

  test('no statement of another chart asks for the time', async () => {
    const clock = /\bnow\(\)|current_(date|time)|clock_timestamp|statement_timestamp|localtime/i;
    const { rows } = await t.database.owner.query<{ name: string; definition: string }>(
      `select schemaname || '.' || viewname as name, definition from pg_views where schemaname in ('public', 'limited')`,
    );
    expect(rows.filter(({ definition }) => clock.test(definition)).map(({ name }) => name)).toEqual([]);
    const { rows: sites } = await t.queryIn<{ id: number }>('A', 'select id from site_node');
    const filter = JSON.stringify({
      ...{ template: [history.templates.store], person: [history.people.manager.id], group: [1] },
      ...{ site: [sites[0]!.id], category: [history.confidentialCategory] },
    });
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const read = async (request: ChartRequest) => {
      await t.as('admin').send('GET', '/api/app-settings');
      sent.mockClear();
      await readAgain(t.as('admin'), request);
      const texts = sent.mock.calls.map(([query]) => (query as { text?: string }).text ?? String(query));
      return texts.filter((text) => clock.test(text));
    };
    expect((await read(['overview.on_time', {}])).length).toBeGreaterThan(0);
    for (const [key, query] of CASES.filter(([key]) => CACHED.includes(key))) {
      const filters = key.startsWith('responses.') ? [undefined] : [undefined, filter];
      for (const one of filters) expect(await read([key, { ...query, filter: one }]), `${key} ${one}`).toEqual([]);
    }
    sent.mockRestore();
  });

  test('a relative range moves with the day of the person', async () => {
    const request: ChartRequest = ['overview.inspections', { from: undefined, to: undefined, preset: 'last_7_days' }];
    const readAt = (day: string) => at(`${day}T10:00:00`, () => read(other.as('admin'), request));
    await other.as('admin').send('GET', '/api/app-settings');
    expect((await readAt('2026-12-01')).range).toMatchObject({ to: '2026-12-01' });
    expect((await readAt('2026-12-02')).range).toMatchObject({ to: '2026-12-02' });
  });

  test('saving the answers of an open inspection changes no chart, and none is counted again', async () => {
    const uuid = await begin(randomUUID());
    const before = new Map<ChartKey, unknown>();
    for (const key of CACHED) before.set(key, await read(other.as('admin'), toRequest(key)));
    const body = { uuid, changes: ANSWERS() };
    await at('2025-07-01T10:00:00', () => send(admin().call(inspections.sync, { body } as never)));
    const counted = transactions;
    for (const key of CACHED) await read(other.as('admin'), toRequest(key));
    expect(transactions).toBe(counted);
    for (const key of CACHED) expect(await readAgain(admin(), toRequest(key)), key).toEqual(before.get(key));
  });
});

describe('every chart', () => {
  test('no chart shows what was before facts and issues changed, on either server', async () => {
    const request = CACHED.map((key): ChartRequest => {
      const [, query] = toRequest(key);
      return [key, key.startsWith('issues.') ? NOW : query];
    });
    const before = new Map<ChartKey, unknown>();
    for (const one of request) {
      for (const server of [t, other]) before.set(one[0], await read(server.as('admin'), one));
    }
    const asset = await createAsset();
    for (let count = 0; count < 3; count += 1) await inspect(asset.uuid);
    const { id } = await raise({ asset_uuid: asset.uuid });
    for (const status of ['complete', 'to_do']) await setStatus(id, status);
    await setStatus((await raise()).id, 'complete');
    const unchanged: ChartKey[] = [];
    for (const one of request) {
      const now = await readAgain(admin(), one);
      for (const server of [t, other]) expect(await read(server.as('admin'), one), one[0]).toEqual(now);
      if (JSON.stringify(now) === JSON.stringify(before.get(one[0]))) unchanged.push(one[0]);
    }
    expect(unchanged).toEqual([]);
  });
});

describe('changes of inspections', () => {
  test('an inspection that begins is counted', async () => {
    await expectFresh({ request: ['overview.status', {}], make: () => begin(randomUUID()) });
  });

  test('an inspection that is completed, reopened, completed otherwise and deleted is counted as it is', async () => {
    const uuid = await begin(randomUUID());
    const params = { id: uuid };
    await expectFresh({ request: COUNT, make: () => complete(uuid) });
    const reopen = () => send(admin().call(inspections.reopen, { params, body: { reason: 'Wrong' } }));
    await expectFresh({ request: COUNT, make: reopen });
    await expectFresh({
      request: ['responses.numbers', { question: store.id('Temperature') }],
      make: () => complete(uuid),
    });
    await expectFresh({
      request: COUNT,
      isSame: true,
      make: () => send(admin().call(inspections.archive, { params })),
    });
    await expectFresh({
      request: COUNT,
      isSame: true,
      make: () => send(admin().call(inspections.restore, { params })),
    });
    await send(admin().call(inspections.archive, { params }));
    await expectFresh({ request: COUNT, make: () => send(admin().call(inspections.delete, { params })) });
  });

  test('imported inspections are counted, and no longer after the import is undone', async () => {
    const rows = 'No,Date,Inspector,Place,Is it clean\nX-1,2025-08-01 10:00,Somebody,Nowhere,Yes';
    const columns = { external_id: 'No', completed_at: 'Date', person: 'Inspector', asset: 'Place' };
    const body = { template_id: history.templates.store, columns };
    let import_id: number | undefined;
    await expectFresh({
      request: COUNT,
      make: async () => {
        const file = { name: 'past.csv', bytes: rows };
        await send(admin().call(inspections.importFile, { file, body } as never));
        await t.runJobs();
        const { rows: importRows } = await t.queryIn<{ id: number }>(
          'A',
          'select max(import_id) as id from inspection',
        );
        import_id = importRows[0]?.id;
      },
    });
    await expectFresh({
      request: COUNT,
      make: async () => {
        await send(admin().call(inspections.undoImport, { params: { id: import_id! } }));
        await t.runJobs();
      },
    });
  });

  test('folding and rebuilding the facts changes no figure', async () => {
    await inspect();
    const fold = () => foldFacts(t, Date.now() + 60_000);
    await expectFresh({ request: COUNT, isSame: true, make: fold });
    const rebuild = () => rebuildFacts(t.database, history.workspaceId, () => {});
    await expectFresh({ request: COUNT, isSame: true, make: rebuild });
  });
});

describe('changes of what inspections name', () => {
  test('a merged asset has the inspections of both', async () => {
    const [kept, merged] = [await createAsset(), await createAsset()];
    for (const { uuid } of [kept, merged]) await inspect(uuid);
    await foldFacts(t, Date.now() + 60_000);
    const body = { merged_uuid: merged.uuid, take: [] };
    await expectFresh({
      request: ['reports.worst', { by: 'asset' }],
      make: () => send(admin().call(assets.merge, { params: { id: kept.uuid }, body })),
    });
  });

  test('a renamed asset, one of another type and one at another site are counted as such', async () => {
    const structure = { title: randomUUID(), nodes: [{ title: 'Yard', is_site: true }] };
    const { id: structureId, nodes } = await send(admin().call(sites.create, { body: structure }));
    const site_id = nodes[0]!.id;
    const asset = await createAsset();
    await inspect(asset.uuid);
    const save = (more: object) =>
      send(
        admin().call(assets.update, {
          params: { id: asset.uuid },
          body: { asset_id: asset.asset_id, display_name: 'Renamed', ...more } as never,
        }),
      );
    await expectFresh({ request: ['reports.worst', { by: 'asset' }], make: () => save({}) });
    await expectFresh({ request: ['overview.inspections', { by: 'site' }], make: () => save({ site_id }) });
    const filter = JSON.stringify({ site: [site_id] });
    await expectFresh({ request: ['overview.scores', { filter }], make: () => save({ site_id: null }) });
    await save({ site_id });
    const type = await send(admin().call(assetTypes.create, { body: { name: randomUUID() } }));
    const retype = () => save({ site_id, type_uuid: type.uuid });
    await expectFresh({ request: ['overview.inspections', { by: 'asset_type' }], make: retype });
    const renamed = { title: structure.title, columns: [], nodes: [{ id: site_id, title: 'Court', is_site: true }] };
    await expectFresh({
      request: ['overview.inspections', { by: 'site' }],
      make: () => send(admin().call(sites.update, { params: { id: structureId }, body: renamed as never })),
    });
  });

  test('a renamed template and a new version of it have their new texts', async () => {
    const params = { id: history.templates.copy };
    const { revision } = await send(admin().call(checklists.get, { params }));
    const body = { save_id: randomUUID(), revision, head: { title: 'Branch' } };
    await expectFresh({
      request: ['overview.templates', {}],
      make: () => send(admin().call(checklists.saveDraft, { params, body })),
    });
    await expectFresh({
      request: ['responses.answers', { question: store.id('Condition') }],
      make: async () => {
        const second = toSecondVersion(store.document);
        const third = JSON.parse(JSON.stringify(second).replaceAll('"Fair"', '"Middling"')) as typeof second;
        await publishVersion(admin(), history.templates.store, third);
      },
    });
  });

  test('a renamed person has the new name, and members of a group are counted from when they join', async () => {
    const { id } = history.people.manager;
    await expectFresh({
      request: ['overview.people', {}],
      make: () => send(admin().call(users.update, { params: { id }, body: { first_name: 'Renamed' } })),
    });
    const group = await send(admin().call(groups.create, { body: { name_lang: { en: randomUUID() } } }));
    const filter = JSON.stringify({ group: [group.id] });
    const body = { user_ids: [id] };
    for (const call of [groups.addMembers, groups.removeMembers]) {
      await expectFresh({
        request: ['overview.people', { filter }],
        make: () => send(admin().call(call, { params: { id: group.id }, body })),
      });
    }
  });
});

describe('changes of issues', () => {
  test('an issue is counted as it is created, completed, reopened, archived and deleted', async () => {
    let id = 0;
    await expectFresh({ request: ISSUES, make: async () => ({ id } = await raise()) });
    await expectFresh({ request: ISSUES, make: () => setStatus(id, 'complete') });
    await expectFresh({ request: ['issues.reopened', NOW], make: () => setStatus(id, 'to_do') });
    await send(admin().call(issues.archive, { params: { id } }));
    await expectFresh({ request: ISSUES, make: () => send(admin().call(issues.delete, { params: { id } })) });
  });

  test('a label and a category count with what they have and are called', async () => {
    const label = await send(admin().call(issueLabels.create, { body: { name: randomUUID(), color: 'red' } as never }));
    const { id, revision } = await raise();
    const filter = JSON.stringify({ label: [label.id] });
    await expectFresh({
      request: ['issues.created', { ...NOW, by: 'priority', filter }],
      make: () =>
        send(admin().call(issues.update, { params: { id }, body: { revision, label_ids: [label.id] } as never })),
    });
    const params = { id: history.confidentialCategory };
    await expectFresh({
      request: ['issues.created', { ...NOW, by: 'category' }],
      make: () =>
        send(admin().call(issueCategories.update, { params, body: { name_lang: { en: 'Secret' } } as never })),
    });
  });
});

describe('rights', () => {
  const CHARTS = PERMISSIONS.filter((code) => code.startsWith('ANA_'));
  const READ = [...CHARTS, 'INS_VIEW_INSPECTION_LIST', 'INS_VIEW_INSPECTION_REPORT', 'SST_VIEW_ASSET'] as const;

  async function permit(permissions: readonly Permission[]): Promise<void> {
    const body = { name_lang: { en: randomUUID() }, permissions: [...permissions] };
    const role = await send(admin().call(roles.create, { body }));
    const params = { id: history.people.nobody.id };
    await send(admin().call(users.updateRoles, { params, body: { roles: [role.id] } }));
  }

  test('people with other rights never share an answer', async () => {
    for (const request of CACHED.map(toRequest)) {
      for (const person of ['admin', 'viewer', 'inspector'] as const) {
        await read(other.as(person), request);
        expect(await read(other.as(person), request), `${request[0]} of ${person}`).toEqual(
          await readAgain(other.as(person), request),
        );
      }
    }
    const totals = [];
    for (const person of ['admin', 'inspector'] as const) totals.push((await read(other.as(person), COUNT)).total);
    expect(totals[0]).toBeGreaterThan(totals[1]!);
  });

  test('a person who loses rights, or is limited to sites, has their figures with the next read', async () => {
    await permit(READ);
    const by = 'nobody';
    const setSites = (site_ids: readonly number[] | null) =>
      send(
        admin().call(users.updateSites, {
          params: { id: history.people.nobody.id },
          body: { site_ids } as never,
        }),
      );
    const { rows: siteRows } = await t.queryIn<{ id: number }>('A', `select id from site_node where title = 'Hall'`);
    await expectFresh({ request: COUNT, by, make: () => setSites([siteRows[0]!.id]) });
    await expectFresh({ request: COUNT, by, make: () => setSites(null) });
    await expectFresh({ request: COUNT, by, make: () => permit([...CHARTS, 'INS_CONDUCT_INSPECTION']) });
    await permit([...CHARTS, 'INS_CONDUCT_INSPECTION']);
    const { rows: own } = await t.queryIn<{ uuid: string }>(
      'A',
      `select uuid from inspection where status = 'completed' and user_name like 'Manager%' limit 1`,
    );
    const user_ids = [history.people.nobody.id];
    await expectFresh({
      ...{ request: COUNT, by },
      make: () =>
        send(admin().call(inspections.saveCollaborators, { params: { id: own[0]!.uuid }, body: { user_ids } })),
    });
  });

  test('a person without the permission gets no chart, also if the server has it', async () => {
    await permit(READ);
    await read(other.as('nobody'), COUNT);
    await permit(['INS_CONDUCT_INSPECTION']);
    expect((await ask(other.as('nobody'), COUNT)).status).toBe(403);
  });

  test('issues that a policy shows or hides are counted accordingly', async () => {
    const params = { id: history.confidentialCategory };
    const save = (policy: object) =>
      send(admin().call(issueCategories.update, { params, body: { name_lang: { en: 'Secret' }, policy } as never }));
    await raise({ category_id: params.id });
    await expectFresh({ request: ISSUES, by: 'viewer', make: () => save(INHERITED_POLICY) });
  });

  test('a person in another time zone has other days', async () => {
    const params = { id: history.people.viewer.id };
    await expectFresh({
      ...{ request: COUNT, by: 'viewer' },
      make: () => send(admin().call(users.update, { params, body: { tz_code: 'Asia/Tokyo' } })),
    });
  });
});

describe('the list of changes', () => {
  test('forgetting old changes makes servers count again', async () => {
    await read(other.as('admin'), COUNT);
    await inspect();
    await t.queryIn('A', `update cache_change set at = now() - interval '2 days'`);
    await t.database.inWorkspace(history.workspaceId, (tx) => deleteOldCacheChanges(tx, history.workspaceId));
    const { rows } = await t.queryIn<{ count: number }>('A', 'select count(*)::int as count from cache_change');
    expect(rows[0]!.count).toBe(1);
    expect(await read(other.as('admin'), COUNT)).toEqual(await readAgain(admin(), COUNT));
  });

  test('a change that is not committed yet counts when it is, whatever began later', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: isChanged, resolve: changed } = Promise.withResolvers<void>();
    const request: ChartRequest = ['reports.score', { by: 'template' }];
    const before = await read(other.as('admin'), request);
    const writing = t.database.inWorkspace(history.workspaceId, async (tx) => {
      await tx.updateTable('template').set({ title: 'Held back' }).where('id', '=', history.templates.store).execute();
      changed();
      await held;
    });
    await isChanged;
    // A later transaction ends first.
    await inspect();
    const during = await read(other.as('admin'), request);
    expect(during).not.toEqual(before);
    expect(JSON.stringify(during)).not.toContain('Held back');
    release();
    await writing;
    expect(JSON.stringify(await read(other.as('admin'), request))).toContain('Held back');
  });

  test('a chart that reads a table whose changes nobody notes is an error that names it', async () => {
    await t.database.owner.query('alter table asset disable trigger cache_change_noted');
    const request: ChartRequest = ['overview.inspections', { by: 'asset_type', ...NOW }];
    expect((await ask(other.as('admin'), request)).status).toBe(500);
    await t.database.owner.query('alter table asset enable trigger cache_change_noted');
    expect((await ask(other.as('admin'), request)).status).toBe(200);
  });
});
