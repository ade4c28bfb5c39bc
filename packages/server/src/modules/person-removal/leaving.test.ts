import { issues } from '@rounds/contract/issues';
import { sections } from '@rounds/contract/sections';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cloneDatabase, type Person, startTestServer, type TestServer } from '../../testing/index.ts';
import { carryOutDepartures } from './departures.ts';

let t: TestServer;
const ids = new Map<string, number>();
const idOf = (person: Person) => ids.get(person)!;
const admin = () => t.as('admin');
const statusOf = async (person: Person) =>
  (await admin().call(users.getDetails, { params: { id: idOf(person) } })).body.data.status;
const assigneeOf = async (id: number) => (await admin().call(issues.get, { params: { id } })).body.data.assignee?.id;
const createIssue = async (person: Person, title: string) =>
  (await admin().call(issues.create, { body: { title, assignee: { type: 'user', id: idOf(person) } } })).body.data.id;

beforeAll(async () => {
  t = await startTestServer({}, cloneDatabase, { limits: { consume: async () => {} } });
  await admin().send('GET', '/api/user/auth');
  const { rows } = await t.queryIn<{ id: number; email: string }>(
    'A',
    'select u.id, a.email from "user" u join account a on a.id = u.account_id',
  );
  for (const { id, email } of rows) ids.set(email.split('.')[0]!, Number(id));
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const person of ['manager', 'viewer', 'inspector'] as const)
    await admin().call(users.activate, { params: { id: idOf(person) } });
  await t.queryIn('A', 'delete from departure');
});

describe('handing over what is open', () => {
  test('the counts of one person and of several are those of their open work', async () => {
    await createIssue('inspector', 'Leak');
    await createIssue('inspector', 'Noise');
    await t.as('manager').call(sections.create, { body: { title: 'Board' } });
    const one = await admin().call(users.getOpenWork, { body: { ids: [idOf('inspector')] } });
    expect(one.body.data).toEqual({ people: 1, work: [{ kind: 'issues', count: 2 }], groups: 0 });
    const both = await admin().call(users.getOpenWork, { body: { ids: [idOf('inspector'), idOf('manager')] } });
    expect(both.body.data.work).toEqual([
      { kind: 'issues', count: 2 },
      { kind: 'sections', count: 1 },
    ]);
  });

  test('each kind goes to its successor, others stay, and the people are deactivated and signed out', async () => {
    const issue = await createIssue('inspector', 'Crack');
    const other = await createIssue('manager', 'Dust');
    const inspector = t.as('inspector');
    expect((await inspector.send('GET', '/api/user/auth')).status).toBe(200);
    const answer = await admin().call(users.bulkHandOver, {
      body: { ids: [idOf('inspector'), idOf('manager')], successors: { issues: idOf('viewer') } },
    });
    expect(answer.body.data).toEqual({ affected: 2 });
    expect([await assigneeOf(issue), await assigneeOf(other)]).toEqual([idOf('viewer'), idOf('viewer')]);
    const openWork = await admin().call(users.getOpenWork, { body: { ids: [idOf('manager')] } });
    expect(openWork.body.data.work).toEqual([{ kind: 'sections', count: 1 }]);
    expect([await statusOf('inspector'), await statusOf('manager')]).toEqual(['deactivated', 'deactivated']);
    const sessions = await admin().call(users.listSessions, { params: { id: idOf('inspector') } });
    expect(sessions.body.data).toEqual([]);
  });

  test('nothing is handed over if one of the people cannot be deactivated', async () => {
    const issue = await createIssue('inspector', 'Gap');
    const answer = await admin().call(users.bulkHandOver, {
      body: { ids: [idOf('inspector'), idOf('admin')], successors: { issues: idOf('viewer') } },
    });
    expect(answer.body.code).toBe('USR_NOT_ONESELF');
    expect(await assigneeOf(issue)).toBe(idOf('inspector'));
    expect(await statusOf('inspector')).toBe('active');
  });

  test('somebody who leaves as well, or is not active, takes over nothing', async () => {
    const leaving = { ids: [idOf('inspector'), idOf('viewer')], successors: { issues: idOf('viewer') } };
    const rejected = await admin().call(users.bulkHandOver, { body: leaving });
    expect(rejected.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { 'successors.issues': [expect.any(String)] },
    });
    await admin().call(users.deactivate, { params: { id: idOf('viewer') } });
    const inactive = await admin().call(users.bulkHandOver, { body: { ...leaving, ids: [idOf('inspector')] } });
    expect(inactive.status).toBe(422);
    expect(await statusOf('inspector')).toBe('active');
  });
});

describe('a planned last day', () => {
  const plan = (last_day: string, successors = {}) =>
    admin().call(users.bulkPlanDeparture, { body: { ids: [idOf('inspector')], last_day, successors } });
  const runTask = () => carryOutDepartures.run(t);
  const endDay = () => t.queryIn('A', `update departure set last_day = current_date - 2`);

  test('the person works until the day is over; then their work is handed over and they are deactivated', async () => {
    const issue = await createIssue('inspector', 'Drip');
    expect((await plan('2099-12-31', { issues: idOf('viewer') })).body.data).toEqual({ affected: 1 });
    const details = (await admin().call(users.getDetails, { params: { id: idOf('inspector') } })).body.data;
    expect(details).toMatchObject({ last_day: '2099-12-31', status: 'active' });
    expect(details.departure).toEqual({
      last_day: '2099-12-31',
      planned_by: 'Admin A',
      successors: [{ kind: 'issues', id: idOf('viewer'), full_name: 'Viewer A' }],
    });
    await runTask();
    expect(await statusOf('inspector')).toBe('active');
    await endDay();
    await runTask();
    expect(await statusOf('inspector')).toBe('deactivated');
    expect(await assigneeOf(issue)).toBe(idOf('viewer'));
    const { rows } = await t.queryIn<{ code: string }>(
      'A',
      `select code, user_name from activity where code in ('user.deactivated', 'user.work_handed_over')
        order by id desc limit 2`,
    );
    expect(rows.map(({ code }) => code).sort()).toEqual(['user.deactivated', 'user.work_handed_over']);
  });

  test('work of a successor who is no longer active stays as it is', async () => {
    const issue = await createIssue('inspector', 'Rust');
    await plan('2099-12-31', { issues: idOf('viewer') });
    await admin().call(users.deactivate, { params: { id: idOf('viewer') } });
    await endDay();
    await runTask();
    expect(await statusOf('inspector')).toBe('deactivated');
    expect(await assigneeOf(issue)).toBe(idOf('inspector'));
  });

  test('who is deactivated before, such as by an identity provider, hands over at once', async () => {
    const issue = await createIssue('inspector', 'Smell');
    await plan('2099-12-31', { issues: idOf('viewer') });
    await t.queryIn('A', `update "user" set status = 'disabled' where id = $1`, [idOf('inspector')]);
    await runTask();
    expect(await assigneeOf(issue)).toBe(idOf('viewer'));
    expect((await t.queryIn('A', 'select from departure')).rows).toEqual([]);
  });

  test('a plan is changed, cancelled, and not made for the past', async () => {
    expect((await plan('2020-01-01')).body).toMatchObject({ data: { last_day: [expect.any(String)] } });
    await plan('2099-12-31');
    await plan('2098-12-31');
    const id = idOf('inspector');
    expect((await admin().call(users.getDetails, { params: { id } })).body.data.last_day).toBe('2098-12-31');
    await admin().call(users.cancelDeparture, { params: { id } });
    expect((await admin().call(users.getDetails, { params: { id } })).body.data.departure).toBeNull();
  });
});
