import { type ListDeclaration, MAX_EXACT_TOTAL } from '@rounds/contract/list.ts';
import fc from 'fast-check';
import { type SelectQueryBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ListSource } from './order.ts';
import { type ListQuery, listPage } from './page.ts';
import {
  type Condition,
  db,
  filter,
  fits,
  ids,
  inOrder,
  numberHolds,
  page,
  SOURCE,
  setUpThings,
  sort,
  type Thing,
  textHolds,
  thing,
  walk,
  withThings,
} from './testing/things.ts';

setUpThings();

describe('listPage', () => {
  test('every page has the rows that match the filter, in order, by cursor in both directions and by number', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(thing, { maxLength: 45, size: 'max' }),
        fc.array(fc.tuple(filter, sort, fc.boolean()), { minLength: 4, maxLength: 4 }),
        (rows, asks) =>
          withThings(rows, async (tx) => {
            const all = rows.map((row, at) => ({ ...row, id: at + 1 }));
            for (const [requested, order, isShort] of asks) {
              const source = { ...SOURCE, isShort };
              const expected = inOrder(
                all.filter((one) => fits(one, requested)),
                order,
              ).map(({ id }) => id);
              const query = { filter: JSON.stringify(requested), sort: JSON.stringify(order) };
              expect(await walk(tx, query, 'next_cursor', source)).toEqual(expected);
              expect(await walk(tx, { ...query, page: 'last' }, 'prev_cursor', source)).toEqual(expected);

              const last = await page(tx, { ...query, page: 'last' }, undefined, source);
              const second = await page(tx, { ...query, page: 2 }, undefined, source);
              expect(ids(second.list)).toEqual(expected.slice(10, 20));
              const pages = Math.ceil(expected.length / 10);
              expect(second.pagination).toMatchObject({
                total: expected.length,
                total_is_exact: true,
                total_pages: pages,
                current_page: 2,
              });
              expect(last.pagination.current_page).toBe(Math.max(1, pages));
              expect(ids(last.list)).toEqual(expected.slice(Math.max(0, pages - 1) * 10));
            }
          }),
      ),
      { numRuns: 25 },
    );
  });

  test('a page size that is not offered is replaced by 25', () =>
    withThings([], async (tx) => {
      expect((await page(tx, { limit: 33 })).pagination.limit).toBe(25);
      expect((await page(tx, { limit: 100 })).pagination.limit).toBe(100);
    }));

  test('totals are exact up to 10,000, and above that on request', () =>
    withThings([], async (tx) => {
      await sql`insert into thing (name, kind, is_on) select 'x', 'red', false from generate_series(1, ${MAX_EXACT_TOTAL})`.execute(
        tx,
      );
      expect((await page(tx)).pagination).toMatchObject({ total: 10_000, total_is_exact: true, total_pages: 1000 });
      await sql`insert into thing (name, kind, is_on) values ('y', 'red', false)`.execute(tx);
      const beyond = await page(tx);
      expect(beyond.pagination).toMatchObject({ total: 10_000, total_is_exact: false, total_pages: null });
      const end = await page(tx, { page: 'last' });
      expect(end.list.at(-1)?.name).toBe('y');
      expect(end.pagination).toMatchObject({ current_page: null, next_cursor: null });
      const exact = await page(tx, { exact_total: true });
      expect(exact.pagination).toMatchObject({ total: 10_001, total_is_exact: true, total_pages: 1001 });
      const cursor = beyond.pagination.next_cursor!;
      const next = await page(tx, { cursor });
      expect(next.pagination).toMatchObject({ total: 10_000, total_is_exact: false, total_pages: null });
      const lastPage = await page(tx, { page: 'last', cursor });
      expect([lastPage.list, lastPage.pagination]).toEqual([end.list, end.pagination]);
      const filter = JSON.stringify({ kind: ['blue'] });
      const filtered = await page(tx, { cursor, filter });
      expect(filtered.pagination).toMatchObject({ total: 0, total_is_exact: true });
    }));
});

describe('a filter that 2,000 of 12,000 rows match', () => {
  test.for([
    ['spread over the whole list', 'n % 6 = 0'],
    ['together at the end of the list', 'n > 10000'],
  ])('pages are right when the matching rows are %s', ([, isBlue]) =>
    withThings([], async (tx) => {
      await sql`insert into thing (name, amount, kind, is_on)
        select 'x' || lpad((n / 3)::text, 5, '0'), n / 3, case when ${sql.raw(isBlue!)} then 'blue' else 'red' end, false
        from generate_series(1, 12000) n`.execute(tx);
      await sql`create index on thing (coalesce(amount, -1), id)`.execute(tx);
      await sql`create index on thing (name, id)`.execute(tx);
      const { rows } = await sql<Thing>`select * from thing where kind = 'blue'`.execute(tx);
      expect(rows).toHaveLength(2000);
      for (const order of [
        [{ key: 'amount', direction: 'asc' }],
        [{ key: 'amount', direction: 'desc' }],
        [{ key: 'name', direction: 'asc' }],
        [{ key: 'name', direction: 'desc' }],
      ] as const) {
        const expected = inOrder(rows, order).map(({ id }) => id);
        const bluePage = (query: Partial<ListQuery>) =>
          page(tx, { filter: JSON.stringify({ kind: ['blue'] }), sort: JSON.stringify(order), ...query });
        const first = await bluePage({});
        expect(first.pagination).toMatchObject({ total: 2000, total_is_exact: true });
        expect(ids(first.list)).toEqual(expected.slice(0, 10));
        const next = await bluePage({ cursor: first.pagination.next_cursor! });
        expect(ids(next.list)).toEqual(expected.slice(10, 20));
        const before = await bluePage({ cursor: next.pagination.prev_cursor! });
        expect(ids(before.list)).toEqual(expected.slice(0, 10));
        expect(ids((await bluePage({ page: 150 })).list)).toEqual(expected.slice(1490, 1500));
        expect(ids((await bluePage({ page: 'last' })).list)).toEqual(expected.slice(-10));
      }
    }),
  );
});

describe('a filter that more than 10,000 rows match', () => {
  test('pages of a filter with many matches are right by number, by cursor in both directions and at the end', () =>
    withThings([], async (tx) => {
      await sql`insert into thing (name, amount, kind, is_on)
        select 'x' || n % 7, n % 5, case when n % 9 = 0 then 'blue' else 'red' end, false
        from generate_series(1, 13000) n`.execute(tx);
      const red = Array.from({ length: 13_000 }, (_, at) => at + 1)
        .filter((n) => n % 9 !== 0)
        .map((id): Thing => ({ id, name: `x${id % 7}`, amount: id % 5, kind: 'red', is_on: false }));
      for (const order of [
        [{ key: 'name', direction: 'asc' }],
        [
          { key: 'amount', direction: 'desc' },
          { key: 'name', direction: 'asc' },
        ],
      ]) {
        const expected = inOrder(red, order).map(({ id }) => id);
        const query = { filter: JSON.stringify({ kind: ['red'] }), sort: JSON.stringify(order) };
        const first = await page(tx, query);
        expect(first.pagination).toMatchObject({ total: 10_000, total_is_exact: false });
        expect(ids(first.list)).toEqual(expected.slice(0, 10));
        const next = await page(tx, { ...query, cursor: first.pagination.next_cursor! });
        expect(ids(next.list)).toEqual(expected.slice(10, 20));
        const before = await page(tx, { ...query, cursor: next.pagination.prev_cursor! });
        expect(ids(before.list)).toEqual(expected.slice(0, 10));
        expect(ids((await page(tx, { ...query, page: 400 })).list)).toEqual(expected.slice(3990, 4000));
        expect(ids((await page(tx, { ...query, page: 'last' })).list)).toEqual(expected.slice(-10));
        const { pagination } = await page(tx, { ...query, exact_total: true });
        expect(pagination).toMatchObject({ total: red.length, total_is_exact: true });
      }
    }));
});

describe('filters compared with plain code', () => {
  interface Entry {
    id: number;
    title: string | null;
    amount: number | null;
    owner: number | null;
    at: string | null;
    is_on: boolean | null;
  }
  const LIST: ListDeclaration = {
    table_name: 'entries',
    columns: [
      { selector: 'title', type: 'text', filter: 'textBuilder' },
      { selector: 'plain', type: 'text', filter: 'text' },
      { selector: 'amount', type: 'number', filter: 'numberBuilder' },
      { selector: 'exact', type: 'number', filter: 'number' },
      { selector: 'owner', type: 'person', filter: 'asyncSelect', remote: '/user/search' },
      { selector: 'tree', type: 'text', filter: 'asyncDropdownTree', remote: '/user/search' },
      { selector: 'at', type: 'date', filter: 'dateRange' },
      { selector: 'is_on', type: 'boolean', filter: 'switch' },
      { selector: 'id', type: 'number', sortable: true },
    ],
    default_sort: { key: 'id', direction: 'asc' },
  };
  const columns: ListSource['columns'] = {
    title: sql.ref('title'),
    plain: sql.ref('title'),
    amount: sql.ref('amount'),
    exact: sql.ref('amount'),
    owner: { column: sql.ref('title'), filter: sql.ref('owner') },
    // The two nodes after each node lie below it.
    tree: {
      column: sql.ref('owner'),
      below: (nodes) => sql`select n + k from unnest(${nodes}::bigint[]) n, generate_series(0, 2) k`,
    },
    at: sql.ref('at'),
    is_on: sql.ref('is_on'),
    id: sql.ref('id'),
  };
  const ZONES = [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
    'Australia/Lord_Howe',
  ];

  const word = fc.string({
    unit: fc.constantFrom('a', 'B', '%', '_', '\\', "'", '"', ' ', 'é', 'É', 'ü', '中', '😀'),
    maxLength: 4,
  });
  const small = fc.integer({ min: -3, max: 4 });
  /** Moments around the nights in which clocks change, and around midnight. */
  const moment = fc
    .tuple(
      fc.constantFrom('2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-12-31'),
      fc.integer({ min: -1800, max: 1800 }),
    )
    .map(([day, minutes]) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString());
  const entry = fc.record({
    title: fc.option(word),
    amount: fc.option(
      fc.oneof(
        small,
        small.map((n) => n + 0.5),
      ),
    ),
    owner: fc.option(fc.integer({ min: 1, max: 6 })),
    at: fc.option(moment),
    is_on: fc.option(fc.boolean()),
  });
  const not = fc.option(fc.boolean(), { nil: undefined });
  const texts = fc.array(fc.record({ operator: fc.constantFrom('eq', 'ct', 'sw', 'ew', 'null'), value: word, not }), {
    maxLength: 3,
  });
  const numbers = fc.array(
    fc.oneof(
      fc.record({ operator: fc.constantFrom('eq', 'gt', 'gte', 'lt', 'lte'), value: small, not }),
      fc.record({ operator: fc.constant('bt'), value: fc.tuple(small, small), not }),
      fc.record({ operator: fc.constant('null'), value: fc.constant('null'), not }),
    ),
    { maxLength: 3 },
  );
  const day = moment.map((iso) => iso.slice(0, 10));
  const filters = fc.record(
    {
      title: texts,
      plain: word,
      amount: numbers,
      exact: small,
      owner: fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
      tree: fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 2 }),
      at: fc.record({ from: day, to: day }),
      is_on: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  type Filters = typeof filters extends fc.Arbitrary<infer F> ? F : never;

  const localDay = (iso: string, timeZone: string): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(iso));
  const isText = (title: string | null, { operator, value }: { operator: string; value: unknown }): boolean => {
    if (operator === 'null') return title === null || title === '';
    if (title === null) return false;
    return textHolds(title, { operator, value, not: false });
  };
  /** An empty text filters nothing; neither does a list without a choice. */
  const isIn = (one: Entry, requested: Filters, zone: string): boolean =>
    (requested.title ?? []).every((condition) => isText(one.title, condition) !== (condition.not ?? false)) &&
    (!requested.plain || isText(one.title, { operator: 'ct', value: requested.plain })) &&
    (requested.amount ?? []).every(
      (condition) => numberHolds(one.amount, condition as Condition) !== (condition.not ?? false),
    ) &&
    (requested.exact === undefined || one.amount === requested.exact) &&
    (!requested.owner?.length || requested.owner.includes(one.owner ?? 0)) &&
    (!requested.tree?.length ||
      requested.tree.some((node) => one.owner !== null && one.owner >= node && one.owner <= node + 2)) &&
    (!requested.at ||
      (one.at !== null && localDay(one.at, zone) >= requested.at.from && localDay(one.at, zone) <= requested.at.to)) &&
    (!requested.is_on || one.is_on === true);

  test('every filter finds the same rows as plain code, also with empty, quoted and accented texts and near midnight', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 20, maxLength: 60, size: 'max' }),
        fc.array(fc.tuple(filters, fc.constantFrom(...ZONES)), { minLength: 8, maxLength: 8 }),
        (rows, asks) =>
          db.database.inInstallation(async (tx) => {
            await sql`create temporary table entry (id bigint, title text collate natural_order, amount float8,
              owner bigint, at timestamptz, is_on boolean) on commit drop`.execute(tx);
            const all: Entry[] = rows.map((row, at) => ({ ...row, id: at + 1 }));
            await sql`insert into entry select * from json_to_recordset(${JSON.stringify(all)}::json)
              as row(id bigint, title text, amount float8, owner bigint, at timestamptz, is_on boolean)`.execute(tx);
            const entries = (tx as unknown as { selectFrom(table: string): { selectAll(): unknown } })
              .selectFrom('entry')
              .selectAll() as SelectQueryBuilder<{ entry: Entry }, 'entry', Entry>;
            const source: ListSource = { declaration: LIST, columns, id: sql.ref('id') };
            for (const [requested, tz_code] of asks) {
              const query: ListQuery = { limit: 100, filter: JSON.stringify(requested) };
              const { list } = await listPage(tx, entries, source, query, { tz_code, locale: 'en' });
              const expected = all.filter((one) => isIn(one, requested, tz_code)).map(({ id }) => id);
              expect(
                list.map(({ id }) => id),
                `${query.filter} in ${tz_code}`,
              ).toEqual(expected);
            }
          }),
      ),
      { numRuns: 40 },
    );
  });
});
