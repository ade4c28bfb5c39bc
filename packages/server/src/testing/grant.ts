import type { Permission } from '@rounds/contract/permissions.ts';
import type { TestServer } from './server.ts';

/** Gives the user without roles of workspace A a role with exactly these permissions, effective from the next call on. */
export async function grant(t: TestServer, permissions: readonly Permission[]): Promise<void> {
  await t.queryIn(
    'A',
    `with who as (
       select u.id, u.workspace_id from "user" u join account a on a.id = u.account_id where a.email_key = 'nobody.a@rounds.example'),
     made as (
       insert into role (workspace_id, system_key, name_lang, permissions)
       select workspace_id, 'tried', '{"en": "Tried"}', $1 from who
       on conflict (workspace_id, system_key) do update set permissions = excluded.permissions returning id)
     insert into user_role (workspace_id, user_id, role_id)
     select who.workspace_id, who.id, made.id from who, made on conflict do nothing`,
    [permissions],
  );
}
