/**
 * Lists of a million rows. Under row-level security PostgreSQL uses an index only for comparisons of
 * plain columns (decisions, section 3): an expression such as coalesce(…) counts as one that might
 * leak. So what lists sort and search by stands in columns of its own: an order that is never null,
 * whether the row is archived, and texts in lower case, compared byte by byte. What is lower case says
 * a collation of our own: the database's knows only the letters of English in some installations.
 */
import { type Kysely, sql } from 'kysely';

const inspections = [
  sql`alter table inspection
    add archived boolean not null generated always as (archived_at is not null) stored,
    add started_order timestamptz not null generated always as (coalesce(started_at, '-infinity')) stored,
    add completed_order timestamptz not null generated always as (coalesce(completed_at, '-infinity')) stored,
    add score_order integer not null generated always as (coalesce(score_percent, -1)) stored,
    add asset_search text collate "C" not null generated always as (lower(asset_name collate natural_order)) stored`,
  sql`drop index inspection_started, inspection_conducted, inspection_completed`,
  sql`create index inspection_started on inspection (workspace_id, archived, started_order, id)`,
  sql`create index inspection_conducted on inspection (workspace_id, user_id, archived, started_order, id)`,
  sql`create index inspection_completed on inspection (workspace_id, archived, completed_order, id)`,
  sql`create index inspection_by_asset on inspection (workspace_id, archived, asset_name, id)`,
  sql`create index inspection_by_template on inspection (workspace_id, archived, template_title, id)`,
  sql`create index inspection_by_status on inspection (workspace_id, archived, status, id)`,
  sql`create index inspection_by_score on inspection (workspace_id, archived, score_order, id)`,
  sql`create index inspection_by_failed on inspection (workspace_id, archived, failed_count, id)`,
  sql`create index inspection_by_user on inspection (workspace_id, archived, user_name, id)`,
];

const assets = [
  sql`alter table asset drop search_text`,
  sql`alter table asset
    add archived boolean not null generated always as (archived_at is not null) stored,
    add inspected_order timestamptz not null generated always as (coalesce(last_inspection_at, '-infinity')) stored,
    add name_search text collate "C" not null generated always as (lower(display_name collate natural_order)) stored,
    add number_search text collate "C" not null generated always as (lower(asset_id collate natural_order)) stored,
    add search_text text collate "C" not null
      generated always as (lower((display_name || ' ' || asset_id) collate natural_order)) stored`,
  sql`drop index asset_name, asset_created, asset_inspected`,
  sql`create index asset_name on asset (workspace_id, archived, display_name, id)`,
  sql`create index asset_by_number on asset (workspace_id, archived, asset_id, id)`,
  sql`create index asset_created on asset (workspace_id, archived, created_at, id)`,
  sql`create index asset_inspected on asset (workspace_id, archived, inspected_order, id)`,
];

const people = sql`alter table "user"
  add name_search text collate "C" not null generated always as (lower(full_name collate natural_order)) stored`;

const templates = [
  sql`alter table template drop search`,
  sql`alter table template
    add search text collate "C" not null generated always as (lower(title collate natural_order)) stored`,
];

/**
 * Finds rows of the present workspace with a text that few have. The index on parts of words is no
 * use under row-level security, so it is asked as the tables' owner, and the workspace stands in the
 * condition. An owner whom row-level security binds as well gets the same rows, more slowly.
 */
const rareTexts = [
  sql`create extension if not exists pg_trgm`,
  sql`create index inspection_asset_text on inspection using gin (asset_search gin_trgm_ops)`,
  sql`create index asset_text on asset using gin (search_text gin_trgm_ops)`,
  sql`create function rows_with_text(place text, needle text, at_most integer) returns setof bigint
    language plpgsql stable security definer rows 500 set search_path = public, pg_temp as $$
    declare
      present_workspace bigint := nullif(current_setting('rounds.workspace_id', true), '')::bigint;
      pattern text := '%' || replace(replace(replace(lower(needle collate natural_order),
        '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%';
    begin
      case place
        when 'inspection' then return query execute
          'select id from inspection where workspace_id = $1 and asset_search like $2 limit $3'
          using present_workspace, pattern, at_most;
        when 'asset' then return query execute
          'select id from asset where workspace_id = $1 and search_text like $2 limit $3'
          using present_workspace, pattern, at_most;
      end case;
    end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...inspections, ...assets, people, ...templates, ...rareTexts]) await statement.execute(db);
}
