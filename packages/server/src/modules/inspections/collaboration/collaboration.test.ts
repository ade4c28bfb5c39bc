import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type InspectionEvent, inspections } from '@rounds/contract/inspections';
import { logs } from '@rounds/contract/logs';
import { roles } from '@rounds/contract/roles';
import { settings } from '@rounds/contract/settings';
import { users } from '@rounds/contract/users';
import type { AnswerChange } from '@rounds/engine';
import { form, page, text, yesno } from '@rounds/engine/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { type EventReader, type Person, startTestServer, type TestServer } from '../../../testing/index.ts';
import { answer, condition, kitchen, kitchenRounds, publish, yes } from '../testing/kitchen-rounds.ts';

let t: TestServer;
let rounds: Awaited<ReturnType<typeof kitchenRounds>>;
let ids: Record<Person, number>;
const open: EventReader<InspectionEvent>[] = [];
beforeAll(async () => {
  t = await startTestServer();
  rounds = await kitchenRounds(t);
  const entries = await Promise.all(
    (['admin', 'manager', 'inspector', 'viewer', 'nobody'] as const).map(async (person) => {
      const { body } = await t.as('admin').call(users.search, { query: { q: person } });
      return [person, Number(body.data[0]!.value)] as const;
    }),
  );
  ids = Object.fromEntries(entries) as typeof ids;
  // Somebody who conducts inspections without managing all of them: the person "nobody" gets the role.
  const [role] = (await t.as('admin').call(roles.search, { query: { q: 'inspector' } })).body.data;
  await t.as('admin').call(users.updateRoles, {
    params: { id: ids.nobody },
    body: { roles: [Number(role!.value)] },
  });
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(() => t.close());

const start = async (changes: unknown[] = [yes()]) => {
  const uuid = randomUUID();
  const { body } = await rounds.sync(changes, { uuid });
  return { uuid, id: body.data.id, sequence: body.data.sequence };
};
const share = (id: number | string, user_ids: number[], who: Person = 'inspector') =>
  t.as(who).call(inspections.saveCollaborators, { params: { id }, body: { user_ids } });
const send = (id: number | string, changes: unknown[], who: Person = 'inspector') =>
  t.as(who).call(inspections.saveChanges, { params: { id }, body: { changes } });
const watch = async (id: number | string, who: Person) => {
  const stream = await t.as(who).openEvents<InspectionEvent>('', `/inspection/${id}/events`);
  open.push(stream);
  return stream;
};
const ofKind = <K extends InspectionEvent['kind']>(stream: EventReader<InspectionEvent>, kind: K) =>
  stream.events.filter((event): event is Extract<InspectionEvent, { kind: K }> => event.kind === kind);
const until = (condition: () => boolean) => expect.poll(condition, { interval: 10 }).toBe(true);

describe('collaborators', () => {
  test('a collaborator finds, reads, answers and completes the inspection, and loses it when removed', async () => {
    const { uuid, id } = await start();
    expect((await send(id, [condition('Fair')], 'nobody')).body.code).toBe('INS_OBJECT_NOT_FOUND');
    const shared = await share(uuid, [ids.nobody]);
    expect(shared.body.data).toMatchObject([{ id: ids.nobody, full_name: 'Nobody A' }]);
    const person = t.as('nobody');
    const mine = await person.call(inspections.listMine, { query: {} });
    expect(mine.body.data.list.map((row) => [row.uuid, row.collaborative, row.collaborators])).toEqual([
      [uuid, true, [{ id: ids.nobody, name: 'Nobody A' }]],
    ]);
    const device = await person.call(inspections.getOfflineData);
    expect(device.body.data.inspections).toEqual([{ uuid, sequence: 1 }]);
    expect((await send(id, [condition('Fair')], 'nobody')).body.data.sequence).toBe(2);
    expect((await person.call(inspections.complete, { params: { id } })).status).toBe(200);
    expect((await person.call(inspections.get, { params: { id } })).body.data.status).toBe('completed');
    expect((await share(id, [])).body.data).toEqual([]);
    expect((await person.call(inspections.get, { params: { id } })).body.code).toBe('INS_OBJECT_NOT_FOUND');
    const stored = await rounds.read(id);
    expect([stored.body.data.collaborative, stored.body.data.collaborators]).toEqual([false, []]);
  });

  test('the conductor and people who manage inspections choose collaborators; a collaborator does not', async () => {
    const { id } = await start();
    expect((await share(id, [ids.nobody], 'manager')).status).toBe(200);
    const denied = await share(id, [ids.nobody, ids.manager], 'nobody');
    expect([denied.status, denied.body.code]).toEqual([403, 'USR_FORBIDDEN']);
    const named = await t.as('nobody').call(inspections.listCollaborators, { params: { id } });
    expect(named.body.data.map(({ full_name }) => full_name)).toEqual(['Nobody A']);
  });

  test('people who cannot conduct inspections or do not exist are rejected, and nothing is saved', async () => {
    const { id } = await start();
    const [stranger] = (await t.as('admin', 'B').call(users.search, { query: { q: 'inspector' } })).body.data;
    for (const wrong of [ids.viewer, Number(stranger!.value), 999_999]) {
      const rejected = await share(id, [ids.nobody, wrong]);
      expect([rejected.status, rejected.body.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(rejected.body.data).toMatchObject({ user_ids: [expect.stringContaining('conduct')] });
    }
    expect((await rounds.read(id)).body.data.collaborators).toEqual([]);
  });

  test('the activity log names who was added and removed', async () => {
    const { id } = await start();
    await share(id, [ids.nobody]);
    await share(id, [ids.nobody]);
    const { list } = (await t.as('admin').call(logs.list, { query: { limit: 100 } })).body.data;
    const entries = list.filter(
      (entry) => entry.subject_id === String(id) && entry.code.endsWith('collaborators_changed'),
    );
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ collaborators: [] }, { collaborators: ['Nobody A'] }],
    ]);
  });
});

describe('the events of an inspection', () => {
  test('others receive changes as they are stored, and only the sequence of a large batch', async () => {
    const { id } = await start();
    await share(id, [ids.nobody]);
    const stream = await watch(id, 'nobody');
    await until(() => ofKind(stream, 'status').length > 0);
    expect(ofKind(stream, 'status')[0]).toMatchObject({ status: 'in_progress', is_archived: false, sequence: 1 });
    const sent = condition('Poor');
    await send(id, [sent]);
    await until(() => ofKind(stream, 'changes').length === 1);
    expect(ofKind(stream, 'changes')[0]).toMatchObject({
      sequence: 2,
      changes: [{ id: sent.id, by: ids.inspector, sequence: 2 }],
    });
    await send(
      id,
      Array.from({ length: 200 }, (_, n) => answer('Temperature', { value: n })),
    );
    await until(() => ofKind(stream, 'changes').length === 2);
    expect(ofKind(stream, 'changes')[1]).toEqual({ kind: 'changes', sequence: 202 });
  });

  test('completing, reopening, archiving and restoring are announced', async () => {
    const { id } = await start();
    const stream = await watch(id, 'inspector');
    await until(() => ofKind(stream, 'status').length === 1);
    const statuses = () => ofKind(stream, 'status').map(({ status, is_archived }) => [status, is_archived]);
    const reason = { reason: 'A wrong answer' };
    const steps = [
      () => t.as('inspector').call(inspections.complete, { params: { id } }),
      () => t.as('manager').call(inspections.reopen, { params: { id }, body: reason }),
      () => t.as('manager').call(inspections.bulkArchive, { body: { ids: [id] } }),
      () => t.as('manager').call(inspections.restore, { params: { id } }),
    ];
    for (const [n, step] of steps.entries()) {
      expect((await step()).status).toBe(200);
      await until(() => statuses().length === n + 2);
    }
    expect(statuses().slice(1)).toEqual([
      ['completed', false],
      ['in_progress', false],
      ['in_progress', true],
      ['in_progress', false],
    ]);
  });

  test('a stream of an inspection that the person may not read is answered as not found, and ends when access ends', async () => {
    const { id } = await start();
    expect((await t.as('nobody').openEvents('', `/inspection/${id}/events`)).reply.status).toBe(404);
    await share(id, [ids.nobody]);
    const stream = await watch(id, 'nobody');
    await until(() => ofKind(stream, 'status').length > 0);
    await share(id, []);
    await stream.ended;
    expect(stream.events.at(-1)).toEqual({ kind: 'gone' });
  });

  test('changes and presence reach the watchers of another server', async () => {
    const { id } = await start();
    const other = await buildApp({ database: t.database, services: t.services });
    await other.listen({ host: '127.0.0.1', port: 0 });
    const closing = new AbortController();
    try {
      const { port } = other.server.address() as AddressInfo;
      const client = t.as('inspector');
      await client.send('GET', '/api/user/auth');
      const reply = await fetch(`http://127.0.0.1:${port}/api/inspection/${id}/events`, {
        headers: { cookie: `rounds=${client.cookie('rounds')}` },
        signal: closing.signal,
      });
      const chunks = reply.body!.getReader();
      let text = '';
      const readUntil = async (part: string) => {
        while (!text.includes(part)) text += Buffer.from((await chunks.read()).value!).toString();
      };
      await readUntil('"kind":"presence"');
      const sent = condition('Good');
      await send(id, [sent]);
      await readUntil(sent.id);
      await t.as('manager').call(inspections.showPresence, { params: { id }, body: { item_id: sent.item_id } });
      await readUntil('Manager A');
      expect(text).toContain(`"item_id":"${sent.item_id}"`);
    } finally {
      closing.abort();
      await other.close();
    }
  });
});

describe('presence', () => {
  test('others see who is at which question, and that the person has left', async () => {
    const { id } = await start();
    const stream = await watch(id, 'inspector');
    const show = (more: object) =>
      t.as('manager').call(inspections.showPresence, {
        params: { id },
        body: { item_id: kitchen.id('Temperature'), ...more },
      });
    const last = () => ofKind(stream, 'presence').at(-1);
    expect((await show({})).status).toBe(200);
    await until(() => last()?.count === 1);
    expect(last()!.people).toEqual([
      { id: ids.manager, full_name: 'Manager A', avatar: null, item_id: kitchen.id('Temperature'), row: [] },
    ]);
    await show({ away: true });
    await until(() => last()?.count === 0);
    const denied = await t.as('nobody').call(inspections.showPresence, { params: { id }, body: { item_id: null } });
    expect(denied.status).toBe(404);
    const wrong = await t.as('inspector').send('POST', `/api/inspection/${id}/presence`, { body: { item_id: 'x' } });
    expect(wrong.status).toBe(422);
  });
});

describe('the history', () => {
  test('it is filtered by person, question and row, and names the device and the answer before', async () => {
    const { id } = await start([]);
    await share(id, [ids.nobody]);
    const phone = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    };
    const first = condition('Good');
    await t.as('nobody').call(inspections.saveChanges, { params: { id }, body: { changes: [first] }, headers: phone });
    const second = { ...condition('Poor'), seen: first.id };
    await send(id, [second, answer('Remarks', { value: 'Wet floor' })]);
    const history = async (query: object) =>
      (await t.as('inspector').call(inspections.getHistory, { params: { id }, query })).body.data;
    const all = await history({});
    expect(all.people.map(({ full_name }) => full_name).toSorted()).toEqual(['Inspector A', 'Nobody A']);
    const ofQuestion = await history({ item_id: first.item_id, row: '' });
    expect(ofQuestion.entries.map(({ change, before, current }) => [change.id, before, current])).toEqual([
      [second.id, { value: first.value }, true],
      [first.id, {}, false],
    ]);
    expect(ofQuestion.events).toEqual([]);
    const ofPerson = await history({ by: ids.nobody });
    expect(ofPerson.entries.map(({ change, device }) => [change.id, device])).toEqual([
      [first.id, { browser: 'Chrome', system: 'Android' }],
    ]);
    expect((await history({ item_id: first.item_id, row: randomUUID() })).entries).toEqual([]);
  });

  test('it has the start, collaborators, completions and reopenings with their reason, in the order of the log', async () => {
    const { id } = await start();
    await share(id, [ids.nobody]);
    await t.as('inspector').call(inspections.complete, { params: { id } });
    const reopen = (body: object) =>
      t.as('manager').send('POST', `/api/inspection/${id}/reopen`, { body: body as Record<string, unknown> });
    for (const body of [{}, { reason: '  ' }]) {
      const rejected = await reopen(body);
      expect([rejected.status, rejected.body.data]).toEqual([422, { reason: [expect.any(String)] }]);
    }
    expect((await reopen({ reason: 'The probe was wrong' })).status).toBe(200);
    const { events } = (await t.as('inspector').call(inspections.getHistory, { params: { id }, query: {} })).body.data;
    expect(events.map(({ kind, by }) => [kind, by?.full_name])).toEqual([
      ['reopened', 'Manager A'],
      ['completed', 'Inspector A'],
      ['collaborators', 'Inspector A'],
      ['started', 'Inspector A'],
    ]);
    expect(events[0]).toMatchObject({ reason: 'The probe was wrong' });
    expect(events[2]).toMatchObject({ added: ['Nobody A'], removed: [] });
    const report = await t.as('inspector').call(inspections.getReport, { params: { id } });
    expect(report.body.data.reopened).toMatchObject({ by: 'Manager A', reason: 'The probe was wrong' });
    const { list } = (await t.as('admin').call(logs.list, { query: { limit: 100 } })).body.data;
    const entry = list.find((one) => one.subject_id === String(id) && one.code === 'inspection.reopened');
    expect(entry?.after).toEqual({ reason: 'The probe was wrong' });
  });
});

describe('the note on an inspection', () => {
  test('the note of the review is in record, list, export and printed report, and a later one is rejected', async () => {
    const note = 'The door of the cold store jams.\nA carpenter is ordered.';
    const body = {
      uuid: randomUUID(),
      new: { template_id: rounds.templateId },
      changes: [yes()],
      complete: true,
      note: ` ${note} `,
    };
    const { data } = (await t.as('inspector').call(inspections.sync, { body })).body;
    expect((await rounds.read(data.id)).body.data).toMatchObject({ status: 'completed', note });
    const listed = (await t.as('manager').call(inspections.list, { query: {} })).body.data.list;
    expect(listed.find(({ id }) => id === data.id)?.note).toBe(note);
    const query = { format: 'csv', columns: 'note' } as never;
    const file = await t.as('manager').call(inspections.exportList, { query });
    expect(file.bytes.toString()).toContain(note);
    const again = await t.as('inspector').call(inspections.sync, { body: { ...body, changes: [] } });
    expect(again.status).toBe(200);
    const late = await t.as('inspector').call(inspections.sync, { body: { ...body, changes: [], note: 'Other' } });
    expect([late.status, late.body.code]).toEqual([409, 'INS_NOTE_TOO_LATE']);
    expect((await rounds.read(data.id)).body.data.note).toBe(note);
  });

  test('a completion without a note keeps the note of an inspection that was reopened', async () => {
    const body = {
      uuid: randomUUID(),
      new: { template_id: rounds.templateId },
      changes: [yes()],
      complete: true,
      note: 'First',
    };
    const { id } = (await t.as('inspector').call(inspections.sync, { body })).body.data;
    const complete = (input: { note?: string }) =>
      t.as('inspector').call(inspections.complete, { params: { id }, body: input });
    await t.as('manager').call(inspections.reopen, { params: { id }, body: { reason: 'Wrong' } });
    expect((await complete({})).body.data.note).toBe('First');
    await t.as('manager').call(inspections.reopen, { params: { id }, body: { reason: 'Wrong' } });
    expect((await complete({ note: '' })).body.data.note).toBe('');
  });
});

describe('sign-off', () => {
  const require = (require_sign_off: boolean) =>
    t.as('admin').call(settings.updateChecklistSettings, { body: { require_sign_off } });

  test('a workspace can require it: completing is rejected without, and reopening clears it but not its history', async () => {
    await require(true);
    const { uuid, id } = await start();
    expect((await rounds.read(id)).body.data).toMatchObject({ require_sign_off: true, sign_off: null });
    const without = await rounds.sync([], { uuid, complete: true });
    expect([without.status, without.body.code]).toEqual([422, 'INS_SIGN_OFF_REQUIRED']);
    const file_uuid = randomUUID();
    const sign_off = { name: 'Ana Lima', role: 'Head of kitchen', file_uuid };
    const complete = (signOff: object = sign_off) =>
      t.as('inspector').call(inspections.complete, { params: { id }, body: { sign_off: signOff as typeof sign_off } });
    expect((await complete({ name: ' ' })).body.code).toBe('VALIDATION_FAILED');
    const early = await complete();
    expect([early.body.code, early.body.data]).toEqual(['INS_FILE_MISSING', [file_uuid]]);
    await rounds.uploadPhoto(file_uuid);
    expect((await complete()).status).toBe(200);
    const done = (await rounds.read(id)).body.data;
    expect(done.sign_off).toEqual({ ...sign_off, at: done.completed_at, by: ids.inspector });
    expect(done.files.map((file) => file.uuid)).toEqual([file_uuid]);
    expect((await t.as('viewer').send('GET', `/api/file/${file_uuid}`)).status).toBe(200);
    await t.as('manager').call(inspections.reopen, { params: { id }, body: { reason: 'Wrong person' } });
    expect((await rounds.read(id)).body.data.sign_off).toBeNull();
    const { events } = (await t.as('inspector').call(inspections.getHistory, { params: { id }, query: {} })).body.data;
    expect(events.find(({ kind }) => kind === 'signed_off')).toMatchObject({
      name: 'Ana Lima',
      role: 'Head of kitchen',
    });
    await require(false);
  });

  test('a sign-off comes with the sync that completes, and is stored also where it is not required', async () => {
    const body = { uuid: randomUUID(), new: { template_id: rounds.templateId }, complete: true };
    const sign_off = { name: 'Ana Lima' };
    const { data } = (await t.as('inspector').call(inspections.sync, { body: { ...body, changes: [yes()], sign_off } }))
      .body;
    expect(data.status).toBe('completed');
    expect((await rounds.read(data.id)).body.data.sign_off).toMatchObject({
      name: 'Ana Lima',
      role: null,
      file_uuid: null,
    });
  });
});

describe('changes that do not fit', () => {
  test('ten thousand changes in calls of two thousand are all stored once, and more in one call are rejected', async () => {
    const { id } = await start([]);
    const texts: AnswerChange[] = [];
    for (let n = 0; n < 10_000; n++)
      texts.push(answer('Remarks', { value: `Line ${n}`, seen: texts.at(-1)?.id ?? null }));
    for (let n = 0; n < texts.length; n += 2_000) {
      const { data } = (await send(id, texts.slice(n, n + 2_000))).body;
      expect([data.acknowledged.length, data.refused, data.sequence]).toEqual([2_000, [], n + 2_000]);
    }
    const again = await send(id, texts.slice(4_000, 6_000));
    expect([again.body.data.acknowledged.length, again.body.data.sequence]).toEqual([2_000, 10_000]);
    expect((await send(id, texts.slice(0, 2_001))).body.code).toBe('VALIDATION_FAILED');
  });

  test('changes of hidden questions are kept, those of items of another template rejected, and the others stored', async () => {
    const when = { item_id: 'Clean', operator: 'equals', value: ['No'] } as const;
    const document = form(page('Hall', yesno('Clean'), text('Why'))).rule({
      when,
      actions: [{ action: 'show', items: ['Why'] }],
    });
    const template_id = await publish(t, document.document, 'With a hidden question');
    const inHidden = { ...yes(), item_id: document.id('Why'), value: 'kept' };
    const onHidden = await t
      .as('inspector')
      .call(inspections.sync, { body: { uuid: randomUUID(), new: { template_id }, changes: [inHidden] } });
    expect(onHidden.body.data).toMatchObject({ acknowledged: [inHidden.id], refused: [] });
    const { id } = await start([]);
    const foreign = { ...yes(), item_id: randomUUID() };
    const onSection = { ...yes(), item_id: kitchen.id('Cold store') };
    const inRow = answer('Remarks', { value: 'x', row: [randomUUID()] });
    const future = { ...condition('Good'), at: '2099-01-01T00:00:00.000Z' };
    const { data } = (await send(id, [foreign, onSection, inRow, future])).body;
    expect(data.refused.map(({ id: rejected, code }) => [rejected, code])).toEqual([
      [foreign.id, 'ITEM_UNKNOWN'],
      [onSection.id, 'VALUE_NOT_TAKEN'],
      [inRow.id, 'ROW_WRONG'],
    ]);
    expect(data.acknowledged).toEqual([future.id]);
    expect(Date.parse((await rounds.read(id)).body.data.answers[0]!.at!)).toBeLessThan(Date.now() + 1_000);
  });
});
