/**
 * Lists read their rows through views that name the present workspace. Row-level security lets
 * PostgreSQL neither use an index for a text (LIKE is not leakproof) nor what it knows of a column's
 * values; a view is read with its owner's rights, and so planned like any query. An owner whom
 * row-level security binds as well gets the same rows, more slowly.
 */
import { type Kysely, sql } from 'kysely';

const PRESENT_WORKSPACE = sql.raw(`nullif(current_setting('rounds.workspace_id', true), '')::bigint`);

const people = [
  sql`alter table "user"
    add signed_in_order timestamptz not null generated always as (coalesce(signed_in_at, '-infinity')) stored`,
  sql`drop index user_called`,
  sql`create index user_called on "user" (workspace_id, full_name collate natural_order, id) include (name_search)`,
  sql`create index user_by_status on "user" (workspace_id, status, id)`,
  sql`create index user_signed_in on "user" (workspace_id, signed_in_order, id)`,
  sql`create index user_created on "user" (workspace_id, created_at, id)`,
  sql`create index user_text on "user" using gin (name_search gin_trgm_ops)`,
  sql`alter table account
    add email_search text collate "C" not null generated always as (lower(email collate natural_order)) stored`,
  sql`create index account_by_email on account (email collate natural_order)`,
  sql`create index account_text on account using gin (email_search gin_trgm_ops)`,
];

/** Names and numbers are sought alone as well as together. */
const assets = [
  sql`drop index asset_text`,
  sql`alter table asset drop search_text`,
  sql`create index asset_text on asset using gin (name_search gin_trgm_ops, number_search gin_trgm_ops)`,
];

/** A text that is sought in what the list is sorted by may stand together anywhere in that order: it is walked in the index alone. */
const orders = [
  sql`drop index inspection_by_asset, asset_by_number`,
  sql`create index inspection_by_asset on inspection (workspace_id, archived, asset_name, id) include (asset_search)`,
  sql`create index asset_by_number on asset (workspace_id, archived, asset_id, id) include (number_search)`,
];

const views = ['inspection', 'asset', 'user'].map(
  (table) => sql`create view ${sql.id(`listed_${table}`)} as
    select * from ${sql.id(table)} where workspace_id = ${PRESENT_WORKSPACE}`,
);

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...people, ...assets, ...orders, ...views]) await statement.execute(db);
  // What a text few rows have is found by the plan itself.
  await sql`drop function rows_with_text(text, text, integer)`.execute(db);
}
