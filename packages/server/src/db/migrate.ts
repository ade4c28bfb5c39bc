/**
 * Numbered migrations, forward only: 0001 to 0050 are the baseline, one for each module, and every later change has a
 * number of its own. Several servers may start at once: one migrates, the others wait for it.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Pool } from 'pg';
import { StartupError } from '../startup-error.ts';
import { createDialect } from './dialect.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');

/** The migrations of this version, in their order. */
export const listMigrations = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => /^\d{4}_\w+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();

async function loadMigrations(): Promise<Record<string, Migration>> {
  const entries = listMigrations().map(async (name) => {
    const file = pathToFileURL(path.join(FOLDER, `${name}.ts`)).href;
    return [name, (await import(file)) as Migration] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Brings the schema up to date, all of it in one transaction under a lock of the database.
 * @throws StartupError when the database is newer than this version, or older than its first migration
 */
export async function migrate(owner: Pool): Promise<void> {
  await assertKnownMigrations(owner);
  const { error } = await createMigrator(owner).migrateToLatest();
  if (error) throw error;
}

/**
 * Brings the schema of an empty database to that of another one, which has run these migrations.
 * @throws StartupError when this version runs others in between, or the database has run later ones
 */
export async function migrateTo(owner: Pool, migrations: readonly string[]): Promise<void> {
  await assertKnownMigrations(owner);
  const before = await listAppliedMigrations(owner);
  const isLater = before.some((name) => !migrations.includes(name));
  if (!isLater) {
    const { error } = await createMigrator(owner).migrateTo(migrations.at(-1)!);
    if (error) throw error;
  }
  const applied = isLater ? before : await listAppliedMigrations(owner);
  if (applied.length === migrations.length && applied.every((name, at) => name === migrations[at])) return;
  throw new StartupError(
    isLater
      ? 'The database has already been upgraded beyond this backup: use a new database, or another DATA_DIR.'
      : 'The backup was made by a version of Rounds whose database this version cannot create: install that version.',
  );
}

function createMigrator(owner: Pool): Migrator {
  const db = new Kysely<unknown>({ dialect: createDialect(owner) });
  return new Migrator({ db, provider: { getMigrations: loadMigrations } });
}

/** The migrations that the database has run, by name; none of a new one. */
export async function listAppliedMigrations(owner: Pick<Pool, 'query'>): Promise<string[]> {
  const { rows } = await owner.query<{ exists: boolean }>(
    `select to_regclass('kysely_migration') is not null as exists`,
  );
  if (!rows[0]?.exists) return [];
  const applied = await owner.query<{ name: string }>('select name from kysely_migration order by name');
  return applied.rows.map(({ name }) => name);
}

/** True when the last migration of this version has run. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name desc limit 1');
  return (rows[0]?.name ?? '') >= listMigrations().at(-1)!;
}

async function assertKnownMigrations(owner: Pool): Promise<void> {
  const applied = await listAppliedMigrations(owner);
  if (applied.length === 0) return;
  const migrations = listMigrations();
  // Before the first release, the baseline replaces the migrations of previews, which began with another one.
  if (applied[0] !== migrations[0]) {
    throw new StartupError(
      'The database was created by a preview of Rounds and cannot be upgraded: use an empty database, or another DATA_DIR.',
    );
  }
  const unknown = applied.find((name) => !migrations.includes(name));
  if (unknown) {
    throw new StartupError(
      `The database was migrated by a newer version of Rounds (${unknown}): start that version, or restore a backup.`,
    );
  }
}
