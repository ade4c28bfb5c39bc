import { assets } from '@rounds/contract/assets';
import { type AssignmentInput, assignments } from '@rounds/contract/assignments';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { kitchenRounds } from '../../inspections/testing/kitchen-rounds.ts';
import { openDueInspections } from './index.ts';

const HOUR_MS = 3_600_000;
const now = Date.now();
const at = (hours: number) => new Date(now + hours * HOUR_MS);

let t: TestServer;
let template_id: number;
let people: Record<'inspector' | 'manager', number>;
let ovens: string[];
beforeAll(async () => {
  t = await startTestServer();
  template_id = (await kitchenRounds(t)).templateId;
  const find = async (q: string) =>
    Number((await t.as('admin').call(users.search, { query: { q } })).body.data[0]!.value);
  people = { inspector: await find('inspector'), manager: await find('manager') };
  const names = ['Oven', 'Fryer'];
  ovens = await Promise.all(
    names.map(async (name) => {
      const body = { asset_id: name, display_name: name };
      return (await t.as('manager').call(assets.create, { body })).body.data.uuid;
    }),
  );
});
afterAll(() => t.close());

const run = (time: Date) => openDueInspections(t, time);

/** Inspections of two ovens, one of which somebody has started; due in six hours, and again every day. */
async function assign(more: Partial<AssignmentInput> = {}): Promise<number> {
  const begin = at(-1);
  const body: AssignmentInput = {
    ...{ title: 'Kitchen', type: 'scheduled', template_id, asset_uuids: ovens, dynamic_assets: [] },
    ...{ assignees: [{ type: 'user', id: people.inspector }], manager_ids: [people.manager] },
    recurrence: [
      {
        ...{ frequency: 'daily', interval: 1, start_day: begin.toISOString().slice(0, 10), timezone: 'UTC' },
        ...{ repeat_on: { times: [begin.toISOString().slice(11, 16)] }, end: { type: 'forever' } },
        duration: { amount: 7, unit: 'hour' },
      },
    ],
    ...more,
  };
  const { status, body: answer } = await t.as('manager').call(assignments.create, { body });
  expect([status, answer.code]).toEqual([200, undefined]);
  await run(new Date());
  await t.queryIn(
    'A',
    `update inspection set status = 'in_progress', sequence = 1 where assignment_id = $1 and asset_uuid = $2`,
    [answer.data.id, ovens[0]],
  );
  return answer.data.id;
}
const finish = (id: number, open_work?: 'withdraw' | 'keep') =>
  t.as('manager').call(assignments.finish, { params: { id }, body: { ...(open_work && { open_work }) } });
const read = async (id: number) =>
  (
    await t.queryIn<{ status: string; withdrawn: boolean; missed: boolean }>(
      'A',
      `select status, withdrawn, missed_at is not null as missed from inspection where assignment_id = $1 order by status`,
      [id],
    )
  ).rows;
const listNotices = async (kind: string, id: number) =>
  (
    await t.queryIn<{ user_id: number }>(
      'A',
      `select user_id from notice where kind = $1 and (subject_id = $2 or subject_id in (
        select i.id from inspection i where i.assignment_id = $2))`,
      [kind, id],
    )
  ).rows;

describe('an assignment that is finished by hand', () => {
  test('opens nothing anymore and withdraws what nobody has started, unless it is to stay', async () => {
    const id = await assign();
    const { body } = await finish(id);
    expect(body.data).toMatchObject({ status: 'finished', next_at: null, withdrawn_count: 1 });
    expect(await read(id)).toEqual([
      { status: 'in_progress', withdrawn: false, missed: false },
      { status: 'to_do', withdrawn: true, missed: false },
    ]);
    await run(at(30));
    expect(await read(id)).toHaveLength(2);
    // The person who finished it knows already.
    expect(await listNotices('assignment_finished', id)).toEqual([]);
    const { rows } = await t.queryIn('A', `select user_id from activity where code = 'assignment.finished'`);
    expect(rows).toEqual([{ user_id: people.manager }]);
  });

  test('reminds people of what stays open, and records what they miss', async () => {
    const id = await assign();
    const { data } = (await finish(id, 'keep')).body;
    expect([data.status, data.withdrawn_count]).toEqual(['finished', undefined]);
    expect((await read(id)).every(({ withdrawn }) => !withdrawn)).toBe(true);
    await run(at(5.5));
    expect(await listNotices('work_due_soon', id)).toHaveLength(1);
    await run(at(7));
    expect(await read(id)).toEqual([
      { status: 'in_progress', withdrawn: false, missed: false },
      { status: 'to_do', withdrawn: false, missed: true },
    ]);
    await run(at(30));
    expect(await read(id)).toHaveLength(2);
  });

  test('cannot be finished, resumed or changed again', async () => {
    const id = await assign();
    await finish(id);
    for (const answer of [
      await finish(id),
      await t.as('manager').call(assignments.activate, { params: { id } }),
      await t.as('manager').call(assignments.pause, { params: { id } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'AST_NOT_EDITABLE']);
  });

  test('can be a paused one, whose open work is withdrawn as well', async () => {
    const id = await assign();
    await t.as('manager').call(assignments.pause, { params: { id } });
    expect((await finish(id)).body.data).toMatchObject({ status: 'finished', withdrawn_count: 1 });
  });
});

describe('an assignment that is saved as paused', () => {
  test('opens nothing until it is resumed, then what is current', async () => {
    const id = await assign({ is_paused: true });
    expect(await read(id)).toEqual([]);
    const { body } = await t.as('manager').call(assignments.activate, { params: { id } });
    expect(body.data.status).toBe('active');
    await run(new Date());
    expect(await read(id)).toHaveLength(2);
  });
});
