/** Lists of issues, their filters and their bulk actions over HTTP. */
import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import { groups } from '@rounds/contract/groups';
import {
  INHERITED_POLICY,
  type Issue,
  issueCategories,
  issueLabels,
  issueList,
  issues,
  type NewIssue,
} from '@rounds/contract/issues';
import { notices } from '@rounds/contract/notices';
import { sites } from '@rounds/contract/sites';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../testing/index.ts';
import { answer, kitchen, kitchenRounds } from '../inspections/testing/kitchen-rounds.ts';
import { createIssueHelpers, data, type IssueHelpers } from './testing/issue-helpers.ts';

let t: TestServer;
let admin: Client;
let people: IssueHelpers['people'];
let create: IssueHelpers['create'];
let createCategory: IssueHelpers['createCategory'];
let upload: IssueHelpers['upload'];
beforeAll(async () => {
  t = await startTestServer();
  admin = t.as('admin');
  ({ people, create, createCategory, upload } = await createIssueHelpers(t));
});
afterAll(() => t.close());

const list = async (filter: object, sort?: object): Promise<number[]> =>
  (
    await data(
      admin.call(issues.list, {
        query: { filter: JSON.stringify(filter), ...(sort && { sort: JSON.stringify([sort]) }) },
      }),
    )
  ).list.map(({ id }) => id);

describe('lists of issues', () => {
  it('lists of issues count by status, find by words and number, and mark what is overdue', async () => {
    const asset = await data(admin.call(assets.create, { body: { asset_id: 'P-7', display_name: 'Boiler seven' } }));
    const late = await create({ title: 'Unusual sound', due_at: '2020-03-04', asset_uuid: asset.uuid });
    expect(late.is_overdue).toBe(true);
    expect(await list({ search: [{ operator: 'ct', value: 'boiler' }] })).toEqual([late.id]);
    expect(await list({ search: [{ operator: 'ct', value: `#${late.number}` }] })).toContain(late.id);
    expect(await list({ is_overdue: true })).toEqual([late.id]);
    const filter = JSON.stringify({ is_overdue: true });
    expect(await data(admin.call(issues.count, { query: { filter } }))).toEqual({
      ...{ counts: { to_do: 1, in_progress: 0, complete: 0, cant_do: 0 } },
      overdue: 1,
    });
    const calendar = await data(admin.call(issues.getCalendar, { query: { from: '2020-03-01', to: '2020-03-31' } }));
    expect(calendar).toMatchObject({ list: [{ id: late.id, due_at: '2020-03-04' }], is_truncated: false });
    const options = await data(admin.call(issues.search, { query: { q: 'unusual' } }));
    expect(options).toEqual([{ value: late.id, label: 'Unusual sound', number: late.number, status: 'to_do' }]);
    const csv = await admin.call(issues.exportList, { query: { filter, columns: 'number,title,due_at,category' } });
    expect(csv.bytes.toString()).toContain(',2020-03-04,');
    expect((await data(admin.call(issues.listMine, { query: {} }))).list.map(({ id }) => id)).toContain(late.id);
  });

  it('issues are overdue by the day in the time zone of the workspace', async () => {
    const settings = await data(admin.call(issues.getSettings));
    const setZone = (time_zone: string) =>
      data(admin.call(issues.updateSettings, { body: { ...settings, time_zone } }));
    // A day ends 26 hours later in the second of these zones than in the first.
    const [early, late] = ['Pacific/Kiritimati', 'Etc/GMT+12'];
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: late, dateStyle: 'short' }).format(new Date());
    const { id } = await create({ title: 'Due today somewhere', due_at: today });
    const isOverdue = async () => (await data(admin.call(issues.get, { params: { id } }))).is_overdue;
    await setZone(early!);
    expect([await isOverdue(), (await list({ is_overdue: true })).includes(id)]).toEqual([true, true]);
    await setZone(late!);
    expect([await isOverdue(), (await list({ is_overdue: true })).includes(id)]).toEqual([false, false]);
    await data(admin.call(issues.updateSettings, { body: settings }));
  });

  it('each filter finds exactly the issues that have its value, and each sortable column sorts all of them', async () => {
    const parent = await createCategory('Plant', {}, { has_subcategory: true });
    const sub = await createCategory('Pumps', {}, { parent_id: parent.id });
    const label = await data(admin.call(issueLabels.create, { body: { name: 'Filtered', color: 'teal' } }));
    const group = await data(admin.call(groups.create, { body: { name_lang: { en: 'Fitters' } } }));
    const asset = await data(admin.call(assets.create, { body: { asset_id: 'F-1', display_name: 'Filter press' } }));
    const nodes = [{ title: 'North', children: [{ title: 'Hall 9', is_site: true }] }];
    const structure = await data(admin.call(sites.create, { body: { title: 'Works', columns: [], nodes } as never }));
    const [north] = structure.nodes;
    const site_id = north!.children[0]!.id;
    const rounds = await kitchenRounds(t);
    const sent = await rounds.sync([answer('Temperature', { value: 4 })], {}, 'manager');
    const inspection = (await rounds.read(sent.body.data.id, 'manager')).body.data;
    const source = { inspection_uuid: inspection.uuid, item_id: kitchen.id('Temperature') };

    const make = (input: Partial<NewIssue> = {}, client = admin): Promise<Issue> =>
      create({ title: 'Other', ...input }, client);
    const inspector = t.as('inspector');
    const [plain, inSub, inParent, byInspector] = [
      await make({ title: 'Plain', priority: 'low' }),
      await make({
        category_id: parent.id,
        sub_category_id: sub.id,
        priority: 'high',
        risk: 'critical',
        type: 'incident',
      }),
      await make({ category_id: parent.id, label_ids: [label.id], asset_uuid: asset.uuid, site_id }),
      await make({ due_at: '2041-02-03' }, inspector),
    ];
    const fromAnswer = await make({ source, assignee: { type: 'group', id: group.id } });
    const done = await make({ assignee: { type: 'user', id: people.viewer } });
    await data(admin.call(issues.changeStatus, { params: { id: done.id }, body: { status: 'complete' } }));
    const ever = { from: '2000-01-01', to: '2999-12-31' };
    const own = await make({ assignee: { type: 'user', id: people.admin } });
    const allIssues = [plain, inSub, inParent, byInspector, fromAnswer, done, own];

    const cases: Record<string, readonly (readonly [value: unknown, expected: readonly Issue[]])[]> = {
      number: [[plain.number, [plain]]],
      title: [[[{ operator: 'eq', value: 'plain' }], [plain]]],
      status: [
        [['complete'], [done]],
        [['complete', 'to_do'], allIssues],
      ],
      priority: [
        [['high'], [inSub]],
        [
          ['low', 'high'],
          [plain, inSub],
        ],
      ],
      category: [
        [[parent.id], [inSub, inParent]],
        [[sub.id], [inSub]],
      ],
      assignee: [
        [[`group:${group.id}`], [fromAnswer]],
        [
          [`user:${people.viewer}`, `group:${group.id}`],
          [fromAnswer, done],
        ],
      ],
      due_at: [[{ from: '2041-02-01', to: '2041-02-03' }, [byInspector]]],
      asset: [[[asset.uuid], [inParent]]],
      labels: [[[label.id], [inParent]]],
      risk: [[['critical'], [inSub]]],
      type: [[['incident'], [inSub]]],
      site: [
        [[site_id], [inParent]],
        [[north!.id], [inParent]],
      ],
      template: [[[rounds.templateId], [fromAnswer]]],
      created_by: [[[people.inspector], [byInspector]]],
      created_at: [[ever, allIssues]],
      updated_at: [[ever, allIssues]],
      completed_at: [[ever, [done]]],
      is_overdue: [[true, []]],
      mine: [[true, [plain, inSub, inParent, fromAnswer, done, own]]],
      assigned_to_me: [[true, [own]]],
      inspection: [[inspection.uuid, [fromAnswer]]],
      search: [[[{ operator: 'ct', value: 'filter press' }], [inParent]]],
    };
    const filters = issueList.columns.filter(({ filter }) => filter).map(({ selector }) => selector);
    expect(Object.keys(cases).toSorted()).toEqual(filters.toSorted());
    const among = new Set(allIssues.map(({ id }) => id));
    for (const [selector, values] of Object.entries(cases)) {
      for (const [value, expected] of values) {
        const listed = (await list({ [selector]: value })).filter((id) => among.has(id));
        const ids = expected.map(({ id }) => id);
        expect([selector, value, listed.toSorted()]).toEqual([selector, value, ids.toSorted()]);
      }
    }
    expect(await list({ inspection: randomUUID() })).toEqual([]);
    for (const { selector } of issueList.columns.filter(({ sortable }) => sortable)) {
      const listed = await list({}, { key: selector, direction: 'asc' });
      expect(listed.filter((id) => among.has(id)).length, selector).toBe(allIssues.length);
    }
  });
});

describe('bulk actions', () => {
  it('a bulk change sets category, priority and due date, and adds and removes labels', async () => {
    const parent = await createCategory('Bulk', {}, { has_subcategory: true });
    const sub = await createCategory('Bulk below', {}, { parent_id: parent.id });
    const [old, added] = await Promise.all(
      ['Old', 'Added'].map((name) => data(admin.call(issueLabels.create, { body: { name, color: 'blue' } }))),
    );
    const created = [
      await create({ label_ids: [old!.id], due_at: '2040-01-01' }),
      await create({ label_ids: [old!.id] }),
    ];
    const ids = created.map(({ id }) => id);
    const body = {
      ...{ ids, category_id: parent.id, sub_category_id: sub.id, priority: 'low' as const, due_at: null },
      ...{ add_label_ids: [added!.id], remove_label_ids: [old!.id] },
    };
    expect(await data(admin.call(issues.bulkChange, { body }))).toEqual({ affected: 2, refused: 0 });
    for (const id of ids) {
      expect(await data(admin.call(issues.get, { params: { id } }))).toMatchObject({
        ...{ category: { id: parent.id }, sub_category: { id: sub.id }, priority: 'low', due_at: null, revision: 2 },
        labels: [{ id: added!.id }],
      });
    }
    const wrong = await admin.call(issues.bulkChange, {
      body: { ids, sub_category_id: sub.id, due_at: '2040-02-31', add_label_ids: [987_654] },
    });
    expect([wrong.status, Object.keys(wrong.body.data)]).toEqual([422, ['category_id', 'due_at', 'add_label_ids']]);
  });

  it('a bulk change without any change is rejected', async () => {
    const ids = [(await create()).id];
    for (const body of [{ ids }, { ids, add_label_ids: [], remove_label_ids: [] }]) {
      const { status, body: answer } = await admin.call(issues.bulkChange, { body });
      expect([status, answer.data]).toEqual([422, { body: ['Set at least one field to change.'] }]);
    }
  });

  it('a bulk completion takes the same evidence for all, and leaves issues that need more', async () => {
    const needs = { note: true, media: true };
    const statuses = { ...INHERITED_POLICY.statuses, complete: { who: { choice: 'inherit' as const }, needs } };
    const strict = await createCategory('Strict', { statuses });
    const ids = [(await create({ category_id: strict.id })).id, (await create()).id];
    const move = (evidence: object) =>
      data(admin.call(issues.bulkChangeStatus, { body: { ids, status: 'complete', ...evidence } }));
    expect(await move({ note: 'Done' })).toEqual({ affected: 1, refused: 1 });
    const media = [await upload()];
    expect(await move({ note: 'Done', media })).toEqual({ affected: 2, refused: 0 });
    const params = { id: ids[0]! };
    expect(await data(admin.call(issues.get, { params }))).toMatchObject({ status: 'complete', media, revision: 2 });
  });

  it('people learn of a bulk change of many issues by one notice and one event, also without the list', async () => {
    const inspector = t.as('inspector');
    const ids: number[] = [];
    for (let at = 0; at < 51; at += 1) ids.push((await create({ title: `Many ${at}` }, inspector)).id);
    const events = await inspector.openEvents('?topics=issues');
    await data(admin.call(issues.bulkChangeStatus, { body: { ids, status: 'in_progress' } }));
    expect(await events.waitFor(1)).toEqual([{ topic: 'issues', id: null }]);
    events.close();
    const { list } = await data(inspector.call(notices.list, { query: {} }));
    const changed = list.filter(({ kind, subject }) => kind === 'issue_status_changed' && subject.id === ids[0]);
    expect(changed).toMatchObject([{ data: { count: 51 } }]);
  });

  it('issues that a filter selects are archived and restored together, unless their number has changed', async () => {
    const category = await createCategory('Seasonal');
    await create({ category_id: category.id });
    await create({ category_id: category.id });
    const body = (count: number) => ({ apply_filter: true as const, filter: { category: [category.id] }, count });
    const changed = await admin.call(issues.bulkArchive, { body: body(1) });
    expect([changed.status, changed.body.code]).toEqual([409, 'APP_COUNT_NOT_MATCH']);
    expect(await data(admin.call(issues.bulkArchive, { body: body(2) }))).toEqual({ affected: 2, refused: 0 });
    expect(await list({ category: [category.id] })).toEqual([]);
    const used = await admin.call(issueCategories.delete, { params: { id: category.id }, query: {} });
    expect(used.body).toMatchObject({ code: 'ACT_IN_USE', data: { issues: 2 } });
    expect(await data(admin.call(issues.bulkRestore, { body: body(2) }))).toEqual({ affected: 2, refused: 0 });
    expect(await list({ category: [category.id] })).toHaveLength(2);
  });

  it('a list that nobody has sorted begins with what is open, the newest first, page by page', async () => {
    const category = await createCategory('Sorted');
    const ids: number[] = [];
    for (const status of ['complete', 'to_do', 'in_progress', 'to_do', 'cant_do'] as const) {
      const { id } = await create({ category_id: category.id });
      const note = 'Tried';
      if (status !== 'to_do') await data(admin.call(issues.changeStatus, { params: { id }, body: { status, note } }));
      ids.push(id);
    }
    const [complete, older, inProgress, newer, cantDo] = ids;
    const expected = [newer, older, inProgress, complete, cantDo];
    const filter = JSON.stringify({ category: [category.id] });
    expect(await list({ category: [category.id] })).toEqual(expected);
    const pages: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await data(admin.call(issues.list, { query: { filter, limit: 10, ...(cursor && { cursor }) } }));
      pages.push(...page.list.map(({ id }) => id));
      cursor = page.pagination.next_cursor ?? undefined;
    } while (cursor);
    expect(pages).toEqual(expected);
  });
});
