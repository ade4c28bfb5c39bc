/** Seeds a new installation: the first administrator and, if configured, the demo workspace. */
import { randomUUID } from 'node:crypto';
import type { ActivityCode } from '@rounds/contract/activities.ts';
import { expandPermissions, SYSTEM_ROLES } from '@rounds/contract/permissions.ts';
import { sql } from 'kysely';
import type { Config } from '../config/index.ts';
import type { Database, Tx } from '../db/database.ts';
import type { EventPublisher, NewEvent } from '../events/event-publisher.ts';
import { toEvents } from '../http/activity.ts';
import type { ModuleRegistry, Subject } from '../http/module.ts';
import { createAccount, createUser, hashPassword } from '../modules/auth/index.ts';
import { installSample } from '../modules/checklists/index.ts';
import { create } from '../modules/inspections/index.ts';
import { createWorkspace, hasWorkspaces, setOwner } from '../modules/workspaces/index.ts';
import { DEMO_ASSIGNMENTS, type DemoPersonContext, storeAssignment } from './assignments.ts';
import { DEMO_TEMPLATES, type DemoTemplate } from './content.ts';
import { beginInspection, conductInspections, type StoredTemplate } from './inspections.ts';
import { storeIssues } from './issues/store-issues.ts';
import { DEMO_LISTS, EXTINGUISHER_TYPE, toExtinguishers } from './lists.ts';
import { createDemoPassword } from './password.ts';
import { DEMO_PEOPLE, type DemoPerson } from './people.ts';
import { type DemoContext, storeAssets, storeList } from './records.ts';

interface SeedContext {
  readonly database: Database;
  readonly config: Config;
  readonly registry: ModuleRegistry;
  readonly events: EventPublisher;
}

/** Does nothing if there is a workspace. If several servers start at once, only one seeds. */
export async function seed({ database, config, registry, events }: SeedContext): Promise<void> {
  if (!config.demo && !config.admin) return;
  await database.inInstallation(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('rounds seed'))`.execute(tx);
    if (await hasWorkspaces(tx)) return;
    if (config.admin) await createMainWorkspace(tx, config, config.admin);
    if (config.demo) await createDemoWorkspace(tx, { database, config, registry, events });
  });
}

const getServerTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

async function createMainWorkspace(tx: Tx, config: Config, admin: { email: string; password: string }): Promise<void> {
  const account = await createAccount(tx, { email: admin.email, password_hash: await hashPassword(admin.password) });
  const main = await createWorkspace(tx, { key: 'main', display_name: 'Main', plan: 'enterprise' });
  const owner = await createUser(tx, {
    workspace_id: main.id,
    account_id: account,
    first_name: admin.email.split('@')[0]!,
    last_name: '',
    locale: config.defaultLanguage,
    tz_code: getServerTimeZone(),
    role_ids: [main.roles.administrator],
  });
  await setOwner(tx, owner);
}

async function createDemoWorkspace(tx: Tx, { database, config, registry, events }: SeedContext): Promise<void> {
  const password_hash = await hashPassword(await createDemoPassword(config.dataDir));
  const demo = await createWorkspace(tx, { key: 'demo', display_name: 'Demo', plan: 'enterprise' });
  const users: number[] = [];
  for (const { email, role, ...name } of DEMO_PEOPLE) {
    const account_id = await createAccount(tx, { email, password_hash });
    const role_ids = [demo.roles[role]];
    const shared = { workspace_id: demo.id, locale: config.defaultLanguage, tz_code: getServerTimeZone() };
    users.push(await createUser(tx, { ...shared, account_id, ...name, role_ids }));
  }
  await setOwner(tx, users[0]!);
  const published: NewEvent[] = [];
  const publish = (more: readonly NewEvent[]) => void published.push(...more);
  const createContext = (person: number): DemoPersonContext => ({
    tx,
    database,
    events,
    registry,
    actor: toActor(demo.id, users[person]!, DEMO_PEOPLE[person]!),
    locale: config.defaultLanguage,
    // The log of a demo workspace begins with what its visitors do.
    activity: (subject: Subject, code?: ActivityCode, data?: unknown) =>
      publish(code ? toEvents({ code, subject, data }) : []),
    publish,
    afterCommit: () => {},
  });
  const author = { workspace_id: demo.id, user_id: users[0]!, plan: 'enterprise' as const };
  const conductors = DEMO_PEOPLE.flatMap(({ role }, person) =>
    role === 'inspector' || role === 'manager' ? [createContext(person)] : [],
  );
  const now = new Date();
  const context = { tx, actor: author, locale: config.defaultLanguage, publish };
  const uuids = new Map<string, string>();
  const stored: StoredTemplate[] = [];
  for (const template of DEMO_TEMPLATES) stored.push(await storeTemplate(context, template, uuids));
  const extinguishers = toExtinguishers(DEMO_TEMPLATES[0]!.assets, config.defaultLanguage);
  await storeAssets(context, EXTINGUISHER_TYPE, extinguishers, uuids);
  for (const list of DEMO_LISTS) await storeList(context, list);
  for (const template of stored) await conductInspections(conductors, template, now);
  // Open inspections that the visitor can continue right away.
  const [first, second] = stored;
  await beginInspection(createContext(0), first!, now);
  const [asset] = second!.assets;
  await create(createContext(0), randomUUID(), { template_id: second!.template_id, asset_uuid: asset!.uuid });
  const contexts = DEMO_PEOPLE.map((_, person) => createContext(person));
  for (const assignment of DEMO_ASSIGNMENTS) {
    await storeAssignment(assignment, { templates: stored, contexts, now });
  }
  await events.publish(tx, createContext(0).actor, published);
  await storeIssues({ tx, locale: config.defaultLanguage, users, uuids, now });
}

/** The template with the assets that it is for; others may be part of these. */
async function storeTemplate(
  context: DemoContext,
  demo: DemoTemplate,
  uuids: Map<string, string>,
): Promise<StoredTemplate> {
  const { tx, actor, locale } = context;
  const { id, published } = await installSample(tx, actor, { key: demo.sample, language: locale });
  context.publish([published]);
  for (const [number, uuid] of await storeAssets(context, demo.type, demo.assets, uuids)) uuids.set(number, uuid);
  const assets = demo.assets.map(({ asset_id, name }) => ({ uuid: uuids.get(asset_id)!, name: name[locale] }));
  return { demo, template_id: id, assets };
}

const toActor = (workspace_id: number, user_id: number, { first_name, last_name, role }: DemoPerson) => ({
  workspace_id,
  user_id,
  full_name: `${first_name} ${last_name}`,
  tz_code: getServerTimeZone(),
  permissions: expandPermissions(SYSTEM_ROLES[role].permissions),
  plan: 'enterprise' as const,
});
