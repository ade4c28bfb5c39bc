/**
 * Row-level security does not apply to superusers and to roles with BYPASSRLS, so the connections of the
 * application switch to a role that is neither, whatever role they sign in with.
 */
import type { Pool } from 'pg';
import { StartupError } from '../../startup-error.ts';
import { toLimitedGrants } from '../limited-views.ts';

const APPLICATION_ROLE = 'rounds_app';
const ALREADY_EXISTS = ['42710', '23505'];

interface Role {
  readonly name: string;
  readonly is_harmless: boolean;
  readonly is_superuser: boolean;
}

/**
 * @returns the role to switch to, created where it is missing, or null where the current role is safe
 * @throws StartupError when there is no such role and it cannot be created
 */
export async function findApplicationRole(owner: Pool): Promise<string | null> {
  const own = await getCurrentRole(owner);
  if (own.is_harmless) return null;
  try {
    await createApplicationRole(owner, own);
  } catch (error) {
    throw new StartupError(
      `The database role ${own.name} bypasses row-level security and can’t create or assume the role ${APPLICATION_ROLE} (${(error as Error).message}). Use a role without BYPASSRLS in DATABASE_URL.`,
    );
  }
  return APPLICATION_ROLE;
}

/** @throws StartupError when the connections of the application could bypass row-level security */
export async function assertApplicationRole(application: Pool): Promise<void> {
  const role = await getCurrentRole(application);
  if (!role.is_harmless) {
    throw new StartupError(`The database connections use the role ${role.name}, which bypasses row-level security.`);
  }
}

/** The application may read and write rows of the owner's tables, and nothing else; views are read-only. */
export async function grantTables(owner: Pool, role: string): Promise<void> {
  const { rows } = await owner.query<{ views: string | null }>(
    `select string_agg(quote_ident(viewname), ', ') as views from pg_views where schemaname = 'public'`,
  );
  const readOnly = ['kysely_migration', 'kysely_migration_lock', rows[0]?.views].filter(Boolean).join(', ');
  await owner.query(`
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage on all sequences in schema public to ${role};
    grant execute on all functions in schema public to ${role};
    revoke insert, update, delete on ${readOnly} from ${role};
    ${toLimitedGrants(role)}`);
}

async function getCurrentRole(pool: Pool): Promise<Role> {
  const { rows } = await pool.query<Role>(`
    select rolname as name, rolsuper as is_superuser, not (rolsuper or rolbypassrls) as is_harmless
    from pg_roles where rolname = current_user`);
  return rows[0]!;
}

async function createApplicationRole(owner: Pool, own: Role): Promise<void> {
  try {
    await owner.query(`create role ${APPLICATION_ROLE} nologin nosuperuser nobypassrls nocreatedb nocreaterole`);
  } catch (error) {
    // Roles belong to the whole PostgreSQL: another database or another server may have created it just now.
    if (!ALREADY_EXISTS.includes((error as { code: string }).code)) throw error;
  }
  if (!own.is_superuser) await owner.query(`grant ${APPLICATION_ROLE} to current_user`);
}
