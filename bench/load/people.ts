/** Many people of one workspace who have signed in, each with a session of their own. */
import type pg from 'pg';
import { administrator, type Product } from '../../packages/server/src/testing/installed.ts';

/** Headers of their calls. */
export interface Person {
  readonly email: string;
  readonly headers: Readonly<Record<string, string>>;
}

const SIGN_INS_AT_ONCE = 4;

/** People with the password and the rights of the administrator. */
export async function createPeople(product: Product, client: pg.Client, count: number): Promise<Person[]> {
  const { rows } = await client.query<{ email: string }>(
    `with administrator as (
      select u.*, a.password_hash from "user" u join account a on a.id = u.account_id where a.email = $1),
    made as (insert into account (email, email_key, password_hash)
      select 'walker' || i || '@rounds.example', 'walker' || i || '@rounds.example', password_hash
      from administrator, generate_series(1, $2::int) i returning id, email),
    people as (insert into "user" (workspace_id, account_id, first_name, last_name, full_name, locale, tz_code)
      select o.workspace_id, made.id, 'Walker', made.email, 'Walker ' || made.email, o.locale, o.tz_code
      from made, administrator o returning id, workspace_id),
    roles as (insert into user_role (workspace_id, user_id, role_id)
      select p.workspace_id, p.id, r.role_id from people p, administrator o
      join user_role r on r.workspace_id = o.workspace_id and r.user_id = o.id)
    select email from made`,
    [administrator.email, count],
  );
  const people: Person[] = [];
  for (let next = 0; next < rows.length; next += SIGN_INS_AT_ONCE) {
    const some = rows.slice(next, next + SIGN_INS_AT_ONCE);
    people.push(...(await Promise.all(some.map(({ email }) => signIn(product.base, email)))));
  }
  return people;
}

async function signIn(base: string, email: string): Promise<Person> {
  const cookies = new Map<string, string>();
  const keep = (reply: Response) => {
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const cut = pair.indexOf('=');
      cookies.set(pair.slice(0, cut), pair.slice(cut + 1));
    }
  };
  const toHeaders = () => ({
    'content-type': 'application/json',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
  });
  keep(await fetch(`${base}/api/app-settings`));
  const body = JSON.stringify({ email, password: administrator.password });
  const reply = await fetch(`${base}/api/login`, { method: 'POST', headers: toHeaders(), body });
  if (!reply.ok) throw new Error(`${email} could not sign in: ${reply.status} ${await reply.text()}`);
  keep(reply);
  return { email, headers: toHeaders() };
}
