/** The meaning of a share decides its colour, wherever it is drawn. */
import { analytics, type ChartAnswer, getChartCalls } from '@rounds/contract/analytics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../testing/index.ts';
import { startHistoryServer } from './testing/history-server.ts';
import { store } from './testing/store-form.ts';
import { send } from './testing/templates.ts';

let t: TestServer;
beforeAll(async () => {
  ({ t } = await startHistoryServer());
});
afterAll(() => t.close());

const YEAR = { from: '2025-01-01', to: '2025-12-31' } as const;
const question = store.id('Condition');

async function getOption(label: string): Promise<string> {
  const { list } = await send(t.as('admin').call(analytics.listQuestions, { query: { ...YEAR, question } }));
  const { options } = list.find(({ item_base_uuid }) => item_base_uuid === question)!;
  return options.find((option) => option.label === label)!.key;
}
async function listColors(option?: string): Promise<unknown[]> {
  const query = { ...YEAR, question, ...(option && { option }) };
  const charts: ChartAnswer[] = [];
  for (const key of ['responses.over_time', 'responses.groups'] as const)
    charts.push(await send(t.as('admin').call(getChartCalls(key).chart, { query })));
  return charts.map(({ points }) => [...new Set(points.map(({ color }) => color ?? null))]);
}

describe('the colour of a share', () => {
  test('the share of failed answers is red', async () => {
    expect(await listColors()).toEqual([['red'], ['red']]);
  });

  test('an option that fails is red although it has no colour of its own, and others have none', async () => {
    expect(await listColors(await getOption('Poor'))).toEqual([['red'], ['red']]);
    expect(await listColors(await getOption('Fair'))).toEqual([[null], [null]]);
  });
});
