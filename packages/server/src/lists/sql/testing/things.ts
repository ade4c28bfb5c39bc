/** A list of things in a temporary table, and the meaning of its filters in plain code. */
import type { ListDeclaration } from '@rounds/contract/list.ts';
import fc from 'fast-check';
import { type SelectQueryBuilder, sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { Tx } from '../../../db/database.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/index.ts';
import type { ListSource } from '../order.ts';
import { type ListQuery, listPage } from '../page.ts';

export interface Thing {
  id: number;
  name: string;
  amount: number | null;
  kind: string;
  is_on: boolean;
}

const KINDS = ['red', 'green', 'blue'];
const DECLARATION: ListDeclaration = {
  table_name: 'things',
  columns: [
    { selector: 'name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'amount', type: 'number', sortable: true, filter: 'numberBuilder' },
    { selector: 'kind', type: 'badge', sortable: true, filter: 'select', options: KINDS },
    { selector: 'is.on', type: 'boolean', sortable: true, filter: 'switch' },
    { selector: 'at', type: 'date', filter: 'dateRange' },
    { selector: 'owner', type: 'person', filter: 'asyncSelect', remote: '/user/search' },
  ],
  default_sort: { key: 'name', direction: 'asc' },
};
export const SOURCE: ListSource = {
  declaration: DECLARATION,
  columns: {
    name: { column: sql.ref('name'), lower: sql.ref('search') },
    amount: { column: sql.ref('amount'), sort: sql`coalesce(amount, -1)` },
    kind: sql.ref('kind'),
    'is.on': sql.ref('is_on'),
    at: sql.ref('at'),
    owner: { column: sql.ref('name'), filter: sql.ref('amount') },
  },
  id: sql.ref('id'),
  indexes: [{ filter: 'kind', sort: 'name' }],
};
const VIEWER = { tz_code: 'Europe/Berlin', locale: 'en' } as const;

export let db: TestDatabase;

type Things = SelectQueryBuilder<{ thing: Thing }, 'thing', Thing>;
const things = (tx: Tx) =>
  (tx as unknown as { selectFrom(table: string): { selectAll(): unknown } }).selectFrom('thing').selectAll() as Things;

export const page = (tx: Tx, query: Partial<ListQuery> = {}, now?: Date, source = SOURCE) =>
  listPage(tx, things(tx), source, { limit: 10, ...query }, { ...VIEWER, now });

export const ids = (list: readonly Thing[]): number[] => list.map(({ id }) => id);

/** Reads all ids of a list, page by page, in the list's own order from either end. */
export async function walk(
  tx: Tx,
  query: Partial<ListQuery>,
  way: 'next_cursor' | 'prev_cursor',
  source: ListSource,
): Promise<number[]> {
  const { list, pagination } = await page(tx, query, undefined, source);
  const cursor = pagination[way];
  const further = cursor ? await walk(tx, { ...query, page: undefined, cursor }, way, source) : [];
  return way === 'next_cursor' ? [...ids(list), ...further] : [...further, ...ids(list)];
}

/** A table of things that is gone when the work is done. */
export const withThings = (rows: readonly Partial<Thing & { at: string }>[], work: (tx: Tx) => Promise<void>) =>
  db.database.inInstallation(async (tx) => {
    await sql`create temporary table thing (id bigint generated always as identity, name text collate "C" not null,
      search text collate "C" generated always as (lower(name collate natural_order)) stored,
      amount integer, kind text collate "C" not null, is_on boolean not null, at timestamptz) on commit drop`.execute(
      tx,
    );
    await sql`insert into thing (name, amount, kind, is_on, at)
      select coalesce(name, ''), amount, coalesce(kind, 'red'), coalesce(is_on, false), at
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as row(name text, amount integer, kind text, is_on boolean, at timestamptz)`.execute(tx);
    await work(tx);
  });

// The meaning of each filter, implemented a second time in plain JavaScript.
export interface Condition {
  operator: string;
  value: unknown;
  not: boolean;
}
interface Filter {
  name?: Condition[];
  amount?: Condition[];
  kind?: string[];
  'is.on'?: boolean;
}
const compare: Record<string, (a: number, b: number) => boolean> = {
  eq: (a, b) => a === b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
};
export const textHolds = (name: string, { operator, value }: Condition): boolean => {
  const [own, other] = [name.toLowerCase(), String(value).toLowerCase()];
  if (operator === 'eq') return own === other;
  if (operator === 'ct') return own.includes(other);
  if (operator === 'sw') return own.startsWith(other);
  if (operator === 'ew') return own.endsWith(other);
  return name === '';
};
export const numberHolds = (amount: number | null, { operator, value }: Condition): boolean => {
  if (operator === 'null') return amount === null;
  if (amount === null) return false;
  if (operator === 'bt') return amount >= (value as number[])[0]! && amount <= (value as number[])[1]!;
  return compare[operator]!(amount, value as number);
};
export const fits = (thing: Thing, filter: Filter): boolean =>
  (filter.name ?? []).every((one) => textHolds(thing.name, one) !== one.not) &&
  (filter.amount ?? []).every((one) => numberHolds(thing.amount, one) !== one.not) &&
  (!filter.kind?.length || filter.kind.includes(thing.kind)) &&
  (!filter['is.on'] || thing.is_on);

const sortValue = (thing: Thing, key: string): string | number =>
  key === 'amount' ? (thing.amount ?? -1) : key === 'is->on' ? Number(thing.is_on) : thing[key as 'name' | 'kind'];
export const inOrder = (all: readonly Thing[], sort: readonly { key: string; direction: string }[]): Thing[] =>
  [...all].sort((a, b) => {
    for (const { key, direction } of [...sort, { key: 'id', direction: sort.at(-1)!.direction }]) {
      const [x, y] = key === 'id' ? [a.id, b.id] : [sortValue(a, key), sortValue(b, key)];
      if (x !== y) return (x < y ? -1 : 1) * (direction === 'asc' ? 1 : -1);
    }
    return 0;
  });

export const text = fc.string({ unit: fc.constantFrom('a', 'B', 'b', '%', '_', '\\', "'", ' '), maxLength: 4 });
export const amount = fc.integer({ min: 0, max: 6 });
export const thing = fc.record({
  name: text,
  amount: fc.option(amount),
  kind: fc.constantFrom(...KINDS),
  is_on: fc.boolean(),
});
const textCondition = fc.record({ operator: fc.constantFrom('eq', 'ct', 'sw', 'ew'), value: text, not: fc.boolean() });
const emptyCondition = fc.record({ operator: fc.constant('null'), value: fc.constant('null'), not: fc.boolean() });
const numberCondition = fc.oneof(
  fc.record({
    operator: fc.constantFrom('eq', 'gt', 'gte', 'lt', 'lte'),
    value: fc.oneof(amount, fc.constant(2.5)),
    not: fc.boolean(),
  }),
  fc.record({ operator: fc.constant('bt'), value: fc.tuple(amount, amount), not: fc.boolean() }),
  emptyCondition,
);
export const filter = fc.record(
  {
    name: fc.array(fc.oneof(textCondition, emptyCondition), { maxLength: 2 }),
    amount: fc.array(numberCondition, { maxLength: 2 }),
    kind: fc.subarray(KINDS),
    'is.on': fc.boolean(),
  },
  { requiredKeys: [] },
);
export const sort = fc.uniqueArray(
  fc.record({ key: fc.constantFrom('name', 'amount', 'kind', 'is->on'), direction: fc.constantFrom('asc', 'desc') }),
  { minLength: 1, maxLength: 3, selector: ({ key }) => key },
);

/** Creates a database for the lists of a test file. */
export function setUpThings(): void {
  beforeAll(async () => {
    db = await cloneDatabase();
  });
  afterAll(() => db.drop());
}
