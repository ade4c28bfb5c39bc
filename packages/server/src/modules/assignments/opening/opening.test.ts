import { assetTypes } from '@rounds/contract/asset-types';
import { assignments } from '@rounds/contract/assignments';
import { groups } from '@rounds/contract/groups';
import { settings } from '@rounds/contract/settings';
import { describe, expect, test } from 'vitest';
import type { Person } from '../../../testing/index.ts';
import { scheduleAssignments } from './index.ts';
import {
  assign,
  at,
  createAsset,
  DAY_MS,
  daily,
  ids,
  listOpened,
  notices,
  ovens,
  person,
  read,
  run,
  setStatus,
  setUpOpening,
  t,
  template_id,
  times,
  WITHOUT_RULES,
} from './testing/opening.ts';

setUpOpening();

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
