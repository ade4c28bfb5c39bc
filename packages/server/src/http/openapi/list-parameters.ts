/** The parameters of a list in OpenAPI: sort keys, filters with their values, columns. */
import {
  DATE_PRESETS,
  type FilterType,
  isDisplayable,
  type ListColumn,
  type ListDeclaration,
  MAX_EXACT_TOTAL,
  NUMBER_OPERATORS,
  PAGE_SIZES,
  TEXT_OPERATORS,
  toCustomSelector,
  toDefaultOrders,
  toSortKey,
} from '@rounds/contract/list.ts';
import lists from '@rounds/contract/locales/en/lists.json' with { type: 'json' };
import type { Json } from './json.ts';
import { toPascalCase } from './pascal-case.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const day = { type: 'string', format: 'date' };

const conditions = (operators: readonly string[], value: Json): Json => ({
  type: 'array',
  description: 'All must hold; `not` negates a condition. `null` takes the word "null", `bt` two bounds.',
  items: {
    type: 'object',
    required: ['operator', 'value'],
    properties: { operator: { type: 'string', enum: operators }, value, not: { type: 'boolean' } },
  },
});

/** The schemas that filters of many columns have in common. */
const FILTER_SCHEMAS: Readonly<Record<string, Json>> = {
  FilterText: conditions(TEXT_OPERATORS, text),
  FilterNumber: conditions(NUMBER_OPERATORS, {
    anyOf: [number, { type: 'array', items: number, minItems: 2, maxItems: 2 }, text],
  }),
  FilterDates: {
    anyOf: [
      {
        type: 'object',
        required: ['from', 'to'],
        properties: { from: day, to: day },
        description: 'Both included, in the time zone of the person',
      },
      {
        type: 'object',
        required: ['preset'],
        properties: { preset: { type: 'string', enum: DATE_PRESETS } },
      },
    ],
  },
  FilterRecords: { type: 'array', items: { anyOf: [number, text] } },
};
const toReference = (name: keyof typeof FILTER_SCHEMAS): Json => ({ $ref: `#/components/schemas/${name}` });

const FILTERS: Record<FilterType, (column: ListColumn) => Json> = {
  select: ({ options }) => ({ type: 'array', items: options ? { type: 'string', enum: options } : text }),
  asyncSelect: ({ remote }) => ({ ...toReference('FilterRecords'), ...describeRemote(remote) }),
  asyncDropdownTree: ({ remote }) => ({
    ...toReference('FilterRecords'),
    ...describeRemote(remote, 'A node includes all nodes below it. '),
  }),
  dateRange: () => toReference('FilterDates'),
  switch: () => ({ const: true }),
  number: () => number,
  text: () => ({ ...text, description: 'Contains' }),
  textBuilder: () => toReference('FilterText'),
  numberBuilder: () => toReference('FilterNumber'),
};

const describeRemote = (remote: string | undefined, before = ''): Json =>
  remote ? { description: `${before}Values are those of \`${remote}\`.` } : {};

interface ListTexts {
  readonly columns?: Readonly<Record<string, string>>;
}

/** The heading of a column, as people see it. */
export function getColumnLabel(
  { table_name, texts }: ListDeclaration,
  { selector, label }: ListColumn,
): string | undefined {
  const { columns } = (lists as Readonly<Record<string, ListTexts | undefined>>)[texts ?? table_name] ?? {};
  return label ?? columns?.[selector];
}

function withDescription(schema: Json, list: ListDeclaration, column: ListColumn): Json {
  const label = getColumnLabel(list, column);
  const parts = [label && `${label}.`, schema.description, column.scale && `In units of 1/${column.scale}.`];
  const description = parts.filter(Boolean).join(' ');
  return description ? { ...schema, description } : schema;
}

/** The filter object: column selector to value. */
export const toFilterSchema = (list: ListDeclaration): Json => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    list.columns.flatMap((column) =>
      column.filter ? [[column.selector, withDescription(FILTERS[column.filter](column), list, column)]] : [],
    ),
  ),
  ...(list.custom_fields && {
    patternProperties: { [customPattern(toCustomSelector(list.custom_fields, ''))]: {} },
    description: `Also filters custom fields by \`${toCustomSelector(list.custom_fields, '<key>')}\`, as \`columns\` of the list describes them.`,
  }),
});

const customPattern = (prefix: string): string => `^${prefix.replaceAll('.', '\\.')}.`;

/** These names, and for lists with custom fields all names of such fields, as `toName` writes a selector. */
const toNameSchema = (
  names: readonly string[],
  { custom_fields }: ListDeclaration,
  toName: (selector: string) => string,
): Json =>
  custom_fields
    ? {
        anyOf: [
          { type: 'string', enum: names },
          { type: 'string', pattern: customPattern(toName(toCustomSelector(custom_fields, ''))) },
        ],
      }
    : { type: 'string', enum: names };

const toSortSchema = (list: ListDeclaration): Json => ({
  type: 'array',
  maxItems: 5,
  items: {
    type: 'object',
    required: ['key', 'direction'],
    properties: {
      key: toNameSchema(list.columns.filter(({ sortable }) => sortable).map(toSortKey), list, (selector) =>
        toSortKey({ selector }),
      ),
      direction: { type: 'string', enum: ['asc', 'desc'] },
    },
  },
});

/** The filters and orders of lists, once for all calls that have the same ones. */
export function createListSchemas() {
  const schemas: Record<string, Json> = { ...FILTER_SCHEMAS };
  /** Lists with the same name, such as one list in a workspace and in a record, may have other columns. */
  const share = (name: string, schema: Json): Json => {
    const text = JSON.stringify(schema);
    for (let number = 1; ; number++) {
      const id = number === 1 ? name : `${name}${number}`;
      schemas[id] ??= schema;
      if (JSON.stringify(schemas[id]) === text) return { $ref: `#/components/schemas/${id}` };
    }
  };
  return {
    schemas,
    toFilter: (list: ListDeclaration) => share(`${toPascalCase(list.table_name)}Filter`, toFilterSchema(list)),
    toSort: (list: ListDeclaration) => share(`${toPascalCase(list.table_name)}Sort`, toSortSchema(list)),
  };
}
export type ListSchemas = ReturnType<typeof createListSchemas>;

/** The schemas of list parameters, which hold JSON in the query string. */
export const LIST_PARAMETERS: Readonly<Record<string, (list: ListDeclaration, schemas: ListSchemas) => Json>> = {
  filter: (list, { toFilter }) => ({
    description: 'JSON: the values by column',
    content: { 'application/json': { schema: toFilter(list) } },
  }),
  sort: (list, { toSort }) => ({
    description: `JSON; without it by ${toDefaultOrders(list)
      .map(({ key, direction }) => `${key}, ${direction}`)
      .join(', then by ')}`,
    content: { 'application/json': { schema: toSort(list) } },
  }),
  columns: (list) => ({
    description: 'Separated by commas, in this order',
    style: 'form',
    explode: false,
    schema: {
      type: 'array',
      items: toNameSchema(
        list.columns.filter(isDisplayable).map(({ selector }) => selector),
        list,
        (selector) => selector,
      ),
    },
  }),
};

/** The parameters that all lists have. */
export const SHARED_PARAMETERS: Readonly<Record<string, Json>> = Object.fromEntries(
  Object.entries<{ readonly schema: Json; readonly description: string }>({
    limit: {
      schema: { type: 'integer', enum: PAGE_SIZES, default: 25 },
      description: 'Records in a page. Other numbers count as 25.',
    },
    page: {
      schema: { anyOf: [{ type: 'integer', minimum: 1 }, { const: 'last' }] },
      description: 'The number of the page, or `last`. `cursor` is faster and sees no record twice.',
    },
    cursor: {
      schema: { type: 'string' },
      description: '`next_cursor` or `prev_cursor` of an answer, with the same filter and order.',
    },
    with_saved_queries: {
      schema: { type: 'boolean' },
      description: 'Also answers your saved views of this list.',
    },
    exact_total: {
      schema: { type: 'boolean' },
      description: `Counts all matches; without it, totals above ${MAX_EXACT_TOTAL} are estimates.`,
    },
  }).map(([name, parameter]) => [name, { name, in: 'query', required: false, ...parameter }]),
);
