import { assets } from '@rounds/contract/assets';
import {
  ASSIGNED_STATUSES,
  type AssignedDates,
  type AssignedStatus,
  assignments,
  toAssignedStatus,
} from '@rounds/contract/assignments';
import { roles } from '@rounds/contract/roles';
import { users } from '@rounds/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../testing/index.ts';
import { createTemplateHelpers } from '../../checklists/testing/template-helpers.ts';
import { openDueInspections } from '../opening/index.ts';
import { assignedStatus } from '../queries/status.ts';

const DAY_MS = 86_400_000;
/** Fixed, because midnight may pass while these tests run. */
const STARTED_AT = Date.now();
const day = (days: number) => new Date(STARTED_AT + days * DAY_MS).toISOString().slice(0, 10);
/** 08:00 UTC, when all occurrences are planned. */
const at = (days: number, time = '08:00') => `${day(days)}T${time}:00.000Z`;

let t: TestServer;
let ids: Record<Person, number>;
let round: number;
let uuids: string[];
/** Inspections by occurrence and asset, such as `-1 Oven`. */
let opened: Record<string, number>;
beforeAll(async () => {
  t = await startTestServer();
  const template = await createTemplateHelpers(t).createPublished('Oven check');
  const entries = (['admin', 'manager', 'inspector', 'viewer', 'nobody'] as const).map(async (person) => {
    const { body } = await t.as('admin').call(users.search, { query: { q: person } });
    return [person, Number(body.data[0]!.value)] as const;
  });
  ids = Object.fromEntries(await Promise.all(entries)) as typeof ids;
  const [role] = (await t.as('admin').call(roles.search, { query: { q: 'inspector' } })).body.data;
  await t.as('admin').call(users.updateRoles, { params: { id: ids.nobody }, body: { roles: [Number(role!.value)] } });
  uuids = await Promise.all(
    ['Oven', 'Fryer'].map(async (name) => {
      const { body } = await t.as('manager').call(assets.create, { body: { asset_id: name, display_name: name } });
      return body.data.uuid;
    }),
  );
  const created = await t.as('manager').call(assignments.create, {
    body: {
      title: 'Kitchen, daily; all ovens – a title that is long enough to need a second line in a calendar',
      type: 'scheduled',
      template_id: template.id,
      asset_uuids: uuids,
      assignees: [{ type: 'user', id: ids.admin }],
      manager_ids: [ids.inspector],
      recurrence: [
        {
          ...{ frequency: 'daily', interval: 1, start_day: day(1), repeat_on: { times: ['08:00'] } },
          ...{ end: { type: 'forever' }, timezone: 'UTC', duration: { amount: 4, unit: 'hour' } },
        },
      ],
    },
  });
  expect([created.status, created.body.code]).toEqual([200, undefined]);
  round = created.body.data.id;
  for (const days of [1, 2, 3]) await openDueInspections(t, new Date(at(days, '08:30')));
  // Inspections that opened in the coming days are moved to the last ones, because statuses depend on the present time.
  await t.queryIn(
    'A',
    `update inspection set occurrence_at = occurrence_at - interval '4 days',
    start_at = start_at - interval '4 days', due_at = due_at - interval '4 days', missed_at = missed_at - interval '4 days'`,
  );
  await t.queryIn('A', `update assignment set opened_until = now()`);
  await t.queryIn(
    'A',
    `update inspection set status = 'completed', completed_at = due_at + interval '1 hour',
    score = 1, score_max = 2, score_percent = 5000 where asset_name = 'Oven' and occurrence_at = $1`,
    [at(-3)],
  );
  await t.queryIn(
    'A',
    `update inspection set status = 'in_progress', sequence = 1, started_at = start_at
    where asset_name = 'Oven' and occurrence_at = $1`,
    [at(-1)],
  );
  const { rows } = await t.queryIn<{ id: number; occurrence_at: Date; asset_name: string }>(
    'A',
    'select id, occurrence_at, asset_name from inspection',
  );
  const toDays = (time: Date) => Math.round((time.getTime() - Date.parse(at(0))) / DAY_MS);
  opened = Object.fromEntries(rows.map((row) => [`${toDays(row.occurrence_at)} ${row.asset_name}`, row.id]));
});
afterAll(() => t.close());

const getMonitor = async (query: object = {}, person: Person = 'manager') =>
  t.as(person).call(assignments.getMonitor, { params: { id: round }, query });
const getCalendar = async (person: Person, more: object = {}) =>
  (await t.as(person).call(assignments.getCalendar, { query: { from: at(-5), to: at(5, '00:00'), ...more } })).body
    .data;

describe('the status of an inspection of an assignment', () => {
  test('the database decides like the contract for all combinations of times', async () => {
    const now = '2026-11-24T12:00:00.000Z';
    const times = [null, '2026-11-24T11:00:00.000Z', now, '2026-11-24T13:00:00.000Z'];
    const marks = [null, '2026-11-24T11:30:00.000Z'];
    const cases: AssignedDates[] = (['to_do', 'in_progress', 'completed'] as const).flatMap((status) =>
      times.flatMap((start_at) =>
        times.flatMap((due_at) =>
          times.flatMap((completed_at) =>
            marks.flatMap((missed_at) =>
              marks.map((skipped_at) => ({ status, start_at, due_at, completed_at, missed_at, skipped_at })),
            ),
          ),
        ),
      ),
    );
    const { rows } = await t.database.inWorkspace(await t.workspaceId('A'), (tx) =>
      sql<{ state: AssignedStatus }>`
        select ${assignedStatus('i', sql<Date>`${now}::timestamptz`)} as state
        from jsonb_to_recordset(${JSON.stringify(cases.map((one, place) => ({ ...one, place })))}::jsonb) as i (
          place integer, status text, start_at timestamptz, due_at timestamptz, completed_at timestamptz,
          missed_at timestamptz, skipped_at timestamptz)
        order by place`.execute(tx),
    );
    expect(rows.map(({ state }) => state)).toEqual(cases.map((one) => toAssignedStatus(one, now)));
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(ASSIGNED_STATUSES));
  });
});

describe('the monitor of an assignment', () => {
  test('the monitor has a row for each asset and a column for each occurrence, opened or not', async () => {
    const { body } = await getMonitor();
    const { occurrences, rows, cells } = body.data;
    expect(occurrences.map(({ occurrence_at, has_opened }) => [occurrence_at, has_opened])).toEqual([
      ...[-3, -2, -1].map((days) => [at(days), true]),
      ...[1, 2, 3, 4, 5].map((days) => [at(days), false]),
    ]);
    expect(rows.map(({ name, hint }) => [name, hint])).toEqual([
      ['Fryer', 'Fryer'],
      ['Oven', 'Oven'],
    ]);
    const statuses = cells.map(({ row, occurrence, status }) => [rows[row]!.name, occurrence, status]);
    expect(statuses.sort()).toEqual([
      ['Fryer', 0, 'missed'],
      ['Fryer', 1, 'missed'],
      ['Fryer', 2, 'overdue'],
      ['Oven', 0, 'completed_late'],
      ['Oven', 1, 'missed'],
      ['Oven', 2, 'overdue'],
    ]);
    expect(cells.find(({ status }) => status === 'completed_late')).toMatchObject({ score_percent: 5000, count: 1 });
  });

  test('the monitor has a row for each person, pages, searches names and keeps to a range', async () => {
    const byPerson = (await getMonitor({ by: 'person', from: at(-3), to: at(0) })).body.data;
    expect(byPerson.rows.map(({ name }) => name)).toEqual(['Admin A']);
    expect(byPerson.occurrences).toHaveLength(3);
    expect(byPerson.cells.map(({ count, uuid }) => [count, uuid])).toEqual([1, 2, 3].map(() => [2, null]));
    const monitor = (await getMonitor({ q: 'ov' })).body.data;
    expect([monitor.rows.map(({ name }) => name), monitor.total_rows]).toEqual([['Oven'], 1]);
    const second = (await getMonitor({ skip: 1 })).body.data;
    expect([second.rows.map(({ name }) => name), second.total_rows]).toEqual([['Oven'], 2]);
    expect(second.cells.map(({ row }) => row)).toEqual([0, 0, 0]);
    expect((await getMonitor({ from: at(1), to: at(0) })).body.data).toEqual({
      to: ['The end must be after the start.'],
    });
    const list = await t.as('inspector').call(assignments.listAssigned, {
      params: { id: round },
      query: { occurrence_at: at(-3), asset_uuid: uuids[0]! },
    });
    expect(list.body.data).toMatchObject([
      { status: 'completed_late', asset: { display_name: 'Oven' }, user: { name: 'Admin A' }, score_percent: 5000 },
    ]);
  });

  test('managers of the assignment see its monitor, others do not', async () => {
    expect((await getMonitor({}, 'inspector')).status).toBe(200);
    const other = await getMonitor({}, 'nobody');
    expect([other.status, other.body.code]).toEqual([404, 'AST_OBJECT_NOT_FOUND']);
  });

  test('the list counts the same inspections as the monitor', async () => {
    const { body } = await t.as('manager').call(assignments.list, {});
    expect(body.data.list[0]!.progress).toEqual({ open: 0, completed: 1, overdue: 2, missed: 3 });
  });
});

describe('the calendar', () => {
  test('the calendar joins what has opened with what will open', async () => {
    const { entries, is_truncated } = await getCalendar('manager');
    expect(is_truncated).toBe(false);
    expect(entries.map(({ start_at, status, counts, can_move }) => [start_at, status, counts, can_move])).toEqual([
      [at(-3), 'missed', { completed_late: 1, missed: 1 }, false],
      [at(-2), 'missed', { missed: 2 }, true],
      [at(-1), 'overdue', { overdue: 2 }, false],
      ...[1, 2, 3, 4].map((days) => [at(days), 'upcoming', { upcoming: 2 }, true]),
    ]);
    expect(entries[0]).toMatchObject({ assets: ['Fryer', 'Oven'], assets_count: 2, due_at: at(-3, '12:00') });
    expect((await getCalendar('manager', { asset: uuids[0] })).entries).toHaveLength(7);
    expect((await getCalendar('manager', { assignee: `user:${ids.viewer}` })).entries).toEqual([]);
    expect((await getCalendar('manager', { assignee: `user:${ids.admin}` })).entries).toHaveLength(7);
    expect((await getCalendar('manager', { assignee: 'group:987654' })).entries).toEqual([]);
    expect((await getCalendar('manager', { template: entries[0]!.template.template_id })).entries).toHaveLength(7);
    expect((await getCalendar('manager', { template: 987_654 })).entries).toEqual([]);
    expect((await getCalendar('manager', { assignment: round })).entries).toHaveLength(7);
  });

  test('the calendar rejects an assignee that is neither a person nor a group', async () => {
    const query = { from: at(0), to: at(1), assignee: 'team:1' };
    const { status, body } = await t.as('manager').call(assignments.getCalendar, { query });
    expect([status, Object.keys(body.data)]).toEqual([422, ['assignee']]);
  });

  test('people without the permission see what they conduct or manage in the calendar, and cannot move it', async () => {
    const { entries } = await getCalendar('inspector');
    expect(entries.map(({ can_move }) => can_move)).toEqual(Array(7).fill(false));
    expect((await getCalendar('nobody')).entries).toEqual([]);
  });

  test('a range of the calendar that is too long or ends before it starts is rejected', async () => {
    const get = (from: string, to: string) => t.as('manager').call(assignments.getCalendar, { query: { from, to } });
    expect((await get(at(0), at(101))).body.data).toEqual({ to: ['Choose a range of at most 100 days.'] });
    expect((await get(at(1), at(0))).status).toBe(422);
  });
});

describe('inspections that people start in addition', () => {
  const zone = 'UTC';
  let extra: { id: number; uuid: string }[];
  beforeAll(async () => {
    await t.queryIn('A', `update "user" set tz_code = $1`, [zone]);
    const { body } = await t.as('manager').call(assets.create, { body: { asset_id: 'Grill', display_name: 'Grill' } });
    const columns = `workspace_id, status, template_id, template_version_id, template_version, template_title, asset_id,
      user_id, user_name, context, sequence, failed_count, question_count, answered_count, assignment_id, assignment_title`;
    const { rows } = await t.queryIn<{ id: number; uuid: string }>(
      'A',
      `insert into inspection (${columns}, uuid, asset_uuid, asset_name, assignee_id, start_at)
        select ${columns.replace('status', "'in_progress'")}, gen_random_uuid(), $1, 'Grill', assignee_id, started
        from inspection, unnest($2::timestamptz[]) as started where id = $3 returning id, uuid`,
      [body.data.uuid, [at(-2, '10:00'), at(-2, '18:00'), at(-1, '10:00')], opened['-3 Fryer']],
    );
    extra = rows;
  });
  afterAll(() => t.queryIn('A', 'delete from inspection where id = any($1)', [extra.map(({ id }) => id)]));

  test('the monitor counts them by row outside the occurrences, within its range', async () => {
    const { rows, cells, occurrences } = (await getMonitor({ from: at(-3), to: at(-1) })).body.data;
    expect(rows.map(({ name }) => name)).toEqual(['Fryer', 'Grill', 'Oven']);
    expect(occurrences).toHaveLength(2);
    expect(cells.filter(({ occurrence }) => occurrence === null)).toEqual([
      {
        ...{ row: 1, occurrence: null, status: 'in_progress', count: 2, is_overdue_started: false },
        ...{ score_percent: null, uuid: null },
      },
    ]);
    const byPerson = (await getMonitor({ by: 'person' })).body.data;
    expect(byPerson.cells.find(({ occurrence }) => occurrence === null)).toMatchObject({ count: 3 });
    const listed = await t.as('manager').call(assignments.listAssigned, {
      params: { id: round },
      query: { from: at(-1), to: at(0), user_id: ids.admin },
    });
    expect(listed.body.data).toMatchObject([{ uuid: extra[2]!.uuid, occurrence_at: null, due_at: null }]);
  });

  test('the calendar groups them by assignment and day, and they cannot be moved', async () => {
    const { entries } = await getCalendar('manager', { from: at(-3, '00:00'), to: at(0, '00:00') });
    expect(entries.filter(({ occurrence_at }) => occurrence_at === null)).toMatchObject([
      { start_at: at(-2, '10:00'), counts: { in_progress: 2 }, inspection_uuid: null, can_move: false },
      { start_at: at(-1, '10:00'), counts: { in_progress: 1 }, inspection_uuid: extra[2]!.uuid, assets: ['Grill'] },
    ]);
    const link = (await t.as('admin').call(assignments.createCalendarLink, {})).body.data.url;
    const query = { token: new URL(link).searchParams.get('token')! };
    const { bytes } = await t.guest().call(assignments.downloadCalendar, { query });
    expect(bytes.toString()).not.toContain('Grill');
  });
});

describe('moving an occurrence', () => {
  const move = (occurrence_at: string, start_at: string) =>
    t.as('manager').call(assignments.moveOccurrence, { params: { id: round }, body: { occurrence_at, start_at } });

  test('a moved occurrence keeps its place in the recurrence and its duration', async () => {
    const { body } = await move(at(3), at(3, '15:00'));
    expect(body.data).toEqual({ occurrence_at: at(3), start_at: at(3, '15:00'), due_at: at(3, '19:00') });
    const entry = (await getCalendar('manager')).entries.find(({ occurrence_at }) => occurrence_at === at(3));
    expect(entry).toMatchObject({ start_at: at(3, '15:00'), due_at: at(3, '19:00') });
    const column = (await getMonitor()).body.data.occurrences.find(({ occurrence_at }) => occurrence_at === at(3));
    expect(column).toMatchObject({ is_moved: true, local: `${day(3)}T15:00` });
    await move(at(3), at(3));
  });

  test('what has opened and was not started moves with its inspections', async () => {
    expect((await move(at(-2), at(2, '20:00'))).status).toBe(200);
    const entry = (await getCalendar('manager')).entries.find(({ occurrence_at }) => occurrence_at === at(-2));
    expect(entry).toMatchObject({ start_at: at(2, '20:00'), status: 'upcoming', counts: { upcoming: 2 } });
  });

  test('what was started stays, a time that is over is rejected, and so is an occurrence that does not exist', async () => {
    expect((await move(at(-1), at(2))).body.code).toBe('AST_ALREADY_STARTED');
    expect((await move(at(4), at(-4))).body.data).toEqual({
      start_at: ['This time is in the past. Choose a later one.'],
    });
    expect((await move(at(4, '09:00'), at(5))).body.data).toEqual({
      occurrence_at: ['This assignment has no date at this time.'],
    });
  });

  test('a time after the end of the assignment, at which nothing would open anymore, is rejected', async () => {
    await t.queryIn('A', 'update assignment set end_at = $2 where id = $1', [round, at(5)]);
    const { body } = await move(at(4), at(5));
    await t.queryIn('A', 'update assignment set end_at = null where id = $1', [round]);
    expect(body.data).toEqual({
      start_at: [
        'The assignment will have ended by then. Choose an earlier time or change the end of the assignment first.',
      ],
    });
  });
});

describe('single inspections of an assignment', () => {
  const params = (name: string) => ({ params: { id: opened[name]! } });
  const notices = async () =>
    (await t.queryIn<{ kind: string; user_id: number }>('A', 'select kind, user_id from notice order by id')).rows;

  test('a manager of the assignment skips one with a note and undoes it; a started one stays', async () => {
    const skip = (name: string, person: Person = 'inspector') =>
      t.as(person).call(assignments.skip, { ...params(name), body: { note: 'Closed for repair' } });
    expect((await skip('-1 Fryer')).body.data).toMatchObject({ status: 'skipped', skip_note: 'Closed for repair' });
    const undone = await t.as('inspector').call(assignments.unskip, params('-1 Fryer'));
    expect(undone.body.data).toMatchObject({ status: 'overdue', skip_note: null });
    expect((await skip('-1 Oven')).body.code).toBe('AST_ALREADY_STARTED');
    expect((await skip('-1 Fryer', 'nobody')).body.code).toBe('AST_OBJECT_NOT_FOUND');
    const empty = await t.as('manager').call(assignments.skip, { ...params('-1 Fryer'), body: { note: ' ' } });
    expect(empty.body.data).toEqual({ note: ['This field is required.'] });
  });

  test('people are reminded once an hour, and not of what is completed', async () => {
    await t.queryIn('A', 'delete from notice');
    const remind = (name: string) => t.as('inspector').call(assignments.remind, params(name));
    expect((await remind('-1 Oven')).body.data.reminded_at).not.toBeNull();
    const again = await remind('-1 Oven');
    expect([again.status, again.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect((await remind('-3 Oven')).body.code).toBe('INS_ALREADY_COMPLETED');
    expect(await notices()).toEqual([{ kind: 'work_reminder', user_id: ids.admin }]);
  });

  test('an inspection is reassigned to somebody who may conduct it, who is notified', async () => {
    await t.queryIn('A', 'delete from notice');
    const reassign = (user_id: number, name = '-1 Fryer') =>
      t.as('inspector').call(assignments.reassign, { ...params(name), body: { user_id } });
    expect((await reassign(ids.nobody)).body.data.user).toEqual({ id: ids.nobody, name: 'Nobody A' });
    const { rows } = await t.queryIn<object>('A', 'select user_id, assignee_id from inspection where id = $1', [
      opened['-1 Fryer'],
    ]);
    expect(rows).toEqual([{ user_id: ids.nobody, assignee_id: ids.admin }]);
    expect(await notices()).toEqual([{ kind: 'work_opened', user_id: ids.nobody }]);
    const unable = await reassign(ids.viewer);
    expect(unable.body.data).toEqual({
      user_id: ['This person can’t conduct inspections or isn’t active in this workspace.'],
    });
    expect((await reassign(ids.nobody, '-3 Oven')).body.code).toBe('INS_ALREADY_COMPLETED');
  });
});

describe('the calendar link', () => {
  const download = (url: string) =>
    t.guest().call(assignments.downloadCalendar, { query: { token: new URL(url).searchParams.get('token')! } });
  const create = async () => (await t.as('admin').call(assignments.createCalendarLink, {})).body.data.url;

  test('the calendar link answers one’s own inspections as a valid calendar file', async () => {
    const { status, headers, bytes } = await download(await create());
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const text = bytes.toString();
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n.*END:VCALENDAR\r\n$/s);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    const all = (name: string) => lines.filter((line) => line.startsWith(`${name}:`));
    expect(new Set(all('UID')).size).toBe(all('BEGIN').length - 1);
    expect(all('DTSTAMP')).toHaveLength(all('UID').length);
    expect(all('DTSTART')).toContain(`DTSTART:${at(4).replaceAll(/[-:]|\.000/g, '')}`);
    expect(all('SUMMARY')[0]).toMatch(/^SUMMARY:Kitchen\\, daily\\; all ovens – a title .* calendar$/);
    expect(all('DESCRIPTION')[0]).toBe('DESCRIPTION:Oven check\\nFryer\\, Oven');
  });

  test('a calendar link ends with a new one, with its deletion or with the person’s access', async () => {
    const first = await create();
    const second = await create();
    expect((await download(first)).body.code).toBe('AST_OBJECT_NOT_FOUND');
    expect((await download(second)).status).toBe(200);
    expect((await t.as('admin').call(assignments.getCalendarLink, {})).body.data.created_at).not.toBeNull();
    const setStatus = (status: string) =>
      t.queryIn('A', `update "user" set status = $2 where id = $1`, [ids.admin, status]);
    await setStatus('deactivated');
    expect((await download(second)).status).toBe(404);
    await setStatus('active');
    await t.as('admin').call(assignments.deleteCalendarLink, {});
    expect((await download(second)).status).toBe(404);
    expect((await t.as('admin').call(assignments.getCalendarLink, {})).body.data).toEqual({ created_at: null });
  });
});

describe('the end of an assignment', () => {
  test('archiving withdraws what nobody has started and is not due yet, and deleting keeps only what somebody has started', async () => {
    const read = async (columns: string) =>
      (await t.queryIn<object>('A', `select ${columns} from inspection order by status, asset_name, id`)).rows;
    await t.as('manager').call(assignments.archive, { params: { id: round } });
    const ended = await read(`missed_at is not null as missed, withdrawn, due_at < now() as is_past`);
    const untouched = ended.filter((_, index) => index >= ended.length - 4);
    const toEnd = (is_past: boolean) => ({ missed: is_past, withdrawn: !is_past, is_past });
    expect(untouched).toEqual([true, false, true, false].map(toEnd));
    expect((await t.as('manager').call(assignments.delete, { params: { id: round } })).status).toBe(200);
    expect(await read("status, assignment_id, assignment_title <> '' as named")).toEqual([
      { status: 'completed', assignment_id: null, named: true },
      { status: 'in_progress', assignment_id: null, named: true },
    ]);
  });
});
