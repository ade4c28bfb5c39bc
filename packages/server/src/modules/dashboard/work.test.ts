import { account } from '@rounds/contract/account';
import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { auth } from '@rounds/contract/auth';
import { checklists } from '@rounds/contract/checklists';
import { ATTENTION_FILTERS, type AttentionKind, dashboard } from '@rounds/contract/dashboard';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import type { Permission } from '@rounds/contract/permissions.ts';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUser, startTestServer, type TestServer } from '../../testing/index.ts';
import { openDueInspections } from '../assignments/opening/index.ts';
import { kitchenRounds, yes } from '../inspections/testing/kitchen-rounds.ts';
import { createIssueHelpers, data, type IssueHelpers } from '../issues/testing/issue-helpers.ts';

let t: TestServer;
let helpers: IssueHelpers;
beforeAll(async () => {
  t = await startTestServer();
  helpers = await createIssueHelpers(t);
});
afterAll(() => t.close());

const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
const getWork = () => data(t.as('inspector').call(dashboard.getWork, { query: {} }));

/** Inspections of the inspector that should have been completed an hour ago. */
async function openOverdue(names: readonly string[]): Promise<string[]> {
  const { templateId } = await kitchenRounds(t);
  const asset_uuids: string[] = [];
  for (const name of names) {
    const { uuid } = await data(t.as('manager').call(assets.create, { body: { asset_id: name, display_name: name } }));
    asset_uuids.push(uuid);
  }
  const { id } = await data(
    t.as('manager').call(assignments.create, {
      body: {
        ...{ title: 'Fire check', type: 'direct', template_id: templateId, asset_uuids, recurrence: [] },
        ...{ start_at: hours(-3), end_at: hours(-1), dynamic_assets: [], manager_ids: [] },
        ...{ allow_additional_assets: false, restricted: false, auto_finish: false, collaborative: false },
        assignees: [{ type: 'user', id: helpers.people.inspector }],
      },
    }),
  );
  await openDueInspections(t, new Date());
  const { rows } = await t.queryIn<{ uuid: string }>('A', 'select uuid from inspection where assignment_id = $1', [id]);
  return rows.map(({ uuid }) => uuid);
}

test('what needs attention for two reasons is counted once', async () => {
  expect(await getWork()).toMatchObject({ attention: [], attention_count: 0 });
  const [started] = await openOverdue(['Oven', 'Fryer']);
  await data(t.as('inspector').call(inspections.sync, { body: { uuid: started!, changes: [yes()] } }));
  const assignee = { type: 'user', id: helpers.people.inspector } as const;
  await helpers.create({ assignee, due_at: '2020-01-01' });
  await helpers.create({ assignee });
  const { attention, attention_count } = await getWork();
  expect(Object.fromEntries(attention.map(({ kind, count }) => [kind, count]))).toEqual({
    ...{ overdue_inspections: 2, open_inspections: 1 },
    ...{ overdue_issues: 1, assigned_issues: 2 },
  });
  expect(attention_count).toBe(4);
});

test('an issue is due on the same day on the dashboard, in its list and in its export in every time zone', async () => {
  const assignee = { type: 'user', id: helpers.people.inspector } as const;
  const { uuid } = await helpers.create({ assignee, due_at: '2019-11-26', title: 'Leaking pipe' });
  const filter = JSON.stringify({ due_at: { from: '2019-11-26', to: '2019-11-26' } });
  for (const tz_code of ['Pacific/Midway', 'America/Vancouver', 'UTC', 'Europe/Berlin', 'Pacific/Kiritimati']) {
    const inspector = t.as('inspector');
    await data(inspector.call(account.updatePreferences, { body: { tz_code } }));
    const { attention } = await getWork();
    expect(attention.find(({ kind }) => kind === 'overdue_issues')?.first).toMatchObject({ uuid, at: '2019-11-26' });
    const { list } = await data(inspector.call(issues.listMine, { query: { filter } }));
    expect(list.map(({ due_at }) => due_at)).toEqual(['2019-11-26']);
    const query = { format: 'csv', columns: 'title,due_at', filter } as const;
    const { bytes } = await inspector.call(issues.exportMine, { query });
    expect(bytes.toString()).toContain('Leaking pipe,2019-11-26');
  }
});

/** The lists that the rows of the dashboard open: all records, or one's own for people who may not read all. */
const LISTS: Readonly<Record<keyof typeof ATTENTION_FILTERS, { readonly all: Endpoint; readonly own?: Endpoint }>> = {
  overdue_issues: { all: issues.list, own: issues.listMine },
  assigned_issues: { all: issues.list, own: issues.listMine },
  open_inspections: { all: inspections.list, own: inspections.listMine },
  assignments_behind: { all: assignments.list },
  failed_twice: { all: assets.list },
  unpublished_drafts: { all: checklists.list },
  invitations_expiring: { all: users.list },
};
const LIST_PERMISSIONS: Readonly<Partial<Record<AttentionKind, Permission>>> = {
  overdue_issues: 'ACT_VIEW_ISSUE_LIST',
  assigned_issues: 'ACT_VIEW_ISSUE_LIST',
  open_inspections: 'INS_VIEW_INSPECTION_LIST',
};

test('each figure of what needs attention is the number of records in the list that it opens', async () => {
  const [admin, inspector] = [t.as('admin'), t.as('inspector')];
  const assignee = { type: 'user', id: helpers.people.inspector } as const;
  await helpers.create({ assignee: { type: 'user', id: helpers.people.admin }, due_at: '2019-03-01' });
  const { id, revision } = await helpers.create({ assignee });
  await data(
    inspector.call(issues.changeStatus, { params: { id }, body: { status: 'complete', note: 'Replaced', revision } }),
  );
  // Raised by the inspector, but somebody else's to do.
  await data(inspector.call(issues.create, { body: { title: 'Cracked tile' } }));
  await data(admin.call(checklists.create, { body: { title: 'Never published' } }));
  const invite = (name: string) =>
    data(
      admin.call(users.invite, {
        body: { first_name: name, last_name: 'Ito', email: `${name.toLowerCase()}@rounds.example`, roles: [] },
      }),
    );
  const { id: expiring } = await invite('Kenji');
  await invite('Hana');
  await t.queryIn('A', 'update "user" set invited_until = now() where id = $1', [expiring]);
  const seen = new Set<AttentionKind>();
  for (const person of ['admin', 'manager', 'inspector'] as const) {
    const caller = t.as(person);
    const { abilities } = getUser(await caller.call(auth.getSession));
    const { attention } = await data(caller.call(dashboard.getWork, { query: {} }));
    for (const { kind, count } of attention) {
      if (kind === 'overdue_inspections' || kind === 'due_today') continue;
      const permission = LIST_PERMISSIONS[kind];
      const readsAll = !permission || abilities.some(({ resource }) => resource === permission);
      const { all, own = all } = LISTS[kind];
      const filter = JSON.stringify(ATTENTION_FILTERS[kind]);
      const query = { filter, ...(kind === 'unpublished_drafts' && { all: 'true' }) };
      const answer = await caller.call(readsAll ? all : own, { query: query as never });
      const { pagination } = answer.body.data as unknown as { readonly pagination: { readonly total: number } };
      expect([person, kind, pagination.total]).toEqual([person, kind, count]);
      seen.add(kind);
    }
  }
  const { failed_twice: _, ...shown } = LISTS;
  expect([...seen].sort()).toEqual(Object.keys(shown).sort());
});

test('the first steps are those that the person may take, until they are done or closed', async () => {
  const steps = async (who: 'admin' | 'manager' | 'inspector') =>
    (await data(t.as(who).call(dashboard.listFirstSteps))).steps;
  expect(await steps('inspector')).toEqual([]);
  expect((await steps('admin')).map(({ step }) => step)).toEqual([
    ...['template', 'inspection', 'asset', 'people', 'assignment'],
  ]);
  const [first] = await steps('admin');
  expect(first).toEqual({ step: 'template', is_done: true });
  await t.as('admin').call(account.closeBanner, { body: { banner: 'first_steps' } });
  expect(await steps('admin')).toEqual([]);
  expect((await steps('manager')).length).toBeGreaterThan(0);
  await t.as('admin').call(account.showBanners);
  expect((await steps('admin')).length).toBeGreaterThan(0);
});
