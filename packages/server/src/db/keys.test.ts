import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/index.ts';
import { INSTALLATION_TABLES, SHARED_TABLES } from './testing/installation-tables.ts';

/** Workspace tables that name a row of the installation, which a move of the workspace leaves behind. */
const REFERENCES_OUTSIDE = {
  sso_session: 'ends with its session, and people sign in again after a move',
};

let db: TestDatabase;
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.drop());

const listNames = async (text: string, values: unknown[] = []): Promise<string[]> =>
  (await db.database.owner.query<{ name: string }>(text, values)).rows.map(({ name }) => name);

const IS_WORKSPACE_TABLE = `exists (select from pg_attribute a
  where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped)`;

const listWeakIndexes = () =>
  listNames(`select i.indexrelid::regclass::text as name
    from pg_index i join pg_class c on c.oid = i.indrelid
      left join pg_attribute first on first.attrelid = c.oid and first.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and i.indisunique and ${IS_WORKSPACE_TABLE}
      and first.attname is distinct from 'workspace_id' order by 1`);

const listWeakReferences = () =>
  listNames(
    `select c.relname || ' ' || pg_get_constraintdef(k.oid) as name
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class target on target.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and target.relname <> all ($1)
      and not (c.relname = any ($2) and target.relname = any ($2))
      and not (c.relname = any ($3) and target.relname = any ($2))
      and not exists (select from unnest(k.conkey, k.confkey) as pair (own, other)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own and a.attname = 'workspace_id'
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other and b.attname = 'workspace_id')
    order by 1`,
    [SHARED_TABLES, INSTALLATION_TABLES, REFERENCES_OUTSIDE].map((tables) => Object.keys(tables)),
  );

describe('keys of tables', () => {
  test('every table belongs to a workspace or is listed as one of the installation', async () => {
    const others = await listNames(`select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not ${IS_WORKSPACE_TABLE} order by 1`);
    expect(others).toEqual(Object.keys({ ...SHARED_TABLES, ...INSTALLATION_TABLES }).sort());
  });

  test('every primary key, unique constraint and unique index of a workspace table begins with the workspace', async () => {
    expect(await listWeakIndexes()).toEqual([]);
    await db.database.owner.query('create unique index weak on asset (uuid)');
    expect(await listWeakIndexes()).toEqual(['weak']);
    await db.database.owner.query('drop index weak');
  });

  test('every foreign key between workspace tables has the workspace on both sides, and none leads into one from outside', async () => {
    expect(await listWeakReferences()).toEqual([]);
    await db.database.owner.query(`alter table asset_type add column origin bigint;
      create table weak (id bigint primary key);
      alter table asset_type add constraint weak_reference foreign key (origin) references weak`);
    expect(await listWeakReferences()).toEqual(['asset_type FOREIGN KEY (origin) REFERENCES weak(id)']);
    await db.database.owner.query('alter table asset_type drop column origin; drop table weak');
  });
});
