import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import { type AssignmentInput, assignments, type RecurrenceInput } from '@rounds/contract/assignments';
import { groups } from '@rounds/contract/groups';
import { inspections } from '@rounds/contract/inspections';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { kitchenRounds, yes } from '../../inspections/testing/kitchen-rounds.ts';
import { openDueInspections } from '../opening/index.ts';

const HOUR_MS = 3_600_000;
/** A whole minute, and a time zone in which it is about midday, so that hours before and after are on the same day. */
const now = new Date(Math.floor(Date.now() / 60_000) * 60_000);
const offset = now.getUTCHours() - 12;
const timezone = `Etc/GMT${offset < 0 ? offset : `+${offset}`}`;
const toLocal = (hours: number) => new Date(now.getTime() + (hours - offset) * HOUR_MS).toISOString();
const clock = (hours: number) => toLocal(hours).slice(11, 16);
const day = (days: number) => toLocal(days * 24).slice(0, 10);
const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);

let t: TestServer;
let template_id: number;
let people: Record<'inspector' | 'manager' | 'nobody', number>;
let oven: { readonly id: number; readonly uuid: string };
let fryer: typeof oven;
beforeAll(async () => {
  t = await startTestServer();
  template_id = (await kitchenRounds(t)).templateId;
  const find = async (q: string) =>
    Number((await t.as('admin').call(users.search, { query: { q } })).body.data[0]!.value);
  people = { inspector: await find('inspector'), manager: await find('manager'), nobody: await find('nobody') };
  [oven, fryer] = [await createAsset('Oven'), await createAsset('Fryer')];
});
afterAll(() => t.close());

async function createAsset(name: string) {
  const body = { asset_id: `${name} ${randomUUID()}`, display_name: name };
  const { id, uuid } = (await t.as('manager').call(assets.create, { body })).body.data;
  return { id, uuid };
}

const daily = (times: readonly string[], more: Partial<RecurrenceInput> = {}): RecurrenceInput => ({
  ...{ frequency: 'daily', interval: 1, start_day: day(-2), repeat_on: { times: [...times] } },
  ...{ end: { type: 'forever' }, timezone, duration: { amount: 6, unit: 'hour' } },
  ...more,
});
const toInput = (recurrence: readonly RecurrenceInput[], more: Partial<AssignmentInput> = {}): AssignmentInput => ({
  ...{ title: 'Kitchen', type: 'scheduled', template_id, asset_uuids: [oven.uuid], dynamic_assets: [] },
  ...{ assignees: [{ type: 'user', id: people.inspector }], manager_ids: [], recurrence: [...recurrence] },
  ...{ allow_additional_assets: false, restricted: false, auto_finish: false, collaborative: false },
  ...more,
});
const run = (time = new Date()) => openDueInspections(t, time);
async function open(input: AssignmentInput): Promise<number> {
  const { status, body } = await t.as('manager').call(assignments.create, { body: input });
  expect([status, body.code]).toEqual([200, undefined]);
  await run();
  return body.data.id;
}
async function change(id: number, input: AssignmentInput) {
  const { status, body } = await t.as('manager').call(assignments.update, { params: { id }, body: input });
  expect([status, body.code]).toEqual([200, undefined]);
  await run();
  return body.data;
}
interface Row {
  readonly uuid: string;
  readonly start_at: Date;
  readonly due_at: Date;
  readonly missed: boolean;
  readonly withdrawn: boolean;
}
const read = async (id: number): Promise<Row[]> =>
  (
    await t.queryIn<Row>(
      'A',
      `select uuid, start_at, due_at, missed_at is not null as missed, skipped_at is not null as withdrawn
      from inspection where assignment_id = $1 order by start_at, id`,
      [id],
    )
  ).rows;
const states = async (id: number) =>
  (await read(id)).map(({ missed, withdrawn }) => (withdrawn ? 'withdrawn' : missed ? 'missed' : 'open'));
const complete = async ({ uuid }: Row) => {
  const body = { uuid, changes: [yes()], complete: true };
  expect((await t.as('inspector').call(inspections.sync, { body })).body.data.status).toBe('completed');
};

describe('changing the recurrence of a running assignment', () => {
  test('open work of the day moves to the new time, nothing is missed, and no second one opens', async () => {
    const id = await open(toInput([daily([clock(-2)])]));
    const [before] = await read(id);
    const saved = await change(id, toInput([daily([clock(-1)])]));
    expect(saved).toMatchObject({ progress: { open: 1, missed: 0 } });
    expect(saved.withdrawn_count).toBeUndefined();
    const moved = { uuid: before!.uuid, start_at: at(-1), due_at: at(5), missed: false, withdrawn: false };
    expect(await read(id)).toEqual([moved]);
    await change(id, toInput([daily([clock(-3)])]));
    expect(await read(id)).toEqual([{ ...moved, start_at: at(-3), due_at: at(3) }]);
    await change(id, toInput([daily([clock(-2)])]));
    expect(await read(id)).toEqual([{ ...moved, start_at: at(-2), due_at: at(4) }]);
    await run(at(22));
    expect(await states(id)).toEqual(['missed', 'open']);
  });

  test('work that moves to a later time is listed as coming, waits for it and opens once', async () => {
    const id = await open(toInput([daily([clock(-2)])]));
    await change(id, toInput([daily([clock(2)])]));
    const { due_today, open: later } = (await t.as('inspector').call(inspections.listAssignedToMe, {})).body.data;
    const coming = [...due_today, ...later];
    expect(coming.flatMap(({ assignment, start_at }) => (assignment?.id === id ? start_at : []))).toEqual([
      at(2).toISOString(),
    ]);
    await run(at(3));
    expect((await read(id)).map(({ start_at, missed }) => [start_at, missed])).toEqual([[at(2), false]]);
    const { list, planned } = { list: await read(id), planned: (await monitor(id)).slice(0, 2) };
    expect(planned.map(({ start_at }) => start_at)).toEqual([at(2), at(26)].map((time) => time.toISOString()));
    expect(list).toHaveLength(1);
  });

  test('what was completed today does not open again at another time of the day', async () => {
    const id = await open(toInput([daily([clock(-2)])]));
    const [before] = await read(id);
    await complete(before!);
    await change(id, toInput([daily([clock(1)])]));
    await run(at(2));
    expect((await read(id)).map(({ start_at }) => start_at)).toEqual([before!.start_at]);
  });

  test('what nobody has begun and no longer fits is withdrawn, what was begun stays, and it returns with its date', async () => {
    const input = toInput([daily([clock(-2)])], { asset_uuids: [oven.uuid, fryer.uuid] });
    const id = await open(input);
    const [begun] = await read(id);
    await t.as('inspector').call(inspections.sync, { body: { uuid: begun!.uuid, changes: [yes()] } });
    const tomorrow = { ...input, recurrence: [daily([clock(-2)], { start_day: day(1) })] };
    expect((await change(id, tomorrow)).withdrawn_count).toBe(1);
    expect(await states(id)).toEqual(['open', 'withdrawn']);
    expect((await change(id, input)).withdrawn_count).toBeUndefined();
    expect(await states(id)).toEqual(['open', 'open']);
  });

  test('a new time that has already passed leaves the work of today as it was', async () => {
    const id = await open(toInput([daily([clock(-2)])]));
    const before = await read(id);
    await change(id, toInput([daily([clock(-4)], { duration: { amount: 1, unit: 'hour' } })]));
    expect(await read(id)).toEqual(before);
    await run(at(20));
    expect(await states(id)).toEqual(['missed', 'open']);
  });

  test('each time of a day has its own new time, and a time that stays keeps its work', async () => {
    const id = await open(toInput([daily([clock(-3), clock(-2)])]));
    const [before] = await read(id);
    await change(id, toInput([daily([clock(-2), clock(1)])]));
    await run(at(1));
    expect((await read(id)).map(({ uuid, start_at }) => [uuid === before!.uuid, start_at])).toEqual([
      [true, at(-2)],
      [false, at(1)],
    ]);
  });

  test('work of the last day can be done until it is due, and then the assignment ends', async () => {
    const id = await open(toInput([daily([clock(-2)])], { end_at: at(1).toISOString() }));
    await run(at(2));
    const getStatus = async () =>
      (await t.as('manager').call(assignments.get, { params: { id }, query: {} })).body.data.status;
    expect([await getStatus(), await states(id)]).toEqual(['active', ['open']]);
    await run(at(4));
    expect([await getStatus(), await states(id)]).toEqual(['finished', ['missed']]);
  });

  const monitor = async (id: number) =>
    (await t.as('manager').call(assignments.getMonitor, { params: { id }, query: {} })).body.data.occurrences;
});

describe('people, groups and assets that no longer do the work of an assignment', () => {
  async function createGroup(members: readonly number[]): Promise<number> {
    const body = { name_lang: { en: `Shift ${randomUUID()}` } };
    const { id } = (await t.as('admin').call(groups.create, { body })).body.data;
    await t.as('admin').call(groups.addMembers, { params: { id }, body: { user_ids: [...members] } });
    return id;
  }
  const openFor = (group: number, more: Partial<AssignmentInput> = {}) =>
    open(toInput([daily([clock(-2)])], { assignees: [{ type: 'group', id: group }], ...more }));

  test('leaving a group withdraws what a member has not begun, and coming back opens it again', async () => {
    const group = await createGroup([people.inspector, people.manager]);
    const id = await openFor(group);
    const body = { user_ids: [people.manager] };
    await t.as('admin').call(groups.removeMembers, { params: { id: group }, body });
    await t.runJobs();
    expect((await states(id)).toSorted()).toEqual(['open', 'withdrawn']);
    await t.as('admin').call(groups.addMembers, { params: { id: group }, body });
    await t.runJobs();
    expect(await states(id)).toEqual(['open', 'open']);
  });

  test('who is deactivated has no work that waits, and has it again when active in time', async () => {
    const group = await createGroup([people.nobody]);
    const id = await openFor(group);
    await t.as('admin').call(users.deactivate, { params: { id: people.nobody } });
    await t.runJobs();
    expect(await states(id)).toEqual(['withdrawn']);
    await t.as('admin').call(users.activate, { params: { id: people.nobody } });
    await t.runJobs();
    expect(await states(id)).toEqual(['open']);
  });

  test('an asset that is archived needs no inspection until it is restored, also in a paused assignment', async () => {
    const id = await open(toInput([daily([clock(-2)])], { asset_uuids: [oven.uuid, fryer.uuid] }));
    await t.as('manager').call(assignments.pause, { params: { id } });
    const query = { when_used: 'continue' as const };
    await t.as('manager').call(assets.archive, { params: { id: fryer.id }, query });
    await t.runJobs();
    expect((await states(id)).toSorted()).toEqual(['open', 'withdrawn']);
    await t.as('manager').call(assets.restore, { params: { id: fryer.id } });
    await t.runJobs();
    expect(await states(id)).toEqual(['open', 'open']);
  });

  test('an archived assignment withdraws what can still be done, and a restored one has it again', async () => {
    const id = await open(toInput([daily([clock(-2)])]));
    await t.as('manager').call(assignments.archive, { params: { id } });
    expect(await states(id)).toEqual(['withdrawn']);
    await t.as('manager').call(assignments.restore, { params: { id } });
    expect(await states(id)).toEqual(['open']);
  });
});
