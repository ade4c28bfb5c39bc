import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import { inspections } from '@rounds/contract/inspections';
import { logs } from '@rounds/contract/logs';
import type { Computed } from '@rounds/engine';
import { form, page, text } from '@rounds/engine/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { answer, condition, kitchen, kitchenRounds, publish, yes } from '../testing/kitchen-rounds.ts';

let t: TestServer;
let rounds: Awaited<ReturnType<typeof kitchenRounds>>;
beforeAll(async () => {
  t = await startTestServer();
  rounds = await kitchenRounds(t);
});
afterAll(() => t.close());

describe('completing', () => {
  test('completing is rejected with everything that is missing, in the caller’s language, and changes nothing', async () => {
    const uuid = randomUUID();
    await rounds.sync([condition('Good')], { uuid });
    const rejected = await t
      .as('inspector')
      .call(inspections.complete, { params: { id: uuid }, headers: { 'accept-language': 'de' } });
    expect([rejected.status, rejected.body.code]).toEqual([422, 'INS_NOT_COMPLETE']);
    expect(rejected.body.data).toEqual([
      {
        item_id: kitchen.id('Is it clean'),
        row: [],
        code: 'ANSWER_REQUIRED',
        message: 'Antwort erforderlich.',
      },
    ]);
    expect((await rounds.read(uuid)).body.data.status).toBe('in_progress');
    await rounds.sync([yes()], { uuid });
    const done = await t.as('inspector').call(inspections.complete, { params: { id: uuid } });
    expect(done.body.data.status).toBe('completed');
  });

  test('a missing answer is reported with the template’s own message in the caller’s language, with answers filled in', async () => {
    const document = form(page('Visit', text('who'), text('age', { required: true, required_message: 'Ask ${who}' })));
    const items = document.document.items.map((item) =>
      item.title === 'age' ? { ...item, translations: { de: { required_message: 'Fragen Sie ${who}' } } } : item,
    );
    const template_id = await publish(t, { ...document.document, items }, 'Visit');
    const at = '2026-11-20T09:00:00.000Z';
    const changes = [{ id: randomUUID(), item_id: document.id('who'), value: 'Ada', at }];
    const send = (language: string) =>
      t.as('inspector').call(inspections.sync, {
        body: { uuid: randomUUID(), new: { template_id }, changes, complete: true },
        headers: { 'accept-language': language },
      });
    const said = async (language: string) => (await send(language)).body.data;
    const problem = { item_id: document.id('age'), row: [], code: 'ANSWER_REQUIRED_MESSAGE' };
    expect(await said('de')).toEqual([{ ...problem, message: 'Fragen Sie Ada' }]);
    expect(await said('fr')).toEqual([{ ...problem, message: 'Ask Ada' }]);
  });

  test('completing is rejected while files that answers name have not arrived, and names them', async () => {
    const [uuid, photo] = [randomUUID(), randomUUID()];
    await rounds.sync([yes(), answer('Photo of the room', { value: { add: [photo] } })], { uuid });
    const early = await t.as('inspector').call(inspections.complete, { params: { id: uuid } });
    expect([early.status, early.body.code, early.body.data]).toEqual([422, 'INS_FILE_MISSING', [photo]]);
    await rounds.uploadPhoto(photo);
    const done = await t.as('inspector').call(inspections.complete, { params: { id: uuid } });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect((await rounds.read(uuid)).body.data.files).toEqual([
      {
        id: expect.any(Number),
        uuid: photo,
        name: 'room.jpg',
        type: 'image/jpeg',
        size: expect.any(Number),
        url: `/api/file/${photo}`,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  test('a file that was removed from the answer is not needed for completion', async () => {
    const [uuid, photo] = [randomUUID(), randomUUID()];
    const added = answer('Photo of the room', { value: { add: [photo] } });
    await rounds.sync([yes(), added, answer('Photo of the room', { value: { remove: [photo] }, seen: added.id })], {
      uuid,
    });
    expect((await t.as('inspector').call(inspections.complete, { params: { id: uuid } })).status).toBe(200);
  });

  test('a completed inspection keeps the state of every item as the engine computed it at completion', async () => {
    const uuid = randomUUID();
    await rounds.sync([yes(), condition('Poor'), answer('Temperature', { na: true, note: 'Probe broken' })], { uuid });
    const before = (await rounds.read(uuid)).body.data;
    await t.as('inspector').call(inspections.complete, { params: { id: uuid } });
    const after = (await rounds.read(uuid)).body.data;
    const end = after.template.items.find(({ type }) => type === 'inspection_real_end_date')?.id;
    const withoutEnd = ({ items, ...rest }: Computed) => ({ ...rest, items: items.filter((one) => one.key !== end) });
    expect(withoutEnd(after.computed)).toEqual(withoutEnd(before.computed));
    expect(after.answers).toEqual(before.answers);
  });

  test('a completed inspection keeps names and score when template and asset are renamed', async () => {
    const place = await t.as('manager').call(assets.create, { body: { asset_id: 'R-1', display_name: 'Old name' } });
    const { body } = await t.as('inspector').call(inspections.sync, {
      body: {
        uuid: randomUUID(),
        new: { template_id: rounds.templateId, asset_uuid: place.body.data.uuid },
        changes: [yes(), condition('Poor')],
        complete: true,
      },
    });
    const before = (await rounds.read(body.data.id)).body.data;
    await t.as('manager').call(assets.update, {
      params: { id: place.body.data.id },
      body: { asset_id: 'R-2', display_name: 'New name' },
    });
    const after = (await rounds.read(body.data.id)).body.data;
    expect(after).toEqual(before);
    expect(after.asset?.display_name).toBe('Old name');
    expect(after).toMatchObject({ failed_count: 1, score_percent: 3333 });
  });

  test('changes that arrive after completion are acknowledged and stored as late, without effect', async () => {
    const uuid = randomUUID();
    await rounds.sync([yes(), condition('Good')], { uuid, complete: true });
    const before = (await rounds.read(uuid)).body.data;
    const late = condition('Poor');
    const sent = await t
      .as('inspector')
      .call(inspections.saveChanges, { params: { id: uuid }, body: { changes: [late] } });
    expect(sent.body.data).toMatchObject({ acknowledged: [late.id], sequence: 3, refused: [] });
    const after = (await rounds.read(uuid)).body.data;
    expect([after.answers, after.computed, after.score]).toEqual([before.answers, before.computed, before.score]);
    const history = await t.as('inspector').call(inspections.getHistory, { params: { id: uuid } });
    expect(history.body.data.entries[0]).toMatchObject({ late: true, current: false, sequence: 3 });
  });

  test('a reopened inspection accepts answers and can be completed again', async () => {
    const uuid = randomUUID();
    await rounds.sync([yes(), condition('Good')], { uuid, complete: true });
    const denied = await t
      .as('inspector')
      .call(inspections.reopen, { params: { id: uuid }, body: { reason: 'Wrong answer' } });
    expect(denied.status).toBe(403);
    const open = await t
      .as('manager')
      .call(inspections.reopen, { params: { id: uuid }, body: { reason: 'Wrong answer' } });
    expect(open.body.data).toMatchObject({ status: 'in_progress', completed_at: null, score: null });
    const filter = JSON.stringify({ code: ['inspection.reopened'] });
    const logged = (await t.as('admin').call(logs.list, { query: { filter } })).body.data.list;
    expect(logged.map(({ subject_id }) => subject_id)).toEqual([String(open.body.data.id)]);
    await rounds.sync([condition('Poor')], { uuid, complete: true });
    expect((await rounds.read(uuid)).body.data).toMatchObject({ status: 'completed', score_percent: 3333 });
  });

  test('an asset shows its earlier inspection again when the last one is reopened', async () => {
    const body = { asset_id: 'RE-1', display_name: 'Reopened' };
    const { uuid: asset_uuid, id } = (await t.as('manager').call(assets.create, { body })).body.data;
    const complete = async (label: string) => {
      const uuid = randomUUID();
      const started = { template_id: rounds.templateId, asset_uuid };
      const changes = [yes(), condition(label)];
      await t.as('inspector').call(inspections.sync, { body: { uuid, new: started, changes, complete: true } });
      return uuid;
    };
    const lastScore = async () => (await t.as('viewer').call(assets.get, { params: { id } })).body.data.last_score;
    const first = await complete('Good');
    const second = await complete('Poor');
    expect(await lastScore()).toBe(3333);
    await t.as('manager').call(inspections.reopen, { params: { id: second }, body: { reason: 'Wrong answer' } });
    expect(await lastScore()).toBe(10_000);
    await t.as('manager').call(inspections.reopen, { params: { id: first }, body: { reason: 'Wrong answer' } });
    expect(await lastScore()).toBeNull();
  });

  test('a completed inspection has an end time, and a reopened one has none', async () => {
    const uuid = randomUUID();
    const ended = async () => {
      const { computed, template } = (await rounds.read(uuid)).body.data;
      const item = template.items.find(({ type }) => type === 'inspection_real_end_date');
      const value = computed.items.find(({ item_id }) => item_id === item?.id)?.value;
      return { value };
    };
    await rounds.sync([yes()], { uuid });
    expect(await ended()).toEqual({ value: null });
    await rounds.sync([], { uuid, complete: true });
    expect(await ended()).toMatchObject({ value: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/) });
    await t.as('manager').call(inspections.reopen, { params: { id: uuid }, body: { reason: 'Wrong answer' } });
    expect(await ended()).toEqual({ value: null });
  });
});
