/** People with roles of their own, signed in. */
import type pg from 'pg';
import { administrator, type Product } from '../../packages/server/src/testing/installed.ts';

export interface SignedIn {
  readonly id: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A person who has exactly these permissions, in the workspace and the time zone of the administrator. */
export async function createPerson(
  product: Product,
  client: pg.Client,
  name: string,
  permissions: readonly string[],
): Promise<SignedIn> {
  const email = `${name}@rounds.example`;
  const body = { name_lang: { en: name }, permissions };
  const role = await product.call<{ id: number }>('POST', '/api/user/role/new', body);
  const { rows } = await client.query<{ id: string }>(
    `with administrator as (
      select u.*, a.password_hash from "user" u join account a on a.id = u.account_id where a.email = $1),
    made as (insert into account (email, email_key, password_hash) select $2, $2, password_hash from administrator
      returning id)
    insert into "user" (workspace_id, account_id, first_name, last_name, full_name, locale, tz_code)
    select o.workspace_id, made.id, $3, 'Bench', $3 || ' Bench', o.locale, o.tz_code from made, administrator o
    returning id`,
    [administrator.email, email, name],
  );
  const id = Number(rows[0]!.id);
  await client.query(
    'insert into user_role (workspace_id, user_id, role_id) select workspace_id, $1, id from role where id = $2',
    [id, role.id],
  );
  return { id, headers: await signInAs(product, email) };
}

/** Headers for reading calls of a person who has the administrator's password. */
export async function signInAs(product: Product, email: string): Promise<SignedIn['headers']> {
  const reply = await fetch(`${product.base}/api/login`, {
    method: 'POST',
    headers: product.signIn.headers,
    body: JSON.stringify({ email, password: administrator.password }),
  });
  if (!reply.ok) throw new Error(`${email} could not sign in: ${await reply.text()}`);
  const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0]!);
  return { cookie: cookies.join('; ') };
}

/** People who only appear in rows. */
export async function createPeople(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `with made as (
      insert into account (email, email_key)
      select 'p' || i || '@people.example', 'p' || i || '@people.example' from generate_series(1, $1::int) i
      returning id, email)
    insert into "user" (workspace_id, account_id, first_name, last_name, full_name, locale, tz_code)
    select (select min(id) from workspace), id, 'Person', email, 'Person ' || email, 'en', 'UTC' from made`,
    [count],
  );
}
