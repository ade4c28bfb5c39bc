/**
 * Counting what a filter lets through reads the index alone: status and the text that is sought stand
 * in the index of the usual order, in the place of a look at each row. Rare texts are told from those
 * that many have by what PostgreSQL knows of the column, before any index is asked.
 */
import { type Kysely, sql } from 'kysely';

const orders = [
  sql`drop index inspection_started`,
  sql`create index inspection_started on inspection (workspace_id, archived, started_order, id)
    include (status, asset_search)`,
  sql`drop index asset_name`,
  sql`create index asset_name on asset (workspace_id, archived, display_name, id) include (name_search)`,
  // All orders have told archived rows from others since then.
  sql`drop index inspection_archived, asset_archived`,
];

/** An index alone answers only for pages that a vacuum has seen: after each fiftieth more, not each fifth. */
const vacuums = ['inspection', 'asset'].map(
  (table) => sql`alter table ${sql.id(table)} set (autovacuum_vacuum_insert_scale_factor = 0.02)`,
);

/**
 * Ids of the rows of the present workspace with a text, or null when they are more than a few. It works
 * as the tables' owner, because under row-level security neither the index on parts of words nor what
 * is known of a column's values is of any use; the workspace stands in the condition. An owner whom
 * row-level security binds as well gets the same rows, more slowly.
 */
const rareTexts = [
  sql`drop function rows_with_text(text, text, integer)`,
  sql`create function rows_with_text(place text, needle text, few integer) returns bigint[]
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      present_workspace bigint := nullif(current_setting('rounds.workspace_id', true), '')::bigint;
      pattern text := '%' || replace(replace(replace(lower(needle collate natural_order),
        '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%';
      rows_with text := case place
        when 'inspection' then 'from inspection where asset_search like $1'
        when 'asset' then 'from asset where search_text like $1' end;
      expected json;
      found bigint[];
    begin
      execute 'explain (format json) select ' || rows_with into expected using pattern;
      -- Expectations come from a sample of values: only what is far off is believed.
      if (expected -> 0 -> 'Plan' ->> 'Plan Rows')::float8 > 3 * few then return null; end if;
      execute 'select array(select id ' || rows_with || ' and workspace_id = $2 limit $3)'
        into found using pattern, present_workspace, few + 1;
      return case when cardinality(found) <= few then found end;
    end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...orders, ...vacuums, ...rareTexts]) await statement.execute(db);
}
