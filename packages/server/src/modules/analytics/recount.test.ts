/** Compares every figure of every chart with a recount from the sources, and with the rows behind it. */
import { analytics, type ChartKey, type ChartQuery, getChart } from '@rounds/contract/analytics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestServer } from '../../testing/index.ts';
import { foldFacts } from '../facts/tasks.ts';
import { CASES } from './testing/cases.ts';
import { type Compared, compareChart, compareExport } from './testing/compare.ts';
import { startRecountServer, VIEWERS } from './testing/history-server.ts';
import type { Sources } from './testing/recount.ts';
import { send } from './testing/templates.ts';

const UUID = /^[\da-f]{8}-/;
let t: TestServer;
let sources: ReadonlyMap<Person, Sources>;
beforeAll(async () => {
  ({ t, sources } = await startRecountServer());
});
afterAll(() => t.close());

/** There are inspections in the three months before as well. */
const SPRING = { from: '2025-03-01', to: '2025-05-31' } as const;
/** The range has midnights and clock changes in the time zones of all people; the previous month is shorter. */
const MARCH = { from: '2025-03-01', to: '2025-03-31', interval: 'day' } as const;

function compare(person: Person, key: ChartKey, query: ChartQuery, rows: Compared['rows']): Promise<number> {
  const compared = { ...query, ...(getChart(key).comparable && { compare: 'previous' as const }) };
  return compareChart({ client: t.as(person), key, query: compared, sources: sources.get(person)!, rows });
}
const isComplete = Boolean(process.env.ROUNDS_TEST_ALL);
type Case = (typeof CASES)[number];
/**
 * The charts to compare for a person. Viewers see the inspections that admins see, but other issues, so `npm test`
 * compares only charts of issues for them.
 */
const getCases = (person: Person, cases: readonly Case[] = CASES): readonly Case[] =>
  person !== 'viewer' || isComplete ? cases : cases.filter(([key]) => getChart(key).rows === 'issues');
/**
 * Whether the rows of each point are listed, and not only those of the whole chart. What inspectors see is a filter of
 * its own, so `npm test` lists the points of each chart once for them, and `npm run test:all` all of them.
 */
function listsPoints(person: Person, key: ChartKey, query: ChartQuery): boolean {
  if (person === 'viewer') return getChart(key).rows === 'issues';
  const isFirst = CASES.find(([other]) => other === key)![1] === query;
  return person !== 'inspector' || isFirst || isComplete;
}
const OVER_TIME = CASES.filter(([key]) => getChart(key).kind === 'time');

describe.each(VIEWERS)('charts of the %s', (person) => {
  test.each(getCases(person))(
    '%s %j is what the sources add up to, and lists the rows that it counts',
    async (key, query) => {
      // The rows of each group are listed by month for the admin only.
      const interval = person === 'admin' || !query.by ? 'month' : 'year';
      const rows = listsPoints(person, key, query) ? 'points' : 'whole';
      const points = await compare(person, key, { ...SPRING, interval, ...query }, rows);
      // If there are few groups, no average may have risen, or fallen.
      const isEverywhere = getChart(key).measures[0] !== 'change' || query.by === 'asset';
      if (person === 'admin' && isEverywhere) expect(points).toBeGreaterThan(0);
    },
  );

  test.each(getCases(person, OVER_TIME))('%s %j is what the sources add up to by days', async (key, query) => {
    await compare(person, key, { ...MARCH, ...query }, 'none');
  });
});

test.each(VIEWERS)(
  'the questions that the %s sees were answered and failed as often as the sources say',
  async (person) => {
    const { inspections, answers } = sources.get(person)!;
    const { list } = await send(t.as(person).call(analytics.listQuestions, { query: SPRING }));
    const templates = new Map(
      inspections
        .filter(
          ({ completed }) => completed !== null && completed >= SPRING.from && completed.slice(0, 10) <= SPRING.to,
        )
        .map(({ uuid, template }) => [uuid, template]),
    );
    const givenAnswers = answers.filter(({ isNa }) => !isNa);
    const count = (some: typeof givenAnswers, template: number, question: string) =>
      some.filter((one) => one.question === question && templates.get(one.inspection) === String(template)).length;
    expect(list.map(({ answered_count, failed_count }) => [answered_count, failed_count])).toEqual(
      list.map(({ template_id, item_base_uuid: question }) => [
        count(givenAnswers, template_id, question),
        count(
          givenAnswers.filter(({ isFailed }) => isFailed),
          template_id,
          question,
        ),
      ]),
    );
    expect(list.some(({ failed_count }) => failed_count > 0)).toBe(true);
    for (const { template_id, item_base_uuid, kind, chosen, can_fail, failed_count } of list) {
      const options = givenAnswers
        .filter((one) => one.question === item_base_uuid && templates.get(one.inspection) === String(template_id))
        .flatMap((one) => one.options);
      const counted = Object.fromEntries(chosen.map(({ key, count: number }) => [key, number]));
      if (kind === 'options' && options.length > 0 && UUID.test(options[0]!)) {
        expect(counted).toEqual(
          Object.fromEntries(
            Object.entries(Object.groupBy(options, (one) => one)).map(([key, all]) => [key, all!.length]),
          ),
        );
      }
      if (failed_count > 0) expect(can_fail).toBe(true);
    }
    expect(list.some(({ chosen }) => chosen.length > 1)).toBe(true);
  },
);

const DIFFERENT = CASES.filter(
  ([key, { by }], index) => index === CASES.findIndex((other) => other[0] === key && other[1].by === by),
);
test.each(DIFFERENT)('the export of %s %j has the points that the chart shows', async (key, query) => {
  await compareExport(t.as('admin'), key, { ...SPRING, ...query });
});

describe('facts that are folded', () => {
  beforeAll(async () => {
    await foldFacts(t, Number.POSITIVE_INFINITY);
    const { rows } = await t.queryIn<{ count: number }>('A', 'select count(*)::int as count from pending_fact');
    expect(rows[0]!.count).toBe(0);
  });

  // The admin sees the sums by day, the inspector facts of some inspections.
  test.each(['admin', 'inspector'] as const)('charts of the %s are the same after folding', async (person) => {
    for (const [key, query] of CASES) await compare(person, key, { ...SPRING, ...query }, 'none');
  });
});
