/** Writes the types of the tables from the catalogue of a migrated database. */
import type { Pool } from 'pg';
import { COLUMN_TYPES, TYPE_SOURCES } from './column-types.ts';

interface Column {
  readonly table: string;
  readonly is_view: boolean;
  readonly column: string;
  readonly type: string;
  readonly is_array: boolean;
  readonly is_nullable: boolean;
  readonly has_default: boolean;
  readonly is_computed: boolean;
}

/** The types to which the driver parses values, as `pool.ts` configures it. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  pg_lsn: 'string',
  pg_snapshot: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  xid8: 'string',
};

/** Views of the same rows as the table that they are named after. */
const VIEW_PREFIX = /^(?:listed|current|pending)_/;

const HEADER = `/**
 * The tables of the database, written by \`npm run db:types\` from the migrations. Types of columns that PostgreSQL knows
 * only as text or JSON are in \`column-types.ts\`.
 */
`;

/** The text of `tables.ts`. Names of the schema are in the order of the alphabet, columns in that of their table. */
export async function generateTables(pool: Pool): Promise<string> {
  const [columns, values] = [await listColumns(pool), await listCheckedValues(pool)];
  const tables = Map.groupBy(columns, ({ table }) => table);
  const interfaces: string[] = [];
  const members: string[] = [];
  for (const [table, own] of tables) {
    const base = table.replace(VIEW_PREFIX, '');
    const isSame = base !== table && haveSameColumns(own, tables.get(base) ?? []);
    members.push(`  ${table}: ${toPascal(isSame ? base : table)}Table;`);
    if (isSame) continue;
    const lines = own.map((column) => `  ${column.column}: ${toType(column, values)};`);
    interfaces.push(`interface ${toPascal(table)}Table {\n${lines.join('\n')}\n}\n`);
  }
  const body = `${interfaces.join('\n')}\nexport interface Tables {\n${members.join('\n')}\n}\n`;
  return `${HEADER}${listImports(body)}\n${body}`;
}

async function listColumns(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select c.relname as table, c.relkind = 'v' as is_view, a.attname as column,
      ltrim(t.typname, '_') as type, t.typcategory = 'A' as is_array,
      c.relkind <> 'v' and not a.attnotnull as is_nullable,
      a.atthasdef and a.attgenerated = '' as has_default,
      a.attgenerated <> '' or a.attidentity <> '' as is_computed
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname not like 'kysely%'
    order by c.relname collate "C", a.attnum`);
  return rows;
}

/** The values of columns whose check names them all, by table and column. */
async function listCheckedValues(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ name: string; check: string }>(`
    select c.relname || '.' || a.attname as name, pg_get_constraintdef(k.oid) as check
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where c.relnamespace = 'public'::regnamespace and k.contype = 'c' and cardinality(k.conkey) = 1`);
  const lists = rows.flatMap(({ name, check }) => {
    const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(check) ?? [];
    return list === undefined ? [] : [[name, list.replaceAll('::text', '').replaceAll(', ', ' | ')] as const];
  });
  return new Map(lists);
}

const toPascal = (name: string): string => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function haveSameColumns(view: readonly Column[], table: readonly Column[]): boolean {
  const types = new Map(table.map(({ column, type }) => [column, type]));
  return view.length === table.length && view.every(({ column, type }) => types.get(column) === type);
}

/**
 * Returns the type that a query reads and, if they differ, those that an insert and an update accept: see `columns.ts`.
 */
function toType(column: Column, values: ReadonlyMap<string, string>): string {
  const name = `${column.table}.${column.column}`;
  const own = COLUMN_TYPES[name];
  const type = own ?? values.get(name) ?? TYPES[column.type];
  if (column.is_computed) return `Computed<${column.is_nullable ? `${type} | null` : type}>`;
  if (column.type === 'json' || column.type === 'jsonb') {
    if (own === undefined) throw new Error(`${name} holds JSON: say in column-types.ts what it is.`);
    if (column.is_nullable) return `OptionalJson<${own}>`;
    return column.has_default ? `DefaultJson<${own}>` : `Json<${own}>`;
  }
  if (type === undefined)
    throw new Error(`${name} has the type ${column.type}, for which generate-tables.ts has none.`);
  if (column.type === 'timestamptz' && !column.is_array) {
    if (column.is_nullable) return 'OptionalTime';
    return column.has_default || column.is_view ? 'Time' : 'RequiredTime';
  }
  const value = column.is_array && own === undefined ? `${type}[]` : type;
  const readType = column.is_nullable ? `${value} | null` : value;
  return column.has_default ? `Generated<${readType}>` : readType;
}

/** One line for each source whose names occur in the text. */
function listImports(body: string): string {
  // Pattern: the names are words of `TYPE_SOURCES` and of the list below.
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(body);
  const sources = {
    ...TYPE_SOURCES,
    kysely: ['Generated'],
    './columns.ts': ['Computed', 'DefaultJson', 'Json', 'OptionalJson', 'OptionalTime', 'RequiredTime', 'Time'],
  };
  const lines = Object.entries(sources).flatMap(([source, names]) => {
    const usedNames = names.filter(isUsed);
    return usedNames.length ? [`import type { ${usedNames.join(', ')} } from '${source}';\n`] : [];
  });
  return lines.join('');
}
