import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { condition, kitchenRounds, yes } from '../modules/inspections/testing/kitchen-rounds.ts';
import { startTestServer, type TestServer } from '../testing/index.ts';

const COMMAND = path.join(import.meta.dirname, 'analytics.ts');

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
  const rounds = await kitchenRounds(t);
  for (const label of ['Good', 'Poor']) {
    const { status } = await rounds.sync([yes(), condition(label)], { complete: true });
    expect(status).toBe(200);
  }
});
afterAll(() => t.close());

async function findDatabaseUrl(): Promise<string> {
  const { rows } = await t.database.owner.query<{ name: string }>('select current_database() as name');
  const { connection } = inject('postgres').address;
  if ('connectionString' in connection) {
    const url = new URL(connection.connectionString);
    url.pathname = `/${rows[0]!.name}`;
    return url.href;
  }
  return `postgres://${connection.user}@localhost/${rows[0]!.name}?host=${encodeURIComponent(String(connection.host))}`;
}

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}
async function run(...args: string[]): Promise<Ended> {
  const env = { ...process.env, DATABASE_URL: await findDatabaseUrl() };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [COMMAND, ...args], { env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out: out.trim(), err: err.trim() }),
    );
  });
}

describe('npm run analytics', () => {
  it('rebuilding a workspace while its server runs repairs figures and says how many inspections there are', async () => {
    await t.queryIn('A', 'delete from pending_fact');
    const { code, out, err } = await run('rebuild', 'a');
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n')).toEqual(['100 % …', 'The figures of A have been rebuilt from 2 completed inspections.']);
    const { rows } = await t.queryIn('A', 'select sum(inspections)::int as inspections from current_inspection_day');
    expect(rows).toEqual([{ inspections: 2 }]);
  });

  it('a workspace without inspections has nothing to build', async () => {
    const { code, out, err } = await run('rebuild', 'B');
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n').at(-1)).toBe('The figures of B have been rebuilt from 0 completed inspections.');
  });

  it('a wrong call is answered in one sentence', async () => {
    const usage = 'Usage: npm run analytics -- rebuild <workspace>.';
    for (const [args, message] of [
      [['rebuild', 'nowhere'], 'Workspace “nowhere” not found.'],
      [['rebuild'], usage],
      [['remove', 'a'], usage],
    ] as const) {
      expect(await run(...args)).toEqual({ code: 1, out: '', err: message });
    }
  });
});
