import { randomUUID } from 'node:crypto';
import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { type AssignmentInput, assignments, type RecurrenceInput } from '@rounds/contract/assignments';
import { groups } from '@rounds/contract/groups';
import { inspections } from '@rounds/contract/inspections';
import { roles } from '@rounds/contract/roles';
import { settings } from '@rounds/contract/settings';
import { users } from '@rounds/contract/users';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../testing/index.ts';
import { kitchenRounds, yes } from '../../inspections/testing/kitchen-rounds.ts';
import { openDueInspections, scheduleAssignments } from './index.ts';

const DAY_MS = 24 * 3_600_000;

let t: TestServer;
let template_id: number;
let ids: Record<Person, number>;
let ovens: string[];
beforeAll(async () => {
  t = await startTestServer();
  template_id = (await kitchenRounds(t)).templateId;
  const entries = (['admin', 'manager', 'inspector', 'viewer', 'nobody'] as const).map(async (person) => {
    const { body } = await t.as('admin').call(users.search, { query: { q: person } });
    return [person, Number(body.data[0]!.value)] as const;
  });
  ids = Object.fromEntries(await Promise.all(entries)) as typeof ids;
  const [role] = (await t.as('admin').call(roles.search, { query: { q: 'inspector' } })).body.data;
  await t.as('admin').call(users.updateRoles, { params: { id: ids.nobody }, body: { roles: [Number(role!.value)] } });
  ovens = await Promise.all(['Oven', 'Fryer', 'Grill'].map((name) => createAsset(name)));
});
afterEach(async () => {
  await t.queryIn('A', `update assignment set status = 'finished', check_at = null`);
  await t.queryIn('A', 'delete from notice');
});
afterAll(() => t.close());

async function createAsset(name: string, more: object = {}): Promise<string> {
  const { body } = await t.as('manager').call(assets.create, { body: { asset_id: name, display_name: name, ...more } });
  return body.data.uuid;
}

/** Monday, 4 January 2083, in UTC; all tests but those of starting look at the time from then on. */
const at = (time: string): Date => new Date(`2083-01-${time}Z`);
const run = (now: Date) => openDueInspections(t, now);
const person = (who: Person) => ({ type: 'user' as const, id: ids[who] });
const daily = (more: Partial<RecurrenceInput> = {}): RecurrenceInput => ({
  frequency: 'daily',
  interval: 1,
  start_day: '2083-01-04',
  repeat_on: { times: ['08:00'] },
  end: { type: 'forever' },
  timezone: 'UTC',
  duration: { amount: 4, unit: 'hour' },
  ...more,
});

const WITHOUT_RULES = {
  ...{ allow_additional_assets: false, restricted: false, auto_finish: false, collaborative: false },
  ...{ dynamic_assets: [], manager_ids: [] },
};

async function assign(input: Partial<AssignmentInput>): Promise<number> {
  const { status, body } = await t.as('manager').call(assignments.create, {
    body: {
      ...WITHOUT_RULES,
      title: 'Fire check',
      type: 'scheduled',
      template_id,
      asset_uuids: ovens.slice(0, 2),
      assignees: [person('inspector')],
      recurrence: input.type === 'direct' ? [] : [daily()],
      ...input,
    },
  });
  expect([status, body.code]).toEqual([200, undefined]);
  return body.data.id;
}

interface Row {
  readonly id: number;
  readonly uuid: string;
  readonly status: string;
  readonly user_id: number;
  readonly asset_name: string;
  readonly occurrence_at: Date | null;
  readonly start_at: Date;
  readonly due_at: Date;
  readonly missed_at: Date | null;
  readonly collaborators: { id: number }[];
  readonly managers: { id: number }[];
}
const listOpened = async (id: number): Promise<Row[]> =>
  (
    await t.queryIn<Row>(
      'A',
      `select id, uuid, status, user_id, asset_name, occurrence_at, start_at, due_at, missed_at, collaborators, managers
      from inspection where assignment_id = $1 order by start_at, asset_name, user_id`,
      [id],
    )
  ).rows;
const times = (rows: readonly Row[]) =>
  rows.map(({ asset_name, start_at, missed_at }) =>
    [
      asset_name,
      start_at.toISOString().slice(8, 16),
      ...(missed_at ? [missed_at.toISOString().slice(8, 16)] : []),
    ].join(' '),
  );
const notices = async (kind: string) =>
  (
    await t.queryIn<{ user_id: number; subject_type: string; data: { count?: number } }>(
      'A',
      'select user_id, subject_type, data from notice where kind = $1 order by id',
      [kind],
    )
  ).rows;
const read = async (id: number) =>
  (await t.as('manager').call(assignments.get, { params: { id }, query: {} })).body.data;

async function setStatus(id: number, status: 'active' | 'paused', now: Date): Promise<void> {
  await t.queryIn('A', 'update assignment set status = $2 where id = $1', [id, status]);
  await t.database.inWorkspace(await t.workspaceId('A'), (tx) => scheduleAssignments(tx, [id], now));
}

describe('opening inspections', () => {
  test('each occurrence opens once, though two servers look at the same time and again', async () => {
    const id = await assign({ manager_ids: [ids.manager] });
    expect((await read(id)).next_at).toBe(at('04T08:00').toISOString());
    await run(at('04T07:59'));
    expect(await listOpened(id)).toEqual([]);
    await Promise.all([run(at('04T08:00')), run(at('04T08:00'))]);
    await run(at('04T08:01'));
    const rows = await listOpened(id);
    expect(times(rows)).toEqual(['Fryer 04T08:00', 'Oven 04T08:00']);
    expect(rows[0]).toMatchObject({ status: 'to_do', user_id: ids.inspector, due_at: at('04T12:00') });
    expect(rows[0]!.managers.map((one) => one.id)).toEqual([ids.manager]);
    expect(await notices('work_opened')).toMatchObject([{ user_id: ids.inspector, data: { count: 2 } }]);
    expect((await read(id)).next_at).toBe(at('05T08:00').toISOString());
  });

  test('after the clock was set back by a day, nothing opens or is announced twice, and a saved plan goes on', async () => {
    const id = await assign({ manager_ids: [ids.manager] });
    for (const now of ['04T08:00', '05T08:00', '05T08:01']) await run(at(now));
    const [before, announced] = [await listOpened(id), await notices('work_opened')];
    for (const now of ['04T08:01', '04T12:01', '05T07:59', '05T08:02']) await run(at(now));
    await t.database.inWorkspace(await t.workspaceId('A'), (tx) => scheduleAssignments(tx, [id], at('04T09:00')));
    for (const now of ['04T09:01', '05T08:03']) await run(at(now));
    expect(await listOpened(id)).toEqual(before);
    expect(await notices('work_opened')).toEqual(announced);
    await run(at('06T08:00'));
    expect(times(await listOpened(id)).filter((one) => /^\w+ 06T08:00/.test(one))).toHaveLength(2);
  });

  test('what nobody started is missed when the next occurrence opens, and its managers are notified', async () => {
    const id = await assign({ manager_ids: [ids.manager], asset_uuids: ovens.slice(0, 1) });
    await run(at('04T08:00'));
    await run(at('04T11:00'));
    expect(await notices('work_due_soon')).toMatchObject([{ user_id: ids.inspector, subject_type: 'inspection' }]);
    await run(at('04T12:00'));
    await run(at('04T12:05'));
    expect(await notices('work_overdue')).toHaveLength(1);
    expect(times(await listOpened(id))).toEqual(['Oven 04T08:00']);
    await run(at('05T08:00'));
    expect(times(await listOpened(id))).toEqual(['Oven 04T08:00 05T08:00', 'Oven 05T08:00']);
    expect(await notices('work_missed')).toMatchObject([{ user_id: ids.manager }]);
    expect(await notices('work_overdue')).toHaveLength(1);
  });

  test('people are reminded when the workspace says so, once for each time, and short work has a quarter left', async () => {
    const remind = (reminders: number[]) =>
      t.as('admin').call(settings.updateAssignmentSettings, { body: { reminders } });
    await remind([120, 60, 30]);
    await assign({ asset_uuids: ovens.slice(0, 1) });
    const counts: number[] = [];
    for (const time of ['08:00', '10:59', '11:00', '11:29', '11:30', '12:00']) {
      await run(at(`04T${time}`));
      counts.push((await notices('work_due_soon')).length);
    }
    // Four hours have an hour left as early as two hours before, so both are one reminder.
    expect(counts).toEqual([0, 0, 1, 1, 2, 2]);
    await remind([]);
    await run(at('05T08:00'));
    await run(at('05T11:30'));
    await remind([60]);
    expect(await notices('work_due_soon')).toHaveLength(2);
    expect(await notices('work_overdue')).toHaveLength(1);
  });

  test('after days without a server the past dates are recorded as missed and the current one opens', async () => {
    const id = await assign({ asset_uuids: ovens.slice(0, 1) });
    await run(at('07T09:00'));
    expect(times(await listOpened(id))).toEqual([
      'Oven 04T08:00 05T08:00',
      'Oven 05T08:00 06T08:00',
      'Oven 06T08:00 07T08:00',
      'Oven 07T08:00',
    ]);
    expect(await notices('work_opened')).toHaveLength(1);
    const late = await assign({ asset_uuids: ovens.slice(0, 1) });
    await run(at('04T13:00'));
    expect(times(await listOpened(late))).toEqual(['Oven 04T08:00 04T12:00']);
  });

  test('an occurrence that was moved opens and is due at its other time', async () => {
    const id = await assign({ asset_uuids: ovens.slice(0, 1) });
    const body = { occurrence_at: at('05T08:00').toISOString(), start_at: at('05T15:00').toISOString() };
    const moved = await t.as('manager').call(assignments.moveOccurrence, { params: { id }, body });
    expect(moved.status).toBe(200);
    await run(at('04T08:00'));
    await run(at('05T14:59'));
    expect(times(await listOpened(id))).toEqual(['Oven 04T08:00']);
    await run(at('05T15:00'));
    const [, row] = await listOpened(id);
    expect(row).toMatchObject({ occurrence_at: at('05T08:00'), start_at: at('05T15:00'), due_at: at('05T19:00') });
    await run(at('06T08:00'));
    expect(await listOpened(id)).toHaveLength(3);
  });

  test('an occurrence that was moved to the time of another one opens together with it', async () => {
    const id = await assign({ asset_uuids: ovens.slice(0, 1) });
    const body = { occurrence_at: at('05T08:00').toISOString(), start_at: at('06T08:00').toISOString() };
    expect((await t.as('manager').call(assignments.moveOccurrence, { params: { id }, body })).status).toBe(200);
    await run(at('04T08:00'));
    await run(at('06T08:00'));
    const rows = await listOpened(id);
    expect(times(rows)).toEqual(['Oven 04T08:00 06T08:00', 'Oven 06T08:00', 'Oven 06T08:00']);
    const occurrences = rows.map(({ occurrence_at }) => occurrence_at!.getTime()).toSorted();
    expect(occurrences).toEqual(['04T08:00', '05T08:00', '06T08:00'].map((time) => at(time).getTime()));
    expect(await notices('work_opened')).toHaveLength(3);
  });

  test('dates that a change puts into the past stay out, and the current one opens', async () => {
    const now = new Date();
    const day = (days: number) => new Date(now.getTime() + days * DAY_MS);
    const toDay = (date: Date) => date.toISOString().slice(0, 10);
    const id = await assign({ asset_uuids: ovens.slice(0, 1), recurrence: [daily({ start_day: toDay(day(5)) })] });
    await t.queryIn('A', 'update assignment set opened_until = $2 where id = $1', [id, day(-3)]);
    const hourly = daily({ frequency: 'hourly', start_day: toDay(day(-10)), repeat_on: {} });
    const { body } = await t.as('manager').call(assignments.update, {
      params: { id },
      body: { ...(await readInput(id)), recurrence: [hourly] },
    });
    expect(body.data.recurrence).toMatchObject([{ frequency: 'hourly' }]);
    await run(new Date());
    const [first] = await listOpened(id);
    expect(first!.start_at.getTime()).toBeGreaterThan(now.getTime() - DAY_MS / 24);
  });

  const readInput = async (id: number) => {
    const { assets: named, template, managers, ...found } = await read(id);
    return {
      ...found,
      template_id: template.template_id,
      asset_uuids: named.map(({ uuid }) => uuid),
      manager_ids: managers.map((one) => one.id),
    };
  };

  test('a paused assignment opens nothing, and activating it does not make up for the time between', async () => {
    const id = await assign({ asset_uuids: ovens.slice(0, 1) });
    await run(at('04T08:00'));
    await setStatus(id, 'paused', at('04T20:00'));
    await run(at('06T09:00'));
    await setStatus(id, 'active', at('06T09:30'));
    await run(at('06T10:00'));
    expect(times(await listOpened(id))).toEqual(['Oven 04T08:00']);
    await run(at('07T08:00'));
    expect(times(await listOpened(id))).toEqual(['Oven 04T08:00 07T08:00', 'Oven 07T08:00']);
  });

  test('a paused assignment sends no notices of what is due, and tells what is overdue when it is active again', async () => {
    const id = await assign({ asset_uuids: ovens.slice(0, 1) });
    await run(at('04T08:00'));
    await setStatus(id, 'paused', at('04T09:00'));
    await run(at('04T11:00'));
    await run(at('04T12:00'));
    expect([...(await notices('work_due_soon')), ...(await notices('work_overdue'))]).toEqual([]);
    await setStatus(id, 'active', at('04T13:00'));
    await run(at('04T13:00'));
    expect(await notices('work_overdue')).toMatchObject([{ user_id: ids.inspector }]);
  });

  test('a person who joins a group gets the work of its direct assignments within a day', async () => {
    const body = { name_lang: { en: 'Weekend shift' } };
    const group_id = (await t.as('admin').call(groups.create, { body })).body.data.id;
    const add = (who: Person) =>
      t.as('admin').call(groups.addMembers, { params: { id: group_id }, body: { user_ids: [ids[who]] } });
    await add('inspector');
    const id = await assign({
      ...{ type: 'direct', asset_uuids: ovens.slice(0, 1), assignees: [{ type: 'group', id: group_id }] },
      ...{ start_at: at('04T08:00').toISOString(), end_at: at('20T08:00').toISOString() },
    });
    await run(at('04T08:00'));
    await add('nobody');
    await run(at('05T08:00'));
    expect((await listOpened(id)).map(({ user_id }) => user_id)).toEqual([ids.inspector, ids.nobody]);
  });

  test('each active member of a group has an inspection of their own', async () => {
    const group = await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Night shift' } } });
    const group_id = group.body.data.id;
    const add = (user_ids: number[]) =>
      t.as('admin').call(groups.addMembers, { params: { id: group_id }, body: { user_ids } });
    await add([ids.inspector, ids.viewer]);
    const id = await assign({
      asset_uuids: ovens.slice(0, 1),
      assignees: [{ type: 'group', id: group_id }, person('inspector')],
    });
    await run(at('04T08:00'));
    await add([ids.nobody]);
    await t.queryIn('A', `update "user" set status = 'deactivated' where id = $1`, [ids.viewer]);
    await run(at('05T08:00'));
    await t.queryIn('A', `update "user" set status = 'active' where id = $1`, [ids.viewer]);
    const rows = await listOpened(id);
    expect(rows.map(({ start_at, user_id }) => [start_at.getUTCDate(), user_id])).toEqual([
      [4, ids.inspector],
      [4, ids.viewer],
      [5, ids.inspector],
      [5, ids.nobody],
    ]);
  });

  test('without assets there is one inspection, and with archived ones only there is none', async () => {
    const plain = await assign({ asset_uuids: [] });
    const archivedAsset = await createAsset('Toaster');
    const none = await assign({ asset_uuids: [archivedAsset] });
    await t.queryIn('A', 'update asset set archived_at = now() where uuid = $1', [archivedAsset]);
    await run(at('04T08:00'));
    await run(at('05T08:00'));
    expect((await listOpened(plain)).map(({ asset_name }) => asset_name)).toEqual(['', '']);
    expect(await listOpened(none)).toEqual([]);
  });

  test('assets that conditions find join a direct assignment when they change', async () => {
    const type = await t.as('admin').call(assetTypes.create, { body: { name: 'Extinguisher' } });
    const type_uuid = type.body.data.uuid;
    await createAsset('E-1', { type_uuid });
    const id = await assign({
      ...{
        type: 'direct',
        asset_uuids: [],
        start_at: at('04T08:00').toISOString(),
        end_at: at('20T08:00').toISOString(),
      },
      dynamic_assets: [{ asset_type_uuid: type_uuid, match: 'all', conditions: [] }],
    });
    await run(at('04T08:00'));
    expect(times(await listOpened(id))).toEqual(['E-1 04T08:00']);
    await createAsset('E-2', { type_uuid });
    await run(at('04T09:00'));
    expect(times(await listOpened(id))).toEqual(['E-1 04T08:00', 'E-2 04T08:00']);
  });

  test('what nobody started of a direct assignment follows its dates', async () => {
    const input = { type: 'direct' as const, asset_uuids: ovens.slice(0, 2), end_at: at('06T08:00').toISOString() };
    const id = await assign({ ...input, start_at: at('04T08:00').toISOString() });
    await run(at('04T08:00'));
    const [touched] = await listOpened(id);
    await t.queryIn('A', `update inspection set status = 'in_progress', sequence = 1 where id = $1`, [touched!.id]);
    const body = { title: 'Fire check', template_id, assignees: [person('inspector')], recurrence: [] };
    const later = { start_at: at('04T08:00').toISOString(), end_at: at('09T08:00').toISOString() };
    await t
      .as('manager')
      .call(assignments.update, { params: { id }, body: { ...WITHOUT_RULES, ...body, ...input, ...later } });
    await run(at('05T08:00'));
    expect((await listOpened(id)).map(({ due_at }) => due_at)).toEqual([at('06T08:00'), at('09T08:00')]);
  });

  test('an assignment ends with its last date, and what is left is missed', async () => {
    const id = await assign({ end_at: at('06T00:00').toISOString(), manager_ids: [ids.manager] });
    await run(at('04T08:00'));
    await run(at('05T08:00'));
    await run(at('06T00:00'));
    expect(await read(id)).toMatchObject({ status: 'finished', next_at: null, progress: { open: 0, missed: 4 } });
    expect(await notices('assignment_finished')).toMatchObject([{ user_id: ids.manager }]);
    const { rows } = await t.queryIn('A', `select user_id from activity where code = 'assignment.finished'`);
    expect(rows).toEqual([{ user_id: null }]);
    const body = {
      ...{ ...WITHOUT_RULES, title: 'Renamed', type: 'scheduled' as const, template_id },
      ...{ asset_uuids: [], assignees: [person('inspector')], recurrence: [daily()] },
    };
    const update = await t.as('manager').call(assignments.update, { params: { id }, body });
    expect([update.status, update.body.code]).toEqual([409, 'AST_NOT_EDITABLE']);
  });
});

/** Starting looks at the clock of the server, so these assignments are current. */
describe('starting inspections of assignments', () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const direct: Partial<AssignmentInput> = { type: 'direct', recurrence: [] };
  const open = async (input: Partial<AssignmentInput>) => {
    const id = await assign({
      ...direct,
      asset_uuids: ovens.slice(0, 1),
      start_at: hours(-1),
      end_at: hours(5),
      ...input,
    });
    await run(new Date());
    return { id, rows: await listOpened(id) };
  };
  const start = (id: number, who: Person = 'inspector') => t.as(who).call(inspections.start, { params: { id } });
  const sync = (body: object, who: Person = 'inspector') =>
    t.as(who).call(inspections.sync, { body: { changes: [], ...body } as never });
  const get = async (id: number | string) => (await t.as('admin').call(inspections.get, { params: { id } })).body.data;

  test('the first who starts a shared inspection conducts it, and the others go on with it', async () => {
    const { rows } = await open({ collaborative: true, assignees: [person('inspector'), person('nobody')] });
    expect(rows).toHaveLength(1);
    const { id } = rows[0]!;
    expect(await get(id)).toMatchObject({ user: null, collaborators: [{ id: ids.inspector }, { id: ids.nobody }] });
    expect((await start(id, 'nobody')).body.data).toMatchObject({
      status: 'in_progress',
      user: { id: ids.nobody },
      collaborators: [{ id: ids.inspector }],
    });
    expect((await get(id)).context).toMatchObject({
      user: { id: ids.nobody },
      assignment: { title: 'Fire check', fields: {} },
    });
    expect((await sync({ uuid: rows[0]!.uuid, changes: [yes()] })).status).toBe(200);
    expect((await t.as('viewer').call(inspections.start, { params: { id } })).status).toBe(403);
  });

  test('a restricted assignment starts nothing while the asset is being inspected, and keeps what came from a device', async () => {
    const { rows } = await open({ restricted: true, asset_uuids: ovens.slice(2) });
    const other = await sync(
      { uuid: randomUUID(), new: { template_id, asset_uuid: ovens[2] }, changes: [yes()] },
      'manager',
    );
    expect(other.status).toBe(200);
    const rejected = await start(rows[0]!.id);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'INS_IN_PROGRESS_AT_ASSET']);
    expect(rejected.body).toMatchObject({ data: { by: 'Manager A' } });
    await sync({ uuid: rows[0]!.uuid, changes: [yes()] });
    expect(await get(rows[0]!.id)).toMatchObject({ status: 'in_progress', assignment_problem: 'in_progress_at_asset' });
    await t.as('manager').call(inspections.complete, { params: { id: other.body.data.id } });
  });

  test('what is due after the next occurrence stays open until then; missed, it can be done and counts as late', async () => {
    const start_day = hours(-48).slice(0, 10);
    const weekly = daily({ start_day, duration: { amount: 1, unit: 'week' } });
    const id = await assign({ recurrence: [weekly], asset_uuids: ovens.slice(0, 1) });
    await run(new Date());
    await run(new Date(hours(24)));
    const [first, second] = await listOpened(id);
    expect([first!.missed_at, second!.missed_at, first!.due_at > new Date()]).toEqual([null, null, true]);
    await run(first!.due_at);
    const [missed] = await listOpened(id);
    expect(missed!.missed_at).toEqual(first!.due_at);
    const done = await sync({ uuid: missed!.uuid, changes: [yes()], complete: true });
    expect(done.body.data.status).toBe('completed');
    const query = { occurrence_at: missed!.occurrence_at!.toISOString() };
    const { body } = await t.as('manager').call(assignments.listAssigned, { params: { id }, query });
    expect(body.data.map(({ status }) => status)).toEqual(['completed_late']);
  });

  test('skipped and moved inspections cannot be started, and skipped ones leave the own list', async () => {
    const { rows } = await open({});
    const { id, uuid } = rows[0]!;
    const mine = async () => {
      const { body } = await t.as('inspector').call(inspections.listMine, { query: { limit: 100 } });
      return body.data.list.some((one) => one.uuid === uuid);
    };
    expect(await mine()).toBe(true);
    await t.queryIn('A', 'update inspection set skipped_at = now() where id = $1', [id]);
    expect(await mine()).toBe(false);
    expect((await start(id)).body.code).toBe('AST_NOT_STARTABLE');
    await t.queryIn(
      'A',
      `update inspection set skipped_at = null, start_at = now() + interval '1 hour' where id = $1`,
      [id],
    );
    expect((await start(id)).body.code).toBe('AST_NOT_STARTABLE');
    await t.queryIn('A', `update inspection set start_at = now() where id = $1`, [id]);
    expect((await start(id)).body.data.status).toBe('in_progress');
  });

  test('more inspections start only while a mixed assignment allows it and for its people and assets', async () => {
    const mixed = { type: 'mixed' as const, recurrence: [daily()], start_at: hours(-1), end_at: hours(1) };
    const id = await assign({ ...mixed, asset_uuids: ovens.slice(0, 1) });
    const create = async (asset_uuid: string | undefined, who: Person = 'inspector', assignment_id = id) => {
      const body = { template_id, asset_uuid: asset_uuid ?? null, assignment_id };
      return (await t.as(who).call(inspections.create, { body })).body;
    };
    expect((await create(ovens[0])).data).toMatchObject({
      assignment: { id, title: 'Fire check' },
      occurrence_at: null,
    });
    expect((await create(ovens[1])).code).toBe('AST_NOT_STARTABLE');
    // The inspection does not exist for people who have nothing to do with it.
    expect((await create(ovens[0], 'nobody')).code).toBe('AST_OBJECT_NOT_FOUND');
    expect((await create(ovens[0], 'manager')).code).toBe('AST_NOT_ASSIGNED');
    expect((await create(ovens[0], 'inspector', 999_999)).code).toBe('AST_OBJECT_NOT_FOUND');
    await t.queryIn('A', 'update assignment set allow_additional_assets = true where id = $1', [id]);
    expect((await create(ovens[1])).data.assignment).toMatchObject({ id });
    await t.queryIn('A', `update assignment set status = 'paused' where id = $1`, [id]);
    expect((await create(ovens[0])).code).toBe('AST_NOT_STARTABLE');
  });

  test('work that a device started is kept and marked when the assignment no longer allows it', async () => {
    const mixed = { type: 'mixed' as const, recurrence: [daily()], start_at: hours(-1), end_at: hours(1) };
    const id = await assign({ ...mixed, asset_uuids: ovens.slice(0, 1) });
    const send = async (more: object, who: Person = 'inspector', uuid: string = randomUUID()) => {
      const at = new Date().toISOString();
      const target = { template_id, asset_uuid: ovens[0], assignment_id: id, ...more };
      expect((await sync({ uuid, new: target, changes: [{ ...yes(), at }] }, who)).status).toBe(200);
      const { assignment, assignment_problem, answers } = await get(uuid);
      expect(answers).toHaveLength(1);
      return [assignment?.id, assignment_problem];
    };
    expect(await send({})).toEqual([id, null]);
    expect(await send({ asset_uuid: ovens[1] })).toEqual([id, 'asset_not_allowed']);
    expect(await send({}, 'nobody')).toEqual([undefined, 'ended']);
    expect(await send({}, 'manager')).toEqual([id, 'not_assigned']);
    await t.queryIn('A', `update assignment set end_at = now() - interval '1 minute' where id = $1`, [id]);
    expect(await send({})).toEqual([id, 'ended']);
    expect(await send({ assignment_id: 999_999 })).toEqual([undefined, 'ended']);
    await t.queryIn('A', 'delete from assignment_assignee where assignment_id = $1', [id]);
    expect(await send({})).toEqual([id, 'not_assigned']);
  });

  test('planned work that a device started is marked when the person was removed before it was sent', async () => {
    const id = await assign({ ...direct, asset_uuids: ovens.slice(0, 1), start_at: hours(2), end_at: hours(5) });
    const { planned } = (await t.as('inspector').call(inspections.getOfflineData)).body.data;
    const { uuid, occurrence_at, asset } = planned.find(({ assignment }) => assignment.id === id)!;
    await t.queryIn('A', 'delete from assignment_assignee where assignment_id = $1', [id]);
    const target = { template_id, asset_uuid: asset!.uuid, assignment_id: id, occurrence_at };
    const send = async (who: Person, sent: string) => {
      expect((await sync({ uuid: sent, new: target, changes: [yes()] }, who)).status).toBe(200);
      const { assignment, assignment_problem } = await get(sent);
      return [assignment?.id, assignment_problem];
    };
    expect(await send('nobody', randomUUID())).toEqual([undefined, 'ended']);
    expect(await send('inspector', uuid)).toEqual([id, 'not_assigned']);
  });

  test('a planned inspection that a device sends while it opens is the one that opens', async () => {
    const soon = hours(2);
    const id = await assign({ ...direct, asset_uuids: ovens.slice(0, 2), start_at: soon, end_at: hours(5) });
    const device = (await t.as('inspector').call(inspections.getOfflineData)).body.data;
    const planned = device.planned.filter(({ assignment }) => assignment.id === id);
    expect(planned.map(({ start_at, asset }) => [start_at, asset!.display_name])).toEqual([
      [soon, 'Fryer'],
      [soon, 'Oven'],
    ]);
    expect(device.assets.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(ovens.slice(0, 2)));
    const [{ uuid, occurrence_at, asset }] = planned as [(typeof planned)[number]];
    const target = { template_id, asset_uuid: asset!.uuid, assignment_id: id, occurrence_at };
    const later = new Date(Date.now() + 3 * 3_600_000);
    const [sent] = await Promise.all([sync({ uuid, new: target, changes: [yes()] }), run(later)]);
    expect(sent.status).toBe(200);
    const rows = await listOpened(id);
    expect(rows.map((row) => [row.asset_name, row.status, row.uuid])).toEqual([
      ['Fryer', 'in_progress', uuid],
      ['Oven', 'to_do', planned[1]!.uuid],
    ]);
    const repeated = { ...target, occurrence_at };
    expect((await sync({ uuid: randomUUID(), new: repeated, changes: [yes()] })).status).toBe(200);
    expect((await listOpened(id)).filter((row) => row.occurrence_at === null)).toHaveLength(1);
  });

  test('own inspections of assignments are listed by urgency, with what may be started', async () => {
    await t.queryIn('A', `update inspection set archived_at = now() where assignment_id is not null`);
    const overdue = await open({ start_at: hours(-3), end_at: hours(-1), title: 'Late' });
    const later = await open({ start_at: hours(-1), end_at: hours(24 * 3), title: 'Open' });
    const mixed = { type: 'mixed' as const, recurrence: [daily()], asset_uuids: ovens.slice(0, 1) };
    const startable = await assign({ ...mixed, title: 'Extra' });
    const { data } = (await t.as('inspector').call(inspections.listAssignedToMe)).body;
    expect(data.overdue.map(({ assignment }) => assignment!.id)).toEqual([overdue.id]);
    expect(data.open.map(({ assignment }) => assignment!.id)).toEqual([later.id]);
    expect(data.startable).toMatchObject([{ id: startable, assets: [{ display_name: 'Oven' }] }]);
    expect(data.counts).toMatchObject({ overdue: 1, due_today: 0, open: 1 });
    const listed = await t.as('manager').call(inspections.list, {
      query: {
        filter: JSON.stringify({ assignment: [overdue.id, later.id] }),
        sort: JSON.stringify([{ key: 'due_at', direction: 'desc' }]),
      },
    });
    expect(listed.body.data.list.map(({ assignment }) => assignment?.title)).toEqual(['Open', 'Late']);
  });

  test('a scheduled assignment finishes by itself only when the work of its last date is completed', async () => {
    const twice = daily({
      ...{ start_day: hours(0).slice(0, 10), repeat_on: { times: ['00:00'] } },
      ...{ end: { type: 'count', count: 2 }, duration: { amount: 1, unit: 'week' } },
    });
    const id = await assign({ auto_finish: true, recurrence: [twice], asset_uuids: ovens.slice(0, 1) });
    const tomorrow = new Date(hours(24));
    const completeLast = async () => {
      const { uuid } = (await listOpened(id)).at(-1)!;
      await t.queryIn('A', 'update inspection set start_at = now() where uuid = $1', [uuid]);
      const done = await sync({ uuid, changes: [yes()], complete: true });
      expect(done.body.data.status).toBe('completed');
      await t.runJobs();
      await run(tomorrow);
    };
    await run(new Date());
    await completeLast();
    expect((await read(id)).status).toBe('active');
    expect(await listOpened(id)).toHaveLength(2);
    await completeLast();
    expect((await read(id)).status).toBe('finished');
  });

  test('an assignment finishes by itself when each of its assets has a completed inspection', async () => {
    const { id, rows } = await open({
      ...{ auto_finish: true, asset_uuids: ovens.slice(0, 2), manager_ids: [ids.manager] },
      assignees: [person('inspector'), person('nobody')],
    });
    expect(rows).toHaveLength(4);
    const own = rows.filter(({ user_id }) => user_id === ids.inspector);
    for (const { uuid } of own) {
      expect((await read(id)).status).toBe('active');
      const done = await sync({ uuid, changes: [yes()], complete: true });
      expect(done.body.data).toMatchObject({ status: 'completed', refused: [] });
      await t.runJobs();
    }
    expect((await read(id)).status).toBe('finished');
    expect(await notices('inspection_completed')).toMatchObject([{ user_id: ids.manager }, { user_id: ids.manager }]);
    const remaining = await t.queryIn(
      'A',
      `select missed_at, withdrawn, user_id from inspection
      where assignment_id = $1 and status = 'to_do'`,
      [id],
    );
    const withdrawn = { missed_at: null, withdrawn: true, user_id: ids.nobody };
    expect(remaining.rows).toEqual([withdrawn, withdrawn]);
  });
});
