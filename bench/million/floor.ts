/**
 * The best SQL that was found by hand for the first page of a list and for its total as far as the product counts, for
 * somebody who sees everything. It runs as the owner of the tables, without row-level security, on a connection each.
 */
import pg from 'pg';
import { WORKSPACE } from '../lib/numbered.ts';

const COUNTED = 10_001;
const PAGE = 26;

const toStatements = (table: string, order: string, where = 'and archived = false') => [
  `select * from ${table} where workspace_id = $1 ${where} order by ${order} limit ${PAGE}`,
  `select count(*) from (select 1 from ${table} where workspace_id = $1 ${where} limit ${COUNTED}) counted`,
];

const STATEMENTS: Readonly<Record<string, readonly string[]>> = {
  'inspections.list': toStatements('inspection', 'started_order desc, id desc'),
  'assets.list': toStatements('asset', 'display_name, id'),
  'issues.list': toStatements('issue', 'created_at desc, id desc'),
  'assignments.list': toStatements('assignment', 'created_at desc, id desc'),
  'users.list': toStatements('"user"', 'full_name collate natural_order, id', ''),
  'logs.list': toStatements('activity', 'at desc, id desc', ''),
  'notices.list': [
    `select * from notice where workspace_id = $1 and user_id = (select min(id) from "user")
     order by created_at desc, id desc limit ${PAGE}`,
  ],
};

export interface SqlByHand {
  has(name: string): boolean;
  query(name: string): Promise<unknown>;
  close(): Promise<void>;
}

export async function openSqlByHand(url: string): Promise<SqlByHand> {
  const clients = [new pg.Client(url), new pg.Client(url)];
  await Promise.all(clients.map((client) => client.connect()));
  for (const client of clients) await client.query('set max_parallel_workers_per_gather = 0; set jit = off');
  const { rows } = await clients[0]!.query<{ id: string }>(`select ${WORKSPACE} as id`);
  return {
    has: (name) => name in STATEMENTS,
    query: (name) =>
      Promise.all((STATEMENTS[name] ?? []).map((text, index) => clients[index]!.query(text, [rows[0]!.id]))),
    close: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}
