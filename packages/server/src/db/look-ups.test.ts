import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.drop());

const lookUp = (text: string, values: readonly unknown[] = []) =>
  db.database.lookUp<{ n: number }>({ name: text.slice(0, 63), text, values });
const inverse = (n: number) => lookUp('select 100 / $1::int as n', [n]);
const process = () => lookUp('select pg_backend_pid() as n');

describe('look-ups that share a connection', () => {
  test('are each answered their own, also beside one that fails', async () => {
    const asked = await Promise.allSettled([1, 2, 0, 4, 5].map(inverse));
    const told = asked.map((one) => (one.status === 'fulfilled' ? one.value?.n : String(one.reason)));
    expect(told).toEqual([100, 50, expect.stringContaining('division by zero'), 25, 20]);
    const many = await Promise.all(Array.from({ length: 500 }, (_, at) => lookUp('select $1::int as n', [at])));
    expect(many.map((row) => row?.n)).toEqual(Array.from({ length: 500 }, (_, at) => at));
    expect(await lookUp('select 1 as n where false')).toBeUndefined();
  });

  test('know nothing of a workspace that one of them looked into', async () => {
    await lookUp(`select set_config('rounds.workspace_id', '1', true) as n`);
    expect(await lookUp(`select nullif(current_setting('rounds.workspace_id', true), '') as n`)).toEqual({ n: null });
  });

  test('go on over another connection when theirs was lost', async () => {
    const before = (await process())!.n;
    await db.database.owner.query('select pg_terminate_backend($1)', [before]);
    const after = await vi.waitFor(async () => (await process())!.n);
    expect(after).not.toBe(before);
  });

  test('leave what writes a connection of its own', async () => {
    const before = (await process())!.n;
    const text = 'with slow as (select pg_sleep(0.2)) select pg_backend_pid() as n from slow';
    const slow = db.database.changeAlone<{ n: number }>({ name: 'slow', text, values: [] });
    expect((await process())!.n).toBe(before);
    expect((await slow)!.n).not.toBe(before);
  });
});
