/** Issues over HTTP: creating, changing, moving, evidence, comments, notices, categories and settings. */
import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import { checklists } from '@rounds/contract/checklists';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { files } from '@rounds/contract/files';
import { groups } from '@rounds/contract/groups';
import { INHERITED_POLICY, issueCategories, issueLabels, issues, type PolicyWho } from '@rounds/contract/issues';
import { logs } from '@rounds/contract/logs';
import type { Permission } from '@rounds/contract/permissions.ts';
import { sites } from '@rounds/contract/sites';
import { usage } from '@rounds/contract/usage';
import { users } from '@rounds/contract/users';
import { toRichText } from '@rounds/engine';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, listMails, startTestServer, type TestServer } from '../../testing/index.ts';
import { mailNotices } from '../notices/mail.ts';
import { notifyDue } from './due.ts';
import { createIssueHelpers, data, type IssueHelpers } from './testing/issue-helpers.ts';

let t: TestServer;
let admin: Client;
let people: IssueHelpers['people'];
let create: IssueHelpers['create'];
let get: IssueHelpers['get'];
let createCategory: IssueHelpers['createCategory'];
let upload: IssueHelpers['upload'];
let listNoticeKinds: IssueHelpers['listNoticeKinds'];
beforeAll(async () => {
  t = await startTestServer();
  admin = t.as('admin');
  ({ people, create, get, createCategory, upload, listNoticeKinds } = await createIssueHelpers(t));
});
afterAll(() => t.close());

describe('an issue', () => {
  it('a new issue gets the defaults of the workspace, the next number and the rights of its creator', async () => {
    const first = await create();
    const second = await create({}, t.as('inspector'));
    expect(second.number).toBe(first.number + 1);
    expect(first).toMatchObject({ type: 'action', priority: 'medium', status: 'to_do', risk: 'none', revision: 1 });
    expect(first.category.name_lang.en).toBe('General');
    expect(second.may).toEqual({
      ...{ edit: true, change_category: true, comment: true, delete: false },
      statuses: ['in_progress', 'complete', 'cant_do'],
    });
    expect(second.is_watching).toBe(true);
  });

  it('an issue that is created again with the same uuid is answered as it is stored, and only to its creator', async () => {
    const uuid = randomUUID();
    const first = await create({ uuid, title: 'Once' });
    await Promise.all([1, 2, 3].map(() => create({ uuid, title: 'Twice' })));
    expect(await create({ uuid, title: 'Twice' })).toMatchObject({ id: first.id, title: 'Once', number: first.number });
    expect((await create()).number).toBe(first.number + 1);
    const other = await t.as('manager').call(issues.create, { body: { uuid, title: 'Mine' } });
    expect([other.status, other.body.code]).toEqual([409, 'ACT_UUID_TAKEN']);
  });

  it('a rejected issue names each field that is wrong, and nothing is stored', async () => {
    const { rows: before } = await t.queryIn<{ last_number: number }>('A', 'select last_number from issue_counter');
    const category = await createCategory('With parts', {}, { has_subcategory: true });
    const other = await createCategory('Other', {}, { has_subcategory: true });
    const sub = await createCategory('Part', {}, { parent_id: other.id });
    const answer = await admin.call(issues.create, {
      body: {
        title: 'Wrong',
        type: 'no_such_type',
        due_at: '2026-02-30',
        category_id: category.id,
        sub_category_id: sub.id,
        label_ids: [9_999],
        assignee: { type: 'user', id: 999_999 },
        collaborator_ids: [999_999],
      },
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.data).toSorted()).toEqual(
      ['assignee', 'collaborator_ids', 'due_at', 'label_ids', 'sub_category_id', 'type'].toSorted(),
    );
    const { rows: after } = await t.queryIn('A', 'select last_number from issue_counter');
    expect(after).toEqual(before);
  });

  it('an issue cannot be assigned to a deactivated person or created for an archived asset', async () => {
    await t.queryIn('A', `update "user" set status = 'deactivated' where id = $1`, [people.nobody]);
    const person = await admin.call(issues.create, {
      body: { title: 'x', assignee: { type: 'user', id: people.nobody } },
    });
    await t.queryIn('A', `update "user" set status = 'active' where id = $1`, [people.nobody]);
    expect([person.status, person.body.data]).toEqual([422, { assignee: [expect.stringContaining('Nobody')] }]);
    const asset = await data(admin.call(assets.create, { body: { asset_id: 'OLD', display_name: 'Old pump' } }));
    await data(admin.call(assets.archive, { params: { id: asset.id }, query: {} }));
    const archived = await admin.call(issues.create, { body: { title: 'x', asset_uuid: asset.uuid } });
    expect([archived.status, archived.body.code]).toEqual([422, 'SST_ASSET_ARCHIVED']);
    expect(archived.body.data).toEqual({ asset_uuid: [expect.stringContaining('Choose another one or none')] });
  });

  it('a change keeps the fields that it leaves out, and a stale one answers the issue as it is', async () => {
    const issue = await create({ priority: 'high', due_at: '2030-01-02', description: toRichText('Drips') });
    const params = { id: issue.id };
    const changed = await data(admin.call(issues.update, { params, body: { title: 'Dripping', revision: 1 } }));
    expect(changed).toMatchObject({ title: 'Dripping', priority: 'high', due_at: '2030-01-02', revision: 2 });
    const stale = await admin.call(issues.update, { params, body: { priority: 'low', revision: 1 } });
    expect([stale.status, stale.body.code]).toEqual([409, 'ACT_REVISION_NOT_MATCH']);
    expect(stale.body.data).toMatchObject({ title: 'Dripping', revision: 2 });
    const last = await data(admin.call(issues.update, { params, body: { priority: 'low' } }));
    expect(last).toMatchObject({ title: 'Dripping', priority: 'low', revision: 3 });
  });

  it('the history of an issue names its collaborators before and after a change', async () => {
    const issue = await create({ collaborator_ids: [people.manager] });
    const params = { id: issue.id };
    await data(admin.call(issues.update, { params, body: { collaborator_ids: [people.viewer], revision: 1 } }));
    const { list } = await data(admin.call(issues.listActivity, { params, query: {} }));
    expect(list[0]).toMatchObject({
      before: { collaborators: expect.stringContaining('Manager') },
      after: { collaborators: expect.stringContaining('Viewer') },
    });
  });

  it('a description and a comment may be plain text, and have a block for each line', async () => {
    const description = 'Drips\r\nsince Monday' as never;
    const issue = await create({ description });
    expect(issue.description).toEqual(toRichText('Drips\nsince Monday'));
    const params = { id: issue.id };
    const comment = await data(admin.call(issues.createComment, { params, body: { text: 'Fixed' as never } }));
    expect(comment.text).toEqual(toRichText('Fixed'));
    const long = await admin.call(issues.createComment, { params, body: { text: 'x'.repeat(500_000) as never } });
    expect([long.status, Object.keys(long.body.data)]).toEqual([422, ['text']]);
  });

  it('an issue is archived, restored and deleted only by people who manage issues', async () => {
    const issue = await create({ media: [await upload()] }, admin);
    const params = { id: issue.id };
    const denied = await t.as('viewer').call(issues.archive, { params, query: {} });
    expect(denied.body.code).toBe('USR_FORBIDDEN');
    const early = await admin.call(issues.delete, { params });
    expect([early.status, early.body]).toMatchObject([409, { code: 'ACT_IN_USE', data: { archived: false } }]);
    await data(admin.call(issues.archive, { params, query: {} }));
    const list = await data(admin.call(issues.listArchive, { query: {} }));
    expect(list.list.map(({ id }) => id)).toContain(issue.id);
    const changed = await admin.call(issues.update, { params, body: { title: 'x', revision: 2 } });
    expect(changed.body.code).toBe('ACT_ARCHIVED');
    await data(admin.call(issues.delete, { params }));
    expect((await admin.call(issues.get, { params })).body.code).toBe('ACT_OBJECT_NOT_FOUND');
    expect((await admin.call(files.get, { params: { id: issue.media[0]! } })).status).toBe(404);
  });

  it('an issue has a history, and is printed with its comments', async () => {
    const issue = await create({ media: [await upload()] });
    const params = { id: issue.id };
    await data(admin.call(issues.createComment, { params, body: { text: toRichText('Ordered a new one') } }));
    await data(admin.call(issues.changeStatus, { params, body: { status: 'in_progress' } }));
    const { list } = await data(admin.call(issues.listActivity, { params, query: {} }));
    expect(list.map(({ code }) => code)).toEqual(['issue.status_changed', 'issue.commented', 'issue.created']);
    const print = async () => {
      const pdf = await admin.call(issues.downloadPdf, { params, query: { lang: 'de' } });
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.bytes)), { mergePages: true });
      return text;
    };
    const printed = await print();
    expect(printed).toContain('Ordered a new one');
    expect(printed).not.toContain('Archiviert');
    await data(admin.call(issues.archive, { params, query: {} }));
    expect(await print()).toContain('Archiviert');
  });
});

describe('the status of an issue', () => {
  it('an issue that cannot be done needs a note, and reopening clears the time of completion', async () => {
    const issue = await create();
    const params = { id: issue.id };
    const move = (body: object) => admin.call(issues.changeStatus, { params, body: body as never });
    const rejected = await move({ status: 'cant_do' });
    expect([rejected.status, rejected.body.code]).toEqual([422, 'ACT_EVIDENCE_REQUIRED']);
    expect(Object.keys(rejected.body.data)).toEqual(['note']);
    const impossible = await data(move({ status: 'cant_do', note: 'No spare part' }));
    expect(impossible).toMatchObject({ status: 'cant_do', status_note: 'No spare part', completed_at: null });
    expect((await data(move({ status: 'complete' }))).completed_at).not.toBeNull();
    expect((await data(move({ status: 'to_do' }))).completed_at).toBeNull();
    const stale = await move({ status: 'complete', revision: 1 });
    expect(stale.body).toMatchObject({ code: 'ACT_REVISION_NOT_MATCH', data: { status: 'to_do' } });
  });

  it('a status needs the evidence that its category asks for, also where who may set it is inherited', async () => {
    const statuses = {
      ...INHERITED_POLICY.statuses,
      complete: { who: { choice: 'inherit' }, needs: { note: true, media: true } },
    } as const;
    const parent = await createCategory('Evidence', { statuses }, { has_subcategory: true });
    const sub = await createCategory('Evidence below', {}, { parent_id: parent.id });
    const issue = await create({ category_id: parent.id, sub_category_id: sub.id });
    const params = { id: issue.id };
    const rejected = await admin.call(issues.changeStatus, { params, body: { status: 'complete' } });
    expect(Object.keys(rejected.body.data)).toEqual(['note', 'media']);
    const media = [await upload()];
    const body = { status: 'complete' as const, note: 'Fixed', media };
    const complete = await data(admin.call(issues.changeStatus, { params, body }));
    expect(complete).toMatchObject({ status: 'complete', media, media_count: 1 });
  });

  it('a bulk change of status leaves out what the caller may not change, and counts it as rejected', async () => {
    const nobody = { who: { choice: 'restricted' }, needs: { note: false, media: false } } as const;
    const closed = await createCategory('No one completes', {
      statuses: { ...INHERITED_POLICY.statuses, complete: nobody },
    });
    const open = await create();
    const kept = await create({ category_id: closed.id });
    const ids = [open.id, kept.id];
    const viewer = t.as('viewer');
    const result = await data(viewer.call(issues.bulkChangeStatus, { body: { ids, status: 'complete' } }));
    expect(result).toEqual({ affected: 1, refused: 1 });
    expect((await get(open.id)).status).toBe('complete');
    // Issues that already have the status are not changed, and their history says nothing.
    await data(viewer.call(issues.bulkChangeStatus, { body: { ids: [open.id], status: 'complete' } }));
    const history = await data(admin.call(issues.listActivity, { params: { id: open.id }, query: {} }));
    expect(history.list.map(({ code }) => code)).toEqual(['issue.status_changed', 'issue.created']);
    expect((await get(kept.id)).status).toBe('to_do');
    const archived = await data(viewer.call(issues.bulkArchive, { body: { ids } }));
    expect(archived).toEqual({ affected: 0, refused: 2 });
    const label = await data(admin.call(issueLabels.create, { body: { name: 'Urgent', color: 'red' } }));
    const change = { ids, due_at: '2031-05-06', add_label_ids: [label.id] };
    expect(await data(viewer.call(issues.bulkChange, { body: change }))).toEqual({ affected: 2, refused: 0 });
    expect(await get(kept.id)).toMatchObject({ due_at: '2031-05-06', labels: [{ id: label.id }] });
    const assignee = { type: 'user', id: people.inspector } as const;
    expect(await data(viewer.call(issues.bulkAssign, { body: { ids, assignee } }))).toMatchObject({ affected: 2 });
    const { list } = await data(admin.call(issues.listActivity, { params: { id: kept.id }, query: {} }));
    expect(list.map(({ code }) => code)).toEqual(['issue.changed', 'issue.changed', 'issue.created']);
  });
});

describe('comments', () => {
  it('comments mention only people with access, and are edited and deleted by their author', async () => {
    const category = await createCategory('Closed', { access: { choice: 'creator_and_assignee' } });
    const issue = await create({ category_id: category.id, assignee: { type: 'user', id: people.inspector } });
    const params = { id: issue.id };
    const write = (body: object, client = admin) => client.call(issues.createComment, { params, body: body as never });
    const rejected = await write({ text: toRichText('@Viewer'), mentions: [people.viewer] });
    expect(rejected.body).toMatchObject({ code: 'VALIDATION_FAILED', data: { mentions: [expect.any(String)] } });
    const options = await data(admin.call(issues.searchMentions, { params, query: {} }));
    expect(
      options
        .filter(({ has_access }) => has_access)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([people.admin, people.manager, people.inspector].toSorted());
    const comment = await data(write({ text: toRichText('@Inspector'), mentions: [people.inspector] }));
    const own = { ...params, commentId: comment.id };
    const body = { text: toRichText('Changed'), revision: 1 };
    const inspector = t.as('inspector');
    expect((await inspector.call(issues.updateComment, { params: own, body })).body.code).toBe('USR_FORBIDDEN');
    expect(await data(admin.call(issues.updateComment, { params: own, body }))).toMatchObject({ revision: 2 });
    expect((await admin.call(issues.updateComment, { params: own, body })).body.code).toBe('ACT_REVISION_NOT_MATCH');
    expect((await get(issue.id)).comments_count).toBe(1);
    await data(admin.call(issues.deleteComment, { params: own }));
    expect(await data(admin.call(issues.listComments, { params, query: {} }))).toEqual({
      ...{ list: [], has_more: false },
      total: 0,
    });
    expect(await listNoticeKinds('inspector')).toEqual(expect.arrayContaining(['issue_assigned', 'issue_mentioned']));
    expect((await write({ text: toRichText('hello') }, t.as('viewer'))).body.code).toBe('ACT_OBJECT_NOT_FOUND');
  });

  it('a comment that is far too long, or without any text, is rejected by field', async () => {
    const { id } = await create();
    for (const text of [[{ style: 'normal', runs: [{ text: 'x'.repeat(1_000_000) }] }], []]) {
      const answer = await admin.call(issues.createComment, { params: { id }, body: { text } as never });
      expect([answer.status, Object.keys(answer.body.data)]).toEqual([422, expect.arrayContaining(['text'])]);
    }
  });

  it('comments and changes of status notify people who watch, until they stop', async () => {
    const issue = await create({}, t.as('manager'));
    const params = { id: issue.id };
    const write = () => admin.call(issues.createComment, { params, body: { text: toRichText('News') } });
    await data(write());
    await data(admin.call(issues.changeStatus, { params, body: { status: 'in_progress' } }));
    expect(await listNoticeKinds('manager')).toEqual(['issue_status_changed', 'issue_commented']);
    await data(t.as('manager').call(issues.watch, { params, body: { is_watching: false } }));
    await data(write());
    expect(await listNoticeKinds('manager')).toHaveLength(2);
  });

  it('a person who gets issues by a bulk action watches them', async () => {
    const { id } = await create({ title: 'Handed over' });
    const assignee = { type: 'user', id: people.inspector } as const;
    await data(admin.call(issues.bulkAssign, { body: { ids: [id], assignee } }));
    expect((await get(id, t.as('inspector'))).is_watching).toBe(true);
  });
});

describe('people who lose access', () => {
  it('people who lose access are no longer notified, and their open windows learn of the change', async () => {
    const closed = await createCategory('Only the two', { access: { choice: 'creator_and_assignee' } });
    const issue = await create();
    const params = { id: issue.id };
    const viewer = t.as('viewer');
    await data(viewer.call(issues.watch, { params, body: { is_watching: true } }));
    const before = await listNoticeKinds('viewer');
    const events = await viewer.openEvents('?topics=issues');
    await data(admin.call(issues.update, { params, body: { category_id: closed.id, revision: 1 } }));
    expect(await events.waitFor(1)).toEqual([{ topic: 'issues', id: issue.id, revision: 2 }]);
    await data(admin.call(issues.changeStatus, { params, body: { status: 'in_progress' } }));
    await data(admin.call(issues.createComment, { params, body: { text: toRichText('Between us') } }));
    await data(admin.call(issues.update, { params, body: { category_id: issue.category.id, revision: 3 } }));
    // The changes in between were none of their business.
    expect(await events.waitFor(2)).toEqual([
      { topic: 'issues', id: issue.id, revision: 2 },
      { topic: 'issues', id: issue.id, revision: 4 },
    ]);
    events.close();
    expect(await listNoticeKinds('viewer')).toEqual(before);
  });
});

describe('due issues', () => {
  it('an issue notifies its assignee once the day before it is due, and once when it is overdue', async () => {
    const assignee = { type: 'user', id: people.viewer } as const;
    await create({ title: 'Inspect rope', due_at: '2033-06-10', assignee });
    const kinds = async () => (await listNoticeKinds('viewer')).filter((kind) => kind !== 'issue_assigned');
    for (const now of ['2033-06-08T12:00:00Z', '2033-06-09T12:00:00Z', '2033-06-09T13:00:00Z']) {
      await notifyDue(t.database, new Date(now));
    }
    expect(await kinds()).toEqual(['issue_due_soon']);
    for (const now of ['2033-06-12T12:00:00Z', '2033-06-13T12:00:00Z']) await notifyDue(t.database, new Date(now));
    expect(await kinds()).toEqual(['issue_overdue', 'issue_due_soon']);
  });

  it('issues that become overdue together are one mail, and nobody gets a second one within the hour', async () => {
    const assignee = { type: 'user', id: people.manager } as const;
    const listDueMails = async () => {
      const mails = await listMails(t.services.config.dataDir, 'manager.a@rounds.example');
      return mails.filter(({ text }) => text.includes('Grease bearing'));
    };
    const mail = async (now: Date) => {
      await mailNotices(t, now);
      await t.runJobs();
    };
    for (const number of [1, 2, 3]) await create({ title: `Grease bearing ${number}`, due_at: '2034-06-10', assignee });
    await t.queryIn('A', `update notice set mail_at = null where kind = 'issue_assigned'`);
    const dayAfter = new Date('2034-06-11T12:00:00Z');
    await notifyDue(t.database, dayAfter);
    await mail(dayAfter);
    const [first] = await listDueMails();
    for (const number of [1, 2, 3]) expect(first?.text).toContain(`Grease bearing ${number}`);

    await create({ title: 'Grease bearing 4', due_at: '2034-06-10', assignee });
    await t.queryIn('A', `update notice set mail_at = null where kind = 'issue_assigned'`);
    await notifyDue(t.database, dayAfter);
    await mail(new Date('2034-06-11T12:59:00Z'));
    expect(await listDueMails()).toHaveLength(1);
    await mail(new Date('2034-06-11T13:00:00Z'));
    const [, second] = await listDueMails();
    expect(second?.text).toContain('Grease bearing 4');
    expect(second?.text).not.toContain('Grease bearing 1');
  });
});

describe('people with few permissions', () => {
  /** The person without roles gets these permissions and no others. */
  const grant = (permissions: readonly Permission[]) =>
    t.queryIn(
      'A',
      `with made as (
        insert into role (workspace_id, system_key, name_lang, permissions)
        select workspace_id, 'tried', '{"en": "Tried"}', $2 from "user" where id = $1
        on conflict (workspace_id, system_key) do update set permissions = excluded.permissions
        returning id, workspace_id)
      insert into user_role (workspace_id, user_id, role_id) select workspace_id, $1, id from made
      on conflict do nothing`,
      [people.nobody, permissions],
    );
  const listRejected = async (calls: readonly Endpoint[]) => {
    const rejected: string[] = [];
    for (const call of calls) if ((await t.as('nobody').call(call)).status !== 200) rejected.push(call.id);
    return rejected;
  };

  it('people who conduct and raise issues load all that a device needs to raise one without a network', async () => {
    await grant(['INS_CONDUCT_INSPECTION', 'ACT_CREATE_ISSUE']);
    const needed = [
      ...[issueCategories.all, issueLabels.all, issues.searchTypes, issues.getSettings, issues.listCustomFields],
      ...[groups.searchUsersAndGroups, users.search, assets.search, sites.search, issues.search, issues.listMine],
    ];
    expect(await listRejected(needed)).toEqual([]);
    const query = { item_id: randomUUID(), asset_uuid: randomUUID() };
    expect(await data(t.as('nobody').call(issues.findOpen, { query }))).toEqual([]);
  });

  it('people who see the list of issues and nothing else can use each of its filters', async () => {
    await grant(['ACT_VIEW_ISSUE_LIST']);
    const searches = [
      ...[issueCategories.all, issueLabels.all, issues.searchTypes],
      ...[groups.searchUsersAndGroups, users.search, assets.search, sites.search, checklists.searchEntries],
    ];
    const remotes = issues.list.list.columns.flatMap(({ remote }) => remote ?? []);
    expect(searches.map(({ path }) => path)).toEqual(expect.arrayContaining(remotes));
    expect(await listRejected(searches)).toEqual([]);
  });

  it('people who may read an asset find those of its issues that they have access to', async () => {
    const asset = await data(admin.call(assets.create, { body: { asset_id: 'T-1', display_name: 'Tank one' } }));
    const hidden = await createCategory('Only ours', { access: { choice: 'creator_and_assignee' } });
    const open = await create({ title: 'Rust', asset_uuid: asset.uuid });
    await create({ title: 'Secret', asset_uuid: asset.uuid, category_id: hidden.id });
    await create({ title: 'Elsewhere' });
    await grant(['SST_VIEW_ASSET', 'ACT_VIEW_ISSUE_LIST', 'ACT_VIEW_ISSUE']);
    const filter = JSON.stringify({ asset: [asset.uuid] });
    const listed = await data(t.as('nobody').call(issues.list, { query: { filter } }));
    expect(listed.list.map(({ id }) => id)).toEqual([open.id]);
    const { counts } = await data(t.as('nobody').call(issues.count, { query: { filter } }));
    expect(counts.to_do).toBe(1);
    await grant([]);
  });
});

describe('categories, labels and settings', () => {
  it('a changed policy takes effect with the next call, in the workspace, a category and a subcategory', async () => {
    const own = { choice: 'creator_and_assignee' } as const;
    const parent = await createCategory('Policies', {}, { has_subcategory: true });
    const sub = await createCategory('Policies below', {}, { parent_id: parent.id });
    const { id } = await create({ category_id: parent.id, sub_category_id: sub.id });
    const viewer = t.as('viewer');
    const getStatus = async () => (await viewer.call(issues.get, { params: { id } })).status;
    const setAccess = async (category: typeof parent, access: PolicyWho) => {
      const { name_lang, policy } = category;
      const body = { name_lang, policy: { ...policy, access } };
      await data(admin.call(issueCategories.update, { params: { id: category.id }, body } as never));
    };
    const settings = await data(admin.call(issues.getSettings));
    const setDefault = (access: PolicyWho) =>
      data(admin.call(issues.updateSettings, { body: { ...settings, policy: { ...settings.policy, access } } }));
    expect(await getStatus()).toBe(200);
    await setDefault(own);
    expect(await getStatus()).toBe(404);
    await setAccess(parent, { choice: 'organization' });
    expect(await getStatus()).toBe(200);
    await setAccess(sub, own);
    expect(await getStatus()).toBe(404);
    await setAccess(sub, { choice: 'inherit' });
    expect(await getStatus()).toBe(200);
    await setDefault(settings.policy.access);
  });

  it('the log says who a changed rule of a category names, and leaves out the rules that stay', async () => {
    const { id, name_lang, policy } = await createCategory('Logged', {
      access: { choice: 'restricted', users: [people.viewer] },
    });
    const complete = { who: { choice: 'inherit' }, needs: { note: true, media: false } } as const;
    const body = { name_lang, policy: { ...policy, statuses: { ...policy.statuses, complete } } };
    await data(admin.call(issueCategories.update, { params: { id }, body } as never));
    const { list } = await data(admin.call(logs.list, { query: { limit: 10 } }));
    const entry = list.find(({ code, subject_id }) => code === 'issue_category.changed' && subject_id === String(id));
    const [before, after] = [entry!.before, entry!.after] as { policy: Record<string, unknown> }[];
    expect(before!.policy.access).toEqual(['restricted', expect.stringContaining('Viewer')]);
    expect(after!.policy).toEqual({ ...before!.policy, complete: ['inherit', 'needs_note'] });
  });

  it('the place of a category among the others is fixed, and one in use is not deleted', async () => {
    const parent = await createCategory('Building', {}, { has_subcategory: true });
    const sub = await createCategory('Doors', {}, { parent_id: parent.id });
    const update = (id: number, body: object) => admin.call(issueCategories.update, { params: { id }, body } as never);
    const fixed = await update(parent.id, { name_lang: { en: 'Building' }, has_subcategory: false });
    expect(fixed.body.code).toBe('ACT_SUBCATEGORY_FIXED');
    const nested = await admin.call(issueCategories.create, {
      body: { name_lang: { en: 'Handles' }, parent_id: sub.id },
    });
    expect([nested.status, Object.keys(nested.body.data)]).toEqual([422, ['parent_id']]);
    const issue = await create({ category_id: parent.id, sub_category_id: sub.id });
    const used = await admin.call(issueCategories.delete, { params: { id: sub.id }, query: {} });
    expect([used.status, used.body.code]).toEqual([409, 'ACT_IN_USE']);
    const place = { kind: 'issue', id: issue.id, title: issue.title, path: `/issues/${issue.id}` };
    expect(used.body.data).toMatchObject({ issues: 1, used: 1, places: [place] });
    const above = await admin.call(issueCategories.delete, { params: { id: parent.id }, query: {} });
    const subPlace = { kind: 'issue_category', id: sub.id, title: 'Doors', path: `/issues/categories/${sub.id}` };
    const places = [subPlace, place];
    expect(above.body.data).toMatchObject({ issues: 1, subcategories: 1, used: 2, places });
    const params = { kind: 'issue_category', id: parent.id } as const;
    expect(await data(admin.call(usage.get, { params }))).toEqual({ used: 2, places });
    expect((await t.as('inspector').call(usage.get, { params })).status).toBe(404);
    const listed = await data(admin.call(issueCategories.list, { query: { limit: 100 } }));
    expect(listed.list.find(({ id }) => id === sub.id)).toMatchObject({
      inherited_from: { id: parent.id },
      effective_policy: { access: { choice: 'all_users' } },
      issues_count: 1,
    });
    const options = await data(admin.call(issueCategories.all, { query: { q: 'building' } }));
    expect(options.map(({ label }) => label)).toEqual(['Building', 'Doors']);
  });

  it('the policy of the workspace cannot inherit, and types that the workspace adds can be chosen', async () => {
    const settings = await data(admin.call(issues.getSettings));
    const save = (body: object) => admin.call(issues.updateSettings, { body: { ...settings, ...body } as never });
    const access = { choice: 'inherit' } as const;
    const rejected = await save({ policy: { ...settings.policy, access } });
    expect(Object.keys(rejected.body.data)).toEqual(['policy.access']);
    await data(save({ types: [{ key: 'leak', name_lang: { en: 'Leak' } }] }));
    expect(await create({ type: 'leak' })).toMatchObject({ type: 'leak' });
    const types = await data(admin.call(issues.searchTypes, { query: { q: 'lea' } }));
    expect(types).toEqual([{ value: 'leak', label: 'Leak', name_lang: { en: 'Leak' } }]);
  });

  it('new issues get the default category and priority of the workspace, and that category is not deleted', async () => {
    const settings = await data(admin.call(issues.getSettings));
    const category = await createCategory('Default');
    const body = { ...settings, default_category_id: category.id, default_priority: 'high' as const };
    await data(admin.call(issues.updateSettings, { body }));
    expect(await create()).toMatchObject({ category: { id: category.id }, priority: 'high' });
    const unused = await createCategory('Next default');
    await data(admin.call(issues.updateSettings, { body: { ...body, default_category_id: unused.id } }));
    const rejected = await admin.call(issueCategories.delete, { params: { id: unused.id }, query: {} });
    expect(rejected.body).toMatchObject({
      code: 'ACT_IN_USE',
      data: {
        ...{ issues: 0, is_default: true },
        places: [{ title: 'Issue settings', path: '/issues/categories?tab=settings' }],
      },
    });
    await data(admin.call(issues.updateSettings, { body: settings }));
    await data(admin.call(issueCategories.delete, { params: { id: unused.id }, query: {} }));
  });

  it('a label has a name of its own, is renamed on its issues, and is gone from them when it is deleted', async () => {
    const label = await data(admin.call(issueLabels.create, { body: { name: 'Leak', color: 'blue' } }));
    const twice = await admin.call(issueLabels.create, { body: { name: 'leak' } });
    expect([twice.status, Object.keys(twice.body.data)]).toEqual([422, ['name']]);
    const { id } = await create({ label_ids: [label.id] });
    const params = { id: label.id };
    await data(admin.call(issueLabels.update, { params, body: { name: 'Leaks', color: 'red' } }));
    expect((await get(id)).labels).toEqual([{ id: label.id, name: 'Leaks', color: 'red' }]);
    const options = await data(admin.call(issueLabels.all, { query: { q: 'leaks' } }));
    expect(options).toMatchObject([{ value: label.id, issues_count: 1 }]);
    // Others may see only some of its issues.
    const [offered] = await data(t.as('inspector').call(issueLabels.all, { query: { q: 'leaks' } }));
    expect(offered).toEqual({ value: label.id, label: 'Leaks', name: 'Leaks', translations: {}, color: 'red' });
    await data(admin.call(issueLabels.delete, { params }));
    expect((await get(id)).labels).toEqual([]);
  });

  it('a field in use is not deleted, and deleting an unused one erases its values', async () => {
    const field = { key: 'new_room', name: 'Room', field_type: 'text', is_used: true, is_required: false } as const;
    const saved = await data(admin.call(issues.saveCustomFields, { body: { fields: [field as never], order: {} } }));
    const room = saved.at(-1)!;
    const issue = await create({ custom_fields: { [room.key]: 'B 12' } });
    const params = { id: room.id! };
    expect((await admin.call(issues.deleteCustomField, { params })).body.code).toBe('ACT_IN_USE');
    const unused = { ...room, is_used: false };
    await data(admin.call(issues.saveCustomFields, { body: { fields: [unused as never], order: {} } }));
    await data(admin.call(issues.deleteCustomField, { params }));
    expect((await get(issue.id)).custom_fields).toEqual({});
    const { rows } = await t.queryIn('A', 'select from custom_field_value where field_id = $1', [room.id]);
    expect(rows).toEqual([]);
  });

  it('a category may leave out a required field', async () => {
    const field = { key: 'new_cost', name: 'Cost', field_type: 'integer', is_used: true, is_required: true } as const;
    const fields = await data(admin.call(issues.saveCustomFields, { body: { fields: [field as never], order: {} } }));
    const { key } = fields.at(-1)!;
    const missing = await admin.call(issues.create, { body: { title: 'x' } });
    expect(Object.keys(missing.body.data)).toEqual([`custom_fields.${key}`]);
    const without = await createCategory('Without cost', {}, { fields: [] });
    const plain = await create({ category_id: without.id });
    const priced = await create({ custom_fields: { [key]: 12 } });
    expect([plain.custom_fields, priced.custom_fields]).toEqual([{}, { [key]: 12 }]);
    const filter = JSON.stringify({ [`custom_fields.${key}`]: [{ operator: 'gte', value: 10 }] });
    const { list } = await data(admin.call(issues.list, { query: { filter } }));
    expect(list.map(({ id, custom_fields }) => [id, custom_fields])).toEqual([[priced.id, { [key]: 12 }]]);
  });
});
