/** Seeds a new installation: the first administrator and, if configured, the demo workspace. */
import { randomUUID } from 'node:crypto';
import type { Language } from '@rounds/contract/languages';
import { expandPermissions, SYSTEM_ROLES } from '@rounds/contract/permissions';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database, Tx } from '../db/database.ts';
import { createAsset } from '../modules/assets/index.ts';
import { createAccount, createUser, hashPassword } from '../modules/auth/index.ts';
import { type Author, installSample } from '../modules/checklists/index.ts';
import { create, type InspectionContext } from '../modules/inspections/index.ts';
import { createWorkspace, hasWorkspaces } from '../modules/workspaces/index.ts';
import { DEMO_TEMPLATES, type DemoTemplate } from './content.ts';
import { beginInspection, conductInspections, type StoredTemplate } from './inspections.ts';
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
  const contextFor = (person: number): InspectionContext => ({
    tx,
    database,
    actor: toActor(demo.id, users[person]!, DEMO_PEOPLE[person]!),
    locale: config.defaultLanguage,
    activity: () => {},
    afterCommit: () => {},
  });
  const author = { workspace_id: demo.id, user_id: users[0]! };
  const conductors = DEMO_PEOPLE.flatMap(({ role }, person) =>
    role === 'inspector' || role === 'manager' ? [contextFor(person)] : [],
  );
  const now = new Date();
  const stored = await Promise.all(DEMO_TEMPLATES.map((one) => storeTemplate(tx, author, one, config.defaultLanguage)));
  for (const template of stored) await conductInspections(conductors, template, now);
  // Open inspections that the visitor can continue right away.
  const [first, second] = stored;
  await beginInspection(contextFor(0), first!, now);
  const [asset] = second!.assets;
  await create(contextFor(0), randomUUID(), { template_id: second!.template_id, asset_uuid: asset!.uuid });
}

async function storeTemplate(tx: Tx, author: Author, demo: DemoTemplate, language: Language): Promise<StoredTemplate> {
  const { id } = await installSample(tx, author, { key: demo.sample, language });
  const assets: { uuid: string; name: string }[] = [];
  for (const { asset_id, name } of demo.assets) {
    const { uuid } = await createAsset(
      { tx, actor: author, locale: language },
      { asset_id, display_name: name[language] },
    );
    assets.push({ uuid, name: name[language] });
  }
  return { demo, template_id: id, assets };
}

const toActor = (workspace_id: number, user_id: number, { first_name, last_name, role }: DemoPerson) => ({
  workspace_id,
  user_id,
  full_name: `${first_name} ${last_name}`,
  tz_code: serverTimeZone(),
  permissions: expandPermissions(SYSTEM_ROLES[role].permissions),
});
