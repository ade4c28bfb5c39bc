/** The users of every test: five in each of two workspaces, with and without permissions for every call. */
import type { SystemRole } from '@rounds/contract/permissions.ts';
import type { Database } from '../db/database.ts';
import { createAccount, createUser, hashPassword } from '../modules/auth/index.ts';
import { createWorkspace, setOwner } from '../modules/workspaces/index.ts';

export const PEOPLE = ['admin', 'manager', 'inspector', 'viewer', 'nobody'] as const;
export type Person = (typeof PEOPLE)[number];
export const WORKSPACES = ['A', 'B'] as const;
export type WorkspaceName = (typeof WORKSPACES)[number];

export const PASSWORD = 'the same for all of them';
export const emailAddress = (person: Person, workspace: WorkspaceName): string =>
  `${person}.${workspace.toLowerCase()}@rounds.example`;

const ROLES: Record<Person, SystemRole | null> = {
  admin: 'administrator',
  manager: 'manager',
  inspector: 'inspector',
  viewer: 'viewer',
  nobody: null,
};
const ZONES: Record<WorkspaceName, string> = { A: 'Europe/Berlin', B: 'America/New_York' };

/** Creates all users with accounts of their own, in two workspaces that have every feature. */
export async function createPeople(database: Database): Promise<void> {
  const password_hash = await hashPassword(PASSWORD);
  await database.inInstallation(async (tx) => {
    for (const name of WORKSPACES) {
      const workspace = await createWorkspace(tx, { key: name.toLowerCase(), display_name: name, plan: 'enterprise' });
      for (const person of PEOPLE) {
        const role = ROLES[person];
        const user = await createUser(tx, {
          workspace_id: workspace.id,
          account_id: await createAccount(tx, { email: emailAddress(person, name), password_hash }),
          first_name: person[0]!.toUpperCase() + person.slice(1),
          last_name: name,
          locale: 'en',
          tz_code: ZONES[name],
          role_ids: role ? [workspace.roles[role]] : [],
        });
        if (role === 'administrator') await setOwner(tx, user);
      }
    }
  });
}
