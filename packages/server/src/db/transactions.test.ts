/** What an operator sees of the statements of a call. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInContext } from '../call-context.ts';
import { slowStatements } from '../metrics.ts';
import { cloneDatabase, type TestDatabase } from '../testing/index.ts';
import { createTransactions } from './transactions.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.drop());

const CONTEXT = { call: "assets.'list", request_id: '1f-7' };

describe('statements of a call', () => {
  it('PostgreSQL names the call and its request during the transaction, and not after it', async () => {
    const name = sql<{ name: string }>`select current_setting('application_name') as name`;
    const [inside, after] = await runInContext(CONTEXT, async () => [
      await db.database.inWorkspace(1, (tx) => name.execute(tx)),
      await db.database.inInstallation((tx) => name.execute(tx)),
    ]);
    expect(inside!.rows).toEqual([{ name: 'rounds assets.?list 1f-7' }]);
    expect(after!.rows).toEqual([{ name: 'rounds' }]);
  });

  it('a slow statement is logged with its call and without its values, and counted', async () => {
    const lines: [object, string][] = [];
    const { inInstallation } = createTransactions(db.database.owner, { warn: (...line) => lines.push(line) });
    await runInContext(CONTEXT, () =>
      inInstallation((tx) => sql`select pg_sleep(${0.6}), ${'secret'}::text`.execute(tx)),
    );
    expect(lines).toEqual([
      [{ ...CONTEXT, ms: expect.any(Number), statement: 'select pg_sleep($1), $2::text' }, 'a statement was slow'],
    ]);
    const { values } = await slowStatements.get();
    expect(values.find(({ labels }) => labels.call === CONTEXT.call)?.value).toBe(1);
  });
});
