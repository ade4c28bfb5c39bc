/** Issues of a history: in open and confidential categories, moved to all statuses and back, some archived or deleted. */
import { groups } from '@rounds/contract/groups';
import { INHERITED_POLICY, issueCategories, issues, type NewIssue } from '@rounds/contract/issues';
import { Dice } from '@rounds/engine/testing';
import type { TestServer, WorkspaceName } from '../../../testing/index.ts';
import { at } from './clock.ts';
import type { People } from './people.ts';
import { store } from './store-form.ts';
import { send } from './templates.ts';

const COUNT = 36;

interface Options {
  readonly people: People;
  readonly assets: readonly string[];
}

/** Returns the category whose issues only their creators, their assignees and those who manage all issues see. */
export async function createIssues(
  t: TestServer,
  workspace: WorkspaceName,
  { people, assets }: Options,
): Promise<number> {
  const admin = t.as('admin', workspace);
  const dice = new Dice(77);
  const members = { name_lang: { en: 'Repair' } };
  const group = await send(admin.call(groups.create, { body: members }));
  await send(
    admin.call(groups.addMembers, {
      params: { id: group.id },
      body: { user_ids: [people.viewer.id, people.inspector.id] },
    }),
  );
  const access = { choice: 'creator_and_assignee' as const, users: [], groups: [] };
  const confidential = await send(
    admin.call(issueCategories.create, {
      body: { name_lang: { en: 'Confidential' }, policy: { ...INHERITED_POLICY, access } },
    }),
  );
  const { rows: sources } = await t.queryIn<{ uuid: string }>(
    workspace,
    `select uuid from inspection where template_title like 'Store%' order by id`,
  );
  const { rows: places } = await t.queryIn<{ id: number }>(workspace, 'select id from site_node where is_site');
  const [site] = places;
  for (let number = 0; number < COUNT; number += 1) {
    const by = dice.pick(['admin', 'manager', 'inspector'] as const);
    const assignee = dice.pick([
      null,
      { type: 'user' as const, id: people.inspector.id },
      { type: 'user' as const, id: people.manager.id },
      { type: 'group' as const, id: group.id },
    ]);
    const source = dice.chance(60)
      ? { inspection_uuid: dice.pick(sources).uuid, item_id: store.id('Condition') }
      : undefined;
    const body: NewIssue = {
      title: `Issue ${number}`,
      priority: dice.pick(['low', 'medium', 'high']),
      risk: dice.pick(['none', 'low', 'critical']),
      assignee,
      ...(dice.chance(70) && { asset_uuid: dice.pick(assets) }),
      ...(dice.chance(30) && { site_id: site!.id }),
      ...(dice.chance(40) && { category_id: confidential.id }),
      ...(dice.chance(50) && { due_at: dice.pick(['2025-03-01', '2025-06-30', '2999-01-01']) }),
      ...(source && { source }),
    };
    // People create no issues at inspections of others.
    const creator = source ? 'admin' : by;
    const issue = await send(t.as(creator, workspace).call(issues.create, { body }));
    // Some were created just now and have not moved.
    if (number % 12 !== 7) await move(t, workspace, issue.id, dice);
    if (number % 9 === 4) await send(admin.call(issues.archive, { params: { id: issue.id } }));
    if (number % 18 === 4) await send(admin.call(issues.delete, { params: { id: issue.id } }));
  }
  return confidential.id;
}

const DAYS_BETWEEN = [0, 0.1, 1, 9, 31];

/** Moves an issue through some statuses with days in between. The times are set, because the database has its own clock. */
async function move(t: TestServer, workspace: WorkspaceName, id: number, dice: Dice): Promise<void> {
  let time = Date.parse('2025-01-31T12:00:00Z') + dice.integer(100) * 86_400_000 * 0.97;
  const toText = () => new Date(time).toISOString().slice(0, -1);
  await t.queryIn(workspace, 'update issue set created_at = $1 where id = $2', [`${toText()}Z`, id]);
  const moves = dice.pick([[], ['in_progress'], ['complete'], ['cant_do'], ['complete', 'to_do'], LONG, LONG] as const);
  for (const status of moves) {
    time += dice.pick(DAYS_BETWEEN) * 86_400_000;
    const body = { status, note: 'Because' };
    await at(toText(), () =>
      send(t.as('admin', workspace).call(issues.changeStatus, { params: { id }, body: body as never })),
    );
    await t.queryIn(
      workspace,
      'update issue_status_change set at = $1 where id = (select max(id) from issue_status_change where issue_id = $2)',
      [`${toText()}Z`, id],
    );
  }
}
const LONG = ['in_progress', 'complete', 'in_progress', 'cant_do', 'to_do', 'complete'] as const;
