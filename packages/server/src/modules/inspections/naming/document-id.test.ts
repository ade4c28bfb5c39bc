import { randomUUID } from 'node:crypto';
import { inspections } from '@rounds/contract/inspections';
import type { Item } from '@rounds/engine';
import { form, page, text } from '@rounds/engine/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { kitchenRounds, publish, START_PAGE } from '../testing/kitchen-rounds.ts';

let t: TestServer;
let asset: { readonly uuid: string };
beforeAll(async () => {
  t = await startTestServer();
  ({ asset } = await kitchenRounds(t));
});
afterAll(() => t.close());

/** A published template whose start page has a document id of this format, and how to report with it. */
async function numbered(format: string) {
  const room = form(page('Room', text('serial')));
  const ids = new Map(room.document.items.map((item) => [item.id, randomUUID() as string]));
  const renamed = room.document.items.map((item) => ({
    ...item,
    id: ids.get(item.id)!,
    parent_id: item.parent_id && ids.get(item.parent_id)!,
  }));
  const header = (type: Item['type'], options: object, order: string): Item => {
    return { id: randomUUID(), type, title: type, options: { ...options }, parent_id: START_PAGE, order };
  };
  const items = [...renamed, header('document_id', { format }, 'a0'), header('inspection_number', {}, 'a1')];
  const templateId = await publish(t, { ...room.document, items }, `Numbered ${format}`);
  const serial = (value: string) => ({
    id: randomUUID(),
    item_id: ids.get(room.id('serial')),
    value,
    at: new Date().toISOString(),
  });
  const read = async (id: number) => (await t.as('inspector').call(inspections.get, { params: { id } })).body.data;
  const report = async (changes: unknown[] = [], uuid: string = randomUUID(), complete = false) => {
    const { status, body } = await t.as('inspector').call(inspections.sync, {
      body: { uuid, new: { template_id: templateId, asset_uuid: asset.uuid }, changes, complete },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return read(body.data.id);
  };
  return { report, read, serial, templateId };
}

describe('document id', () => {
  test('document ids are numbered consecutively, with asset and year', async () => {
    const { report } = await numbered('FFS-{N:5}/{YYYY} {ASSET}');
    const ids: (string | null)[] = [];
    for (let round = 0; round < 6; round++) ids.push((await report()).document_id);
    const year = new Date().getUTCFullYear();
    expect(ids).toEqual([1, 2, 3, 4, 5, 6].map((number) => `FFS-0000${number}/${year} K-7`));
  });

  test('a document id without an asset has no gap', async () => {
    const { templateId } = await numbered('A-{ASSET}-{N}');
    const body = { uuid: randomUUID(), new: { template_id: templateId }, changes: [] };
    const stored = await t.as('inspector').call(inspections.sync, { body });
    const { id } = stored.body.data;
    const { data } = (await t.as('inspector').call(inspections.get, { params: { id } })).body;
    expect(data.document_id).toBe('A-1');
  });

  test('concurrent inspections never get the same number', async () => {
    const { report } = await numbered('{N}');
    const reports = await Promise.all(Array.from({ length: 40 }, () => report()));
    const numbers = reports.map(({ document_id }) => Number(document_id));
    expect(new Set(numbers).size).toBe(40);
    // However they fall together, each of them wastes at most the rest of a block.
    expect(Math.max(...numbers)).toBeLessThanOrEqual(40 * 32);
  });

  test('an inspection that is sent twice keeps its document id', async () => {
    const { report } = await numbered('{N}');
    const uuid = randomUUID();
    const first = await report([], uuid);
    expect((await report([], uuid)).document_id).toBe(first.document_id);
  });

  test('an inspection that is completed without having been started gets its document id', async () => {
    const { templateId } = await numbered('C-{N}');
    const inspector = t.as('inspector');
    const body = { uuid: randomUUID(), template_id: templateId, asset_uuid: asset.uuid };
    const { id } = (await inspector.call(inspections.create, { body })).body.data;
    // Assignments open inspections like this: they have no number until somebody starts them.
    await t.queryIn('A', `update inspection set document_id = null, context = context - 'document_id' where id = $1`, [
      id,
    ]);
    const done = await inspector.call(inspections.complete, { params: { id }, body: {} });
    expect(done.body.data).toMatchObject({ status: 'completed', document_id: 'C-2' });
  });

  test('a document id follows the answers that it names until the inspection is completed', async () => {
    const { report, read, serial } = await numbered('{N}-{Q:serial}');
    const uuid = randomUUID();
    const begun = await report([], uuid);
    expect(begun.document_id).toBe('1');
    const params = { id: begun.id };
    await t.as('inspector').call(inspections.saveChanges, { params, body: { changes: [serial('A7')] } });
    expect((await read(begun.id)).document_id).toBe('1-A7');
    expect((await report([serial('B8')], uuid, true)).document_id).toBe('1-B8');
    await t.as('manager').call(inspections.reopen, { params, body: { reason: 'Wrong answer' } });
    await t.as('inspector').call(inspections.saveChanges, { params, body: { changes: [serial('C9')] } });
    expect(await read(begun.id)).toMatchObject({ document_id: '1-B8', status: 'in_progress' });
  });

  test('document id and number are values of their questions', async () => {
    const { report } = await numbered('R{N:3}');
    const { computed, document_id } = await report();
    const values = computed.items.map(({ value }) => value);
    expect(document_id).toBe('R001');
    expect(values).toEqual(expect.arrayContaining(['R001', '1']));
  });
});
