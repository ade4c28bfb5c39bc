/** Nobody sees or changes more than the policies allow: every choice, for everything that a person can be for an issue. */
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { files } from '@rounds/contract/files';
import { groups } from '@rounds/contract/groups';
import {
  INHERITED_POLICY,
  ISSUE_STATUSES,
  type IssuePolicy,
  issueCategories,
  issues,
  type PolicyWho,
} from '@rounds/contract/issues';
import { expandPermissions, SYSTEM_ROLES } from '@rounds/contract/permissions.ts';
import { usage } from '@rounds/contract/usage';
import { toRichText } from '@rounds/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../../db/database.ts';
import { type Client, startTestServer, type TestServer } from '../../../testing/index.ts';
import { ALL_RIGHTS, hasRight } from '../access/policies.ts';
import { isPermitted, loadViewer, loadViewers } from '../queries/access.ts';
import { getIssue } from '../queries/rows.ts';
import { data } from '../testing/issue-helpers.ts';

/** The viewer has ACT_VIEW_ISSUE, the inspector only raises issues. */
const PEOPLE = ['viewer', 'inspector'] as const;
type Who = (typeof PEOPLE)[number];
const RELATIONS = ['creator', 'assignee', 'group', 'collaborator', 'none'] as const;
type Relation = (typeof RELATIONS)[number];
/** The relations for the second person and all other rights, which read the relations in the same way. */
const SOME_RELATIONS: readonly Relation[] = ['creator', 'collaborator', 'none'];
const CHOICES = [
  ...['all_users', 'organization', 'collaborators', 'creator_and_assignee', 'named', 'named_group', 'inherit'],
] as ('all_users' | 'organization' | 'collaborators' | 'creator_and_assignee' | 'named' | 'named_group' | 'inherit')[];
type Choice = (typeof CHOICES)[number];

const isOwn = (relation: Relation) => ['creator', 'assignee', 'group'].includes(relation);
/** The meaning of each choice in the contract, defined here a second time. */
const ALLOWED: Record<Choice, (who: Who, relation: Relation) => boolean> = {
  all_users: (who, relation) => who === 'viewer' || relation !== 'none',
  organization: () => true,
  collaborators: (_, relation) => relation !== 'none',
  creator_and_assignee: (_, relation) => isOwn(relation),
  named: (who) => who === 'viewer',
  named_group: (who) => who === 'inspector',
  // The workspace: all users.
  inherit: (who, relation) => who === 'viewer' || relation !== 'none',
};
const mayAccess = ({ choice, who, relation, kind }: Case) =>
  kind === 'rights' || isOwn(relation) || ALLOWED[choice](who, relation);

interface Case {
  readonly id: number;
  readonly choice: Choice;
  readonly who: Who;
  readonly relation: Relation;
  /** Whether the choice is about access, or about everything else in a category that everybody sees. */
  readonly kind: 'access' | 'rights';
  readonly file: string;
}

let t: TestServer;
const ids = {} as Record<Who | 'admin' | 'nobody', number>;
const cases: Case[] = [];
let general: number;

/** A copy for each issue, so that each file belongs to one. */
async function copyFile(tx: Tx, issue_id: number, uuid: string): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    with copy as (insert into file (workspace_id, uuid, key, name, type, size, purpose, user_id)
      select workspace_id, gen_random_uuid(), key, name, type, size, purpose, user_id from file where uuid = ${uuid}
      returning uuid)
    select uuid from copy`.execute(tx);
  await tx
    .insertInto('issue_file')
    .values({ issue_id, comment_id: null, file_uuid: rows[0]!.uuid, position: 0 })
    .execute();
  return rows[0]!.uuid;
}

beforeAll(async () => {
  t = await startTestServer();
  const admin = t.as('admin');
  general = (await data(admin.call(issues.getSettings))).default_category_id;
  const { rows } = await t.queryIn<{ id: number; name: string }>(
    'A',
    `select id, lower(first_name) as name from "user"
    where workspace_id = nullif(current_setting('rounds.workspace_id', true), '')::bigint`,
  );
  for (const { id, name } of rows) ids[name as Who] = id;
  const createGroup = async (name: string, user_ids: number[]) => {
    const { id } = await data(admin.call(groups.create, { body: { name_lang: { en: name } } }));
    await data(admin.call(groups.addMembers, { params: { id }, body: { user_ids } }));
    return id;
  };
  const team = await createGroup('Team', [ids.viewer, ids.inspector]);
  const named = await createGroup('Named', [ids.inspector]);
  const toWho = (choice: Choice): PolicyWho => {
    if (choice === 'named') return { choice: 'restricted', users: [ids.viewer] };
    if (choice === 'named_group') return { choice: 'restricted', groups: [named] };
    return { choice };
  };
  const PICTURE = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const file = await data(
    admin.call(files.upload, { file: { name: 'a.png', bytes: PICTURE }, body: { purpose: 'signature' } }),
  );
  for (const kind of ['access', 'rights'] as const) {
    for (const choice of CHOICES) {
      const who = toWho(choice);
      const statuses = Object.fromEntries(
        ISSUE_STATUSES.map((status) => [status, { who, needs: { note: false, media: false } }]),
      ) as IssuePolicy['statuses'];
      const everyone = { choice: 'organization' } as const;
      const policy: IssuePolicy =
        kind === 'access'
          ? { ...INHERITED_POLICY, access: who }
          : { access: everyone, edit_details: who, change_category: who, statuses };
      const body = { name_lang: { en: `${kind} ${choice}` }, policy };
      const category = await data(admin.call(issueCategories.create, { body }));
      await t.database.inWorkspace(await t.workspaceId('A'), async (tx) => {
        for (const person of PEOPLE) {
          for (const relation of kind === 'access' || person === 'inspector' ? RELATIONS : SOME_RELATIONS) {
            const title = `${kind} ${choice} ${person} ${relation}`;
            const is = (one: Relation) => relation === one;
            const { rows: created } = await sql<{ id: number }>`
              insert into issue (number, title, type, priority, category_id, created_by, assignee_user_id,
                assignee_group_id, due_at, media_count)
              values ((select count(*) + 1 from issue), ${title}, 'action', 'low', ${category.id},
                ${is('creator') ? ids[person] : ids.admin}, ${is('assignee') ? ids[person] : null},
                ${is('group') ? team : null}, '2040-01-01', 1) returning id`.execute(tx);
            const { id } = created[0]!;
            if (is('collaborator')) {
              await tx.insertInto('issue_collaborator').values({ issue_id: id, user_id: ids[person] }).execute();
            }
            const copy = kind === 'access' ? await copyFile(tx, id, file.uuid) : '';
            cases.push({ id, choice, who: person, relation, kind, file: copy });
          }
        }
      });
    }
  }
});
afterAll(() => t.close());

const describeCase = ({ kind, choice, relation, who }: Case) => `${kind}: ${choice}, ${who} as ${relation}`;
/** The relation that another person's case gives to this one: the team has both, the rest is of one person. */
const relationOf = (one: Case, who: Who): Relation =>
  one.who === who ? one.relation : one.relation === 'group' ? 'group' : 'none';
const visibleTo = (who: Who) =>
  cases
    .filter((one) => mayAccess({ ...one, who, relation: relationOf(one, who) }))
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);

describe.each(PEOPLE)('the %s', (who) => {
  const own = (kind: Case['kind']) => cases.filter((one) => one.who === who && one.kind === kind);
  let client: Client;
  beforeAll(() => {
    client = t.as(who);
  });

  it(`the ${who} gets exactly the issues with access, and their files`, async () => {
    const wrong: string[] = [];
    const walk = async (one: Case) => {
      const answer = await client.call(issues.get, { params: { id: one.id } });
      const file = await client.call(files.get, { params: { id: one.file } });
      const expected = mayAccess(one) ? 200 : 404;
      if (answer.status !== expected || file.status !== expected) {
        wrong.push(`${describeCase(one)}: ${answer.status}, ${file.status}`);
      }
    };
    await Promise.all(own('access').map(walk));
    expect(wrong).toEqual([]);
  });

  it(`the ${who} finds exactly the issues with access in lists, searches, counts, exports and the calendar`, async () => {
    const expected = visibleTo(who);
    const search = await data(client.call(issues.search, { query: { limit: 100, q: 'access' } }));
    const access = cases.filter(({ kind }) => kind === 'access').map(({ id }) => id);
    const inAccess = expected.filter((id) => access.includes(id));
    expect(search.map(({ value }) => Number(value)).toSorted((a, b) => a - b)).toEqual(inAccess);
    const mine = await data(client.call(issues.listMine, { query: { limit: 100 } }));
    expect(mine.list.filter(({ id }) => !expected.includes(id))).toEqual([]);
    expect(mine.list).toHaveLength(cases.filter((one) => isOwn(relationOf(one, who))).length);
    if (who === 'inspector') return;
    const filter = JSON.stringify({ title: [{ operator: 'ct', value: 'r' }] });
    for (const query of [{}, { filter }]) {
      const pages = [1, 2].map((page) => data(client.call(issues.list, { query: { ...query, limit: 100, page } })));
      const listed = (await Promise.all(pages)).flatMap(({ list }) => list.map(({ id }) => id));
      expect(listed.toSorted((a, b) => a - b)).toEqual(expected);
    }
    const { counts } = await data(client.call(issues.count, { query: {} }));
    expect(counts.to_do).toBe(expected.length);
    const days = { from: '2040-01-01', to: '2040-01-01' };
    const calendar = await data(client.call(issues.getCalendar, { query: days }));
    expect(calendar.list.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected);
    const csv = await client.call(issues.exportList, { query: { columns: 'title' } });
    expect(csv.bytes.toString().trim().split('\n')).toHaveLength(expected.length + 1);
  });

  it(`the ${who} changes exactly what the policy gives, and the rights in the record say so`, async () => {
    const wrong: string[] = [];
    const walk = async (one: Case) => {
      const { choice, relation } = one;
      const params = { id: one.id };
      const allowed = choice === 'inherit' || ALLOWED[choice](who, relation);
      const { may } = await data(client.call(issues.get, { params }));
      const said = [may.edit, may.change_category, may.statuses.length === 3];
      const tried = [
        await client.call(issues.update, { params, body: { priority: 'high', revision: 1 } }),
        await client.call(issues.changeStatus, { params, body: { status: 'complete' } }),
        await client.call(issues.update, { params, body: { category_id: general, revision: allowed ? 3 : 1 } }),
      ];
      const codes = tried.map(({ status }) => status);
      const expected = allowed ? 200 : 403;
      if (said.some((right) => right !== allowed) || codes.some((code) => code !== expected)) {
        wrong.push(`${describeCase(one)}: ${said}, ${codes}`);
      }
    };
    await Promise.all(own('rights').map(walk));
    expect(wrong).toEqual([]);
  });
});

it('an issue without access looks like one that does not exist, whatever is called', async () => {
  const hidden = cases.find((one) => one.who === 'viewer' && one.choice === 'named_group' && one.relation === 'none')!;
  const comment = await data(
    t.as('admin').call(issues.createComment, { params: { id: hidden.id }, body: { text: toRichText('Inside') } }),
  );
  const text = toRichText('x');
  const bodies: Partial<Record<string, object>> = {
    'issues.update': { title: 'x', revision: 1 },
    'issues.changeStatus': { status: 'complete' },
    'issues.watch': { is_watching: true },
    'issues.createComment': { text },
    'issues.updateComment': { text, revision: 1 },
  };
  const calls = (Object.values(issues) as Endpoint[]).filter(({ path }) => path.startsWith('/issue/{id}'));
  expect(calls.length).toBeGreaterThan(12);
  const params = { id: hidden.id, commentId: comment.id };
  for (const endpoint of calls) {
    const answer = await t.as('viewer').call(endpoint, { params, body: bodies[endpoint.id] } as never);
    expect([endpoint.id, answer.status, answer.body.code]).toEqual([endpoint.id, 404, 'ACT_OBJECT_NOT_FOUND']);
  }
});

it('a bulk action leaves out issues without access', async () => {
  const hidden = cases.find((one) => one.who === 'viewer' && one.choice === 'named_group' && one.relation === 'none')!;
  const bodies = [
    [issues.bulkAssign, { assignee: null }],
    [issues.bulkChange, { priority: 'high' }],
    [issues.bulkChangeStatus, { status: 'complete' }],
    [issues.bulkArchive, {}],
  ] as const;
  for (const [endpoint, body] of bodies) {
    const answer = await t.as('viewer').call(endpoint, { body: { ids: [hidden.id], ...body } } as never);
    expect([endpoint.id, answer.body.data]).toEqual([endpoint.id, { affected: 0, refused: 0 }]);
  }
  const issue = await data(t.as('admin').call(issues.get, { params: { id: hidden.id } }));
  expect(issue).toMatchObject({ priority: 'low', status: 'to_do', archived_at: null });
});

it('the condition in SQL and the rights of a loaded issue agree for everybody and every right', async () => {
  await t.database.inWorkspace(await t.workspaceId('A'), async (tx) => {
    const people = await Promise.all(
      (['administrator', 'inspector', 'viewer'] as const).map((role) => {
        const permissions = expandPermissions(SYSTEM_ROLES[role].permissions);
        const user_id = role === 'administrator' ? ids.admin : ids[role];
        return loadViewer(tx, { user_id, permissions });
      }),
    );
    const workspace = await t.workspaceId('A');
    const loaded = await loadViewers(tx, workspace, [ids.admin, ids.inspector, ids.viewer, ids.nobody]);
    for (const person of people) {
      expect(loaded.find(({ user_id }) => user_id === person.user_id)).toEqual({ ...person, sees_few: false });
    }
    const rows = await Promise.all(cases.map(({ id }) => getIssue(tx, id, { viewer: people[0]!, locale: 'en' })));
    // Issues are found in another way for people who see few.
    const viewers = loaded.flatMap((viewer) => [viewer, { ...viewer, sees_few: true }]);
    for (const viewer of viewers) {
      for (const right of ALL_RIGHTS) {
        const { rows: found } = await sql<{ id: number }>`
          select id from listed_issue where ${isPermitted(viewer, right)} order by id`.execute(tx);
        const expected = rows.filter((row) => hasRight(row, viewer, right)).map(({ id }) => id);
        expect([right, found.map(({ id }) => id)]).toEqual([right, expected.toSorted((a, b) => a - b)]);
      }
    }
  });
});

it('open windows learn only of issues that their people may see', async () => {
  const find = (choice: Choice) =>
    cases.find(
      (one) => one.kind === 'access' && one.who === 'inspector' && one.choice === choice && one.relation === 'none',
    )!;
  const [hidden, visible] = [find('named_group'), find('named')];
  const events = await t.as('viewer').openEvents('?topics=issues');
  for (const { id } of [hidden, visible]) {
    await data(t.as('admin').call(issues.update, { params: { id }, body: { risk: 'high', revision: 1 } }));
  }
  expect(await events.waitFor(1)).toEqual([{ topic: 'issues', id: visible.id, revision: 2 }]);
  events.close();
});

it('a group that policies name is in use there, and unlinking removes it from them', async () => {
  const admin = t.as('admin');
  const group = await data(admin.call(groups.create, { body: { name_lang: { en: 'Night guard' } } }));
  const who: PolicyWho = { choice: 'restricted', groups: [group.id], users: [ids.viewer] };
  const complete = { who, needs: { note: true, media: false } };
  const policy: IssuePolicy = {
    ...INHERITED_POLICY,
    access: who,
    statuses: { ...INHERITED_POLICY.statuses, complete },
  };
  const name_lang = { en: 'Night', de: 'Nacht' };
  const category = await data(admin.call(issueCategories.create, { body: { name_lang, policy } }));
  const settings = await data(admin.call(issues.getSettings));
  const body = { ...settings, policy: { ...settings.policy, edit_details: who } };
  await data(admin.call(issues.updateSettings, { body }));
  const places = [
    { kind: 'issue_policy', id: 'settings', title: 'Issue settings', path: '/issues/categories?tab=settings' },
    { kind: 'issue_policy', id: category.id, title: 'Night', path: `/issues/categories/${category.id}` },
  ];
  const params = { id: group.id };
  const used = await data(admin.call(usage.get, { params: { kind: 'group', id: group.id } }));
  expect(used).toEqual({ used: 2, places });
  const person = await data(admin.call(usage.get, { params: { kind: 'user', id: ids.viewer } }));
  expect(person.places).toEqual(expect.arrayContaining(places));
  const rejected = await admin.call(groups.delete, { params, query: { when_used: 'refuse' } });
  expect(rejected.body).toMatchObject({ code: 'USR_IN_USE', data: { issue_policies: 2, can_unlink: true } });
  await data(admin.call(groups.delete, { params, query: { when_used: 'unlink' } }));
  const access = { choice: 'restricted', groups: [], users: [ids.viewer] };
  const changed = await data(admin.call(issueCategories.get, { params: { id: category.id } }));
  expect(changed.policy).toEqual({
    ...policy,
    access: access,
    statuses: { ...policy.statuses, complete: { ...complete, who: access } },
  });
  expect((await data(admin.call(issues.getSettings))).policy.edit_details).toEqual(access);
  await data(admin.call(issues.updateSettings, { body: settings }));
});

it('“View as” answers what a person may do, also with a policy that is not saved', async () => {
  const list = await data(t.as('admin').call(issueCategories.list, { query: { limit: 100 } }));
  const category = list.list.find(({ name_lang }) => name_lang.en === 'access collaborators')!;
  const params = { id: category.id, userId: ids.viewer };
  const rights = await data(t.as('admin').call(issueCategories.viewAs, { params }));
  expect(rights.map(({ as, access, statuses }) => [as, access, statuses.length])).toEqual([
    ['creator', true, 4],
    ['assignee', true, 4],
    ['collaborator', true, 4],
    ['other', false, 0],
  ]);
  // The policy is not saved.
  const policy = { ...category.policy, access: { choice: 'restricted' as const, users: [ids.viewer] } };
  const preview = await data(t.as('admin').call(issueCategories.previewViewAs, { params, body: { policy } }));
  expect(preview.find(({ as }) => as === 'other')).toMatchObject({ access: true });
  const again = await data(t.as('admin').call(issueCategories.viewAs, { params }));
  expect(again).toEqual(rights);
});
