/** The people who look at charts in tests: they differ in what they may see and in their time zone. */
import { PERMISSIONS, type Permission } from '@rounds/contract/permissions.ts';
import { roles } from '@rounds/contract/roles';
import { users } from '@rounds/contract/users';
import type { Person, TestServer, WorkspaceName } from '../../../testing/index.ts';
import { send } from './templates.ts';

const CHARTS = PERMISSIONS.filter((code) => code.startsWith('ANA_'));
/** The sums by day are those of the zone that most people have. */
const ZONES: Readonly<Record<Person, string>> = {
  admin: 'Europe/Berlin',
  manager: 'Europe/Berlin',
  nobody: 'Europe/Berlin',
  inspector: 'Pacific/Auckland',
  viewer: 'America/St_Johns',
};
/** An inspector sees charts of their own reports; a viewer those of all reports, but not of all issues. */
const ADDED: { readonly [P in Person]?: readonly Permission[] } = {
  inspector: ['INS_CONDUCT_INSPECTION', 'ACT_CREATE_ISSUE', 'SST_VIEW_ASSET', ...CHARTS],
  viewer: ['INS_VIEW_INSPECTION_LIST', 'INS_VIEW_INSPECTION_REPORT', 'ACT_VIEW_ISSUE', 'SST_VIEW_ASSET', ...CHARTS],
};

export type People = Readonly<Record<Person, { readonly id: number; readonly timeZone: string }>>;

/** Gives everybody a time zone and roles, and signs them in before the clock is set back. */
export async function preparePeople(t: TestServer, workspace: WorkspaceName): Promise<People> {
  const { rows } = await t.queryIn<{ id: number; person: Person }>(
    workspace,
    `select id, lower(first_name) as person from "user" where workspace_id = ${await t.workspaceId(workspace)}`,
  );
  const admin = t.as('admin', workspace);
  for (const { id, person } of rows) {
    await t.queryIn(workspace, `update "user" set tz_code = $1 where id = $2`, [ZONES[person], id]);
  }
  for (const { id, person } of rows) {
    const permissions = ADDED[person];
    if (!permissions) continue;
    const name_lang = { en: `Charts for ${person}` };
    const role = await send(admin.call(roles.create, { body: { name_lang, permissions: [...permissions] } }));
    await send(admin.call(users.updateRoles, { params: { id }, body: { roles: [role.id] } }));
  }
  for (const { person } of rows) await t.as(person, workspace).send('GET', '/api/app-settings');
  return Object.fromEntries(
    rows.map(({ id, person }) => [person, { id, timeZone: ZONES[person] }]),
  ) as unknown as People;
}
