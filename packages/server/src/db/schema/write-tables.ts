/** `npm run db:types`: writes the types of the tables after a change of the migrations, from an empty database. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../open.ts';
import { generateTables } from './generate-tables.ts';

const FILE = path.join(import.meta.dirname, '..', 'tables.ts');
const log = { debug: () => {}, warn: console.warn, error: console.error };

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rounds-tables-'));
try {
  const database = await openDatabase(
    { dataDir, databaseUrl: null, databaseDirectUrl: null, databaseReadUrl: null },
    log,
  );
  try {
    await writeFile(FILE, await generateTables(database.owner));
    console.log(`The types of the tables are in ${path.relative(process.cwd(), FILE)}.`);
  } finally {
    await database.close();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
