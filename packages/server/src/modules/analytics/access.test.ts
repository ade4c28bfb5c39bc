/** The access of people to reports and issues in figures, rows and exports, and to pages. */
import { randomUUID } from 'node:crypto';
import {
  ANALYTICS_PAGES,
  type AnalyticsPage,
  CHART_KEYS,
  type ChartKey,
  getChartCalls,
  PAGES,
  splitChartKey,
} from '@rounds/contract/analytics';
import { dashboard } from '@rounds/contract/dashboard';
import { inspections } from '@rounds/contract/inspections';
import { PERMISSIONS, type Permission } from '@rounds/contract/permissions.ts';
import { roles } from '@rounds/contract/roles';
import { users } from '@rounds/contract/users';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client, TestServer } from '../../testing/index.ts';
import { at } from './testing/clock.ts';
import type { History } from './testing/history.ts';
import { startHistoryServer, VIEWERS } from './testing/history-server.ts';
import { isOpenIssue, loadSources } from './testing/recount.ts';
import { store } from './testing/store-form.ts';
import { send } from './testing/templates.ts';

let t: TestServer;
let history: History;
let foreign: History;
beforeAll(async () => {
  const started = await startHistoryServer();
  t = started.t;
  ({ A: history, B: foreign } = started.histories);
});
afterAll(() => t.close());

const YEAR = { from: '2025-01-01', to: '2025-12-31' } as const;
const CHARTS = PERMISSIONS.filter((code) => code.startsWith('ANA_'));

/** Gives the person “nobody” exactly these permissions. */
async function permit(...permissions: Permission[]): Promise<Client> {
  const admin = t.as('admin');
  const body = { name_lang: { en: randomUUID() }, permissions };
  const role = await send(admin.call(roles.create, { body }));
  const params = { id: history.people.nobody.id };
  await send(admin.call(users.updateRoles, { params, body: { roles: [role.id] } }));
  const client = t.as('nobody');
  // Signs in before the clock is set back.
  await client.send('GET', '/api/app-settings');
  return client;
}
const listRows = (client: Client, key: ChartKey, query: object = {}) =>
  send(client.call(getChartCalls(key).rows, { query: { ...YEAR, limit: 100, ...query } as never }));
const getTotal = async (client: Client): Promise<[figure: number | null, rows: number, card: number | null]> => {
  const chart = await send(client.call(getChartCalls('overview.inspections').chart, { query: YEAR }));
  const { pagination } = await listRows(client, 'overview.inspections');
  const { inspections: card } = await send(client.call(dashboard.getCards, { query: YEAR }));
  return [chart.total, pagination.total, card.value];
};

describe('reports of others', () => {
  beforeAll(async () => {
    const client = await permit('INS_CONDUCT_INSPECTION');
    const body = { uuid: randomUUID(), new: { template_id: history.templates.store }, changes: [], complete: true };
    await at('2025-05-20T10:00:00', () => send(client.call(inspections.sync, { body })));
  });

  test('reports of others count for people who may list and read all of them', async () => {
    const [all] = await getTotal(t.as('admin'));
    const client = await permit(...CHARTS, 'INS_VIEW_INSPECTION_LIST', 'INS_VIEW_INSPECTION_REPORT');
    expect(await getTotal(client)).toEqual([all, all, all]);
    expect(all).toBeGreaterThan(1);
  });

  test.each([[[]], [['INS_VIEW_INSPECTION_REPORT']], [['INS_VIEW_INSPECTION_LIST']]] as const)(
    'reports of others do not count for people who conduct inspections with %j',
    async (more) => {
      const client = await permit(...CHARTS, 'INS_CONDUCT_INSPECTION', ...more);
      expect(await getTotal(client)).toEqual([1, 1, 1]);
    },
  );

  test('people who neither conduct nor read reports count nothing', async () => {
    expect(await getTotal(await permit(...CHARTS))).toEqual([0, 0, 0]);
  });
});

test('assets are named only to people who may see them', async () => {
  const readers = [...CHARTS, 'INS_VIEW_INSPECTION_LIST', 'INS_VIEW_INSPECTION_REPORT'] as const;
  const count = async (client: Client) => {
    const { counted, points } = await send(client.call(getChartCalls('overview.not_inspected').chart, { query: YEAR }));
    const { pagination } = await listRows(client, 'overview.not_inspected');
    return [counted, points.length, pagination.total];
  };
  expect(await count(await permit(...readers))).toEqual([0, 0, 0]);
  const { assets } = await loadSources({ t, workspace: 'A', history, person: 'admin' });
  expect(await count(await permit(...readers, 'SST_VIEW_ASSET'))).toEqual(Array(3).fill(assets.length));
});

describe('issues that a policy hides', () => {
  test.each(VIEWERS)('issues that a policy hides are in no row and no export of the %s', async (person) => {
    const { issues } = await loadSources({ t, workspace: 'A', history, person });
    const open = issues.filter(isOpenIssue).map(({ id }) => id);
    const { list } = await listRows(t.as(person), 'issues.open', { by: 'status' });
    const listed = (list as unknown as { id: number }[]).map(({ id }) => id);
    expect(listed.sort((a, b) => a - b)).toEqual(open);
    const query = { ...YEAR, by: 'status', format: 'csv' } as never;
    const file = await t.as(person).call(getChartCalls('issues.open').exportRows, { query });
    expect(parse(file.bytes, { bom: true })).toHaveLength(open.length + 1);
  });

  test('issues that a policy hides are not named at the answers that they were raised at', async () => {
    const query = { question: store.id('Condition') };
    const named = new Map<string, number[]>();
    for (const person of ['admin', 'viewer'] as const) {
      const { issues } = await loadSources({ t, workspace: 'A', history, person });
      const { list } = await listRows(t.as(person), 'responses.answers', query);
      const ids = (list as unknown as { issues: { id: number }[] }[]).flatMap((row) => row.issues.map(({ id }) => id));
      expect(ids.filter((id) => !issues.some((issue) => issue.id === id))).toEqual([]);
      named.set(person, ids);
    }
    expect(named.get('viewer')!.length).toBeGreaterThan(0);
    expect(named.get('viewer')!.length).toBeLessThan(named.get('admin')!.length);
  });
});

describe('another workspace', () => {
  test('templates, assets and people of another workspace are unknown in filters and points', async () => {
    const [asset] = (await t.queryIn<{ uuid: string }>('A', 'select uuid from asset order by id limit 1')).rows;
    const client = t.as('admin', 'B');
    for (const filter of [
      { template: [history.templates.store] },
      { asset: [asset!.uuid] },
      { person: [history.people.manager.id] },
      { category: [history.confidentialCategory] },
    ]) {
      const query = { ...YEAR, filter: JSON.stringify(filter) };
      const { counted } = await send(client.call(getChartCalls('overview.inspections').chart, { query }));
      expect([filter, counted]).toEqual([filter, 0]);
    }
    for (const id of [history.templates.store, foreign.templates.store]) {
      const { pagination } = await listRows(client, 'overview.templates', {
        point: JSON.stringify({ group: `=${id}` }),
      });
      expect(pagination.total > 0).toBe(id === foreign.templates.store);
    }
  });

  test('questions of two workspaces with the same permanent id keep their answers apart', async () => {
    const question = store.id('Condition');
    for (const [workspace, own] of [
      ['A', history],
      ['B', foreign],
    ] as const) {
      const { chart } = getChartCalls('responses.answers');
      const { counted } = await send(t.as('admin', workspace).call(chart, { query: { ...YEAR, question } }));
      const { answers } = await loadSources({ t, workspace, history: own, person: 'admin' });
      expect(counted).toBe(answers.filter((one) => one.question === question && !one.isNa).length);
    }
  });
});

describe('pages', () => {
  /** Makes the calls of the first chart; `walk.test.ts` makes all calls without permission and without plan. */
  const callFirst = async (client: Client, page: AnalyticsPage): Promise<(string | number)[]> => {
    const key = CHART_KEYS.find((one) => splitChartKey(one).page === page)!;
    const answers: (string | number)[] = [];
    for (const call of Object.values(getChartCalls(key))) {
      const { status, body } = await client.call(call as never, { query: YEAR as never });
      answers.push((body as { code?: string }).code ?? status);
    }
    return [...new Set(answers)];
  };

  test.each(ANALYTICS_PAGES)('the page %s needs its own permission', async (page) => {
    const client = await permit(PAGES[page].permission);
    for (const other of ANALYTICS_PAGES) {
      expect([other, await callFirst(client, other)]).toEqual([other, [other === page ? 200 : 'USR_FORBIDDEN']]);
    }
  });

  test.each([
    ['free', []],
    ['standard', ['overview']],
    ['premium', ANALYTICS_PAGES],
  ] as const)('workspaces of the plan %s have the pages %j, and always the dashboard', async (plan, pages) => {
    await t.setPlan('A', plan);
    try {
      for (const page of ANALYTICS_PAGES) {
        const isIncluded = (pages as readonly string[]).includes(page);
        expect([page, await callFirst(t.as('admin'), page)]).toEqual([
          page,
          [isIncluded ? 200 : 'PLAN_FEATURE_REQUIRED'],
        ]);
      }
      expect((await t.as('admin').call(dashboard.getCards, { query: YEAR })).status).toBe(200);
    } finally {
      await t.setPlan('A', 'enterprise');
    }
  });
});
