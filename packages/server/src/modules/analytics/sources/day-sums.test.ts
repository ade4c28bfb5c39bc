import { randomUUID } from 'node:crypto';
import { CHART_KEYS, type ChartKey, type ChartQuery, getChart, getChartCalls } from '@rounds/contract/analytics';
import { inspections } from '@rounds/contract/inspections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { rebuildFacts } from '../../facts/rebuild-facts.ts';
import { answer, condition, kitchen, kitchenRounds, publish, yes } from '../../inspections/testing/kitchen-rounds.ts';

let t: TestServer;
let rounds: Awaited<ReturnType<typeof kitchenRounds>>;
let second: number;

/** The sums are for Berlin. In Vienna the days are the same, but charts of people there count rows. */
const ZONES = { sums: 'Europe/Berlin', rows: 'Europe/Vienna' };

beforeAll(async () => {
  t = await startTestServer();
  rounds = await kitchenRounds(t);
  second = await publish(t, kitchen.document, 'Second kitchen round');
  await t.queryIn('A', `update "user" set tz_code = $1 where first_name = 'Admin'`, [ZONES.rows]);
  const conditions = ['Good', 'Fair', 'Poor'];
  for (let index = 0; index < 12; index++) {
    await complete(index % 3 === 2 ? second : rounds.templateId, [
      yes(),
      condition(conditions[index % 3]!),
      answer('Temperature', index % 4 === 3 ? { na: true } : { value: index / 2 }),
    ]);
  }
  await t.queryIn(
    'A',
    // The answers have fixed times, so the start would be outside the range one day.
    `update inspection set completed_at = completed_at - (id % 5) * interval '17 days',
      started_at = completed_at - (id % 5) * interval '17 days' - (id % 3 + 1) * interval '1 hour'
    where status = 'completed'`,
  );
  const { rows } = await t.queryIn<{ workspace_id: number }>('A', 'select workspace_id from inspection limit 1');
  await rebuildFacts(t.database, Number(rows[0]!.workspace_id), () => {});
  // These are not folded.
  const last = await complete(rounds.templateId, [yes(), condition('Poor')]);
  await complete(rounds.templateId, [yes(), condition('Good')]);
  await t.as('manager').call(inspections.reopen, { params: { id: last }, body: { reason: 'Wrong room' } });
});
afterAll(() => t.close());

async function complete(template_id: number, changes: unknown[]): Promise<string> {
  const uuid = randomUUID();
  const { status, body } = await t.as('inspector').call(inspections.sync, {
    body: { uuid, new: { template_id, asset_uuid: rounds.asset.uuid }, changes, complete: true },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return uuid;
}

const getChartOf = async (person: 'manager' | 'admin', key: ChartKey, query: Partial<ChartQuery>) => {
  const { status, body } = await t.as(person).call(getChartCalls(key).chart, { query: query as never });
  expect(status, JSON.stringify(body)).toBe(200);
  const { range, ...answered } = body.data;
  const { timezone, ...days } = range;
  return { answered, days, timezone };
};

const question = async (title: string) => {
  const { rows } = await t.queryIn<{ base_uuid: string }>(
    'A',
    'select base_uuid from analytics_question where title = $1 and template_id = $2',
    [title, rounds.templateId],
  );
  return rows[0]!.base_uuid;
};

describe('sums by day', () => {
  test.each(CHART_KEYS)('%s has the same points from sums by day as from rows', async (key) => {
    const { dimensions = [], question: needsQuestion, kind } = getChart(key);
    const questionId = needsQuestion
      ? await question(key.includes('numbers') ? 'Temperature' : 'Condition')
      : undefined;
    const queries: Partial<ChartQuery>[] = [];
    for (const interval of kind === 'time' ? (['day', 'month', 'year'] as const) : (['auto'] as const)) {
      for (const by of [undefined, ...dimensions]) {
        for (const filter of [undefined, JSON.stringify({ template: [second] })]) {
          queries.push({ interval, ...(by && { by }), ...(filter && { filter }) });
        }
      }
    }
    if (key === 'responses.over_time' || key === 'responses.groups') {
      queries.push({ option: kitchen.choice('Condition', 'Fair') });
    }
    let total = 0;
    for (const query of queries) {
      const full = { ...query, preset: 'last_3_months' as const, compare: 'previous' as const };
      const request = questionId ? { ...full, question: questionId } : full;
      const sums = await getChartOf('manager', key, request);
      const rows = await getChartOf('admin', key, request);
      expect(sums.timezone).toBe(ZONES.sums);
      expect(rows.timezone).toBe(ZONES.rows);
      expect(sums.days).toEqual(rows.days);
      expect(sums.answered, JSON.stringify(query)).toEqual(rows.answered);
      total += sums.answered.counted;
    }
    if (getChart(key).rows === 'inspections' && key !== 'overview.on_time') expect(total).toBeGreaterThan(0);
  });
});
