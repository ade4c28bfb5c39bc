import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import { type AssignmentInput, assignments } from '@rounds/contract/assignments';
import { files } from '@rounds/contract/files';
import { inspections } from '@rounds/contract/inspections';
import { notices } from '@rounds/contract/notices';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { answer, kitchenRounds, yes } from '../../inspections/testing/kitchen-rounds.ts';
import { openDueInspections } from '../opening/index.ts';

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

let t: TestServer;
let rounds: Awaited<ReturnType<typeof kitchenRounds>>;
let template_id: number;
let inspector: number;
let uuids: string[];
beforeAll(async () => {
  t = await startTestServer();
  rounds = await kitchenRounds(t);
  template_id = rounds.templateId;
  inspector = Number((await t.as('admin').call(users.search, { query: { q: 'inspector' } })).body.data[0]!.value);
  uuids = [];
  for (const name of ['Oven', 'Fryer']) {
    const body = { asset_id: name, display_name: name };
    uuids.push((await t.as('manager').call(assets.create, { body })).body.data.uuid);
  }
});
afterAll(() => t.close());

const toInput = (more: Partial<AssignmentInput> = {}): AssignmentInput => ({
  ...{ title: 'Fire check', type: 'direct', template_id, asset_uuids: uuids, dynamic_assets: [], recurrence: [] },
  ...{ assignees: [{ type: 'user', id: inspector }], manager_ids: [], start_at: at(-3), end_at: at(-1) },
  ...more,
});
async function open(input: AssignmentInput): Promise<number> {
  const { body } = await t.as('manager').call(assignments.create, { body: input });
  await openDueInspections(t, new Date());
  return body.data.id;
}
const getMonitor = async (id: number, query: object = {}) =>
  (await t.as('manager').call(assignments.getMonitor, { params: { id }, query })).body.data;

/** Weekly, from a day in ten days on. */
const weekly: Partial<AssignmentInput> = {
  ...{ type: 'scheduled', start_at: null, end_at: null },
  recurrence: [
    {
      ...{ frequency: 'weekly', interval: 1, start_day: at(240).slice(0, 10), repeat_on: { times: ['06:30'] } },
      ...{ end: { type: 'forever' }, timezone: 'Europe/London', duration: { amount: 1, unit: 'day' } },
    },
  ],
};

describe('the monitor before anything has opened', () => {
  test('has a row for what will open: an asset, nothing at all, a person, or everybody together', async () => {
    const range = { from: at(0), to: at(24 * 30) };
    const list = async (more: Partial<AssignmentInput>, by: 'asset' | 'person') => {
      const { rows, occurrences } = await getMonitor(await open(toInput({ ...weekly, ...more })), { ...range, by });
      expect(occurrences.length).toBeGreaterThan(1);
      expect(rows.every(({ will_open }) => will_open)).toBe(true);
      return rows.map(({ name }) => name);
    };
    expect(await list({}, 'asset')).toEqual(['Fryer', 'Oven']);
    expect(await list({ asset_uuids: [] }, 'asset')).toEqual(['']);
    const condition = { field_key: 'display_name', operator: 'eq' as const, value: 'Oven' };
    const rule = { asset_type_uuid: null, match: 'all' as const, conditions: [condition] };
    expect(await list({ asset_uuids: [], dynamic_assets: [rule] }, 'asset')).toEqual(['Oven']);
    expect(await list({}, 'person')).toEqual(['Inspector A']);
    expect(await list({ collaborative: true }, 'person')).toEqual(['']);
  });

  test('a person is told what opens next beyond the coming days', async () => {
    const { next, planned } = (await t.as('inspector').call(inspections.listAssignedToMe)).body.data;
    expect(planned).toEqual([]);
    expect(next).toMatchObject({ assignment: { title: 'Fire check' } });
    expect(Date.parse(next!.start_at)).toBeGreaterThan(Date.parse(at(24 * 7)));
  });
});

describe('reminding everybody', () => {
  test('sends each person one notice about what is due, once an hour, and replaces what they have not read', async () => {
    const id = await open(toInput());
    expect((await getMonitor(id)).remindable).toEqual({ inspections: 2, people: 1 });
    const remind = () => t.as('manager').call(assignments.remindAll, { params: { id } });
    expect((await remind()).body.data).toEqual({ inspections: 2, people: 1 });
    const { list } = (await t.as('inspector').call(notices.list, { query: { unread: true } })).body.data;
    const about = list.filter(({ subject }) => subject.type === 'assignment' && subject.id === id);
    expect(about.map(({ kind, data }) => [kind, data.count])).toEqual([['work_reminder', 2]]);
    expect((await getMonitor(id)).remindable).toEqual({ inspections: 0, people: 0 });
    expect((await remind()).body.code).toBe('RATE_LIMITED');
  });

  test('has nothing to say where nothing is due, and is for those who manage the assignment', async () => {
    const id = await open(toInput(weekly));
    const remind = (person: 'manager' | 'inspector') => t.as(person).call(assignments.remindAll, { params: { id } });
    expect((await remind('manager')).body.data).toEqual({ inspections: 0, people: 0 });
    expect((await remind('inspector')).status).toBe(404);
  });
});

describe('a manager without AST_MANAGE_ASSIGNMENT and INS_CONDUCT_INSPECTION', () => {
  const listEntries = async (person: 'viewer' | 'nobody') => {
    const { body } = await t.as(person).call(assignments.getCalendar, { query: { from: at(-72), to: at(72) } });
    return body.data.entries.map(({ assignment, is_manager, can_move }) => [assignment.id, is_manager, can_move]);
  };

  test.each(['viewer', 'nobody'] as const)(
    'finds what they manage in the calendar and oversees it: %s',
    async (person) => {
      const found = await t.as('admin').call(users.search, { query: { q: person } });
      const id = await open(toInput({ manager_ids: [Number(found.body.data[0]!.value)] }));
      const others = await open(toInput());
      expect(await listEntries(person)).toEqual([[id, true, false]]);
      const link = (await t.as(person).call(assignments.createCalendarLink, {})).body.data.url;
      const query = { token: new URL(link).searchParams.get('token')! };
      const file = (await t.guest().call(assignments.downloadCalendar, { query })).bytes.toString();
      expect(file.replaceAll('\r\n ', '')).toContain(`/assignment/calendar?assignment=${id}\r\n`);
      const search = await t.as(person).call(assignments.search, { query: { ids: String(id) } });
      expect(search.body.data.map(({ value }) => value)).toEqual([id]);
      const read = async (endpoint: typeof assignments.getMonitor | typeof assignments.listAssigned, of: number) =>
        (await t.as(person).call(endpoint, { params: { id: of } })).status;
      expect(await Promise.all([read(assignments.getMonitor, id), read(assignments.listAssigned, id)])).toEqual([
        200, 200,
      ]);
      expect((await t.as(person).call(assignments.remindAll, { params: { id } })).body.data.people).toBe(1);
      expect([await read(assignments.getMonitor, others), await read(assignments.listAssigned, others)]).toEqual([
        404, 404,
      ]);
      const rejected = await Promise.all([
        t.as(person).call(assignments.list, {}),
        t.as(person).call(assignments.pause, { params: { id } }),
        t.as(person).call(assignments.archive, { params: { id } }),
        t.as(person).call(inspections.listMine, {}),
      ]);
      expect(rejected.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    },
  );
});

describe('the inspections of an assignment', () => {
  test('are read by its managers whatever their permissions, and changed or completed by none of them', async () => {
    const found = await t.as('admin').call(users.search, { query: { q: 'nobody' } });
    const person = t.as('nobody');
    const id = await open(toInput({ manager_ids: [Number(found.body.data[0]!.value)] }));
    const others = await open(toInput());
    const find = async (of: number) => (await getMonitor(of)).cells[0]!.uuid!;
    const [own, foreign] = [{ id: await find(id) }, { id: await find(others) }];
    for (const endpoint of [inspections.get, inspections.getReport, inspections.getHistory]) {
      expect((await person.call(endpoint, { params: own })).status, endpoint.id).toBe(200);
      expect((await person.call(endpoint, { params: foreign })).status, endpoint.id).toBe(403);
    }
    const rejected = await Promise.all([
      person.call(inspections.saveChanges, { params: own, body: { changes: [yes()] } }),
      person.call(inspections.complete, { params: own, body: {} }),
      person.call(inspections.saveCollaborators, { params: own, body: { user_ids: [] } }),
      person.call(inspections.list, {}),
    ]);
    expect(rejected.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  test('that are completed are read by a person who becomes a manager later, with their photos', async () => {
    const person = t.as('nobody');
    const id = await open(toInput());
    const params = { id: (await getMonitor(id)).cells[0]!.uuid! };
    const photo = randomUUID();
    await rounds.uploadPhoto(photo);
    const body = { uuid: params.id, changes: [yes(), answer('Photo of the room', { value: { add: [photo] } })] };
    expect((await t.as('inspector').call(inspections.sync, { body: { ...body, complete: true } })).status).toBe(200);
    const read = async () => {
      const report = await person.call(inspections.getReport, { params });
      const file = await person.call(files.get, { params: { id: photo } });
      return [report.status, file.status];
    };
    expect(await read()).toEqual([403, 404]);
    const found = await t.as('admin').call(users.search, { query: { q: 'nobody' } });
    const input = toInput({ manager_ids: [Number(found.body.data[0]!.value)] });
    expect((await t.as('manager').call(assignments.update, { params: { id }, body: input })).status).toBe(200);
    expect(await read()).toEqual([200, 200]);
    expect((await t.as('manager').call(assignments.update, { params: { id }, body: toInput() })).status).toBe(200);
    expect(await read()).toEqual([403, 404]);
  });
});

describe('the export of the monitor', () => {
  test('has a row for each asset and a column for each date, in the language of the reader', async () => {
    const id = await open(toInput());
    const { rows } = await t.queryIn<{ uuid: string }>(
      'A',
      'select uuid from inspection where assignment_id = $1 and asset_uuid = $2',
      [id, uuids[0]],
    );
    await t.as('inspector').call(inspections.sync, { body: { uuid: rows[0]!.uuid, changes: [yes()] } });
    const download = async (query: object) =>
      (await t.as('manager').call(assignments.exportMonitor, { params: { id }, query })).bytes.toString();
    const lines = (await download({ lang: 'de' })).trim().split(/\r?\n/);
    expect(lines[0]).toMatch(/Objekt,Nummer,\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(lines.slice(1)).toEqual(['Fryer,Fryer,Überfällig', 'Oven,Oven,"Überfällig, begonnen"']);
    expect(await download({ by: 'person', q: 'nobody' })).not.toContain('Inspector');
    const { cells } = await getMonitor(id);
    expect(cells.map(({ is_overdue_started }) => is_overdue_started).toSorted()).toEqual([false, true]);
  });
});
