/**
 * Searches ignore accents, as the order of lists nearly does, and business keys that look alike are one.
 *
 * The columns that end in `_search`, and those called `search`, are folded: without accents, in lower case, and with
 * plain blanks. Patterns are folded by the same function.
 */
import { toBusinessKey } from '@rounds/contract/values';
import { type Kysely, sql } from 'kysely';
import { CURRENT_WORKSPACE } from '../workspace-table.ts';

/** `normalize` splits accents from their letters; what it leaves is replaced letter by letter. */
const functions = [
  sql`create or replace function fold_text(value text) returns text language sql immutable strict parallel safe
    return case when octet_length(value) = char_length(value) then lower(value collate natural_order)
      else replace(replace(replace(translate(
        lower(regexp_replace(normalize(value, nfkd),
          '[\\u00ad\\u0300-\\u036f\\u064b-\\u0652\\u200b-\\u200f\\u2060\\ufeff]', '', 'g') collate natural_order),
        'øłđðı', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end`,
  // The folded text can contain signs of patterns that the text has not.
  sql`create or replace function folded_pattern(value text) returns text language sql immutable strict parallel safe
    return replace(replace(replace(fold_text(value), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`,
];

interface SearchColumn {
  readonly table: string;
  readonly column: string;
  readonly is_required: boolean;
  readonly expression: string;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of functions) await statement.execute(db);
  const { rows: columns } = await sql<SearchColumn>`
    select c.relname as table, a.attname as column, a.attnotnull as is_required,
      pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attrdef d join pg_class c on c.oid = d.adrelid
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where c.relnamespace = 'public'::regnamespace and a.attgenerated = 's'
      and (a.attname = 'search' or a.attname like '%\\_search')`.execute(db);
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) await foldColumns(db, table, own);
  // Row-level security can bind the owner of the tables as well.
  const { rows: workspaces } = await sql<{ id: number }>`select id from workspace`.execute(db);
  for (const { id } of workspaces) {
    await enterWorkspace(db, String(id));
    await unifyKeys(db, { table: 'asset', key: 'asset_id', owner: 'workspace_id' });
    await unifyKeys(db, { table: 'global_list_item', key: 'item_id', owner: 'list_id' });
  }
  await enterWorkspace(db, '');
}

const enterWorkspace = (db: Kysely<unknown>, id: string) =>
  sql`select set_config('rounds.workspace_id', ${id}, true)`.execute(db);

/** Replaces the columns, and recreates the indexes that have them and the views of the table. */
async function foldColumns(db: Kysely<unknown>, table: string, columns: readonly SearchColumn[]): Promise<void> {
  const { rows: indexes } = await sql<{ definition: string }>`
    select pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = ${sql.lit(`public.${table}`)}::text::regclass and exists (
      select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        and a.attname = any(${columns.map(({ column }) => column)}::text[]))`.execute(db);
  const views = await listViews(db, table);
  for (const { name } of views.toReversed()) await sql`drop view ${sql.id(name)}`.execute(db);
  const changes = columns.flatMap(({ column, is_required, expression }) => [
    sql`drop column ${sql.id(column)}`,
    sql`add column ${sql.id(column)} text collate "C" ${is_required ? sql`not null` : sql``}
      generated always as (${sql.raw(expression.replaceAll('lower(', 'fold_text('))}) stored`,
  ]);
  await sql`alter table ${sql.id(table)} ${sql.join(changes)}`.execute(db);
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  for (const { name, options, definition } of views) {
    await sql`create view ${sql.id(name)} ${sql.raw(options)} as ${sql.raw(definition)}`.execute(db);
  }
}

interface View {
  readonly name: string;
  readonly options: string;
  readonly definition: string;
}

/** The views that read the table, and those that read them, in the order in which they were created. */
async function listViews(db: Kysely<unknown>, table: string): Promise<View[]> {
  const { rows } = await sql<View>`
    with recursive reader (id) as (
      select ${sql.lit(`public.${table}`)}::text::regclass::oid
      union
      select r.ev_class from reader join pg_depend d on d.refobjid = reader.id and d.refclassid = 'pg_class'::regclass
      join pg_rewrite r on r.oid = d.objid and d.classid = 'pg_rewrite'::regclass)
    select c.relname as name, pg_get_viewdef(c.oid) as definition,
      coalesce('with (' || array_to_string(c.reloptions, ', ') || ')', '') as options
    from reader join pg_class c on c.oid = reader.id and c.relkind = 'v' order by c.oid`.execute(db);
  return rows;
}

interface Keys {
  readonly table: string;
  readonly key: string;
  /** Keys are unique within it. */
  readonly owner: string;
}

/** Keys that would become equal to others stay as they are, because only a person can say what they name. */
async function unifyKeys(db: Kysely<unknown>, { table, key, owner }: Keys): Promise<void> {
  const [name, keyColumn, ownerColumn] = [sql.table(table), sql.ref(key), sql.ref(owner)];
  const { rows } = await sql<{ id: number; key: string }>`
    select id, ${keyColumn} as key from ${name} where workspace_id = ${CURRENT_WORKSPACE}
      and (octet_length(${keyColumn}) <> char_length(${keyColumn}) or ${keyColumn} ~ '\\s\\s')`.execute(db);
  for (const { id, key: stored } of rows) {
    const unified = toBusinessKey(stored);
    if (unified === stored || unified === '') continue;
    await sql`update ${name} as r set ${sql.ref(key)} = ${unified} where r.id = ${id} and not exists (
      select from ${name} other where other.${ownerColumn} = r.${ownerColumn} and other.${keyColumn} = ${unified})`.execute(
      db,
    );
  }
}
