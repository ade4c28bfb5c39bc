import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import { checklists } from '@rounds/contract/checklists';
import { inspections } from '@rounds/contract/inspections';
import { logs } from '@rounds/contract/logs';
import { form, page, question, repeat, text } from '@rounds/engine/testing';
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

describe('sending changes', () => {
  test('answers that a person gives one after another are one line of the log with questions and values', async () => {
    const uuid = randomUUID();
    const started = await rounds.sync([yes()], { uuid });
    await rounds.sync([answer('Temperature', { value: 3.5 })], { uuid });
    await rounds.sync([answer('Temperature', { value: 4 }), condition('Fair')], { uuid });
    const filter = JSON.stringify({ code: ['inspection.changed', 'inspection.started'] });
    const { list } = (await t.as('admin').call(logs.list, { query: { filter } })).body.data;
    const about = list.filter(({ subject_id }) => subject_id === String(started.body.data.id));
    expect(about.map(({ code, answers }) => [code, answers?.map(({ question }) => question)])).toEqual([
      ['inspection.changed', ['Condition', 'Temperature']],
      ['inspection.started', [expect.any(String)]],
    ]);
    expect(about[0]?.answers?.map(({ value }) => value)).toEqual(['Fair', expect.stringContaining('4')]);
    expect(about[0]?.after).toBeNull();
  });

  test('the log words changes of ratings, files and rows with their question and row number', async () => {
    const document = form(
      page(
        'Kitchen',
        question('photo', 'Picture', { multi_photo: true }),
        text('Remark', { enable_rating: true }),
        repeat('Fridges', text('Label')),
      ),
    );
    const template_id = await publish(t, document.document, 'Fridges');
    const [uuid, photo, first, second] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await rounds.uploadPhoto(photo);
    const at = new Date().toISOString();
    const change = (key: string, more: object) => ({ id: randomUUID(), item_id: document.id(key), at, ...more });
    const send = (...changes: object[]) =>
      t.as('inspector').call(inspections.sync, { body: { uuid, new: { template_id }, changes } });
    const started = await send(
      change('Fridges', { row: [first], op: 'add_row' }),
      change('Fridges', { row: [second], op: 'add_row', after: first }),
    );
    await send(
      change('Picture', { value: { add: [photo] } }),
      change('Remark', { rating: 1 }),
      change('Label', { row: [second], value: 'Left' }),
      change('Fridges', { row: [first], op: 'remove_row' }),
    );
    const { list } = (await t.as('admin').call(logs.list, { query: {} })).body.data;
    const about = list.filter(
      (entry) => entry.subject_type === 'inspection' && entry.subject_id === String(started.body.data.id),
    );
    expect(about.map(({ answers }) => answers)).toEqual([
      [
        { question: 'Fridges', row: '1', entry: 'removed' },
        { question: 'Label', row: '2', value: 'Left' },
        { question: 'Remark', rating: 'Excellent' },
        {
          question: 'Picture',
          files: { added: { count: 1, names: ['room.jpg'] }, removed: { count: 0, names: [] } },
        },
      ],
      [
        { question: 'Fridges', row: '2', entry: 'added' },
        { question: 'Fridges', row: '1', entry: 'added' },
      ],
    ]);
  });

  test('one call starts an inspection, stores its answers and completes it', async () => {
    const changes = [yes(), answer('Temperature', { value: 3.5 }), condition('Fair')];
    const { status, body } = await rounds.sync(changes, { complete: true });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({
      acknowledged: changes.map((one) => one.id),
      refused: [],
      sequence: 3,
      status: 'completed',
    });
    const report = (await rounds.read(body.data.id)).body.data;
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
    expect(report.answers.map(({ row }) => row)).toEqual([[], [], []]);
    const seen = await t.as('manager').call(assets.get, { params: { id: rounds.asset.id } });
    expect(seen.body.data).toMatchObject({ last_inspection_at: report.completed_at, last_score: 6667 });
  });

  test('a call that is sent twice is acknowledged twice and stored once', async () => {
    const uuid = randomUUID();
    const changes = [yes(), condition('Good')];
    const first = await rounds.sync(changes, { uuid, complete: true });
    const again = await rounds.sync(changes, { uuid, complete: true });
    expect(again.body.data).toEqual(first.body.data);
    const log = await t.as('inspector').call(inspections.listChanges, { params: { id: uuid }, query: {} });
    expect(log.body.data.sequence).toBe(2);
    expect(log.body.data.changes).toHaveLength(2);
  });

  test('the uuid of a change is compared without case', async () => {
    const uuid = randomUUID();
    const change = yes();
    await rounds.sync([change], { uuid });
    const id = change.id.toUpperCase();
    const again = await rounds.sync([{ ...change, id }, change], { uuid: uuid.toUpperCase() });
    expect(again.body.data).toMatchObject({ acknowledged: [id, change.id], sequence: 1, refused: [] });
  });

  test('answers of a call that could not complete the inspection are stored when they are sent again', async () => {
    const uuid = randomUUID();
    await rounds.sync([condition('Good')], { uuid });
    const sent = answer('Temperature', { value: 4 });
    expect((await rounds.sync([sent], { uuid, complete: true })).body.code).toBe('INS_NOT_COMPLETE');
    expect((await rounds.sync([sent], { uuid })).body.data).toMatchObject({ acknowledged: [sent.id], sequence: 2 });
    const log = await t.as('inspector').call(inspections.listChanges, { params: { id: uuid }, query: {} });
    expect(log.body.data.changes).toHaveLength(2);
    expect((await rounds.read(uuid)).body.data).toMatchObject({ answered_count: 2, sequence: 2 });
  });

  test('concurrent starts of one inspection create one inspection with a log without gaps', async () => {
    const uuid = randomUUID();
    const batches = [[yes()], [condition('Poor')], [answer('Remarks', { value: 'Wet floor' })]];
    const answers = await Promise.all(batches.map((changes) => rounds.sync(changes, { uuid })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    const log = await t.as('inspector').call(inspections.listChanges, { params: { id: uuid }, query: {} });
    expect(log.body.data.changes.map((one) => (one as { sequence?: number }).sequence)).toEqual([1, 2, 3]);
  });

  test('concurrent inspections are stored and answered independently', async () => {
    const sent = Array.from({ length: 12 }, () => ({ uuid: randomUUID(), changes: [yes(), condition('Good')] }));
    const answers = await Promise.all(sent.map(({ uuid, changes }) => rounds.sync(changes, { uuid, complete: true })));
    expect(answers.map(({ body }) => [body.data.acknowledged, body.data.status])).toEqual(
      sent.map(({ changes }) => [changes.map(({ id }) => id), 'completed']),
    );
    const stored = await Promise.all(sent.map(({ uuid }) => rounds.read(uuid)));
    expect(stored.map(({ body }) => body.data.answers.map(({ change_id }) => change_id))).toEqual(
      sent.map(({ changes }) => changes.map(({ id }) => id)),
    );
  });

  test('a rejected inspection does not affect others that are sent concurrently', async () => {
    const sent = Array.from({ length: 12 }, (_, n) => ({
      uuid: randomUUID(),
      changes: n % 4 === 3 ? [condition('Good')] : [yes()],
    }));
    const answers = await Promise.all(sent.map(({ uuid, changes }) => rounds.sync(changes, { uuid, complete: true })));
    expect(answers.map(({ body }) => body.code ?? body.data.status)).toEqual(
      sent.map((_, n) => (n % 4 === 3 ? 'INS_NOT_COMPLETE' : 'completed')),
    );
    const stored = await Promise.all(sent.map(({ uuid }) => rounds.read(uuid)));
    expect(stored.map(({ status }) => status)).toEqual(sent.map((_, n) => (n % 4 === 3 ? 404 : 200)));
    const noted = await t.as('admin').call(logs.list, { query: { limit: 100 } });
    const subjects = noted.body.data.list
      .filter(({ code }) => code === 'inspection.completed')
      .map(({ subject_id }) => subject_id);
    const ids = stored.filter(({ status }) => status === 200).map(({ body }) => String(body.data.id));
    expect(ids.map((id) => subjects.filter((subject) => subject === id).length)).toEqual(ids.map(() => 1));
  });

  test('concurrent changes of one inspection get consecutive places in its log', async () => {
    const uuid = randomUUID();
    const { id } = (await rounds.sync([yes()], { uuid })).body.data;
    // Each of another size: of two of one size already the key of the log would keep one out.
    const batches = Array.from({ length: 6 }, (_, n) =>
      Array.from({ length: 1 + n }, () => answer('Temperature', { value: n })),
    );
    const answers = await Promise.all(
      batches.map((changes, n) =>
        n % 2 === 0
          ? rounds.sync(changes, { uuid })
          : t.as('inspector').call(inspections.saveChanges, { params: { id }, body: { changes } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(batches.map(() => 200));
    const log = await t.as('inspector').call(inspections.listChanges, { params: { id: uuid }, query: {} });
    const kept = log.body.data.changes as unknown as { id: string; sequence: number }[];
    const sent = batches.flat().map((change) => change.id);
    expect(kept.map(({ sequence }) => sequence)).toEqual([1, ...sent.map((_, n) => n + 2)]);
    expect(new Set(kept.slice(1).map((change) => change.id))).toEqual(new Set(sent));
  });

  test('invalid values are rejected one by one with the reason, and the others are stored', async () => {
    const wrong = [
      answer('Temperature', { value: 'cold' }),
      answer('Condition', { value: [randomUUID()] }),
      answer('Remarks', { na: true }),
      answer('Photo of the room', { value: { add: ['room.jpg'] } }),
      { ...yes(), item_id: randomUUID() },
      { ...yes(), surprise: 1 },
      'nonsense',
      { ...yes(), at: '0000-01-01T00:00:00.000Z' },
    ];
    const right = [yes(), answer('Remarks', { note: 'Door open' })];
    const { body } = await rounds.sync([...wrong, ...right]);
    expect(body.data.acknowledged).toEqual(right.map((one) => one.id));
    expect(body.data.refused.map(({ code }) => code)).toEqual([
      'VALUE_NOT_NUMBER',
      'VALUE_CHOICE_UNKNOWN',
      'NA_NOT_ALLOWED',
      'FILES_BY_ADD_AND_REMOVE',
      'ITEM_UNKNOWN',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'TIME_IMPOSSIBLE',
    ]);
    expect(body.data.refused[0]).toMatchObject({ message: 'Enter a number.' });
    expect(body.data.sequence).toBe(2);
  });

  test('an inspection is not completed when one of its answers was rejected', async () => {
    const { body } = await rounds.sync([yes(), answer('Temperature', { value: 'cold' })], { complete: true });
    expect(body.data).toMatchObject({ status: 'in_progress', sequence: 1 });
  });

  test('of two devices, the answer that was given with knowledge of the other wins in any order of arrival', async () => {
    const uuid = randomUUID();
    const first = condition('Good');
    const better = { ...condition('Poor'), seen: first.id, at: '2026-11-20T08:00:00.000Z' };
    const elsewhere = { ...condition('Fair'), at: '2026-11-20T07:00:00.000Z' };
    await rounds.sync([better], { uuid });
    await rounds.sync([elsewhere, first], { uuid }, 'inspector');
    const report = (await rounds.read(uuid)).body.data;
    expect(report.answers[0]).toMatchObject({ value: better.value, change_id: better.id });
    const history = await t.as('inspector').call(inspections.getHistory, { params: { id: uuid } });
    expect(history.body.data.entries.map(({ change, current, by }) => [change.id, current, by?.full_name])).toEqual([
      [first.id, false, 'Inspector A'],
      [elsewhere.id, false, 'Inspector A'],
      [better.id, true, 'Inspector A'],
    ]);
    expect(history.body.data.next_cursor).toBeNull();
  });

  test('a long log and a long history are answered in pages', async () => {
    const uuid = randomUUID();
    const sent = Array.from({ length: 2_050 }, (_, n) => answer('Temperature', { value: n }));
    for (const part of [sent.slice(0, 1_500), sent.slice(1_500)]) await rounds.sync(part, { uuid });
    const inspector = t.as('inspector');
    const log = async (after: number) =>
      (await inspector.call(inspections.listChanges, { params: { id: uuid }, query: { after } })).body.data;
    const first = await log(0);
    const second = await log(first.sequence);
    expect([first.changes.length, first.sequence, second.sequence]).toEqual([2_000, 2_000, 2_050]);
    expect([...first.changes, ...second.changes].map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
    expect(await log(second.sequence)).toMatchObject({ changes: [], sequence: 2_050 });
    const sequences: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = cursor === undefined ? {} : { cursor: Number(cursor) };
      const { data } = (await inspector.call(inspections.getHistory, { params: { id: uuid }, query })).body;
      expect(data.entries.length).toBeLessThanOrEqual(100);
      sequences.push(...data.entries.map(({ sequence }) => sequence));
      cursor = data.next_cursor;
    }
    expect(sequences).toEqual(Array.from({ length: 2_050 }, (_, n) => 2_050 - n));
  });

  test('a device whose clock runs ahead does not override later answers', async () => {
    const uuid = randomUUID();
    await rounds.sync([{ ...condition('Poor'), at: '2099-01-01T00:00:00.000Z' }], { uuid });
    await rounds.sync([{ ...condition('Good'), at: '2098-01-01T00:00:00.000Z' }], { uuid });
    const { body } = await rounds.read(uuid);
    expect(body.data.answers[0]?.value).toEqual([kitchen.choice('Condition', 'Good')]);
    expect(Date.parse(body.data.started_at!)).toBeLessThan(Date.now() + 1000);
  });

  test('a uuid that belongs to an inspection of another template or asset is rejected', async () => {
    const uuid = randomUUID();
    await rounds.sync([yes()], { uuid });
    const other = await t
      .as('inspector')
      .call(inspections.sync, { body: { uuid, new: { template_id: rounds.templateId }, changes: [] } });
    expect([other.status, other.body.code]).toEqual([409, 'INS_UUID_TAKEN']);
  });

  test('an unknown inspection, template or asset is answered with its own error code', async () => {
    const none = await t.as('inspector').call(inspections.sync, { body: { uuid: randomUUID(), changes: [yes()] } });
    expect([none.status, none.body.code]).toEqual([404, 'INS_OBJECT_NOT_FOUND']);
    const start = (target: { template_id: number; asset_uuid?: string }, who: 'inspector' | 'manager' = 'inspector') =>
      t.as(who).call(inspections.create, { body: target });
    expect((await start({ template_id: 999_999 })).body.code).toBe('CKL_OBJECT_NOT_FOUND');
    expect((await start({ template_id: rounds.templateId, asset_uuid: randomUUID() })).body.code).toBe(
      'SST_OBJECT_NOT_FOUND',
    );
    const draft = await t.as('manager').call(checklists.create, { body: { title: 'Draft only' } });
    expect((await start({ template_id: draft.body.data.id }, 'manager')).body.code).toBe('CKL_NOT_PUBLISHED');
    // Inspectors do not see drafts.
    expect((await start({ template_id: draft.body.data.id })).body.code).toBe('CKL_OBJECT_NOT_FOUND');
  });

  test('many changes that refer to a long history of one answer are merged quickly', async () => {
    let seen: string | undefined;
    const typed = Array.from({ length: 900 }, (_, at) => {
      const change = answer('Remarks', { value: `Draft ${at}`, ...(seen ? { seen } : {}) });
      seen = change.id;
      return change;
    });
    const noted = Array.from({ length: 900 }, (_, at) => answer('Remarks', { note: `Note ${at}`, seen: seen! }));
    const { body } = await rounds.sync([...typed, ...noted]);
    expect(body.data).toMatchObject({ refused: [], sequence: 1800 });
    const [remarks] = (await rounds.read(body.data.id)).body.data.answers;
    expect(remarks).toMatchObject({ value: 'Draft 899', note: 'Note 899' });
  });

  test('thousands of rows are put in order quickly', async () => {
    const counts = form(page('Hall', repeat('Extinguisher', text('Label'))));
    const template_id = await publish(t, counts.document, 'Extinguishers');
    const uuid = randomUUID();
    const ids: string[] = [];
    const row = () => {
      const id = randomUUID();
      const change = {
        ...answer('Remarks', {}),
        item_id: counts.id('Extinguisher'),
        op: 'add_row',
        row: [id],
        after: ids.at(-1) ?? null,
      };
      ids.push(id);
      return change;
    };
    for (let call = 0; call < 4; call++) {
      const changes = Array.from({ length: 2000 }, row);
      const body = { uuid, new: { template_id }, changes };
      expect((await t.as('inspector').call(inspections.sync, { body })).body.data.refused).toEqual([]);
    }
    const { rows } = (await t.as('inspector').call(inspections.get, { params: { id: uuid } })).body.data;
    expect(Object.values(rows)).toEqual([ids]);
  });
});
