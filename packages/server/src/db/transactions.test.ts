/** The statements of a call as an operator sees them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInContext } from '../call-context.ts';
import { slowStatements } from '../metrics.ts';
import { cloneDatabase, type TestDatabase } from '../testing/index.ts';
import type { Tx } from './database.ts';
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

describe('a transaction', () => {
  const setName = (tx: Tx, name: string) =>
    sql`update workspace_setting set value = ${JSON.stringify({ name })} where name = 'test'`.execute(tx);
  const readName = async (): Promise<string | undefined> => {
    const { rows } = await db.database.inWorkspace(1, (tx) =>
      sql<{ value: { name: string } }>`select value from workspace_setting where name = 'test'`.execute(tx),
    );
    return rows[0]?.value.name;
  };
  beforeAll(() =>
    db.database.inWorkspace(1, (tx) =>
      sql`insert into workspace_setting (name, value) values ('test', '{}')`.execute(tx),
    ),
  );

  it('of a call that reads is read-only, and begins again if the call has to write after all', async () => {
    const modes: string[] = [];
    await runInContext({ ...CONTEXT, reader_id: 1 }, () =>
      db.database.inWorkspace(1, async (tx) => {
        const { rows } = await sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`.execute(
          tx,
        );
        modes.push(rows[0]!.mode);
        await setName(tx, 'written by a reading call');
      }),
    );
    expect(modes).toEqual(['on', 'off']);
    expect(await readName()).toBe('written by a reading call');
  });

  it('whose limit to sites cannot be set runs no statement', async () => {
    const other = await cloneDatabase();
    await other.database.owner.query('drop schema limited cascade');
    const limited = { workspace_id: 1, user_id: 1, site_limit: [1] };
    const rows = other.database.inWorkspace(limited, (tx) => tx.selectFrom('inspection').select('id').execute());
    await expect(rows).rejects.toThrow('limited');
    await other.drop();
  });

  it('whose statement fails is rolled back, and its connection serves the next one', async () => {
    await db.database.inWorkspace(1, (tx) => setName(tx, 'before'));
    const failing = db.database.inWorkspace(1, async (tx) => {
      await setName(tx, 'never');
      await sql`select 1 / 0`.execute(tx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    const ignoring = db.database.inWorkspace(1, async (tx) => {
      await setName(tx, 'never');
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(ignoring).rejects.toThrow();
    expect(await readName()).toBe('before');
  });

  it('that is over sends no statement', async () => {
    let ended: Tx | undefined;
    await db.database.inWorkspace(1, async (tx) => {
      ended = tx;
    });
    await expect(setName(ended!, 'too late')).rejects.toThrow();
  });
});
