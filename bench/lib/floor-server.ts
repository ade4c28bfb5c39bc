/**
 * The least that a server could do: `node:http`, one driver, SQL written by hand. It looks up its caller in a table and
 * returns a page with its total; it has no permissions, no input that is checked, no workspaces. It is measured in the
 * same run to show what a server can reach at best.
 */
import { createHash } from 'node:crypto';
import http from 'node:http';
import pg from 'pg';

const { FLOOR_PORT, FLOOR_DATABASE } = process.env;
const pool = new pg.Pool({ connectionString: FLOOR_DATABASE, max: 10 });
const mark = (token: string) => createHash('sha256').update(token).digest('hex');
await pool.query(
  'create table if not exists floor_session (token_hash text primary key, user_id int, email text, expires timestamptz)',
);
await pool.query(
  `insert into floor_session values ($1, 1, 'a@b.example', now() + interval '10 days') on conflict do nothing`,
  [mark('floor')],
);

interface Statements {
  readonly page: string;
  readonly count: string;
  readonly values: readonly unknown[];
}

async function caller(request: http.IncomingMessage) {
  const { rows } = await pool.query({
    name: 'session',
    text: 'select user_id, email from floor_session where token_hash = $1 and expires > now()',
    values: [mark((request.headers.authorization ?? '').slice('Bearer '.length))],
  });
  return rows[0];
}

const searches: Statements[] = [];

async function answer(request: http.IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url!, 'http://floor');
  if (pathname === '/ask') {
    searches.push(JSON.parse(searchParams.get('statements')!) as Statements);
    return searches.length - 1;
  }
  const who = await caller(request);
  if (!who) throw new Error('nobody is signed in');
  if (pathname === '/session') return who;
  const { page, count, values } = searches[Number(searchParams.get('search'))]!;
  const [rows, counted] = await Promise.all([pool.query(page, [...values]), pool.query(count, [...values])]);
  return { total: counted.rows[0].count, rows: rows.rows };
}

const send = (response: http.ServerResponse, status: number, value: unknown) => {
  const text = JSON.stringify(value);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
};

http
  .createServer((request, response) => {
    answer(request).then(
      (value) => send(response, 200, value),
      (error: Error) => send(response, 500, { error: error.message }),
    );
  })
  .listen(Number(FLOOR_PORT), '127.0.0.1', () => process.send?.('ready'));
