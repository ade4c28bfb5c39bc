/** The cards of the dashboard against a recount, and against the rows behind them, for people with different rights. */
import { getChartCalls, toGroupPoint } from '@rounds/contract/analytics';
import { assets } from '@rounds/contract/assets';
import { ATTENTION_FILTERS, DASHBOARD_CARDS, type DashboardCard, dashboard } from '@rounds/contract/dashboard';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestServer } from '../../testing/index.ts';
import { at } from '../analytics/testing/clock.ts';
import { startRecountServer, VIEWERS } from '../analytics/testing/history-server.ts';
import { measureInspections } from '../analytics/testing/measures.ts';
import type { Sources } from '../analytics/testing/recount.ts';
import { send } from '../analytics/testing/templates.ts';
import { foldFacts } from '../facts/tasks.ts';

let t: TestServer;
let sources: ReadonlyMap<Person, Sources>;
beforeAll(async () => {
  ({ t, sources } = await startRecountServer());
});
afterAll(() => t.close());

interface Range {
  readonly from: string;
  readonly to: string;
}
const MARCH = { from: '2025-03-01', to: '2025-03-31' };
const FEBRUARY = { from: '2025-02-01', to: '2025-02-28' };

interface Counted {
  readonly value: number | null;
  /** The rows by the names of the list. */
  readonly rows: readonly (number | string)[];
}

function recount(person: Person, { from, to }: Range): Record<DashboardCard, Counted> {
  const { inspections, issues, answers } = sources.get(person)!;
  const done = inspections.filter(
    ({ status, completed }) =>
      status === 'completed' && completed!.slice(0, 10) >= from && completed!.slice(0, 10) <= to,
  );
  const uuids = new Set(done.map(({ uuid }) => uuid));
  const authors = new Set(answers.flatMap(({ inspection, author }) => (uuids.has(inspection) ? (author ?? []) : [])));
  const raised = issues.filter(({ source }) => source !== null && uuids.has(source));
  const toIds = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
  const scored = done.filter(({ percent }) => percent !== null);
  return {
    inspections: { value: done.length, rows: toIds(done) },
    unique_auditors: { value: authors.size, rows: [...authors].sort((a, b) => a - b) },
    inspection_issues: { value: raised.length, rows: toIds(raised) },
    average_score: { value: measureInspections(done).average_score!, rows: toIds(scored) },
  };
}

const CALLS = {
  inspections: [dashboard.listInspections, dashboard.exportInspections],
  unique_auditors: [dashboard.listAuditors, dashboard.exportAuditors],
  inspection_issues: [dashboard.listIssues, dashboard.exportIssues],
  average_score: [dashboard.listScored, dashboard.exportScored],
} as const;

async function listRows(person: Person, card: DashboardCard, range: Range): Promise<number[]> {
  const query = { ...range, limit: 100 } as never;
  const { list, pagination } = await send(t.as(person).call(CALLS[card][0], { query }));
  expect(pagination.total).toBe(list.length);
  return (list as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);
}

function describeCards(): void {
  test.each(VIEWERS)('the %s sees what the sources add up to, with the month before and by days', async (person) => {
    const cards = await send(t.as(person).call(dashboard.getCards, { query: MARCH }));
    const [now, before] = [recount(person, MARCH), recount(person, FEBRUARY)];
    expect(cards.range).toMatchObject({ previous_from: FEBRUARY.from, previous_to: FEBRUARY.to });
    for (const card of DASHBOARD_CARDS) {
      const { value, previous, points } = cards[card];
      expect([card, value, previous]).toEqual([card, now[card].value, before[card].value]);
      const days = Array.from({ length: 31 }, (_, index) => `2025-03-${String(index + 1).padStart(2, '0')}`);
      expect([card, points]).toEqual([card, days.map((day) => recount(person, { from: day, to: day })[card].value)]);
    }
    if (person === 'admin') expect(DASHBOARD_CARDS.map((card) => now[card].value)).not.toContain(0);
  });
}

describe('cards from pending facts', describeCards);

describe('cards from folded facts', () => {
  beforeAll(() => foldFacts(t, Number.POSITIVE_INFINITY));
  describeCards();

  test.each(DASHBOARD_CARDS)('the rows and the export of %s are exactly those that it counts', async (card) => {
    for (const person of VIEWERS) {
      const { rows } = recount(person, MARCH)[card];
      expect(await listRows(person, card, MARCH), person).toEqual(rows);
      const file = await t.as(person).call(CALLS[card][1], { query: { ...MARCH, format: 'csv' } as never });
      expect(parse(file.bytes, { bom: true }).length - 1, person).toBe(rows.length);
    }
  });

  test('each auditor is listed with their inspections, average and last completion', async () => {
    const { inspections, answers } = sources.get('admin')!;
    const { list } = await send(t.as('admin').call(dashboard.listAuditors, { query: MARCH }));
    const done = inspections.filter(({ completed }) => completed?.startsWith('2025-03'));
    for (const { id, inspections_count, average_score } of list) {
      const own = done.filter(
        ({ uuid, status }) =>
          status === 'completed' && answers.some((answer) => answer.inspection === uuid && answer.author === id),
      );
      const { count, average_score: average } = measureInspections(own);
      expect({ inspections_count, average_score }).toEqual({ inspections_count: count, average_score: average });
    }
    expect(list.length).toBeGreaterThan(1);
  });
});

test.each(VIEWERS)('the reports and questions that the %s is shown are those of the sources', async (person) => {
  const { inspections, answers } = sources.get(person)!;
  const { latest, lowest, most_failed } = await send(t.as(person).call(dashboard.getWork, { query: MARCH }));
  const done = inspections.filter(({ status }) => status === 'completed');
  const inMarch = done.filter(({ completed }) => completed!.startsWith('2025-03'));
  const times = done.filter(({ isArchived }) => !isArchived).map(({ completed }) => completed!);
  const shown = latest.map(({ id }) => done.find((one) => one.id === id)!.completed!);
  expect(shown).toEqual(times.sort().reverse().slice(0, 5));
  const percents = inMarch.flatMap(({ percent }) => (percent === null ? [] : [percent]));
  expect(lowest.map(({ score_percent }) => score_percent)).toEqual(percents.sort((a, b) => a - b).slice(0, 5));
  const templates = new Map(inMarch.map(({ uuid, template }) => [uuid, template]));
  const givenAnswers = answers.filter(({ inspection, isNa }) => !isNa && templates.has(inspection));
  const byQuestion = Object.values(
    Object.groupBy(givenAnswers, ({ inspection, question }) => `${templates.get(inspection)} ${question}`),
  ).map((some) => [some!.filter(({ isFailed }) => isFailed).length, some!.length] as const);
  const failed = byQuestion.filter(([count]) => count > 0).sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  expect(most_failed.map(({ failed_count, answered_count }) => [failed_count, answered_count])).toEqual(
    failed.slice(0, 5),
  );
  expect(failed.length).toBeGreaterThan(0);
});

const SPRING = { from: '2025-02-01', to: '2025-04-30' };

test.each(VIEWERS)(
  'the list of assets filters those that failed twice in a row in a range for the %s',
  async (person) => {
    const { inspections, answers } = sources.get(person)!;
    const failed = new Set(answers.flatMap(({ inspection, isFailed }) => (isFailed ? inspection : [])));
    const completed = inspections
      .filter(
        ({ status, completed: at }) => status === 'completed' && at! >= SPRING.from && at!.slice(0, 10) <= SPRING.to,
      )
      .sort((a, b) => b.completed!.localeCompare(a.completed!) || b.id - a.id);
    const expected = Object.entries(Object.groupBy(completed, ({ asset }) => asset ?? 'none'))
      .filter(([, all]) => all!.length > 1 && all!.slice(0, 2).every(({ uuid }) => failed.has(uuid)))
      .map(([asset]) => asset)
      .filter((asset) => asset !== 'none');
    const caller = t.as(person);
    const filter = JSON.stringify({ failed_twice: SPRING });
    const { list } = await send(caller.call(assets.list, { query: { limit: 100, filter } as never }));
    expect(list.map(({ uuid }) => uuid).sort()).toEqual(expected.sort());
    if (person === 'admin') expect(expected.length).toBeGreaterThan(0);
  },
);

test.each(VIEWERS)('what needs the attention of the %s is the same whatever range is selected', async (person) => {
  const caller = t.as(person);
  await at('2025-05-10T12:00:00', async () => {
    const query = { limit: 100, filter: JSON.stringify(ATTENTION_FILTERS.failed_twice) } as never;
    const { list } = await send(caller.call(assets.list, { query }));
    const answers = [];
    for (const range of [MARCH, SPRING, {}]) answers.push(await send(caller.call(dashboard.getWork, { query: range })));
    for (const { attention, attention_count } of answers) {
      expect(attention).toEqual(answers[0]!.attention);
      expect(attention_count).toBe(answers[0]!.attention_count);
    }
    const failed = answers[0]!.attention.find(({ kind }) => kind === 'failed_twice');
    expect(failed?.count ?? 0).toBe(list.length);
    if (person === 'admin') expect(list.length).toBeGreaterThan(0);
  });
});

test('the questions that failed most lead to exactly their failed answers', async () => {
  const { rows } = getChartCalls('responses.failed');
  const { most_failed } = await send(t.as('admin').call(dashboard.getWork, { query: SPRING }));
  expect(most_failed.length).toBeGreaterThan(0);
  for (const { item_base_uuid, template_id, failed_count } of most_failed) {
    const query = {
      ...{ ...SPRING, point: toGroupPoint(item_base_uuid) },
      chart_filter: JSON.stringify({ template: [template_id] }),
    };
    const { pagination } = await send(t.as('admin').call(rows, { query: query as never }));
    expect(pagination.total).toBe(failed_count);
  }
});

test('the rows of the average score begin with the lowest, those of other cards with what was completed last', async () => {
  const query = { ...MARCH, limit: 100 } as never;
  const scored = await send(t.as('admin').call(dashboard.listScored, { query }));
  const percents = scored.list.map(({ score_percent }) => score_percent!);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  const { list } = await send(t.as('admin').call(dashboard.listInspections, { query }));
  const times = list.map(({ completed_at }) => completed_at!);
  expect(times).toEqual(times.toSorted().reverse());
  expect(new Set(times).size).toBeGreaterThan(1);
});

test.each([
  ['from', { from: '1969-12-31', to: '2025-03-01' }],
  ['to', { from: '2025-03-01', to: '2200-01-01' }],
  ['to', { from: '2025-03-02', to: '2025-03-01' }],
])('all calls of the dashboard name the field %s of the range %j', async (field, query) => {
  const calls = [dashboard.getCards, dashboard.getWork, ...Object.values(CALLS).flat()];
  for (const call of calls) {
    const { status, body } = await t.as('admin').call(call as typeof dashboard.getCards, { query });
    expect([call.path, status, body.data]).toEqual([call.path, 422, { [field]: [expect.any(String)] }]);
  }
});

test('two hundred years are a few steps, which together have everything', async () => {
  const query = { from: '1990-01-01', to: '2189-12-31' };
  const done = sources.get('admin')!.inspections.filter(({ status }) => status === 'completed').length;
  const { inspections, unique_auditors } = await send(t.as('admin').call(dashboard.getCards, { query }));
  expect(inspections).toMatchObject({ value: done, previous: 0 });
  expect(inspections.points.length).toBeLessThanOrEqual(31);
  expect(inspections.points.reduce((sum: number, count) => sum + (count ?? 0), 0)).toBe(done);
  expect(unique_auditors.points).toHaveLength(inspections.points.length);
  expect((await t.as('admin').call(dashboard.getWork, { query })).status).toBe(200);
});

test('a range without both days is the last 30 days', async () => {
  const { range } = await send(t.as('admin').call(dashboard.getCards, { query: { from: '2025-03-02' } }));
  expect((Date.parse(range.to) - Date.parse(range.from)) / 86_400_000).toBe(29);
});
