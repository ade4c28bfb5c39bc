/** Issues that are raised in inspections. */
import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import { dashboard } from '@rounds/contract/dashboard';
import { inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import type { AnswerChange } from '@rounds/engine';
import { form, page, question, yesno } from '@rounds/engine/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { answer, condition, kitchen, kitchenRounds, publish, yes } from '../../inspections/testing/kitchen-rounds.ts';
import { createIssueHelpers, data, type IssueHelpers } from '../testing/issue-helpers.ts';

let t: TestServer;
let people: IssueHelpers['people'];
let create: IssueHelpers['create'];
let createCategory: IssueHelpers['createCategory'];
let rounds: Awaited<ReturnType<typeof kitchenRounds>>;
beforeAll(async () => {
  t = await startTestServer();
  ({ people, create, createCategory } = await createIssueHelpers(t));
  rounds = await kitchenRounds(t);
});
afterAll(() => t.close());

/** An inspection in progress of the manager. */
async function startRound(): Promise<string> {
  const uuid = randomUUID();
  await data(rounds.sync([condition('Poor')], { uuid }, 'manager'));
  return uuid;
}

it('open issues of the same question at the same asset are found, newest first, if one may see them', async () => {
  const [first, second] = [await startRound(), await startRound()];
  const raise = (inspection_uuid: string, key: string, more: object = {}) =>
    create({ title: key, source: { inspection_uuid, item_id: kitchen.id(key) }, ...more });
  const hidden = await createCategory('Hidden', { access: { choice: 'creator_and_assignee' } });
  const older = await raise(first, 'Condition');
  const newer = await raise(second, 'Condition');
  const closed = await raise(first, 'Condition');
  await data(t.as('admin').call(issues.changeStatus, { params: { id: closed.id }, body: { status: 'complete' } }));
  const secret = await raise(second, 'Condition', { category_id: hidden.id });
  await raise(second, 'Temperature');
  await raise(second, 'Condition', { asset_uuid: null });
  const query = { item_id: kitchen.id('Condition'), asset_uuid: rounds.asset.uuid };
  const find = async (person: 'admin' | 'viewer') =>
    (await data(t.as(person).call(issues.findOpen, { query }))).map(({ id }) => id);
  expect(await find('admin')).toEqual([secret.id, newer.id, older.id]);
  expect(await find('viewer')).toEqual([newer.id, older.id]);
});

it('an issue raised offline keeps the time at which it was raised, without the error of the clock', async () => {
  const source = { inspection_uuid: await startRound(), item_id: kitchen.id('Condition') };
  const at = (offset: number) => new Date(Date.now() + offset).toISOString();
  const HOUR_MS = 3_600_000;
  // The template exists for a few seconds only, which is the earliest time that an issue of it may have.
  const now = Date.now();
  const times = { raised_at: at(-400 * 24 * HOUR_MS), sent_at: at(-400 * 24 * HOUR_MS) };
  const wrong = await create({ title: 'Clock a year slow', source: { ...source, ...times } });
  expect(Math.abs(Date.parse(wrong.created_at) - now)).toBeLessThan(HOUR_MS);
  const raised_at = at(-30_000);
  const offline = await create({ title: 'Raised before', source: { ...source, raised_at, sent_at: at(0) } });
  expect(offline.created_at).toBe(raised_at);
  const ahead = await create({ title: 'Ahead', source: { ...source, raised_at: at(HOUR_MS) } });
  expect(Date.parse(ahead.created_at)).toBeLessThanOrEqual(Date.now());
});

it('an issue that names a question which its inspection does not have is rejected by field', async () => {
  const source = { inspection_uuid: await startRound(), item_id: randomUUID() };
  const wrong = await t.as('manager').call(issues.create, { body: { title: 'x', source } });
  expect([wrong.status, Object.keys(wrong.body.data)]).toEqual([422, ['source.item_id']]);
});

it('an inspection in which a rule asks for an issue is completed only with one, and counters count it', async () => {
  const category = await createCategory('Dirt');
  const counter = question('issues_count', 'Issues', { categories: [category.id] });
  const document = form(page('P', yesno('clean'), counter)).rule({
    when: { item_id: 'clean', operator: 'equals', value: ['No'] },
    actions: [{ action: 'require_action', items: ['clean'] }],
  });
  const template_id = await publish(t, document.document, 'With a required issue');
  const inspector = t.as('inspector');
  const uuid = randomUUID();
  const at = '2026-11-20T10:00:00.000Z';
  const change = (more: Partial<AnswerChange>) => ({ id: randomUUID(), item_id: document.id('clean'), at, ...more });
  const changes = [change({ value: [document.choice('clean', 'No')] })];
  await data(inspector.call(inspections.sync, { body: { uuid, new: { template_id }, changes } }));
  const complete = () => inspector.call(inspections.complete, { params: { id: uuid }, body: {} });
  const early = await complete();
  expect([early.status, early.body.code]).toEqual([422, 'INS_NOT_COMPLETE']);
  expect(JSON.stringify(early.body.data)).toContain('ISSUE_REQUIRED');

  const send = async (issue: string) => {
    const body = { changes: [change({ issues: { add: [issue] } })] };
    return data(inspector.call(inspections.saveChanges, { params: { id: uuid }, body }));
  };
  expect((await send(randomUUID())).refused).toMatchObject([{ code: 'ACT_OBJECT_NOT_FOUND' }]);
  const issue = randomUUID();
  const source = { inspection_uuid: uuid, item_id: document.id('clean') };
  await create({ uuid: issue, title: 'Dirty', source, category_id: category.id }, inspector);
  expect((await send(issue)).refused).toEqual([]);
  await data(complete());
  const report = (await rounds.read(uuid)).body.data;
  expect(report).toMatchObject({ status: 'completed', issues_count: 1 });
  expect(report.issues).toMatchObject([{ uuid: issue, item_id: document.id('clean') }]);
  const counted = report.computed.items.find(({ item_id }) => item_id === document.id('Issues'));
  expect(counted?.value).toBe(1);
});

it('a report lists only the issues that its reader may see', async () => {
  const uuid = await startRound();
  const source = { inspection_uuid: uuid, item_id: kitchen.id('Temperature') };
  await data(rounds.sync([answer('Temperature', { value: 9 })], { uuid }, 'manager'));
  const hidden = await createCategory('For the manager', { access: { choice: 'creator_and_assignee' } });
  const open = await create({ title: 'Too warm', source }, t.as('manager'));
  const secret = await create({ title: 'Ask the owner', source, category_id: hidden.id }, t.as('manager'));
  const list = async (person: 'manager' | 'viewer') =>
    (await rounds.read(uuid, person)).body.data.issues.map(({ uuid: issue }) => issue);
  expect(await list('manager')).toEqual([open.uuid, secret.uuid]);
  expect(await list('viewer')).toEqual([open.uuid]);
});

it('an inspection counts the issues that its reader may see, wherever it is listed', async () => {
  const uuid = await startRound();
  const source = { inspection_uuid: uuid, item_id: kitchen.id('Condition') };
  const hidden = await createCategory('Not counted for others', { access: { choice: 'creator_and_assignee' } });
  await create({ title: 'For all', source }, t.as('manager'));
  await create({ title: 'For the manager', source, category_id: hidden.id }, t.as('manager'));
  await data(rounds.sync([yes()], { uuid, complete: true }, 'manager'));
  const count = async (person: 'manager' | 'viewer') => {
    const client = t.as(person);
    const find = (list: readonly { readonly uuid: string; readonly issues_count: number }[]) =>
      list.find((one) => one.uuid === uuid)!.issues_count;
    const query = { format: 'csv', columns: 'issues_count' } as never;
    const file = await client.call(dashboard.exportInspections, { query });
    return [
      (await rounds.read(uuid, person)).body.data.issues_count,
      find((await data(client.call(inspections.list, { query: { limit: 100 } }))).list),
      find((await data(client.call(dashboard.listInspections, { query: {} }))).list),
      find((await data(client.call(dashboard.getWork, { query: {} }))).latest),
      Math.max(...file.bytes.toString().split('\n').slice(1).map(Number)),
    ];
  };
  expect(await count('viewer')).toEqual([1, 1, 1, 1, 1]);
  expect(await count('manager')).toEqual([2, 2, 2, 2, 2]);
  const mine = await data(t.as('manager').call(inspections.listMine, { query: { limit: 100 } }));
  expect(mine.list.find((one) => one.uuid === uuid)?.issues_count).toBe(2);
  const params = { id: uuid };
  expect((await data(t.as('manager').call(inspections.archive, { params, query: {} })))?.issues_count).toBe(2);
  expect((await data(t.as('admin').call(inspections.restore, { params })))?.issues_count).toBe(2);
});

it('an asset counts the open issues that its reader may see, in record, list, filter, order and export', async () => {
  const raised = [];
  for (const display_name of ['Quiet pump', 'Busy pump']) {
    const body = { asset_id: display_name, display_name };
    raised.push(await data(t.as('manager').call(assets.create, { body })));
  }
  const [quiet, busy] = raised as [(typeof raised)[number], (typeof raised)[number]];
  const hidden = await createCategory('Hidden at pumps', { access: { choice: 'creator_and_assignee' } });
  await create({ title: 'Leaks', asset_uuid: busy.uuid }, t.as('manager'));
  await create({ title: 'Secret', asset_uuid: quiet.uuid, category_id: hidden.id }, t.as('manager'));
  const archived = await create({ title: 'Archived', asset_uuid: quiet.uuid }, t.as('manager'));
  await data(t.as('admin').call(issues.archive, { params: { id: archived.id }, query: {} }));
  const read = async (person: 'manager' | 'viewer', query: object = {}) => {
    const search = { search: [{ operator: 'ct', value: 'pump' }] };
    const filter = JSON.stringify({ ...search, ...query });
    const sort = JSON.stringify([{ key: 'open_issues', direction: 'desc' }]);
    const { list } = await data(t.as(person).call(assets.list, { query: { filter, sort } }));
    return list.map(({ display_name, open_issues }) => [display_name, open_issues]);
  };
  expect(await read('viewer')).toEqual([
    ['Busy pump', 1],
    ['Quiet pump', 0],
  ]);
  expect((await read('manager')).map(([, count]) => count)).toEqual([1, 1]);
  const isAny = { open_issues: [{ operator: 'gt', value: 0 }] };
  expect(await read('viewer', isAny)).toEqual([['Busy pump', 1]]);
  expect(await read('manager', isAny)).toHaveLength(2);
  expect(await read('viewer', { open_issues: [{ operator: 'eq', value: 0 }] })).toEqual([['Quiet pump', 0]]);
  const get = (person: 'manager' | 'viewer') => data(t.as(person).call(assets.get, { params: { id: quiet.id } }));
  expect([(await get('viewer')).open_issues, (await get('manager')).open_issues]).toEqual([0, 1]);
  const query = { format: 'csv', columns: 'asset_id,open_issues' } as never;
  const file = await t.as('viewer').call(assets.exportList, { query });
  expect(file.bytes.toString()).toContain('Quiet pump,0');
  expect(file.bytes.toString()).toContain('Busy pump,1');
});

it('an issue that the person neither may see nor created is added to an answer like one that does not exist', async () => {
  const uuid = await startRound();
  const params = { id: uuid };
  await data(t.as('manager').call(inspections.saveCollaborators, { params, body: { user_ids: [people.inspector] } }));
  const hidden = await createCategory('For the creator', { access: { choice: 'creator_and_assignee' } });
  const secret = await create({ category_id: hidden.id }, t.as('manager'));
  const add = async (issue: string, person: 'manager' | 'inspector') => {
    const at = new Date().toISOString();
    const change = { id: randomUUID(), item_id: kitchen.id('Condition'), at, issues: { add: [issue] } };
    const { refused } = await data(t.as(person).call(inspections.saveChanges, { params, body: { changes: [change] } }));
    return refused.map(({ code, message }) => ({ code, message }));
  };
  expect(await add(secret.uuid, 'inspector')).toEqual(await add(randomUUID(), 'inspector'));
  expect(await add(secret.uuid, 'manager')).toEqual([]);
});

it('who may not see an issue does not remove it from its answer, and the other changes are stored', async () => {
  const uuid = await startRound();
  const item_id = kitchen.id('Temperature');
  const hidden = await createCategory('Not for inspectors', { access: { choice: 'creator_and_assignee' } });
  const shared = await createCategory('For everybody', { access: { choice: 'organization' } });
  const raise = (category_id: number) =>
    create({ title: 'Too warm', source: { inspection_uuid: uuid, item_id }, category_id }, t.as('manager'));
  const [secret, open] = [await raise(hidden.id), await raise(shared.id)];
  const change = (more: Partial<AnswerChange>) => ({
    id: randomUUID(),
    item_id,
    at: new Date().toISOString(),
    ...more,
  });
  const send = (person: 'manager' | 'inspector', changes: AnswerChange[]) =>
    data(t.as(person).call(inspections.saveChanges, { params: { id: uuid }, body: { changes } }));
  await send('manager', [change({ issues: { add: [secret.uuid, open.uuid] } })]);
  const params = { id: uuid };
  await data(t.as('manager').call(inspections.saveCollaborators, { params, body: { user_ids: [people.inspector] } }));

  const [blind, removing, noting] = [
    change({ issues: { remove: [secret.uuid.toUpperCase()] } }),
    change({ issues: { remove: [open.uuid] } }),
    change({ note: 'Door open' }),
  ];
  const sent = await send('inspector', [blind, removing, noting]);
  expect(sent.refused).toMatchObject([{ id: blind.id, code: 'ACT_OBJECT_NOT_FOUND' }]);
  expect(sent.acknowledged).toEqual([removing.id, noting.id]);
  const { answers } = (await rounds.read(uuid, 'manager')).body.data;
  expect(answers.find((one) => one.item_id === item_id)).toMatchObject({ issues: [secret.uuid], note: 'Door open' });
  // A deleted issue can be removed by anybody.
  await data(t.as('admin').call(issues.archive, { params: { id: secret.id }, query: {} }));
  await data(t.as('admin').call(issues.delete, { params: { id: secret.id } }));
  expect((await send('inspector', [change({ issues: { remove: [secret.uuid] } })])).refused).toEqual([]);
});

it('an archived issue stays in its report, with the time at which it was archived', async () => {
  const uuid = await startRound();
  await data(rounds.sync([answer('Temperature', { value: 9 })], { uuid }, 'manager'));
  const source = { inspection_uuid: uuid, item_id: kitchen.id('Temperature') };
  const { id } = await create({ title: 'Too warm', source }, t.as('manager'));
  const archived = await data(t.as('manager').call(issues.archive, { params: { id }, query: {} }));
  const archived_at = archived?.archived_at;
  expect(archived_at).toEqual(expect.any(String));
  expect((await rounds.read(uuid, 'manager')).body.data.issues).toMatchObject([{ id, archived_at }]);
});
