/** The filters of the pages against a recount of the rows that they let through. */
import {
  analytics,
  CHART_KEYS,
  type ChartKey,
  type ChartQuery,
  getChart,
  getChartCalls,
} from '@rounds/contract/analytics';
import { assets } from '@rounds/contract/assets';
import { inspections } from '@rounds/contract/inspections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestServer } from '../../testing/index.ts';
import { compareChart } from './testing/compare.ts';
import { startHistoryServer } from './testing/history-server.ts';
import { loadSources, type Sources } from './testing/recount.ts';
import type { InspectionSource, IssueSource } from './testing/source-rows.ts';
import { send } from './testing/templates.ts';

let t: TestServer;
let sources: Sources;
let groupId: number;
let members: readonly string[];
/** The second is a part of the first. */
let parts: readonly string[];
beforeAll(async () => {
  const started = await startHistoryServer();
  t = started.t;
  const history = started.histories.A;
  sources = await loadSources({ t, workspace: 'A', history, person: 'admin' });
  groupId = (await t.queryIn<{ id: number }>('A', 'select min(id) as id from user_group')).rows[0]!.id;
  members = [String(history.people.viewer.id), String(history.people.inspector.id)];
  const { rows } = await t.queryIn<{ uuid: string }>('A', `select uuid from asset where asset_id in ('A-0', 'A-1')`);
  parts = rows.map(({ uuid }) => uuid);
  await giveMakers();
  const values = await send(t.as('admin').call(assets.searchFieldValues, { query: { q: 'otis maker' } }));
  maker = values[0]!.value as string;
});
afterAll(() => t.close());

/** The maker of each asset is in a custom field: that of the first two is “Otis, Inc.”. */
async function giveMakers(): Promise<void> {
  await t.queryIn(
    'A',
    `with field as (
      insert into custom_field (scope, owner, key, name, field_type, is_used, is_required, position)
      values ('asset', null, 'maker', 'Maker', 'text', true, false, 0) returning id)
    insert into custom_field_value (field_id, entity_id, text)
    select field.id, a.id, case when a.uuid = any($1::uuid[]) then 'Otis, Inc.' else 'Kone' end from field, asset a`,
    [parts],
  );
}
let maker = '';

interface Filter {
  readonly value: () => unknown;
  readonly hasInspection: (row: InspectionSource) => boolean;
  readonly hasIssue: (row: IssueSource) => boolean;
}
const first = <Row extends object>(rows: readonly Row[], name: keyof Row & string): string =>
  String(rows.find((row) => row[name] !== null)![name]);
const isAt = (name: 'asset_type' | 'site', value: string) => {
  const places = new Set(sources.inspections.filter((row) => row[name] === value).map(({ asset }) => asset));
  return ({ asset }: { readonly asset: string | null }) => asset !== null && places.has(asset);
};
const type = () => first(sources.inspections, 'asset_type');
const site = () => first(sources.inspections, 'site');
const person = () => members[1]!;
const category = () => first(sources.issues, 'category');
const template = () => sources.inspections.find(({ percent }) => percent !== null)!.template;

/** A question with an option that some inspections have and others have not. */
const answer = () => sources.answers.find(({ options }) => options.length > 0)!;
const hasAnswer = (uuid: string | null): boolean => {
  const { question, options } = answer();
  return sources.answers.some(
    (one) => one.inspection === uuid && one.question === question && one.options.includes(options[0]!),
  );
};

const FILTERS: Readonly<Record<string, Filter>> = {
  template: {
    value: () => [Number(template())],
    hasInspection: (row) => row.template === template(),
    hasIssue: (row) => row.template === template(),
  },
  asset: {
    value: () => [parts[0]],
    hasInspection: ({ asset }) => asset !== null && parts.includes(asset),
    hasIssue: ({ asset }) => asset !== null && parts.includes(asset),
  },
  asset_type: {
    value: () => [type()],
    hasInspection: (row) => isAt('asset_type', type())(row),
    hasIssue: (row) => isAt('asset_type', type())(row),
  },
  asset_value: {
    value: () => [maker],
    hasInspection: ({ asset }) => asset !== null && parts.includes(asset),
    hasIssue: ({ asset }) => asset !== null && parts.includes(asset),
  },
  site: {
    value: () => [Number(site())],
    hasInspection: (row) => isAt('site', site())(row),
    hasIssue: (row) => row.site === site(),
  },
  person: {
    value: () => [Number(person())],
    hasInspection: (row) => row.person === person(),
    hasIssue: (row) => row.person === `user:${person()}`,
  },
  group: {
    value: () => [groupId],
    hasInspection: (row) => members.includes(row.person),
    hasIssue: (row) => [`group:${groupId}`, ...members.map((id) => `user:${id}`)].includes(row.person ?? ''),
  },
  category: {
    value: () => [Number(category())],
    hasInspection: ({ uuid }) => sources.issues.some((issue) => issue.source === uuid && issue.category === category()),
    hasIssue: (row) => row.category === category(),
  },
  answer: {
    value: () => [`${answer().question}.${answer().options[0]}`],
    hasInspection: ({ uuid }) => hasAnswer(uuid),
    hasIssue: ({ source }) => hasAnswer(source),
  },
};

const SPRING = { from: '2025-03-01', to: '2025-05-31', interval: 'month', compare: 'previous' } as const;
const CHARTS: readonly (readonly [ChartKey, ChartQuery])[] = [
  ['overview.inspections', { by: 'template' }],
  ['overview.status', {}],
  ['overview.on_time', {}],
  ['issues.created_completed', {}],
  ['issues.created', { by: 'priority' }],
  ['issues.open', { by: 'status' }],
  ['issues.reopened', {}],
  ['responses.failed', {}],
  ['reports.worst', { by: 'person' }],
  ['reports.most_improved', { by: 'template' }],
  ['reports.matrix', {}],
];

/** Filters that only issues have; other pages do not know them. */
const ISSUE_FILTERS: Readonly<Record<string, Pick<Filter, 'value' | 'hasIssue'>>> = {
  status: {
    value: () => ['to_do', 'complete'],
    hasIssue: ({ status }) => status === 'to_do' || status === 'complete',
  },
  priority: { value: () => ['high'], hasIssue: ({ priority }) => priority === 'high' },
  risk: {
    value: () => [first(sources.issues, 'risk')],
    hasIssue: ({ risk }) => risk === first(sources.issues, 'risk'),
  },
};
const ISSUE_CHARTS = CHART_KEYS.filter((key) => getChart(key).rows === 'issues');

test.each(Object.entries(ISSUE_FILTERS))(
  'the filter of issues by %s leaves exactly its issues in all charts',
  async (name, filter) => {
    const filtered = { ...sources, issues: sources.issues.filter(filter.hasIssue) };
    expect(filtered.issues.length).toBeGreaterThan(0);
    expect(filtered.issues.length).toBeLessThan(sources.issues.length);
    const { compare, ...plain } = { ...SPRING, filter: JSON.stringify({ [name]: filter.value() }) };
    for (const key of ISSUE_CHARTS) {
      const query = getChart(key).comparable ? { ...plain, compare } : plain;
      await compareChart({ client: t.as('admin'), key, query, sources: filtered, rows: 'whole' });
    }
    const { status } = await t.as('admin').call(getChartCalls('overview.inspections').chart, { query: plain });
    expect(status).toBe(422);
  },
);

test.each(['asset_type', 'site', 'group', 'answer'])(
  'the list of inspections has exactly those of the filter by %s',
  async (name) => {
    const { value, hasInspection } = FILTERS[name]!;
    const filter = JSON.stringify({ [name]: value() });
    const expected = sources.inspections.filter((row) => !row.isArchived && hasInspection(row)).map(({ id }) => id);
    const { list } = await send(t.as('admin').call(inspections.list, { query: { filter, limit: 100 } as never }));
    expect(list.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
    expect(expected.length).toBeGreaterThan(0);
  },
);

test('the list of inspections has those with issues, with open ones or without any that its reader may see', async () => {
  const list = async (who: Person, choice: string) => {
    const query = { filter: JSON.stringify({ issues: [choice] }), limit: 100 };
    const answered = await send(t.as(who).call(inspections.list, { query: query as never }));
    return answered.list.map(({ uuid }) => uuid).sort();
  };
  const live = sources.inspections.filter(({ isArchived }) => !isArchived).map(({ uuid }) => uuid);
  const raised = await t.queryIn<{ uuid: string; is_open: boolean; category_id: number }>(
    'A',
    `select source_inspection_uuid as uuid, status in ('to_do', 'in_progress') as is_open, category_id from issue
     where archived_at is null and source_inspection_uuid is not null`,
  );
  const having = (rows: readonly { uuid: string }[]) =>
    live.filter((uuid) => rows.some((row) => row.uuid === uuid)).sort();
  expect(await list('admin', 'any')).toEqual(having(raised.rows));
  expect(await list('admin', 'open')).toEqual(having(raised.rows.filter(({ is_open }) => is_open)));
  expect([...(await list('admin', 'any')), ...(await list('admin', 'none'))].sort()).toEqual(live.sort());
  expect((await list('viewer', 'any')).length).toBeLessThanOrEqual((await list('admin', 'any')).length);
  expect([...(await list('viewer', 'any')), ...(await list('viewer', 'none'))].sort()).toEqual(live.sort());
});

test('answers are found by their question and option, and named by their ids', async () => {
  const search = (query: object) => send(t.as('admin').call(analytics.searchAnswers, { query }));
  const [first] = await search({ ids: `${answer().question}.${answer().options[0]}` });
  expect(first!.label).toContain(': ');
  const words = first!.label.split(': ');
  expect(await search({ q: `${words[1]!.toUpperCase()} ${words[0]}` })).toContainEqual(first);
});

test('values of custom fields of assets are found by field and value, and named by their ids', async () => {
  const search = (query: object) => send(t.as('admin').call(assets.searchFieldValues, { query }));
  expect(await search({ ids: maker })).toEqual([{ value: maker, label: 'Maker: Otis, Inc.' }]);
  expect((await search({ q: 'maker' })).map(({ label }) => label)).toEqual(['Maker: Kone', 'Maker: Otis, Inc.']);
  expect(await search({ q: 'schindler' })).toEqual([]);
});

describe.each(Object.entries(FILTERS))('the filter by %s', (name, { value, hasInspection, hasIssue }) => {
  test('the filter leaves exactly the rows that it lets through in all charts', async () => {
    const filtered = {
      ...sources,
      inspections: sources.inspections.filter(hasInspection),
      issues: sources.issues.filter(hasIssue),
    };
    expect(filtered.inspections.length).toBeGreaterThan(0);
    expect(filtered.inspections.length).toBeLessThan(sources.inspections.length);
    expect(filtered.issues.length).toBeGreaterThan(0);
    expect(filtered.issues.length).toBeLessThan(sources.issues.length);
    for (const [key, more] of CHARTS) {
      const query = { ...SPRING, ...more, filter: JSON.stringify({ [name]: value() }) };
      const some = key.startsWith('issues') ? filtered : { ...filtered, issues: sources.issues };
      await compareChart({ client: t.as('admin'), key, query, sources: some, rows: 'whole' });
    }
  });
});

test('two filters at once leave only what both let through', async () => {
  const { chart } = getChartCalls('overview.inspections');
  const filter = JSON.stringify({ person: FILTERS.person!.value(), site: FILTERS.site!.value() });
  const { body } = await t.as('admin').call(chart, { query: { from: '2025-01-01', to: '2025-12-31', filter } });
  const both = sources.inspections.filter(
    (row) => row.status === 'completed' && FILTERS.person!.hasInspection(row) && FILTERS.site!.hasInspection(row),
  );
  expect(body.data.total).toBe(both.length);
  expect(both.length).toBeGreaterThan(0);
});
