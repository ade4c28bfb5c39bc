import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/index.ts';
import { migrate } from './migrate.ts';
import { up as foldSearches } from './migrations/0057_folded_searches.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.drop());

const renameMigration = (from: string, to: string) =>
  db.database.owner.query('update kysely_migration set name = $2 where name = $1', [from, to]);

test('a database that a preview created is rejected with one sentence that says what to do', async () => {
  await renameMigration('0001_workspaces', '0001_ground');
  await expect(migrate(db.database.owner)).rejects.toThrow(/preview of Rounds .* use an empty database/);
  await renameMigration('0001_ground', '0001_workspaces');
});

test('a database that a newer version has migrated is rejected with the name of the unknown migration', async () => {
  await db.database.owner.query(`insert into kysely_migration values ('9999_future', now()::text)`);
  await expect(migrate(db.database.owner)).rejects.toThrow('newer version of Rounds (9999_future)');
  await db.database.owner.query(`delete from kysely_migration where name = '9999_future'`);
});

test('existing business keys that look alike are unified unless that would make two of them equal', async () => {
  const { owner } = db.database;
  const insert = async (key: string) => {
    const { rows } = await owner.query(
      `insert into asset (workspace_id, asset_id, display_name)
        select id, $1, 'Größe' from workspace where key = 'keys' returning id`,
      [key],
    );
    return rows[0].id as number;
  };
  await owner.query(`insert into workspace (key, display_name, plan) values ('keys', 'Keys', 'free')`);
  const ids = [];
  for (const key of ['Ko\u0308ln\u00a07', 'A\u0308', '\u00c4']) ids.push(await insert(key));
  const dialect = new PostgresDialect({ pool: owner });
  await new Kysely<unknown>({ dialect }).transaction().execute((tx) => foldSearches(tx));
  const { rows } = await owner.query('select asset_id, name_search from asset where id = any($1) order by id', [ids]);
  expect(rows).toEqual(['K\u00f6ln 7', 'A\u0308', '\u00c4'].map((asset_id) => ({ asset_id, name_search: 'grosse' })));
});
