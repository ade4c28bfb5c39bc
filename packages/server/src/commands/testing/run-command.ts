/** Runs a command as its operator does, on a database of the tests. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import type { Pool } from 'pg';
import { inject } from 'vitest';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The address of the database that these connections lead to. */
export async function findDatabaseUrl(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const { connection } = inject('postgres').address;
  if ('connectionString' in connection) {
    const url = new URL(connection.connectionString);
    url.pathname = `/${rows[0]!.name}`;
    return url.href;
  }
  return `postgres://${connection.user}@localhost/${rows[0]!.name}?host=${encodeURIComponent(String(connection.host))}`;
}

/** @param settings environment variables of the installation */
export function runCommandFile(
  name: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Ended> {
  const file = path.join(import.meta.dirname, '..', name);
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [file, ...args], { env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out: out.trim(), err: err.trim() }),
    );
  });
}
