import { randomUUID } from 'node:crypto';
import { getChartCalls } from '@rounds/contract/analytics';
import { inspections } from '@rounds/contract/inspections';
import { sections } from '@rounds/contract/sections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../testing/index.ts';
import { hasPdfReader, readText } from '../../scheduled-reports/testing/pdf.ts';
import { startHistoryServer } from '../testing/history-server.ts';
import { store } from '../testing/store-form.ts';
import { send } from '../testing/templates.ts';

let t: TestServer;
beforeAll(async () => {
  t = (await startHistoryServer()).t;
});
afterAll(() => t.close());

const YEAR = { from: '2025-01-01', to: '2025-12-31' } as const;

describe.runIf(hasPdfReader)('pages on paper', () => {
  const print = async (path: string) => readText((await t.as('admin').send('GET', `/api${path}`)).bytes);

  test('the PDF of responses names its question, counts its answers, and has the charts of its kind alone', async () => {
    const question = store.id('Condition');
    const text = await print(`/analytics/responses/pdf?from=2025-01-01&to=2025-12-31&question=${question}`);
    const { total } = await send(
      t.as('admin').call(getChartCalls('responses.answers').chart, { query: { ...YEAR, question } }),
    );
    // Its title in the latest version.
    expect(text).toMatch(/Question +State/);
    expect(text).toMatch(new RegExp(`Answers +${total!.toLocaleString('en-GB')}\\n`));
    expect(text).not.toContain('Distribution of numbers');
    const numbers = await print(`/analytics/responses/pdf?preset=last_year&question=${store.id('Temperature')}`);
    expect(numbers).toContain('Distribution of numbers');
  });

  test('a list in the PDF of a section names the assets and people of its inspections', async () => {
    const blocks = [{ uuid: randomUUID(), kind: 'query', table_name: 'inspections', width: 12 } as const];
    const { id } = await send(t.as('admin').call(sections.create, { body: { title: 'Inspections', blocks } }));
    const { list } = await send(t.as('admin').call(inspections.list, { query: { limit: 10 } }));
    const names = list.flatMap(({ asset }) => asset?.display_name ?? []);
    expect(names.length).toBeGreaterThan(0);
    const text = await print(`/section/${id}/pdf`);
    for (const name of names) expect(text).toContain(name);
  });
});
