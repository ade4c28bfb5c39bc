import type { Language } from '@rounds/contract/languages.ts';
import { SYSTEM_ROLES, type SystemRole } from '@rounds/contract/permissions.ts';
import type { Plan } from '@rounds/contract/plans.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { setWorkspace as enterWorkspace } from '../../db/transactions.ts';

export { enterWorkspace };

export interface NewWorkspace {
  /** Short, unique, lower-case name for host names and commands. */
  readonly key: string;
  readonly display_name: string;
  readonly plan: Plan;
}
export interface CreatedWorkspace {
  readonly id: number;
  readonly roles: Readonly<Record<SystemRole, number>>;
}

/** The default role until the workspace chooses another one. */
const FIRST_DEFAULT_ROLE: SystemRole = 'inspector';

/** Creates a workspace with its built-in roles and what its issues need. The transaction stays in it. */
export async function createWorkspace(tx: Tx, workspace: NewWorkspace): Promise<CreatedWorkspace> {
  const { id } = await tx.insertInto('workspace').values(workspace).returning('id').executeTakeFirstOrThrow();
  await enterWorkspace(tx, id);
  const rows = Object.entries(SYSTEM_ROLES).map(([system_key, role]) => ({
    workspace_id: id,
    system_key,
    name_lang: JSON.stringify(role.name_lang),
    permissions: [...role.permissions],
    is_default: system_key === FIRST_DEFAULT_ROLE,
  }));
  const roles = await tx.insertInto('role').values(rows).returning(['id', 'system_key']).execute();
  await sql`select create_issue_defaults(${new Intl.DateTimeFormat().resolvedOptions().timeZone})`.execute(tx);
  const byKey = Object.fromEntries(roles.map((role) => [role.system_key, role.id]));
  return { id, roles: byKey as Record<SystemRole, number> };
}

/** Makes a person of the transaction's workspace its owner. */
export async function setOwner(tx: Tx, user_id: number): Promise<void> {
  const since = sql<Date>`now()`;
  await tx
    .insertInto('workspace_owner')
    .values({ user_id })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ user_id, since }))
    .execute();
}

/** Finds workspaces by key or display name. */
export const findWorkspaces = (tx: Tx, name: string) =>
  tx
    .selectFrom('workspace')
    .select(['id', 'key', 'display_name', 'plan'])
    .where((where) => where.or([where('key', '=', name.toLowerCase()), where('display_name', '=', name)]))
    .execute();

export async function setPlan(tx: Tx, workspaceId: number, plan: Plan): Promise<void> {
  await tx.updateTable('workspace').set({ plan }).where('id', '=', workspaceId).execute();
}

export const hasWorkspaces = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('workspace').select('id').limit(1).executeTakeFirst()) !== undefined;

export const getWorkspaceName = async (tx: Tx, id: number): Promise<string> =>
  (await tx.selectFrom('workspace').select('display_name').where('id', '=', id).executeTakeFirstOrThrow()).display_name;

export const getWorkspaceKey = async (tx: Tx, id: number): Promise<string> =>
  (await tx.selectFrom('workspace').select('key').where('id', '=', id).executeTakeFirstOrThrow()).key;

export const getWorkspaceLanguages = async (tx: Tx, id: number): Promise<readonly Language[]> =>
  (await tx.selectFrom('workspace').select('langs').where('id', '=', id).executeTakeFirstOrThrow()).langs;

export const findWorkspacesById = (tx: Tx, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('workspace')
        .select(['id', 'key', 'display_name', 'logo'])
        .where('id', 'in', [...ids])
        .execute();

export const findWorkspaceByKey = (tx: Tx, key: string) =>
  tx
    .selectFrom('workspace')
    .select(['id', 'key', 'display_name', 'logo', 'logo_full', 'langs', 'plan', 'saved_queries_enabled'])
    .where('key', '=', key)
    .executeTakeFirst();

/** Host names that workspaces cannot have. */
const RESERVED_KEYS = ['www', 'api', 'app', 'mail', 'admin', 'static', 'assets', 'status', 'help'];

/** A free key that resembles the name. If two calls find the same key, the unique index makes the later one try again. */
export async function findFreeKey(tx: Tx, name: string): Promise<string> {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
  const base = plain === '' || RESERVED_KEYS.includes(plain) ? `workspace${plain && `-${plain}`}` : plain;
  const existing = await tx
    .selectFrom('workspace')
    .select('key')
    .where((where) => where.or([where('key', '=', base), where('key', 'like', `${base}-%`)]))
    .execute();
  const keys = new Set(existing.map(({ key }) => key));
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!keys.has(key)) return key;
  }
}
