import { randomUUID } from 'node:crypto';
import { type AssignmentInput, assignments } from '@rounds/contract/assignments';
import { inspections } from '@rounds/contract/inspections';
import { describe, expect, test } from 'vitest';
import type { Person } from '../../../testing/index.ts';
import { yes } from '../../inspections/testing/kitchen-rounds.ts';
import {
  assign,
  daily,
  ids,
  listOpened,
  notices,
  ovens,
  person,
  read,
  run,
  setUpOpening,
  t,
  template_id,
} from './testing/opening.ts';

setUpOpening();

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
