/** What every list has in common (decisions, section 2, "Lists"). */
import * as z from 'zod/mini';
import type { ErrorPrefix } from './errors.ts';
import type { Access } from './permissions.ts';
import type { Feature } from './plans.ts';
import { savedQuery } from './saved-query.ts';
import { anyId, flag } from './values.ts';

export const PAGE_SIZES = [10, 25, 50, 75, 100] as const;
/** Totals are exact up to here; beyond, `total_is_exact` is false unless `exact_total` asks. */
export const COUNT_LIMIT = 10_000;

/** Operators of `textBuilder` and `numberBuilder` filters; `bt` takes `[a, b]`, `null` the word "null". */
export const TEXT_OPERATORS = ['eq', 'ct', 'sw', 'ew', 'null'] as const;
export const NUMBER_OPERATORS = ['eq', 'gt', 'gte', 'lt', 'lte', 'bt', 'null'] as const;
/** Ranges resolved when the call is made, in the person's time zone; all but yesterday end today, weeks start on Monday. */
export const DATE_PRESETS = [
  'today',
  'yesterday',
  'this_week',
  'last_7_days',
  'last_30_days',
  'last_3_months',
  'last_6_months',
  'last_year',
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

export const FILTER_TYPES = [
  'select',
  'asyncSelect',
  'asyncDropdownTree',
  'dateRange',
  'switch',
  'number',
  'numberBuilder',
  'textBuilder',
  'text',
] as const;
export type FilterType = (typeof FILTER_TYPES)[number];
export type ColumnType = 'text' | 'number' | 'score' | 'date' | 'boolean' | 'badge' | 'person';

/**
 * One column of a list, declared once: the server's whitelist of sort and filter keys, OpenAPI, the
 * table's columns and filters, and the export read it here. `selector` is the key in rows, sort and
 * filter; `sort` writes its dots as `->`.
 */
export interface ListColumn {
  readonly selector: string;
  readonly type: ColumnType;
  readonly sortable?: boolean;
  readonly filter?: FilterType;
  /** For `select` filters: the values that exist; also the values that have texts of their own. */
  readonly options?: readonly string[];
  /** For `asyncSelect` and `asyncDropdownTree`: the search call that answers the options by `q` and `ids`. */
  readonly remote?: `/${string}`;
  /** What is stored is this many times what people read and write: 7143 is 71.43 with 100. */
  readonly scale?: number;
  /** Left out of the table until the person shows it. */
  readonly omit?: boolean;
}

/** A list by name; its texts are `<texts>.columns.<selector>` and neighbours in the contract's `lists.json`. */
export interface ListDeclaration {
  /** Saved queries and what a person chose for the table are kept under this name. */
  readonly table_name: string;
  /** The texts of this list, where several tables share them; else by the name of the table. */
  readonly texts?: string;
  readonly columns: readonly ListColumn[];
  readonly default_sort: { readonly key: string; readonly direction: 'asc' | 'desc' };
}

/** The same list under another name, such as its archive; saved queries of one do not show in the other. */
export const listVariant = (
  list: ListDeclaration,
  table_name: string,
  { without = [] }: { readonly without?: readonly string[] } = {},
): ListDeclaration => ({
  ...list,
  table_name,
  texts: list.texts ?? list.table_name,
  columns: list.columns.filter(({ selector }) => !without.includes(selector)),
});

/** The key that `sort` takes for a column. */
export const sortKeyOf = ({ selector }: ListColumn): string => selector.replaceAll('.', '->');

export const listQuery = () =>
  z.object({
    limit: z._default(z.catch(z.coerce.number(), 25), 25),
    page: z.optional(z.union([z.literal('last'), z.coerce.number().check(z.int(), z.positive())])),
    cursor: z.optional(z.string()),
    sort: z.optional(z.string()),
    filter: z.optional(z.string()),
    with_saved_queries: z.optional(flag()),
    exact_total: z.optional(flag()),
  });

export const pagination = () =>
  z.object({
    total: z.number(),
    total_is_exact: z.boolean(),
    limit: z.number(),
    current_page: z.nullable(z.number()),
    total_pages: z.nullable(z.number()),
    next_cursor: z.nullable(z.string()),
    prev_cursor: z.nullable(z.string()),
  });
export type Pagination = z.infer<ReturnType<typeof pagination>>;

export const listOutput = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    list: z.array(row),
    pagination: pagination(),
    table_name: z.string(),
    /** By key, with `with_saved_queries`. */
    saved_queries: z.optional(z.record(z.string(), savedQuery)),
  });

interface ListCall<P extends `/${string}`, A extends Access> {
  readonly path: P;
  readonly access: A;
  readonly prefix: ErrorPrefix;
  readonly summary: string;
  readonly feature?: Feature;
}

/** A page of a list. */
export const listCall = <const P extends `/${string}`, const A extends Access, R extends z.ZodMiniType>(
  list: ListDeclaration,
  row: R,
  call: ListCall<P, A>,
) => ({
  ...call,
  method: 'GET' as const,
  query: listQuery(),
  output: listOutput(row),
  errors: ['VALIDATION_FAILED'] as const,
  list,
});

/** As they are offered: people open the first, other software reads the second. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const exportQuery = () =>
  z.object({
    format: z._default(z.enum(EXPORT_FORMATS), 'csv'),
    sort: z.optional(z.string()),
    filter: z.optional(z.string()),
    /** Selectors of the columns to write, in their order, separated by commas; else those that the list shows at first. */
    columns: z.optional(z.string()),
    /** The language of heads and options, where a link cannot carry a header. */
    lang: z.optional(z.string()),
  });

/** The whole list with the same filter, as a file. */
export const exportCall = <const P extends `/${string}`, const A extends Access>(
  list: ListDeclaration,
  call: ListCall<P, A>,
) => ({
  ...call,
  method: 'GET' as const,
  query: exportQuery(),
  answer: 'bytes' as const,
  limit: 'export' as const,
  errors: ['VALIDATION_FAILED'] as const,
  list,
});

/** So many rows can be named one by one; more are named by their filter. */
export const MOST_BULK_IDS = 1_000;

/** What a bulk call is about: rows by id, or with `apply_filter` all that match, and how many those are. */
export const bulkSelection = () =>
  z.object({
    ids: z.optional(z.array(anyId()).check(z.minLength(1), z.maxLength(MOST_BULK_IDS))),
    apply_filter: z.optional(z.boolean()),
    filter: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
    count: z.optional(z.number().check(z.int(), z.minimum(0))),
  });
export type BulkSelection = z.infer<ReturnType<typeof bulkSelection>>;

/** One deed on many rows of a list; `activity` and further fields are the caller's to add. */
export const bulkCall = <const P extends `/${string}`, const A extends Access>(
  list: ListDeclaration,
  call: ListCall<P, A>,
) => ({
  ...call,
  method: 'PUT' as const,
  body: bulkSelection(),
  output: z.object({ affected: z.number() }),
  errors: ['VALIDATION_FAILED', 'APP_COUNT_NOT_MATCH'] as const,
  list,
});

/** What search and `all` calls answer. */
export const selectOption = () =>
  z.object({
    value: z.union([z.string(), z.number()]),
    label: z.string(),
    hasChildren: z.optional(z.boolean()),
    ancestors: z.optional(z.array(z.union([z.string(), z.number()]))),
  });
export type SelectOption = z.infer<ReturnType<typeof selectOption>>;
export const searchQuery = (limit: number) =>
  z.object({
    q: z.optional(z.string()),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), limit),
    ids: z.optional(z.union([z.string(), z.array(z.string())])),
  });
