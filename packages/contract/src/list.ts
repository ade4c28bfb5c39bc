/** What every list has in common (decisions, section 2, "Lists"). */
import * as z from 'zod/mini';
import { flag } from './values.ts';

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

export type FilterType = 'select' | 'dateRange' | 'switch' | 'number' | 'numberBuilder' | 'textBuilder' | 'text';
export type ColumnType = 'text' | 'number' | 'score' | 'date' | 'boolean' | 'badge' | 'person';

/**
 * One column of a list, declared once: the server's whitelist of sort and filter keys, the table's
 * columns and the export read it here. `selector` is the key in rows, sort and filter.
 */
export interface ListColumn {
  readonly selector: string;
  readonly type: ColumnType;
  readonly sortable?: boolean;
  readonly filter?: FilterType;
  /** For `select` filters: the values that exist. */
  readonly options?: readonly string[];
  /** Left out of the table until the person shows it. */
  readonly omit?: boolean;
}

/** A list by name; texts of columns are `<table_name>.columns.<selector>` in the feature's namespace. */
export interface ListDeclaration {
  readonly table_name: string;
  readonly columns: readonly ListColumn[];
  readonly default_sort: { readonly key: string; readonly direction: 'asc' | 'desc' };
}

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
  z.object({ list: z.array(row), pagination: pagination(), table_name: z.string() });

/** What search and `all` calls answer. */
export const selectOption = () =>
  z.object({
    value: z.union([z.string(), z.number()]),
    label: z.string(),
    hasChildren: z.optional(z.boolean()),
    ancestors: z.optional(z.array(z.union([z.string(), z.number()]))),
  });
export const searchQuery = (limit: number) =>
  z.object({
    q: z.optional(z.string()),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), limit),
    ids: z.optional(z.union([z.string(), z.array(z.string())])),
  });
