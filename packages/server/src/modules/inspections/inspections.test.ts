import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import { checklists } from '@rounds/contract/checklists';
import { files } from '@rounds/contract/files';
import { inspections } from '@rounds/contract/inspections';
import type { AnswerChange } from '@rounds/engine';
import { form, list, number, page, question, section, text, yesno } from '@rounds/engine/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

const kitchen = form(
  page(
    'Kitchen',
    section(
      'Cold store',
      yesno('Is it clean', { required: true }),
      number('Temperature', { allow_n_a: true }),
      list('Condition', [
        ['Good', 2],
        ['Fair', 1],
        ['Poor', 0, true],
      ]),
    ),
    text('Remarks'),
    question('photo', 'Photo of the room'),
    question('signature', 'Signature of the operator'),
  ),
);

let t: TestServer;
let templateId: number;
let asset: { id: number; uuid: string };

beforeAll(async () => {
  t = await startTestServer();
  templateId = await publish(kitchen.document, 'Kitchen round');
  const made = await t
    .as('manager')
    .call(assets.create, { body: { asset_id: 'K-7', display_name: 'Jaipur Indian Cuisine' } });
  asset = made.body.data;
});
afterAll(() => t.close());

async function publish(document: typeof kitchen.document, title: string, startPageId?: string): Promise<number> {
  const manager = t.as('manager');
  const made = await manager.call(checklists.create, { body: { title, language: 'en' } });
  const id = made.body.data.id;
  const draft = await manager.call(checklists.read, { params: { id } });
  const pages = draft.body.data.items.filter((item) => item.type === 'page');
  const startPage = draft.body.data.items.find((item) => item.type === 'start_page');
  const itemsUnder = (named: string | undefined) =>
    document.items.map((item) => (named && item.parent_id === named ? { ...item, parent_id: startPage?.id } : item));
  const saved = await manager.call(checklists.save, {
    params: { id },
    body: {
      save_id: randomUUID(),
      revision: draft.body.data.revision,
      items: { upsert: itemsUnder(startPageId) as never, remove: pages.map((one) => one.id) },
      response_sets: { upsert: [...document.response_sets] as never },
    },
  });
  const done = await manager.call(checklists.publish, { params: { id }, body: { revision: saved.body.data.revision } });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return id;
}

/** Stands for the start page that every new template has. */
const START = '00000000-0000-4000-8000-00000000abcd';

let clock = Date.parse('2026-11-20T09:00:00Z');
/** An answer as a device notes it, each a second after the one before. */
const answer = (key: string, change: Partial<AnswerChange>): AnswerChange => {
  clock += 1000;
  return { id: randomUUID(), item_id: kitchen.id(key), at: new Date(clock).toISOString(), ...change };
};
const yes = () => answer('Is it clean', { value: [kitchen.choice('Is it clean', 'Yes')] });
const condition = (label: string) => answer('Condition', { value: [kitchen.choice('Condition', label)] });

const sync = (
  changes: unknown[],
  more: Partial<{ uuid: string; complete: boolean }> = {},
  who: 'inspector' | 'manager' = 'inspector',
) =>
  t.as(who).call(inspections.sync, {
    body: { uuid: randomUUID(), new: { template_id: templateId, asset_uuid: asset.uuid }, changes, ...more },
  });
const read = (id: number | string, who: 'inspector' | 'manager' | 'viewer' = 'inspector') =>
  t.as(who).call(inspections.read, { params: { id } });
const noise = () =>
  sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
const uploadPhoto = async (uuid: string) =>
  t
    .as('inspector')
    .call(files.upload, { body: { purpose: 'answer', uuid }, file: { name: 'room.jpg', bytes: await noise() } });

describe('sending changes', () => {
  test('one call starts a report, stores its answers and completes it', async () => {
    const changes = [yes(), answer('Temperature', { value: 3.5 }), condition('Fair')];
    const { status, body } = await sync(changes, { complete: true });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({
      acknowledged: changes.map((one) => one.id),
      refused: [],
      sequence: 3,
      status: 'completed',
    });
    const report = (await read(body.data.id)).body.data;
    expect(report).toMatchObject({
      status: 'completed',
      template_title: 'Kitchen round',
      asset: { asset_id: 'K-7', display_name: 'Jaipur Indian Cuisine' },
      user: { full_name: 'Inspector A' },
      score: 20_000,
      score_max: 30_000,
      score_percent: 6667,
      answered_count: 3,
      started_at: changes[0]?.at,
    });
    expect(report.answers).toHaveLength(3);
    const seen = await t.as('manager').call(assets.read, { params: { id: asset.id } });
    expect(seen.body.data.last_inspection_at).toBe(report.completed_at);
  });

  test('the whole call sent again is acknowledged again and stored once', async () => {
    const uuid = randomUUID();
    const changes = [yes(), condition('Good')];
    const first = await sync(changes, { uuid, complete: true });
    const again = await sync(changes, { uuid, complete: true });
    expect(again.body.data).toEqual(first.body.data);
    const log = await t.as('inspector').call(inspections.changesSince, { params: { id: uuid }, query: {} });
    expect(log.body.data.sequence).toBe(2);
    expect(log.body.data.changes).toHaveLength(2);
  });

  test('a change is the same one however its uuid is written', async () => {
    const uuid = randomUUID();
    const change = yes();
    await sync([change], { uuid });
    const id = change.id.toUpperCase();
    const again = await sync([{ ...change, id }, change], { uuid: uuid.toUpperCase() });
    expect(again.body.data).toMatchObject({ acknowledged: [id, change.id], sequence: 1, refused: [] });
  });

  test('the same start sent twice at once makes one report with a log without gaps', async () => {
    const uuid = randomUUID();
    const batches = [[yes()], [condition('Poor')], [answer('Remarks', { value: 'Wet floor' })]];
    const answers = await Promise.all(batches.map((changes) => sync(changes, { uuid })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    const log = await t.as('inspector').call(inspections.changesSince, { params: { id: uuid }, query: {} });
    expect(log.body.data.changes.map((one) => (one as { sequence?: number }).sequence)).toEqual([1, 2, 3]);
  });

  test('wrong values are refused one by one, by name of the reason, and the others are stored', async () => {
    const wrong = [
      answer('Temperature', { value: 'cold' }),
      answer('Condition', { value: [randomUUID()] }),
      answer('Remarks', { na: true }),
      { ...yes(), item_id: randomUUID() },
      { ...yes(), surprise: 1 },
      'nonsense',
    ];
    const right = [yes(), answer('Remarks', { note: 'Door open' })];
    const { body } = await sync([...wrong, ...right]);
    expect(body.data.acknowledged).toEqual(right.map((one) => one.id));
    expect(body.data.refused.map(({ code }) => code)).toEqual([
      'VALUE_NOT_NUMBER',
      'VALUE_CHOICE_UNKNOWN',
      'NA_NOT_ALLOWED',
      'ITEM_UNKNOWN',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
    ]);
    expect(body.data.refused[0]).toMatchObject({ message: 'A number is expected here.' });
    expect(body.data.sequence).toBe(2);
  });

  test('a report is not closed over an answer that was refused', async () => {
    const { body } = await sync([yes(), answer('Temperature', { value: 'cold' })], { complete: true });
    expect(body.data).toMatchObject({ status: 'in_progress', sequence: 1 });
  });

  test('of two devices the answer that saw the other wins, whatever order they arrive in', async () => {
    const uuid = randomUUID();
    const first = condition('Good');
    const better = { ...condition('Poor'), seen: first.id, at: '2026-11-20T08:00:00.000Z' };
    const elsewhere = { ...condition('Fair'), at: '2026-11-20T07:00:00.000Z' };
    await sync([better], { uuid });
    await sync([elsewhere, first], { uuid }, 'inspector');
    const report = (await read(uuid)).body.data;
    expect(report.answers[0]).toMatchObject({ value: better.value, change_id: better.id });
    const history = await t.as('inspector').call(inspections.history, { params: { id: uuid } });
    expect(history.body.data.entries.map(({ change, current, by }) => [change.id, current, by?.full_name])).toEqual([
      [better.id, true, 'Inspector A'],
      [elsewhere.id, false, 'Inspector A'],
      [first.id, false, 'Inspector A'],
    ]);
  });

  test('a device whose clock runs ahead does not win against everyone for ever', async () => {
    const uuid = randomUUID();
    await sync([{ ...condition('Poor'), at: '2099-01-01T00:00:00.000Z' }], { uuid });
    await sync([{ ...condition('Good'), at: '2098-01-01T00:00:00.000Z' }], { uuid });
    const { body } = await read(uuid);
    expect(body.data.answers[0]?.value).toEqual([kitchen.choice('Condition', 'Good')]);
    expect(Date.parse(body.data.started_at!)).toBeLessThan(Date.now() + 1000);
  });

  test('a uuid that belongs to a report of another template or asset is refused', async () => {
    const uuid = randomUUID();
    await sync([yes()], { uuid });
    const other = await t
      .as('inspector')
      .call(inspections.sync, { body: { uuid, new: { template_id: templateId }, changes: [] } });
    expect([other.status, other.body.code]).toEqual([409, 'INS_UUID_TAKEN']);
  });

  test('an unknown report, template or asset answers what is missing', async () => {
    const none = await t.as('inspector').call(inspections.sync, { body: { uuid: randomUUID(), changes: [yes()] } });
    expect([none.status, none.body.code]).toEqual([404, 'INS_OBJECT_NOT_FOUND']);
    const start = (wanted: { template_id: number; asset_uuid?: string }) =>
      t.as('inspector').call(inspections.create, { body: wanted });
    expect((await start({ template_id: 999_999 })).body.code).toBe('CKL_OBJECT_NOT_FOUND');
    expect((await start({ template_id: templateId, asset_uuid: randomUUID() })).body.code).toBe('SST_OBJECT_NOT_FOUND');
    const draft = await t.as('manager').call(checklists.create, { body: { title: 'Draft only' } });
    expect((await start({ template_id: draft.body.data.id })).body.code).toBe('CKL_NOT_PUBLISHED');
  });
});

describe('completing', () => {
  test('is refused with everything that is missing, in the caller’s language, and stores nothing half', async () => {
    const uuid = randomUUID();
    await sync([condition('Good')], { uuid });
    const refused = await t
      .as('inspector')
      .call(inspections.complete, { params: { id: uuid }, headers: { 'accept-language': 'de' } });
    expect([refused.status, refused.body.code]).toEqual([422, 'INS_NOT_COMPLETE']);
    expect(refused.body.data).toEqual([
      {
        item_id: kitchen.id('Is it clean'),
        row: [],
        code: 'ANSWER_REQUIRED',
        message: expect.stringMatching(/Frage|beantwort/),
      },
    ]);
    expect((await read(uuid)).body.data.status).toBe('in_progress');
    await sync([yes()], { uuid });
    const done = await t.as('inspector').call(inspections.complete, { params: { id: uuid } });
    expect(done.body.data.status).toBe('completed');
  });

  test('waits for files that answers name, and tells which; they may be named before they arrive', async () => {
    const [uuid, photo] = [randomUUID(), randomUUID()];
    await sync([yes(), answer('Photo of the room', { value: { add: [photo] } })], { uuid });
    const early = await t.as('inspector').call(inspections.complete, { params: { id: uuid } });
    expect([early.status, early.body.code, early.body.data]).toEqual([422, 'INS_FILE_MISSING', [photo]]);
    await uploadPhoto(photo);
    const done = await t.as('inspector').call(inspections.complete, { params: { id: uuid } });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect((await read(uuid)).body.data.files).toEqual([
      { uuid: photo, name: 'room.jpg', type: 'image/jpeg', url: `/api/file/${photo}` },
    ]);
  });

  test('a file taken out of the answer again is not waited for', async () => {
    const [uuid, photo] = [randomUUID(), randomUUID()];
    const added = answer('Photo of the room', { value: { add: [photo] } });
    await sync([yes(), added, answer('Photo of the room', { value: { remove: [photo] }, seen: added.id })], { uuid });
    expect((await t.as('inspector').call(inspections.complete, { params: { id: uuid } })).status).toBe(200);
  });

  test('a completed report says of every item what the engine said when it was completed', async () => {
    const uuid = randomUUID();
    await sync([yes(), condition('Poor'), answer('Temperature', { na: true, note: 'Probe broken' })], { uuid });
    const before = (await read(uuid)).body.data;
    await t.as('inspector').call(inspections.complete, { params: { id: uuid } });
    const after = (await read(uuid)).body.data;
    expect(after.computed).toEqual(before.computed);
    expect(after.answers).toEqual(before.answers);
  });

  test('a completed report keeps names and score when template and asset are renamed', async () => {
    const place = await t.as('manager').call(assets.create, { body: { asset_id: 'R-1', display_name: 'Old name' } });
    const { body } = await t.as('inspector').call(inspections.sync, {
      body: {
        uuid: randomUUID(),
        new: { template_id: templateId, asset_uuid: place.body.data.uuid },
        changes: [yes(), condition('Poor')],
        complete: true,
      },
    });
    const before = (await read(body.data.id)).body.data;
    await t.as('manager').call(assets.change, {
      params: { id: place.body.data.id },
      body: { asset_id: 'R-2', display_name: 'New name' },
    });
    const after = (await read(body.data.id)).body.data;
    expect(after).toEqual(before);
    expect(after.asset?.display_name).toBe('Old name');
    expect(after).toMatchObject({ failed_count: 1, score_percent: 3333 });
  });

  test('changes that arrive afterwards are acknowledged, kept as late, and change nothing', async () => {
    const uuid = randomUUID();
    await sync([yes(), condition('Good')], { uuid, complete: true });
    const before = (await read(uuid)).body.data;
    const late = condition('Poor');
    const sent = await t.as('inspector').call(inspections.changes, { params: { id: uuid }, body: { changes: [late] } });
    expect(sent.body.data).toEqual({ acknowledged: [late.id], sequence: 3, refused: [] });
    const after = (await read(uuid)).body.data;
    expect([after.answers, after.computed, after.score]).toEqual([before.answers, before.computed, before.score]);
    const history = await t.as('inspector').call(inspections.history, { params: { id: uuid } });
    expect(history.body.data.entries.at(-1)).toMatchObject({ late: true, current: false, sequence: 3 });
  });

  test('a reopened report takes answers again and is completed anew', async () => {
    const uuid = randomUUID();
    await sync([yes(), condition('Good')], { uuid, complete: true });
    const denied = await t.as('inspector').call(inspections.reopen, { params: { id: uuid } });
    expect(denied.status).toBe(403);
    const open = await t.as('manager').call(inspections.reopen, { params: { id: uuid } });
    expect(open.body.data).toMatchObject({ status: 'in_progress', completed_at: null, score: null });
    await sync([condition('Poor')], { uuid, complete: true });
    expect((await read(uuid)).body.data).toMatchObject({ status: 'completed', score_percent: 3333 });
  });
});

describe('the printed report', () => {
  test('is a PDF in the language asked for, named after document, template and asset', async () => {
    const uuid = randomUUID();
    const photo = randomUUID();
    await uploadPhoto(photo);
    await sync([yes(), answer('Photo of the room', { value: { add: [photo] } })], { uuid, complete: true });
    const print = (lang?: string) =>
      t.as('viewer').call(inspections.reportPdf, { params: { id: uuid }, query: { lang } });
    const pdf = await print('de');
    expect(pdf.status).toBe(200);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-disposition')).toContain('Kitchen round');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.bytes.includes('/Subtype/Image') || pdf.bytes.includes('/Subtype /Image')).toBe(true);
    expect((await print('xx')).status).toBe(200);
  });

  test('an inspection that is not completed can be printed, too', async () => {
    const { body } = await sync([condition('Good')]);
    const pdf = await t.as('inspector').call(inspections.reportPdf, { params: { id: body.data.id } });
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

test('a template that asks for a document id numbers its reports, each once', async () => {
  const numbered = form(page('Room', text('Serial')));
  const item = {
    id: randomUUID(),
    type: 'document_id' as const,
    title: 'Number',
    options: { format: 'FFS-{N:5}/{YYYY} {ASSET} {Q:Serial} {OTHER}' },
    parent_id: START,
    order: 'a0',
  };
  const ownIds = (id: string) => id.replace(/^00000000/, '0000000d');
  const items = [
    ...numbered.document.items.map((one) => ({
      ...one,
      id: ownIds(one.id),
      parent_id: one.parent_id && ownIds(one.parent_id),
    })),
    item,
  ];
  const id = await publish({ ...numbered.document, items }, 'Numbered', START);
  const serial = { ...answer('Remarks', { value: 'X1' }), item_id: ownIds(numbered.id('Serial')) };
  const send = (changes: unknown[]) =>
    t.as('inspector').call(inspections.sync, {
      body: { uuid: randomUUID(), new: { template_id: id, asset_uuid: asset.uuid }, changes },
    });
  const sent = await Promise.all([send([serial]), send([]), send([])]);
  const ids = await Promise.all(sent.map(async ({ body }) => (await read(body.data.id)).body.data.document_id));
  expect(ids.map((one) => one?.slice(4, 9)).sort()).toEqual(['00001', '00002', '00003']);
  expect(ids[0]).toMatch(/^FFS-\d{5}\/2026 K-7 X1 \{OTHER\}$/);
});

describe('who reaches a report', () => {
  test('an inspector reaches only their own; others look as if they were not there', async () => {
    const mine = await sync([yes()], {}, 'manager');
    const id = mine.body.data.id;
    const inspector = t.as('inspector');
    for (const call of [
      inspections.read,
      inspections.report,
      inspections.history,
      inspections.changesSince,
      inspections.reportPdf,
    ]) {
      expect((await inspector.call(call, { params: { id } })).status, call.id).toBe(404);
    }
    for (const call of [inspections.start, inspections.complete]) {
      expect((await inspector.call(call, { params: { id } })).status, call.id).toBe(404);
    }
    expect((await inspector.call(inspections.changes, { params: { id }, body: { changes: [yes()] } })).status).toBe(
      404,
    );
    const taken = await inspector.call(inspections.sync, {
      body: { uuid: (await read(id, 'manager')).body.data.uuid, changes: [yes()] },
    });
    expect(taken.status).toBe(404);
    const listed = await inspector.call(inspections.mine, { query: { limit: 100 } });
    expect(listed.body.data.list.some((one) => one.id === id)).toBe(false);
    expect((await inspector.call(inspections.list)).status).toBe(403);
  });

  test('a viewer reads every report and changes none; another workspace sees nothing', async () => {
    const { body } = await sync([yes()]);
    const params = { id: body.data.id };
    expect((await read(params.id, 'viewer')).status).toBe(200);
    expect((await t.as('viewer').call(inspections.changes, { params, body: { changes: [yes()] } })).status).toBe(403);
    expect((await t.as('admin', 'B').call(inspections.read, { params })).status).toBe(404);
    expect((await t.as('nobody').call(inspections.read, { params })).status).toBe(403);
  });

  test('a photo is seen by who may read its report, and naming somebody’s file opens no way to it', async () => {
    const photo = randomUUID();
    await uploadPhoto(photo);
    const get = (who: 'viewer' | 'manager') => t.as(who).call(files.read, { params: { id: photo } });
    expect((await get('viewer')).status).toBe(404);
    const stolen = await sync([answer('Photo of the room', { value: { add: [photo] } })], {}, 'manager');
    expect(stolen.body.data.refused).toMatchObject([{ code: 'RES_OBJECT_NOT_FOUND' }]);
    expect((await get('manager')).status).toBe(404);
    await sync([answer('Photo of the room', { value: { add: [photo] } })]);
    expect((await get('viewer')).status).toBe(200);
    expect((await t.as('viewer', 'B').call(files.read, { params: { id: photo } })).status).toBe(404);
  });
});

describe('lists and the end of a report', () => {
  test('lists sort, filter and count by their columns', async () => {
    const place = await t
      .as('manager')
      .call(assets.create, { body: { asset_id: 'L-1', display_name: 'Listed place' } });
    for (const label of ['Poor', 'Good', 'Fair']) {
      await t.as('inspector').call(inspections.sync, {
        body: {
          uuid: randomUUID(),
          new: { template_id: templateId, asset_uuid: place.body.data.uuid },
          changes: [yes(), condition(label)],
          complete: true,
        },
      });
    }
    const { body } = await t.as('viewer').call(inspections.list, {
      query: {
        limit: 25,
        sort: JSON.stringify([{ key: 'score_percent', direction: 'desc' }]),
        filter: JSON.stringify({ asset_name: [{ operator: 'eq', value: 'Listed place' }], status: ['completed'] }),
      },
    });
    expect(body.data.list.map((one) => one.score_percent)).toEqual([10_000, 6667, 3333]);
    expect(body.data.pagination).toMatchObject({ total: 3, total_is_exact: true });
    expect(body.data.table_name).toBe('inspections');
    const unknown = await t
      .as('viewer')
      .call(inspections.list, { query: { limit: 25, sort: '[{"key":"uuid","direction":"asc"}]' } });
    expect(unknown.status).toBe(422);
  });

  test('an archived report takes nothing, comes back whole, and can be deleted with its files', async () => {
    const [uuid, photo] = [randomUUID(), randomUUID()];
    await uploadPhoto(photo);
    await sync([yes(), answer('Photo of the room', { value: { add: [photo] } })], { uuid });
    const manager = t.as('manager');
    const params = { id: uuid };
    expect((await manager.call(inspections.remove, { params, query: { forever: true } })).body.code).toBe('INS_IN_USE');
    expect((await manager.call(inspections.remove, { params })).body.data?.archived_at).toEqual(expect.any(String));
    expect((await manager.call(inspections.remove, { params })).status).toBe(200);
    const refused = await sync([condition('Good')], { uuid });
    expect([refused.status, refused.body.code]).toEqual([409, 'INS_ARCHIVED']);
    const archived = await manager.call(inspections.archive, { query: { limit: 100 } });
    expect(archived.body.data.list.map((one) => one.uuid)).toContain(uuid);
    expect((await manager.call(inspections.restore, { params })).body.data.archived_at).toBeNull();
    expect((await sync([condition('Good')], { uuid })).status).toBe(200);

    await manager.call(inspections.remove, { params });
    expect((await manager.call(inspections.remove, { params, query: { forever: true } })).status).toBe(200);
    expect((await read(uuid, 'manager')).status).toBe(404);
    await t.runJobs();
    expect((await t.as('inspector').call(files.read, { params: { id: photo } })).status).toBe(404);
  });

  test('a report can be made first, started later, and made again under its uuid', async () => {
    const uuid = randomUUID();
    const body = { uuid, template_id: templateId, asset_uuid: asset.uuid };
    const made = await t.as('inspector').call(inspections.create, { body });
    expect(made.body.data).toMatchObject({ status: 'to_do', started_at: null, question_count: 6, answers: [] });
    const again = await t.as('inspector').call(inspections.create, { body });
    expect(again.body.data.id).toBe(made.body.data.id);
    const started = await t.as('inspector').call(inspections.start, { params: { id: uuid } });
    expect(started.body.data).toMatchObject({ status: 'in_progress', started_at: expect.any(String) });
  });
});
