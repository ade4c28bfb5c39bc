import { assignments } from '@rounds/contract/assignments';
import { settings } from '@rounds/contract/settings';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { kitchenRounds } from '../inspections/testing/kitchen-rounds.ts';

let t: TestServer;
let template_id: number;
beforeAll(async () => {
  t = await startTestServer();
  template_id = (await kitchenRounds(t)).templateId;
});
afterAll(() => t.close());

const update = (body: object) => t.as('admin').call(settings.updateAssignmentSettings, { body });
const findId = async (q: string) =>
  Number((await t.as('admin').call(users.search, { query: { q } })).body.data[0]!.value);

describe('the defaults of new assignments', () => {
  test('a workspace has the usual ones until it changes them, and people who plan assignments may read them', async () => {
    const answer = await t.as('manager').call(settings.getAssignmentSettings);
    expect(answer.body.data).toMatchObject({
      ...{ timezone: null, start_time: '08:00', duration: { amount: 1, unit: 'day' }, restricted: false, managers: [] },
      working_days: ['mo', 'tu', 'we', 'th', 'fr'],
    });
    const denied = await t.as('manager').call(settings.updateAssignmentSettings, { body: { restricted: true } });
    expect(denied.status).toBe(403);
  });

  test.each([
    [[60, 60], 'reminders'],
    [[4], 'reminders.0'],
    [[30_000], 'reminders.0'],
    [[1, 2, 3, 4].map((hours) => hours * 60), 'reminders'],
  ])('reminders that make no sense are rejected at their field: %o', async (reminders, field) => {
    const answer = await update({ reminders });
    expect([answer.status, Object.keys(answer.body.data)]).toEqual([422, [field]]);
  });

  test('a new assignment takes what its call omits from them, and a change of one does not', async () => {
    const manager = await findId('manager');
    const saved = await update({
      timezone: 'Asia/Tokyo',
      restricted: true,
      collaborative: true,
      manager_ids: [manager],
    });
    expect(saved.body.data).toMatchObject({ managers: [{ id: manager, name: 'Manager A' }] });
    const body = {
      ...{
        title: 'Nightly',
        type: 'direct' as const,
        template_id,
        assignees: [{ type: 'user' as const, id: manager }],
      },
      ...{ start_at: '2030-01-01T08:00:00Z', end_at: '2030-01-02T08:00:00Z' },
    };
    const created = (await t.as('admin').call(assignments.create, { body })).body.data;
    expect(created).toMatchObject({
      timezone: 'Asia/Tokyo',
      restricted: true,
      collaborative: true,
      auto_finish: false,
    });
    const explicit = await t.as('admin').call(assignments.create, { body: { ...body, restricted: false } });
    expect(explicit.body.data.restricted).toBe(false);
    const changed = await t.as('admin').call(assignments.update, { params: { id: created.id }, body });
    expect(changed.body.data).toMatchObject({ timezone: 'Asia/Tokyo', restricted: false, collaborative: false });
  });

  test('what is wrong is answered at its field', async () => {
    expect((await update({ timezone: 'Mars/Base' })).body.data).toHaveProperty('timezone');
    expect((await update({ start_time: '25:00' })).body.data).toHaveProperty('start_time');
    expect((await update({ working_days: [] })).body.data).toHaveProperty('working_days');
    expect((await update({ working_days: ['mo', 'mo'] })).body.data).toHaveProperty('working_days');
    expect((await update({ duration: { amount: 0, unit: 'day' } })).body.data).toHaveProperty(['duration.amount']);
    expect((await update({ manager_ids: [987_654_321] })).body.data).toHaveProperty('manager_ids');
  });

  test('a manager who was deactivated is no longer one of them', async () => {
    const viewer = await findId('viewer');
    await update({ manager_ids: [viewer] });
    await t.as('admin').call(users.deactivate, { params: { id: viewer } });
    expect((await t.as('admin').call(settings.getAssignmentSettings)).body.data.managers).toEqual([]);
    expect((await update({ manager_ids: [viewer] })).body.data).toHaveProperty('manager_ids');
  });
});
