import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.drop());

const namesOf = async (text: string): Promise<string[]> =>
  (await db.database.owner.query<{ name: string }>(text)).rows.map(({ name }) => name);

describe('row-level security', () => {
  test('every table of a workspace has forced policies for reading and writing', async () => {
    const all = await namesOf(`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'workspace_id'
        and table_name not in (select table_name from information_schema.views where table_schema = 'public') order by 1`);
    const guarded = await namesOf(`select relname as name from pg_class c
      where relnamespace = 'public'::regnamespace and relrowsecurity and relforcerowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*'
          and pg_get_expr(p.polqual, p.polrelid) like '%workspace_id = %rounds.workspace_id%'
          and pg_get_expr(p.polwithcheck, p.polrelid) like '%workspace_id = %rounds.workspace_id%') order by 1`);
    expect(all).toContain('asset');
    expect(guarded).toEqual(all);
  });

  test('rows are read and written only inside their own workspace', async () => {
    const { database } = db;
    const [a, b] = await database.inInstallation(async (tx) => {
      const { rows } = await sql<{ id: number }>`select id from workspace order by key`.execute(tx);
      return rows.map(({ id }) => id) as [number, number];
    });
    const insert = sql`insert into asset (asset_id, display_name) values ('own', 'own')`;
    const count = sql<{ count: number }>`select count(*) from asset`;
    await database.inWorkspace(a, (tx) => insert.execute(tx));
    const seen = async (work: 'inside' | 'elsewhere' | 'outside') => {
      const { rows } =
        work === 'outside'
          ? await database.inInstallation((tx) => count.execute(tx))
          : await database.inWorkspace(work === 'inside' ? a : b, (tx) => count.execute(tx));
      return rows[0]!.count;
    };
    expect([await seen('inside'), await seen('elsewhere'), await seen('outside')]).toEqual([1, 0, 0]);

    await expect(database.inInstallation((tx) => insert.execute(tx))).rejects.toThrow(/row-level security/);
    await expect(
      database.inWorkspace(b, (tx) =>
        sql`insert into asset (workspace_id, asset_id, display_name) values (${a}, 'x', 'x')`.execute(tx),
      ),
    ).rejects.toThrow(/row-level security/);
    const moved = database.inWorkspace(a, (tx) => sql`update asset set workspace_id = ${b}`.execute(tx));
    await expect(moved).rejects.toThrow(/row-level security/);
    const changed = await database.inWorkspace(b, (tx) => sql`update asset set display_name = 'taken'`.execute(tx));
    expect(changed.numAffectedRows).toBe(0n);
  });
});

describe('list views', () => {
  test('each list view shows exactly the rows of the current workspace', async () => {
    const all = await namesOf(`select table_name as name from information_schema.views where table_schema = 'public'`);
    // The other tests of the views of facts need completed inspections: see analytics/isolation.test.ts.
    expect(all.sort()).toEqual([
      'changed_answer_fact',
      'current_answer_fact',
      'current_inspection_day',
      'current_inspection_fact',
      'current_option_day',
      'current_question_day',
      'current_section_fact',
      'listed_activity',
      'listed_asset',
      'listed_assignment',
      'listed_custom_field_value',
      'listed_file_entry',
      'listed_global_list_item',
      'listed_inspection',
      'listed_issue',
      'listed_user',
      'pending_answer_fact',
      'pending_inspection_day',
      'pending_inspection_fact',
      'pending_option_day',
      'pending_question_day',
    ]);
    const workspaces = await namesOf('select id as name from workspace');
    expect(workspaces.length).toBeGreaterThan(1);
    for (const workspace of workspaces) {
      const inView = sql<{ id: number }>`select id from listed_user order by id`;
      const inTable = sql<{ id: number }>`select id from "user" where workspace_id = ${workspace} order by id`;
      const [viewed, stored] = await db.database.inWorkspace(Number(workspace), (tx) =>
        Promise.all([inView.execute(tx), inTable.execute(tx)]),
      );
      expect(viewed.rows.length).toBeGreaterThan(1);
      expect(viewed.rows).toEqual(stored.rows);
    }
    for (const view of all) {
      const { rows } = await db.database.inInstallation((tx) => sql`select from ${sql.id(view)}`.execute(tx));
      expect(rows).toEqual([]);
    }
  });
});

describe('columns of list views', () => {
  test('a list view has every column of its table, so a migration that adds one replaces the view', async () => {
    const missing = () =>
      namesOf(`select v.table_name || ' lacks ' || t.column_name as name
        from information_schema.views v join information_schema.columns t
          on t.table_schema = v.table_schema and 'listed_' || t.table_name = v.table_name
        where v.table_schema = 'public' and not exists (select from information_schema.columns c
          where c.table_schema = v.table_schema and c.table_name = v.table_name and c.column_name = t.column_name)`);
    expect(await missing()).toEqual([]);
    await db.database.owner.query('alter table asset add color text');
    expect(await missing()).toEqual(['listed_asset lacks color']);
    await db.database.owner.query('alter table asset drop color');
  });
});

describe('application connections', () => {
  test('an application connection can neither bypass row-level security nor regain that right', async () => {
    const role = (reset: boolean) =>
      db.database.inInstallation(async (tx) => {
        if (reset) await sql`reset role`.execute(tx);
        const { rows } = await sql<{ may: boolean }>`
          select rolsuper or rolbypassrls as may from pg_roles where rolname = current_user`.execute(tx);
        return rows[0]!.may;
      });
    expect(await role(false)).toBe(false);
    expect(await role(true)).toBe(false);
  });

  test('an application connection commits synchronously', async () => {
    const { rows } = await db.database.inInstallation((tx) =>
      sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(tx),
    );
    expect(rows[0]!.synchronous_commit).toBe('on');
  });
});

describe('transactions', () => {
  test('a transaction is rolled back when its work throws', async () => {
    const work = db.database.inInstallation(async (tx) => {
      await sql`create temporary table half_done (id integer)`.execute(tx);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    const { rows } = await db.database.inInstallation((tx) =>
      sql<{ is_there: boolean }>`select to_regclass('pg_temp.half_done') is not null as is_there`.execute(tx),
    );
    expect(rows[0]!.is_there).toBe(false);
  });

  test('a transaction in which a failed statement was ignored throws instead of committing', async () => {
    const work = db.database.inInstallation(async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(work).rejects.toThrow();
  });

  test('a statement after the end of a transaction is rejected', async () => {
    const tx = await db.database.inInstallation(async (inner) => inner);
    await expect(sql`select 1`.execute(tx)).rejects.toThrow('Transaction is already committed');
  });

  test('a connection forgets the workspace at the end of the transaction', async () => {
    await Promise.all(Array.from({ length: 30 }, () => db.database.inWorkspace(1, (tx) => sql`select 1`.execute(tx))));
    const { rows } = await db.database.inInstallation((tx) =>
      sql<{ workspace: string | null }>`select current_setting('rounds.workspace_id', true) as workspace`.execute(tx),
    );
    expect(rows[0]!.workspace || null).toBeNull();
  });
});

test('reading a bigint that a JavaScript number cannot hold exactly throws', async () => {
  const read = (value: string) =>
    db.database.inInstallation((tx) => sql<{ n: number }>`select ${sql.raw(value)}::bigint as n`.execute(tx));
  expect((await read('9007199254740991')).rows[0]!.n).toBe(9007199254740991);
  await expect(read('9007199254740993')).rejects.toThrow('too large');
});

test('a list of bigints is read as numbers, like a single one', async () => {
  const read = (values: string) =>
    db.database.inInstallation((tx) => sql<{ list: number[] }>`select ${values}::bigint[] as list`.execute(tx));
  expect((await read('{7,9007199254740991}')).rows[0]!.list).toEqual([7, 9007199254740991]);
  await expect(read('{9007199254740993}')).rejects.toThrow('too large');
});

describe('queryFirst', () => {
  const queryFirst = (text: string, values: readonly unknown[] = []) =>
    db.database.queryFirst<{ n: number }>({ name: text.slice(0, 63), text, values });

  test('concurrent prepared statements get their own rows, also while one of them fails', async () => {
    const answers = await Promise.allSettled([1, 2, 0, 4].map((n) => queryFirst('select 100 / $1::int as n', [n])));
    const results = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value?.n : String(answer.reason)));
    expect(results).toEqual([100, 50, expect.stringContaining('division by zero'), 25]);
    expect(await queryFirst('select 1 as n where false')).toBeUndefined();
  });

  test('a workspace that a prepared statement sets is forgotten after the statement', async () => {
    await queryFirst(`select set_config('rounds.workspace_id', '1', true) as n`);
    const after = await queryFirst(`select nullif(current_setting('rounds.workspace_id', true), '') as n`);
    expect(after).toEqual({ n: null });
  });
});
