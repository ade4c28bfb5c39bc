import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/index.ts';
import { migrate } from './migrate.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.drop());

const renameMigration = (from: string, to: string) =>
  db.database.owner.query('update kysely_migration set name = $2 where name = $1', [from, to]);

test('a database that a preview created is rejected with one sentence that says what to do', async () => {
  for (const first of ['0001_ground', '0001_workspaces']) {
    await renameMigration('0001_foundations', first);
    await expect(migrate(db.database.owner)).rejects.toThrow(/preview of Rounds .* use an empty database/);
    await renameMigration(first, '0001_foundations');
  }
});

test('a database that a newer version has migrated is rejected with the name of the unknown migration', async () => {
  await db.database.owner.query(`insert into kysely_migration values ('9999_future', now()::text)`);
  await expect(migrate(db.database.owner)).rejects.toThrow('newer version of Rounds (9999_future)');
  await db.database.owner.query(`delete from kysely_migration where name = '9999_future'`);
});
