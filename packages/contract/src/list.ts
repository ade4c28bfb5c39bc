/** The declaration, filters, paging, export and bulk actions that all lists have in common. */
import * as z from 'zod/mini';
import type { CustomFieldScope } from './custom-fields/scopes.ts';
import type { ErrorPrefix } from './errors.ts';
import type { Access } from './permissions.ts';
import type { Feature } from './plans.ts';
import { savedQuery } from './saved-queries/saved-query.ts';
import { startedJob } from './started-job.ts';
import { anyId, flag, languageCode, maxJsonLength, queryText } from './values.ts';

/** The page sizes that lists offer. */
export const PAGE_SIZES = [10, 25, 50, 75, 100] as const;
/** Totals above this are estimates (`total_is_exact` is false) unless the call sets `exact_total`. */
export const MAX_EXACT_TOTAL = 10_000;

/** Operators of `textBuilder` and `numberBuilder` filters. `bt` (between) takes `[from, to]`; `null` takes the word "null". */
export const TEXT_OPERATORS = ['eq', 'ct', 'sw', 'ew', 'null'] as const;
/** The operators of `numberBuilder` filters; `bt` takes `[from, to]`. */
export const NUMBER_OPERATORS = ['eq', 'gt', 'gte', 'lt', 'lte', 'bt', 'null'] as const;
export { DATE_PRESETS, DATE_RANGES, type DatePreset, isDatePreset, type RelativeRange } from './date-ranges.ts';

/** The kinds of filters, which decide the values that a filter accepts and how it is edited. */
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
/**
 * A `date` is an instant, shown in the viewer's time zone; a `day` is a day of the calendar, the same in all zones. A `link` is a web
 * address. `named` values have an `id` and a `name`, and there can be several of them.
 */
export const COLUMN_TYPES = [
  'text',
  'number',
  'score',
  'date',
  'day',
  'boolean',
  'badge',
  'person',
  'link',
  'named',
] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

export type NumberColumnFormat = z.infer<typeof numberFormat>;

/**
 * One column of a list. The server's whitelist of sort and filter keys, OpenAPI, the table and the export
 * all derive from it. `selector` is the key in records and filters; sort keys replace its dots by `->`.
 */
export interface ListColumn {
  readonly selector: string;
  readonly type: ColumnType;
  readonly sortable?: boolean;
  readonly filter?: FilterType;
  /** All values of the column, for `select` filters; each has a label in `lists.json`. */
  readonly options?: readonly string[];
  /** The path that returns the options of `asyncSelect` and `asyncDropdownTree`, by `q` and `ids`. */
  readonly remote?: `/${string}`;
  /** Stored values are this many times the displayed ones: with 100, 7143 is shown as 71.43. */
  readonly scale?: number;
  /** The number format of the column; columns without one group their digits. */
  readonly format?: NumberColumnFormat;
  /** The colours of `options`. */
  readonly option_colors?: Readonly<Record<string, string>>;
  /** Hidden until the viewer shows the column. */
  readonly omit?: boolean;
  /** Hidden by default while the list is filtered to one of its values, which all rows have then. */
  readonly omit_if_single?: boolean;
  /**
   * The column exists only for the search field, which looks in several columns at once: it is never shown, sorted or
   * exported.
   */
  readonly search_only?: boolean;
  /** The column is only a filter: it is never shown, sorted or exported. */
  readonly filter_only?: boolean;
  /** The heading and the labels of `options`, for columns that are not in `lists.json` because they are custom fields. */
  readonly label?: string;
  readonly option_labels?: Readonly<Record<string, string>>;
}

/**
 * The custom fields of a list's records. Their selectors are `<property>.<key>`, rows have `<property>:
 * customFieldValues()`, and the list returns its custom columns as `columns`. Sorting, filters, saved views, bulk
 * selections and exports treat them like all others. On the server the view or `resourceRoutes` takes `customFields:
 * customFieldStore(…)` with these settings.
 */
export interface CustomFieldColumns {
  readonly scope: CustomFieldScope;
  /** The property of records with the values by key. */
  readonly property: 'custom_fields' | 'fields';
  /** Fields belong to records of their own, such as types: only while this column's filter names one, its fields are columns. */
  readonly owner?: string;
}

/** A list with its columns. Labels are in the contract's `lists.json`, e.g. `<texts>.columns.<selector>`. */
export interface ListDeclaration {
  /** Saved views and table settings are stored under this name. */
  readonly table_name: string;
  /** The key of this list's labels in `lists.json`. Defaults to `table_name`. */
  readonly texts?: string;
  readonly columns: readonly ListColumn[];
  /** The list also has a column for each custom field in use of these records, after `columns`. */
  readonly custom_fields?: CustomFieldColumns;
  /** The records of this kind are archived ones: `archived_at` and `archived_by` are added to rows that the server reads. */
  readonly archived_kind?: string;
  /** Set by `addCustomColumns`: `columns` include those of the custom fields. */
  readonly has_custom_columns?: true;
  readonly default_sort: ListOrder & {
    /** Decides between rows that are equal in the first column. */
    readonly then_by?: ListOrder;
  };
}

/** The order of a list by one column. */
export interface ListOrder {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

/** The orders of a list that nobody has sorted, the first one first. */
export const toDefaultOrders = ({ default_sort: { then_by, ...first } }: ListDeclaration): readonly ListOrder[] =>
  then_by ? [first, then_by] : [first];

/** The same list under another table name, such as its archive. Saved views belong to one of them. */
export const listVariant = (
  list: ListDeclaration,
  table_name: string,
  { omitColumns = [] }: { readonly omitColumns?: readonly string[] } = {},
): ListDeclaration => ({
  ...list,
  table_name,
  texts: list.texts ?? list.table_name,
  columns: list.columns.filter(({ selector }) => !omitColumns.includes(selector)),
});

/** The time of archiving and the person who did it; null if the product did it itself, or before this was recorded. */
const ARCHIVE_COLUMNS: readonly ListColumn[] = [
  { selector: 'archived_at', type: 'date', sortable: true, filter: 'dateRange' },
  { selector: 'archived_by', type: 'person', filter: 'asyncSelect', remote: '/user/search' },
];

/** The archive of a list. @param kind of the records, as events name it */
export function archiveVariant(
  list: ListDeclaration,
  kind: string,
  table_name: string,
  options: { readonly omitColumns?: readonly string[] } = {},
): ListDeclaration {
  const archive = listVariant(list, table_name, options);
  return { ...archive, columns: [...archive.columns, ...ARCHIVE_COLUMNS], archived_kind: kind };
}

/**
 * The list of the records inside one record, such as the items of one global list: with saved views of its own, and
 * with the record in the addresses of its options.
 */
export const listOfParent = (list: ListDeclaration, param: string, uuid: string): ListDeclaration => ({
  ...list,
  table_name: `${list.table_name}:${uuid}`,
  texts: list.texts ?? list.table_name,
  columns: list.columns.map((column) =>
    column.remote ? { ...column, remote: column.remote.replace(`{${param}}`, uuid) as ListColumn['remote'] } : column,
  ),
});

/** The name that a list has in the contract. */
export const toDeclaredTable = (tableName: string): string => tableName.split(':', 1)[0] ?? tableName;

/** The selector of a custom field. */
export const toCustomSelector = ({ property }: Pick<CustomFieldColumns, 'property'>, key: string): string =>
  `${property}.${key}`;

/** Whether a selector is that of a custom field of this list, whether or not the field exists. */
export const isCustomSelector = ({ custom_fields }: ListDeclaration, selector: string): boolean =>
  custom_fields !== undefined && selector.startsWith(toCustomSelector(custom_fields, ''));

/** The list with the columns of its custom fields: with them it is like any other list. */
export const addCustomColumns = (list: ListDeclaration, columns: readonly ListColumn[]): ListDeclaration => ({
  ...list,
  columns: [...list.columns, ...columns],
  has_custom_columns: true,
});

/** Whether tables and exports can show a column. */
export const isDisplayable = ({ search_only, filter_only }: ListColumn): boolean => !search_only && !filter_only;

/** The key of a column in the `sort` parameter. */
export const toSortKey = ({ selector }: Pick<ListColumn, 'selector'>): string => selector.replaceAll('.', '->');

/** The query of every list: page or cursor, sorting, and the filter, which is JSON by column. */
export const listQuery = () =>
  z.object({
    limit: z._default(z.catch(z.coerce.number(), 25), 25),
    page: z.optional(z.union([z.literal('last'), z.coerce.number().check(z.int(), z.positive())])),
    cursor: z.optional(queryText()),
    sort: z.optional(queryText()),
    filter: z.optional(queryText()),
    with_saved_queries: z.optional(flag()),
    exact_total: z.optional(flag()),
  });

/** The total of a list, and the cursors of the next and the previous page. */
export const pagination = z.object({
  /** The number of matching records; an estimate if `total_is_exact` is false. */
  total: z.number(),
  total_is_exact: z.boolean(),
  limit: z.number(),
  /** Null on pages that a cursor or `page=last` gave. */
  current_page: z.nullable(z.number()),
  total_pages: z.nullable(z.number()),
  /** Send it as `cursor` to get the next page; null on the last one. */
  next_cursor: z.nullable(z.string()),
  prev_cursor: z.nullable(z.string()),
});
export type Pagination = z.infer<typeof pagination>;

/** The format of the numbers of a column: 2021, 12,500 or €12.50. */
const numberFormat = z.object({
  grouping: z.boolean(),
  currency: z.optional(z.string()),
});

/** A column of a custom field. */
export const customColumn = z.object({
  selector: z.string(),
  type: z.enum(COLUMN_TYPES),
  sortable: z.optional(z.boolean()),
  filter: z.optional(z.enum(FILTER_TYPES)),
  options: z.optional(z.array(z.string())),
  remote: z.optional(z.templateLiteral(['/', z.string()])),
  format: z.optional(numberFormat),
  omit: z.optional(z.boolean()),
  label: z.string(),
  option_labels: z.optional(z.record(z.string(), z.string())),
  option_colors: z.optional(z.record(z.string(), z.string())),
});
export type CustomColumn = z.infer<typeof customColumn>;

export const listOutput = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    list: z.array(row),
    pagination,
    table_name: z.string(),
    /** The columns of custom fields in order; present for lists with `custom_fields`. */
    columns: z.optional(z.array(customColumn)),
    /** Keyed by key; present with `with_saved_queries`, unless the workspace has switched saved views off. */
    saved_queries: z.optional(z.record(z.string(), savedQuery)),
  });

interface ListEndpointOptions<P extends `/${string}`, A extends Access> {
  readonly path: P;
  readonly access: A;
  readonly prefix: ErrorPrefix;
  readonly summary: string;
  readonly feature?: Feature;
}

/** Returns one page of a list. */
export const listEndpoint = <const P extends `/${string}`, const A extends Access, R extends z.ZodMiniType>(
  list: ListDeclaration,
  row: R,
  call: ListEndpointOptions<P, A>,
) => ({
  ...call,
  method: 'GET' as const,
  query: listQuery(),
  output: listOutput(row),
  errors: ['VALIDATION_FAILED'] as const,
  list,
});

/** The formats in display order: XLSX for people, CSV for other software. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The query of every export: its format, and the sorting and filter of the list. */
export const exportQuery = () =>
  z.object({
    format: z._default(z.enum(EXPORT_FORMATS), 'csv'),
    sort: z.optional(queryText()),
    filter: z.optional(queryText()),
    /** Comma-separated ids or uuids: only these of the rows that match the filter. */
    ids: z.optional(queryText()),
    /** Comma-separated selectors of the exported columns, in order. Defaults to the columns shown initially. */
    columns: z.optional(queryText()),
    /** Language of headers and options, because a download link cannot send `Accept-Language`. */
    lang: z.optional(languageCode()),
  });

/** An export with more rows than these returns a job, which makes the file. */
export const MAX_DIRECT_EXPORT_ROWS = 10_000;

/** Returns all rows of a list that match the filter: as a file, or the job that makes it if there are many. */
export const exportEndpoint = <const P extends `/${string}`, const A extends Access>(
  list: ListDeclaration,
  call: ListEndpointOptions<P, A>,
) => ({
  ...call,
  method: 'GET' as const,
  query: exportQuery(),
  response: 'bytes' as const,
  output: startedJob,
  limit: 'export' as const,
  guard: 'export' as const,
  errors: ['VALIDATION_FAILED'] as const,
  list,
});

/** Maximum number of ids in one bulk call; larger selections use `apply_filter`. */
export const MAX_BULK_IDS = 1_000;

/** The filter of a list as an object, as bodies carry it. */
export const filterRecord = () => z.record(z.string(), z.unknown()).check(maxJsonLength(MAX_FILTER_LENGTH));
const MAX_FILTER_LENGTH = 100_000;

/**
 * The rows of a bulk action: either `ids`, or `apply_filter` with the `filter` and the `count` of matching rows
 * that the user confirmed.
 */
export const bulkSelection = () =>
  z.object({
    ids: z.optional(z.array(anyId()).check(z.minLength(1), z.maxLength(MAX_BULK_IDS))),
    apply_filter: z.optional(z.boolean()),
    filter: z.optional(z.nullable(filterRecord())),
    count: z.optional(z.number().check(z.int(), z.minimum(0))),
  });
export type BulkSelection = z.infer<ReturnType<typeof bulkSelection>>;

export const bulkOutput = z.object({
  affected: z.number(),
  /** The rows that a selection by filter changed, up to `MAX_BULK_IDS`, so that the action can be undone. */
  changed_ids: z.optional(z.array(z.number())),
});
export type BulkOutput = z.infer<typeof bulkOutput>;

/** Performs one action on many rows of a list. Callers add `activity` and further body fields. */
export const bulkEndpoint = <const P extends `/${string}`, const A extends Access>(
  list: ListDeclaration,
  call: ListEndpointOptions<P, A>,
) => ({
  ...call,
  method: 'PUT' as const,
  body: bulkSelection(),
  output: bulkOutput,
  errors: ['VALIDATION_FAILED', 'APP_COUNT_NOT_MATCH'] as const,
  list,
});

/** One option as returned by `search` and `all` endpoints. */
export const selectOption = () =>
  z.object({
    value: z.union([z.string(), z.number()]),
    label: z.string(),
    hasChildren: z.optional(z.boolean()),
    ancestors: z.optional(z.array(z.union([z.string(), z.number()]))),
  });
export type SelectOption = z.infer<ReturnType<typeof selectOption>>;
/** One text or several, as a query string has them. */
export const oneOrMany = () => z.union([queryText(), z.array(queryText()).check(z.maxLength(MAX_BULK_IDS))]);

/** `limit` is the default number of options; at most 100 are returned. `ids` returns exactly these options. */
export const searchQuery = (limit: number) =>
  z.object({
    q: z.optional(queryText()),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), limit),
    ids: z.optional(oneOrMany()),
  });
