import { apiTokens } from '@rounds/contract/api-tokens';
import { assignments } from '@rounds/contract/assignments';
import { auth } from '@rounds/contract/auth';
import { inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import { logs } from '@rounds/contract/logs';
import { personRemoval } from '@rounds/contract/person-removal';
import { savedQueries } from '@rounds/contract/saved-queries';
import { scheduledReports } from '@rounds/contract/scheduled-reports';
import { sections } from '@rounds/contract/sections';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MODULES } from '../../app.ts';
import { walkAssets, walkBoards, walkFiles, walkLists } from '../../http/testing/event-scenario.ts';
import { EventWalk } from '../../http/testing/event-walk.ts';
import { walkAssignments, walkInspections, walkIssues, walkTemplates } from '../../http/testing/event-work-scenario.ts';
import { cloneDatabase, emailAddress, PASSWORD, startTestServer, type TestServer } from '../../testing/index.ts';
import { condition, kitchenRounds, yes } from '../inspections/testing/kitchen-rounds.ts';
import { listOwnColumns } from './queries/person.ts';

let t: TestServer;
let rounds: Awaited<ReturnType<typeof kitchenRounds>>;
/** Keyed by person: `admin` is the one who does everything and is deleted; `manager` owns the workspace by then. */
const ids = new Map<string, number>();
const idOf = (person: string): number => ids.get(person)!;

beforeAll(async () => {
  const walk = new EventWalk();
  t = await startTestServer({}, cloneDatabase, {
    modules: [...MODULES, walk.recorder],
    limits: { consume: async () => {} },
  });
  walk.start(t);
  await t.as('admin').send('GET', '/api/user/auth');
  const { rows } = await t.queryIn<{ id: number; email: string }>(
    'A',
    `select u.id, a.email from "user" u join account a on a.id = u.account_id`,
  );
  for (const { id, email } of rows) ids.set(email.split('.')[0]!, Number(id));
  rounds = await kitchenRounds(t);
  // A name that nothing else has.
  await t.queryIn(
    'A',
    `update "user" set first_name = 'Zenobia', last_name = 'Quast-Admin', full_name = 'Zenobia Quast-Admin' where id = $1`,
    [idOf('admin')],
  );
  await walkAssets(walk);
  await walkLists(walk);
  await walkFiles(walk);
  await walkTemplates(walk);
  await walkBoards(walk);
  await walkInspections(walk, rounds);
  await walkAssignments(walk, t, rounds);
  await walkIssues(walk);
  await t.runJobs();
  await t.queryIn('A', `update workspace_owner set user_id = $1`, [idOf('manager')]);
  await t.queryIn(
    'A',
    `insert into user_role (user_id, role_id) select $1, id from role where system_key = 'administrator' on conflict do nothing`,
    [idOf('manager')],
  );
});
afterAll(() => t.close());

type Body = { full_name: string; name: 'anonymised' | 'kept'; successor_id: number | null };
const remove = (id: number, body: Partial<Body> = {}, who: 'manager' | 'admin' | 'nobody' = 'manager') =>
  t.as(who).call(personRemoval.remove, {
    params: { id },
    body: { full_name: 'Zenobia Quast-Admin', name: 'anonymised', successor_id: null, ...body },
  });

/** Rows of the workspace that have a text, by table. */
async function findText(text: string): Promise<Record<string, number>> {
  const { rows: tables } = await t.database.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const counts: Record<string, number> = {};
  const workspace = await t.workspaceId('A');
  for (const { name } of tables) {
    const { rows } = await t.database.owner.query<{ count: number }>(
      `select count(*)::int as count from "${name}" r where workspace_id = $1 and r::text ilike $2`,
      [workspace, `%${text}%`],
    );
    if (rows[0]!.count > 0) counts[name] = rows[0]!.count;
  }
  return counts;
}

describe('deleting a person', () => {
  test('the owner, oneself and people with more permissions are rejected, and the name has to be typed', async () => {
    expect((await remove(idOf('manager'), {}, 'admin')).body.code).toBe('USR_OWNER_STAYS');
    expect((await remove(idOf('admin'), {}, 'admin')).body.code).toBe('USR_NOT_ONESELF');
    expect((await remove(idOf('admin'), {}, 'nobody')).status).toBe(403);
    expect((await remove(987_654)).body.code).toBe('USR_USER_NOT_EXIST');
    expect((await remove(idOf('admin'), { full_name: 'Zenobia' })).body.data).toEqual({
      full_name: ['Enter the full name: Zenobia Quast-Admin'],
    });
    for (const successor_id of [idOf('admin'), 987_654])
      expect((await remove(idOf('admin'), { successor_id })).body.data).toEqual({
        successor_id: ['Choose another active person.'],
      });
    expect((await t.as('manager').call(users.getDetails, { params: { id: idOf('admin') } })).status).toBe(200);
  });

  test('open work goes to the successor, what was done stays, and no table has the name any more', async () => {
    const admin = t.as('admin');
    const me = idOf('admin');
    const { rows: withRole } = await t.queryIn<{ id: number }>(
      'A',
      `select u.id from "user" u join user_role r on r.user_id = u.id join role on role.id = r.role_id
       where role.system_key = 'manager'`,
    );
    expect(withRole.length).toBeGreaterThan(0);
    const issue = await admin.call(issues.create, {
      body: { title: 'Drip', assignee: { type: 'user', id: me } },
    });
    const done = await admin.call(issues.create, { body: { title: 'Rust', assignee: { type: 'user', id: me } } });
    await admin.call(issues.changeStatus, { params: { id: done.body.data.id }, body: { status: 'complete' } });
    const assignment = await admin.call(assignments.create, {
      body: {
        ...{ title: 'Weekly', type: 'direct', template_id: rounds.templateId, asset_uuids: [rounds.asset.uuid] },
        ...{ start_at: '2026-01-01T08:00:00Z', end_at: '2100-01-01T08:00:00Z' },
        ...{ assignees: [{ type: 'user', id: me }], manager_ids: [me] },
      } as never,
    });
    expect(assignment.status).toBe(200);
    const target = { template_id: rounds.templateId, asset_uuid: rounds.asset.uuid };
    const open = (await admin.call(inspections.create, { body: target })).body.data;
    const view = await admin.call(savedQueries.save, {
      body: { table_name: 'issues', name: 'Mine', query_string: 'page=1' },
    });
    const block = { kind: 'saved_view', saved_query_id: view.body.data?.id };
    const section = await admin.call(sections.create, { body: { title: 'Board' } });
    const report = await admin.call(scheduledReports.create, {
      body: {
        ...{ title: 'Weekly', source: { kind: 'page', page: 'overview', query: '' } },
        ...{ frequency: 'daily', time: '08:00', timezone: 'UTC', recipient_ids: [me] },
      } as never,
    });
    expect([block.kind, section.status, report.status]).toEqual(['saved_view', 200, 200]);
    const token = await admin.call(apiTokens.create, {
      body: { name: 'Sync', permissions: ['SST_VIEW_ASSET', 'APP_MANAGE_API'] },
    });
    expect(token.status).toBe(200);
    expect(Object.keys(await findText('quast')).length).toBeGreaterThan(5);

    const preview = (await t.as('manager').call(personRemoval.preview, { params: { id: me } })).body.data;
    const kinds = preview.work.map(({ kind }) => kind);
    expect(kinds).toEqual([
      ...['inspections', 'issues', 'assignments', 'managed_assignments', 'scheduled_reports', 'sections'],
      ...['api_tokens', 'access_lists'],
    ]);
    expect(preview).toMatchObject({ full_name: 'Zenobia Quast-Admin', deletes_account: true, is_provisioned: false });
    expect(preview.history.find(({ kind }) => kind === 'inspections')!.count).toBeGreaterThan(0);

    const answer = await remove(me, { successor_id: idOf('manager') });
    expect(answer.status).toBe(200);
    expect((await admin.call(auth.getSession)).status).toBe(401);
    await t.runJobs();

    expect(await findText('quast')).toEqual({});
    expect(await findText('zenobia')).toEqual({});
    expect(await findText(emailAddress('admin', 'A'))).toEqual({});
    for (const { table, column } of await t.database.inInstallation(listOwnColumns)) {
      const { rows } = await t.queryIn<object>('A', `select from "${table}" where "${column}" = ${me}`);
      expect([table, rows.length]).toEqual([table, 0]);
    }

    const manager = t.as('manager');
    const find = async (id: number) => (await manager.call(issues.get, { params: { id } })).body.data;
    expect((await find(issue.body.data.id)).assignee).toMatchObject({ id: idOf('manager') });
    expect((await find(done.body.data.id)).assignee).toMatchObject({ id: me, name: 'Former member' });
    const given = (await manager.call(assignments.get, { params: { id: assignment.body.data.id } })).body.data;
    expect(given.assignees).toMatchObject([{ id: idOf('manager') }]);
    expect(given.managers).toMatchObject([{ id: idOf('manager') }]);
    const mine = (await manager.call(inspections.get, { params: { id: open.id } })).body.data;
    expect(JSON.stringify(mine)).toContain('Manager A');
    const tokens = (await manager.call(apiTokens.list)).body.data;
    expect(tokens).toMatchObject([{ name: 'Sync', owner: { id: idOf('manager') }, state: 'works' }]);
    const { list } = (await manager.call(inspections.list, { query: { status: 'completed' } as never })).body.data;
    expect(JSON.stringify(list)).toContain('Former member');
    const log = (await manager.call(logs.list, { query: {} })).body.data.list;
    expect(JSON.stringify(log.find(({ code }) => code === 'user.removed'))).toContain('Former member');
    const people = (await manager.call(users.list, { query: {} as never })).body.data.list;
    expect(people.map(({ id }) => id)).not.toContain(me);
    expect((await manager.call(users.getDetails, { params: { id: me } })).status).toBe(404);
    expect((await remove(me)).body.code).toBe('USR_USER_NOT_EXIST');
  });

  test('without a successor open work is left without anybody, the name may stay, and the person can come back as somebody new', async () => {
    const me = idOf('inspector');
    const conducted = await rounds.sync([yes(), condition('Good')], { complete: true });
    const issue = await t.as('manager').call(issues.create, {
      body: { title: 'Crack', assignee: { type: 'user', id: me } },
    });
    const body = { full_name: 'Inspector A', name: 'kept', successor_id: null } as const;
    expect((await remove(me, body)).status).toBe(200);
    await t.runJobs();
    const manager = t.as('manager');
    const read = (await manager.call(inspections.get, { params: { id: conducted.body.data.id } })).body.data;
    expect(JSON.stringify(read)).toContain('Inspector A');
    const remaining = (await manager.call(issues.get, { params: { id: issue.body.data.id } })).body.data;
    expect(remaining.assignee).toBeNull();
    const email = emailAddress('inspector', 'A');
    const signIn = await t.guest().call(auth.login, { body: { email, password: PASSWORD } });
    expect(signIn.status).toBe(401);
    const person = { first_name: 'Inspector', last_name: 'A', email };
    const invited = await manager.call(users.invite, { body: person });
    expect(invited.status).toBe(200);
    expect(invited.body.data.id).not.toBe(me);
  });
});
