/** Numbered migrations, forward only. Several servers may start at once: one migrates, the others wait for it. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Pool } from 'pg';
import { CannotStart } from '../cannot-start.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');

const names = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => /^\d{4}_\w+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();

async function migrations(): Promise<Record<string, Migration>> {
  const entries = names().map(async (name) => {
    const file = pathToFileURL(path.join(FOLDER, `${name}.ts`)).href;
    return [name, (await import(file)) as Migration] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Brings the schema up to date, all of it in one transaction under a lock of the database.
 * @throws CannotStart when the database is newer than this version
 */
export async function migrate(owner: Pool): Promise<void> {
  await refuseNewer(owner);
  // The dialect ends its pool with it, and this pool lives on.
  const borrowed = { connect: () => owner.connect(), end: async () => {}, options: owner.options };
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: borrowed as unknown as Pool }) });
  const { error } = await new Migrator({ db, provider: { getMigrations: migrations } }).migrateToLatest();
  if (error) throw error;
}

/** True when the last migration of this version has run. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name desc limit 1');
  return (rows[0]?.name ?? '') >= names().at(-1)!;
}

async function refuseNewer(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ is_there: boolean }>(
    `select to_regclass('kysely_migration') is not null as is_there`,
  );
  if (!rows[0]?.is_there) return;
  const done = await owner.query<{ name: string }>('select name from kysely_migration order by name');
  const known = new Set(names());
  const unknown = done.rows.find(({ name }) => !known.has(name));
  if (unknown) {
    throw new CannotStart(
      `The database was migrated by a newer version of Rounds (${unknown.name}): start that version, or restore a backup.`,
    );
  }
}
