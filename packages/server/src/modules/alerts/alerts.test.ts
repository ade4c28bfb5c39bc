import { type AlertConditionInput, type AlertInput, alerts } from '@rounds/contract/alerts';
import { assets } from '@rounds/contract/assets';
import { groups } from '@rounds/contract/groups';
import { INHERITED_POLICY, issueCategories, issues } from '@rounds/contract/issues';
import { type Notice, notices } from '@rounds/contract/notices';
import { roles } from '@rounds/contract/roles';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MODULES } from '../../app.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/index.ts';
import { consumeAllEvents } from '../../worker/event-consumption.ts';
import { condition, kitchen, kitchenRounds, yes } from '../inspections/testing/kitchen-rounds.ts';
import { dailyCheck, hourlyCheck } from './check.ts';

let t: TestServer;
let rounds: Awaited<ReturnType<typeof kitchenRounds>>;
const ids = new Map<Person, number>();
beforeAll(async () => {
  t = await startTestServer();
  for (const person of ['admin', 'manager', 'inspector', 'viewer', 'nobody'] as const) {
    const { body } = await t.as('admin').call(users.search, { query: { q: person } });
    ids.set(person, Number(body.data[0]!.value));
  }
  rounds = await kitchenRounds(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ['alert', 'notice', 'event_consumer', 'event_log']) await t.queryIn('A', `delete from ${table}`);
});

const LOW: AlertConditionInput = { kind: 'score', direction: 'below', value: 75 };
const toInput = (fields: Partial<AlertInput> = {}): AlertInput => ({
  ...{ title: 'Low scores', condition: LOW, recipient_ids: [ids.get('manager')!] },
  ...fields,
});
const tryCreate = (fields: Partial<AlertInput> = {}, who: Person = 'manager') =>
  t.as(who).call(alerts.create, { body: toInput(fields) });
async function create(fields: Partial<AlertInput> = {}, who?: Person) {
  const answer = await tryCreate(fields, who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
const get = async (id: number) => (await t.as('manager').call(alerts.get, { params: { id } })).body.data;
const complete = async (label: 'Good' | 'Poor') => {
  const { status, body } = await rounds.sync([yes(), condition(label)], { complete: true });
  expect(status, JSON.stringify(body)).toBe(200);
};
/** Lets everything happen that events, queues and clocks cause. */
async function settle(): Promise<void> {
  await consumeAllEvents({ ...t, modules: MODULES });
  await t.runJobs();
}
const check = async (how: typeof hourlyCheck) => {
  await how.run({ ...t });
  await t.runJobs();
};
const listNotices = async (who: Person): Promise<Notice[]> =>
  (await t.as(who).call(notices.list, { query: {} })).body.data.list.filter(({ kind }) => kind === 'alert');
/** Lets the time pass within which events are collected in the next notice. */
async function passDigestTime(): Promise<void> {
  await t.queryIn('A', `update alert set last_sent_at = last_sent_at - interval '1 hour'`);
}

describe('alerts of a person', () => {
  test('an alert says who is notified, and only its owner sees and changes it', async () => {
    const group = (await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Kitchen' } } })).body.data.id;
    const role = Number((await t.as('admin').call(roles.search, { query: { q: 'viewer' } })).body.data[0]!.value);
    const created = await create({ group_ids: [group], role_ids: [role] });
    expect(created).toMatchObject({
      ...{ title: 'Low scores', kind: 'score', status: 'active', condition: LOW, fired_count: 0, last_fired_at: null },
      ...{ recipients: [{ full_name: 'Manager A' }], groups: [{ id: group }], roles: [{ id: role }] },
    });
    const { id } = created;
    const admin = t.as('admin');
    const answers = await Promise.all([
      admin.call(alerts.get, { params: { id } }),
      admin.call(alerts.update, { params: { id }, body: toInput({ recipient_ids: [ids.get('admin')!] }) }),
      admin.call(alerts.delete, { params: { id } }),
      admin.call(alerts.listFirings, { params: { id } }),
    ]);
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('ANA_OBJECT_NOT_FOUND'));
    expect((await admin.call(alerts.list, {})).body.data.list).toEqual([]);
    const paused = { params: { id }, body: toInput({ is_active: false, title: 'Paused' }) };
    expect((await t.as('manager').call(alerts.update, paused)).body.data).toMatchObject({ status: 'paused' });
    const query = { filter: '{"status":["paused"]}' };
    const { list } = (await t.as('manager').call(alerts.list, { query })).body.data;
    expect(list.map(({ title }) => title)).toEqual(['Paused']);
    expect((await t.as('manager').call(alerts.delete, { params: { id } })).status).toBe(200);
  });

  test.each([
    ['an alert for nobody', { recipient_ids: [] }, 'manager', 'recipient_ids'],
    ['a person who does not exist', { recipient_ids: [987_654] }, 'manager', 'recipient_ids'],
    ['a group that does not exist', { group_ids: [987_654] }, 'manager', 'group_ids'],
    ['a role that does not exist', { role_ids: [987_654] }, 'admin', 'role_ids'],
    ['a filter that the page does not know', { condition: { ...LOW, filter: '{"x":1}' } }, 'manager', 'condition'],
    [
      'a figure without access',
      { condition: { kind: 'figure', figure: 'open', range: 'today', direction: 'above', value: 1 } },
      'inspector',
      'condition',
    ],
  ] as const)('%s is rejected', async (_, fields, who, field) => {
    const own = 'recipient_ids' in fields ? {} : { recipient_ids: [ids.get(who)!] };
    const { status, body } = await tryCreate({ ...own, ...fields } as Partial<AlertInput>, who);
    expect([status, Object.keys(body.data as unknown as object)]).toEqual([422, [field]]);
  });

  test('people who may see no others notify only themselves', async () => {
    const denied = await tryCreate({ recipient_ids: [ids.get('viewer')!] }, 'nobody');
    expect(Object.keys(denied.body.data as unknown as object)).toEqual(['recipient_ids']);
    expect((await create({ recipient_ids: [ids.get('nobody')!] }, 'nobody')).recipients).toHaveLength(1);
  });
});

describe('what events tell', () => {
  test('a completed inspection with a low score notifies once, however often the event is read', async () => {
    const { id } = await create();
    await complete('Good');
    await complete('Poor');
    await settle();
    const [notice, ...others] = await listNotices('manager');
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      subject: { type: 'inspection', title: 'Jaipur Indian Cuisine' },
      data: { alert: 'Low scores' },
    });
    await passDigestTime();
    await t.queryIn('A', `update event_consumer set tx_id = '0', event_id = 0, added_in = null`);
    await settle();
    expect(await listNotices('manager')).toHaveLength(1);
    expect(await get(id)).toMatchObject({ fired_count: 1, last_fired_at: expect.any(String) });
    const { firings } = (await t.as('manager').call(alerts.listFirings, { params: { id } })).body.data;
    expect(firings).toMatchObject([{ kind: 'inspection', title: 'Jaipur Indian Cuisine', value: null }]);
  });

  test('what follows within minutes is one notice', async () => {
    await create();
    await complete('Poor');
    await settle();
    for (let count = 0; count < 3; count += 1) await complete('Poor');
    await settle();
    expect(await listNotices('manager')).toHaveLength(1);
    await passDigestTime();
    await complete('Poor');
    await settle();
    const [latest, ...others] = await listNotices('manager');
    expect(others).toHaveLength(1);
    expect(latest).toMatchObject({ subject: { type: 'alert' }, data: { count: 4, alert: 'Low scores' } });
  });

  test('recipients learn only of what they may see, and everybody of what the owner may see alone', async () => {
    const recipient_ids = [ids.get('viewer')!, ids.get('nobody')!];
    await create({ recipient_ids });
    await create({ title: 'Of nobody', recipient_ids: [ids.get('nobody')!] }, 'nobody');
    await complete('Poor');
    await settle();
    expect(await listNotices('viewer')).toHaveLength(1);
    expect(await listNotices('nobody')).toEqual([]);
  });

  test('an answer with a chosen option, and without options one that fails, notifies', async () => {
    const question = kitchen.id('Condition');
    const good = kitchen.choice('Condition', 'Good');
    await create({ title: 'Good', condition: { kind: 'answer', question, options: [good] } });
    await create({ title: 'Fails', condition: { kind: 'answer', question } });
    await complete('Good');
    await settle();
    expect((await listNotices('manager')).map(({ data }) => data.alert)).toEqual(['Good']);
    await complete('Poor');
    await settle();
    expect((await listNotices('manager')).map(({ data }) => data.alert)).toEqual(['Fails', 'Good']);
  });

  test('filters by template and asset type leave out what they do not let through', async () => {
    const filter = JSON.stringify({ template: [rounds.templateId] });
    await create({ title: 'Kitchen', condition: { ...LOW, filter } });
    await create({ title: 'Other', condition: { ...LOW, filter: JSON.stringify({ template: [987_654] }) } });
    await complete('Poor');
    await settle();
    expect((await listNotices('manager')).map(({ data }) => data.alert)).toEqual(['Kitchen']);
  });

  test('an issue that gets a high priority later has been raised as well, and an older one has not', async () => {
    const raise = async (priority: 'low' | 'high', title: string) =>
      (await t.as('admin').call(issues.create, { body: { title, priority } })).body.data;
    const older = await raise('low', 'Older');
    await create({ condition: { kind: 'issue_raised', filter: '{"priority":["high"]}' } });
    const change = ({ id, revision }: { id: number; revision: number }, body: object) =>
      t.as('admin').call(issues.update, { params: { id }, body: { ...body, revision } });
    await change(older, { priority: 'high' });
    const issue = await raise('low', 'Leak');
    await settle();
    expect(await listNotices('manager')).toEqual([]);
    await change(issue, { priority: 'high' });
    await settle();
    expect((await listNotices('manager')).map(({ subject }) => subject)).toMatchObject([
      { type: 'issue', id: issue.id, title: 'Leak' },
    ]);
  });

  test('an issue that its category hides from a recipient does not notify them', async () => {
    const policy = { ...INHERITED_POLICY, access: { choice: 'creator_and_assignee' as const } };
    const input = { name_lang: { en: 'Secret' }, policy };
    const category = (await t.as('admin').call(issueCategories.create, { body: input })).body.data;
    await create({ condition: { kind: 'issue_raised' }, recipient_ids: [...ids.values()] }, 'admin');
    await t.as('admin').call(issues.create, { body: { title: 'Hidden', category_id: category.id } });
    await settle();
    expect(await listNotices('admin')).toHaveLength(1);
    for (const who of ['viewer', 'inspector'] as const) expect(await listNotices(who)).toEqual([]);
  });

  test('a paused alert does not fire, and what happened meanwhile does not either', async () => {
    const { id } = await create();
    const set = (is_active: boolean) =>
      t.as('manager').call(alerts.update, { params: { id }, body: toInput({ is_active }) });
    await set(false);
    await complete('Poor');
    await settle();
    await set(true);
    await settle();
    expect(await listNotices('manager')).toEqual([]);
    await complete('Poor');
    await settle();
    expect(await listNotices('manager')).toHaveLength(1);
  });
});

describe('what only time brings', () => {
  test('an issue that becomes overdue notifies once for each due date', async () => {
    await create({ condition: { kind: 'issue_overdue' } });
    const issue = (await t.as('admin').call(issues.create, { body: { title: 'Late' } })).body.data;
    const setDue = (days: number) =>
      t.queryIn('A', `update issue set due_at = current_date + $1::int where id = $2`, [days, issue.id]);
    await setDue(1);
    await check(hourlyCheck);
    expect(await listNotices('manager')).toEqual([]);
    await setDue(-1);
    await check(hourlyCheck);
    await passDigestTime();
    await check(hourlyCheck);
    expect((await listNotices('manager')).map(({ subject }) => subject.title)).toEqual(['Late']);
  });

  test('an asset that was not inspected for days notifies once until it is inspected again', async () => {
    const body = { asset_id: 'K-8', display_name: 'Forgotten' };
    const asset = (await t.as('manager').call(assets.create, { body })).body.data;
    await t.queryIn('A', `update asset set created_at = now() - interval '40 days' where id = $1`, [asset.id]);
    await create({ condition: { kind: 'not_inspected', days: 30 } });
    await check(hourlyCheck);
    await passDigestTime();
    await check(hourlyCheck);
    expect((await listNotices('manager')).map(({ subject }) => subject)).toMatchObject([
      { type: 'asset', title: 'Forgotten', uuid: asset.uuid },
    ]);
  });

  test('a figure notifies each recipient by what they see, when it passes the limit and not again before it was below', async () => {
    const figure = { kind: 'figure', figure: 'completed', range: 'last_7_days', direction: 'above', value: 0 } as const;
    const { id } = await create({ title: 'Many', condition: figure, recipient_ids: [...ids.values()] });
    await complete('Good');
    await check(dailyCheck);
    await passDigestTime();
    await check(dailyCheck);
    const [notice, ...others] = await listNotices('manager');
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      subject: { type: 'alert', title: 'Many' },
      data: { value: expect.stringMatching(/^\d+$/) },
    });
    expect(await listNotices('inspector')).toEqual([]);
    const set = (value: number) =>
      t.as('manager').call(alerts.update, {
        params: { id },
        body: toInput({ title: 'Many', condition: { ...figure, value } }),
      });
    await set(1_000_000);
    await check(dailyCheck);
    await set(0);
    await passDigestTime();
    await check(dailyCheck);
    expect(await listNotices('manager')).toHaveLength(2);
  });
});

describe('trying an alert', () => {
  const run = async (one: AlertConditionInput, who: Person = 'manager') =>
    (await t.as(who).call(alerts.test, { body: { condition: one } })).body.data;

  test('it says how often it would have fired in the last 30 days, with what the person may see', async () => {
    await complete('Poor');
    const { count, firings } = await run(LOW);
    expect(count).toBeGreaterThan(0);
    expect(firings[0]).toMatchObject({ kind: 'inspection', title: 'Jaipur Indian Cuisine' });
    expect((await run(LOW, 'nobody')).count).toBe(0);
    expect((await run({ ...LOW, value: 0 })).count).toBe(0);
  });

  test('of a figure, it says its value now and on how many days it passed the limit', async () => {
    const figure = { kind: 'figure', figure: 'completed', range: 'today', direction: 'above', value: 0 } as const;
    await complete('Good');
    const { count, value, firings } = await run(figure);
    expect(value).toBeGreaterThan(0);
    expect([count, firings[0]?.value]).toEqual([1, value]);
  });
});
