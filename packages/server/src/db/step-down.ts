/**
 * Row-level security binds neither superusers nor roles with BYPASSRLS, so the application works as
 * a role that is neither, whoever signs in.
 */
import type { Pool } from 'pg';
import { CannotStart } from '../cannot-start.ts';

const APPLICATION_ROLE = 'rounds_app';
const ALREADY_THERE = ['42710', '23505'];

interface Role {
  readonly name: string;
  readonly is_harmless: boolean;
  readonly is_superuser: boolean;
}

/**
 * @returns the role to step down to, made where it is missing, or null where the own one is harmless
 * @throws CannotStart where there is no way down
 */
export async function roleToStepDownTo(owner: Pool): Promise<string | null> {
  const own = await ownRole(owner);
  if (own.is_harmless) return null;
  try {
    await makeApplicationRole(owner, own);
  } catch (error) {
    throw new CannotStart(
      `The database role ${own.name} goes around row-level security and cannot make or take the role ${APPLICATION_ROLE} (${(error as Error).message}): use a role without BYPASSRLS in DATABASE_URL.`,
    );
  }
  return APPLICATION_ROLE;
}

/** @throws CannotStart when the application's connections could go around row-level security after all. */
export async function checkSteppedDown(application: Pool): Promise<void> {
  const role = await ownRole(application);
  if (!role.is_harmless) {
    throw new CannotStart(`The database connections work as ${role.name}, which goes around row-level security.`);
  }
}

/** What the application may do with the tables of the owner: read and write rows, nothing else; views are for reading. */
export async function grantTables(owner: Pool, role: string): Promise<void> {
  const { rows } = await owner.query<{ views: string | null }>(
    `select string_agg(quote_ident(viewname), ', ') as views from pg_views where schemaname = 'public'`,
  );
  const forReading = ['kysely_migration', 'kysely_migration_lock', rows[0]?.views].filter(Boolean).join(', ');
  await owner.query(`
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage on all sequences in schema public to ${role};
    grant execute on all functions in schema public to ${role};
    revoke insert, update, delete on ${forReading} from ${role}`);
}

async function ownRole(pool: Pool): Promise<Role> {
  const { rows } = await pool.query<Role>(`
    select rolname as name, rolsuper as is_superuser, not (rolsuper or rolbypassrls) as is_harmless
    from pg_roles where rolname = current_user`);
  return rows[0]!;
}

async function makeApplicationRole(owner: Pool, own: Role): Promise<void> {
  try {
    await owner.query(`create role ${APPLICATION_ROLE} nologin nosuperuser nobypassrls nocreatedb nocreaterole`);
  } catch (error) {
    // Roles belong to the whole PostgreSQL: another database, or another start just now, may have made it.
    if (!ALREADY_THERE.includes((error as { code: string }).code)) throw error;
  }
  if (!own.is_superuser) await owner.query(`grant ${APPLICATION_ROLE} to current_user`);
}
