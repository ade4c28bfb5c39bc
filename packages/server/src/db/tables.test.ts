import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/index.ts';
import { generateTables } from './schema/generate-tables.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.drop());

test('the types of the tables are those that npm run db:types writes for the migrations', async () => {
  const file = path.join(import.meta.dirname, 'tables.ts');
  expect(await generateTables(db.database.owner)).toBe(readFileSync(file, 'utf8'));
});

test('a JSON column whose values nobody has described is an error that names it', async () => {
  await db.database.owner.query('alter table asset add column color jsonb');
  await expect(generateTables(db.database.owner)).rejects.toThrow('asset.color holds JSON');
  await db.database.owner.query('alter table asset drop column color');
});
