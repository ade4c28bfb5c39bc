import { randomUUID } from 'node:crypto';
import { inspections } from '@rounds/contract/inspections';
import { form, page, question, repeat, text } from '@rounds/engine/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { publish } from './testing/kitchen-rounds.ts';

/** A row of it has 25 items, so that 1,000 rows are as many as an inspection can have. */
const ITEMS_PER_ROW = 25;
const MAX_ROWS = 1_000;
const template = form(
  page(
    'P',
    text('remarks'),
    text('short'),
    question('photo', 'photos'),
    repeat('rows', ...Array.from({ length: ITEMS_PER_ROW - 1 }, (_, at) => text(`q${at}`))),
  ),
);

let t: TestServer;
let templateId: number;
beforeAll(async () => {
  t = await startTestServer();
  templateId = await publish(t, template.document, 'Long');
});
afterAll(() => t.close());

let seconds = 0;
const change = (key: string, more: object) => {
  seconds += 1;
  const at = new Date(Date.parse('2026-11-20T09:00:00Z') + 1000 * seconds).toISOString();
  return { id: randomUUID(), item_id: template.id(key), at, ...more };
};
const send = async (uuid: string, changes: readonly { readonly id: string }[], language = 'en') => {
  const body = { uuid, new: { template_id: templateId }, changes: [...changes] };
  const headers = { 'accept-language': language };
  const { status, body: answer } = await t.as('inspector').call(inspections.sync, { body, headers });
  expect(status, JSON.stringify(answer).slice(0, 500)).toBe(200);
  return answer.data;
};
const read = (uuid: string) => t.as('inspector').call(inspections.get, { params: { id: uuid } });

describe('the size of an inspection', () => {
  test('an answer for which an inspection has no room is rejected with what to do, and the others of the call are stored', async () => {
    const uuid = randomUUID();
    const long = () => change('remarks', { value: 'x'.repeat(99_000) });
    const rejected = [];
    for (let call = 0; call < 9; call++) {
      const result = await send(uuid, Array.from({ length: 20 }, long));
      rejected.push(...result.refused);
    }
    expect(rejected.length).toBeGreaterThan(10);
    expect(new Set(rejected.map(({ code }) => code))).toEqual(new Set(['INS_FULL']));
    const [larger, short] = [long(), change('short', { value: 'Fine' })];
    const last = await send(uuid, [larger, short], 'de');
    expect(last.acknowledged).toEqual([short.id]);
    expect(last.refused).toEqual([
      { id: larger.id, code: 'INS_FULL', message: expect.stringContaining('Diese Inspektion ist voll') },
    ]);
    const { answers } = (await read(uuid)).body.data;
    expect(answers.find(({ item_id }) => item_id === template.id('short'))?.value).toBe('Fine');
    // A stored change that is sent again is acknowledged again.
    expect((await send(uuid, [short])).acknowledged).toEqual([short.id]);
  });

  test('rows are limited by the questions that they contain', async () => {
    const uuid = randomUUID();
    const add = () => change('rows', { op: 'add_row', row: [randomUUID()] });
    const rows = Array.from({ length: MAX_ROWS }, add);
    expect((await send(uuid, rows)).refused).toEqual([]);
    const [more, answer] = [add(), change('short', { value: 'Fine' })];
    const result = await send(uuid, [more, answer]);
    expect(result.acknowledged).toEqual([answer.id]);
    expect(result.refused.map(({ code }) => code)).toEqual(['INS_TOO_MANY_ROWS']);
    const removed = change('rows', { op: 'remove_row', row: (rows[0] as unknown as { row: string[] }).row });
    expect((await send(uuid, [removed])).refused).toEqual([]);
    expect((await send(uuid, [more])).acknowledged).toEqual([more.id]);
  });

  test('an inspection has at most ten thousand files', async () => {
    const uuid = randomUUID();
    const add = (count: number) => change('photos', { value: { add: Array.from({ length: count }, randomUUID) } });
    for (let call = 0; call < 10; call++) expect((await send(uuid, [add(1_000)])).refused).toEqual([]);
    expect((await send(uuid, [add(1)])).refused.map(({ code }) => code)).toEqual(['INS_TOO_MANY_FILES']);
  });

  test('the history of a long inspection is complete over all its pages', async () => {
    const uuid = randomUUID();
    const values = Array.from({ length: 350 }, (_, at) => `Answer ${at}`);
    // One call for each of the first ones, so that pages begin within and between calls.
    for (const value of values.slice(0, 150)) await send(uuid, [change('short', { value })]);
    await send(
      uuid,
      values.slice(150).map((value) => change('short', { value })),
    );
    const results: unknown[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = cursor === undefined ? {} : { cursor: Number(cursor) };
      const { body } = await t.as('inspector').call(inspections.getHistory, { params: { id: uuid }, query });
      for (const { change: one, before } of body.data.entries) {
        results.push([(one as { value?: unknown }).value, before?.value]);
      }
      cursor = body.data.next_cursor;
    }
    expect(results).toEqual(values.map((value, at) => [value, values[at - 1]]).reverse());
  });
});
