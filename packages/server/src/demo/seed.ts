/** Seeds a new installation: the first administrator and, if configured, the demo workspace. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { IMPORT_TARGETS } from '@rounds/contract/checklists';
import { expandPermissions, SYSTEM_ROLES } from '@rounds/contract/permissions';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database, Tx } from '../db/database.ts';
import { createAsset } from '../modules/assets/index.ts';
import { createAccount, createUser, hashPassword } from '../modules/auth/index.ts';
import { installTemplate } from '../modules/checklists/index.ts';
import { create, type InspectionContext } from '../modules/inspections/index.ts';
import { createWorkspace, hasWorkspaces } from '../modules/workspaces/index.ts';
import { importInspections } from './inspections.ts';
import { readOpenData } from './open-data.ts';
import { createDemoPassword } from './password.ts';
import { DEMO_PEOPLE, type DemoPerson } from './people.ts';

/** Does nothing if there is a workspace. If several servers start at once, only one seeds. */
export async function seed(database: Database, config: Config): Promise<void> {
  if (!config.demo && !config.admin) return;
  await database.inInstallation(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('rounds seed'))`.execute(tx);
    if (await hasWorkspaces(tx)) return;
    if (config.admin) await createMainWorkspace(tx, config, config.admin);
    if (config.demo) await createDemoWorkspace(tx, database, config);
  });
}

/** The wording follows the codes of the public inspections; see ATTRIBUTION.md. */
const FOOD_PREMISES = {
  path: path.join(import.meta.dirname, 'food-premises.csv'),
  title: 'Food premises – routine inspection',
  language: 'en',
  columns: Object.fromEntries(IMPORT_TARGETS.map((target) => [target, target])),
} as const;

const serverTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

async function createMainWorkspace(tx: Tx, config: Config, admin: { email: string; password: string }): Promise<void> {
  const account = await createAccount(tx, { email: admin.email, password_hash: await hashPassword(admin.password) });
  const main = await createWorkspace(tx, { key: 'main', display_name: 'Main', plan: 'enterprise' });
  await createUser(tx, {
    workspace_id: main.id,
    account_id: account,
    first_name: admin.email.split('@')[0]!,
    last_name: '',
    locale: config.defaultLanguage,
    tz_code: serverTimeZone(),
    role_ids: [main.roles.administrator],
  });
}

async function createDemoWorkspace(tx: Tx, database: Database, config: Config): Promise<void> {
  const password_hash = await hashPassword(await createDemoPassword(config.dataDir));
  const demo = await createWorkspace(tx, { key: 'demo', display_name: 'Demo', plan: 'enterprise' });
  const users: number[] = [];
  for (const { email, role, ...name } of DEMO_PEOPLE) {
    const account_id = await createAccount(tx, { email, password_hash });
    const role_ids = [demo.roles[role]];
    const shared = { workspace_id: demo.id, locale: config.defaultLanguage, tz_code: serverTimeZone() };
    users.push(await createUser(tx, { ...shared, account_id, ...name, role_ids }));
  }
  const template = await installTemplate(tx, { workspace_id: demo.id, user_id: users[0]! }, FOOD_PREMISES);
  const assets = new Map<string, string>();
  for (const asset of await loadRestaurants()) {
    assets.set(asset.asset_id, (await createAsset(tx, asset, config.defaultLanguage)).uuid);
  }
  const contextFor = (person: number): InspectionContext => ({
    tx,
    database,
    actor: toActor(demo.id, users[person]!, DEMO_PEOPLE[person]!),
    locale: config.defaultLanguage,
    activity: () => {},
    afterCommit: () => {},
  });
  const inspector = DEMO_PEOPLE.findIndex(({ role }) => role === 'inspector');
  await importInspections(contextFor(inspector), { template_id: template.id, assets });
  // An open inspection that the visitor can continue right away.
  const [next] = [...assets.values()];
  await create(contextFor(0), randomUUID(), { template_id: template.id, asset_uuid: next! });
}

const toActor = (workspace_id: number, user_id: number, { first_name, last_name, role }: DemoPerson) => ({
  workspace_id,
  user_id,
  full_name: `${first_name} ${last_name}`,
  tz_code: serverTimeZone(),
  permissions: expandPermissions(SYSTEM_ROLES[role].permissions),
});

/** See ATTRIBUTION.md. */
async function loadRestaurants(): Promise<{ asset_id: string; display_name: string }[]> {
  const rows = await readOpenData<{ TRACKINGNUMBER: string; NAME: string }>('surrey-restaurants.csv');
  return rows.map((row) => ({ asset_id: row.TRACKINGNUMBER, display_name: row.NAME }));
}
