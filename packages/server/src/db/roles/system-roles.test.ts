import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/index.ts';
import { grantToSystemRoles } from './system-roles.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.drop());

test('a migration adds permissions once to the built-in roles of all workspaces and to no other role', async () => {
  const { owner } = db.database;
  await owner.query(`insert into role (workspace_id, name_lang, permissions)
    select id, '{"en":"Own"}', '{LOG_VIEW_MY_ACTIVITY}' from workspace`);
  const migration = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  const grant = () =>
    migration
      .transaction()
      .execute((tx) => grantToSystemRoles(tx, ['NEW_VIEW', 'NEW_MANAGE'], { viewer: ['NEW_VIEW'] }));
  await grant();
  await grant();
  const { rows } = await owner.query(`select distinct coalesce(system_key, 'own') as role,
      array(select code from unnest(permissions) code where code like 'NEW%' order by 1) as added
    from role order by 1`);
  expect(rows).toEqual([
    { role: 'administrator', added: ['NEW_MANAGE', 'NEW_VIEW'] },
    { role: 'inspector', added: [] },
    { role: 'manager', added: [] },
    { role: 'own', added: [] },
    { role: 'viewer', added: ['NEW_VIEW'] },
  ]);
});
