import { account } from '@rounds/contract/account';
import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { dashboard } from '@rounds/contract/dashboard';
import { inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
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
