import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { condition, kitchenRounds, yes } from '../modules/inspections/testing/kitchen-rounds.ts';
import { startTestServer, type TestServer } from '../testing/index.ts';
import { findDatabaseUrl, runCommandFile } from './testing/run-command.ts';

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

const run = async (...args: string[]) =>
  runCommandFile('analytics.ts', args, { DATABASE_URL: await findDatabaseUrl(t.database.owner) });

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
