/** The parameters of a list in OpenAPI: sort keys, filters with their values, columns. */
import {
  DATE_PRESETS,
  type FilterType,
  isDisplayable,
  type ListColumn,
  type ListDeclaration,
  NUMBER_OPERATORS,
  TEXT_OPERATORS,
  toCustomSelector,
  toDefaultOrders,
  toSortKey,
} from '@rounds/contract/list';

type Json = Record<string, unknown>;

const text = { type: 'string' };
const number = { type: 'number' };
const day = { type: 'string', format: 'date' };

const conditions = (operators: readonly string[], value: Json): Json => ({
  type: 'array',
  description: 'All must hold; `not` negates a condition. `null` takes the word "null", `bt` two bounds.',
  items: {
    type: 'object',
    required: ['operator', 'value'],
    properties: { operator: { enum: operators }, value, not: { type: 'boolean' } },
  },
});

const FILTERS: Record<FilterType, (column: ListColumn) => Json> = {
  select: ({ options }) => ({ type: 'array', items: options ? { enum: options } : text }),
  asyncSelect: ({ remote }) => ({ type: 'array', items: { anyOf: [number, text] }, ...describeRemote(remote) }),
  asyncDropdownTree: ({ remote }) => ({
    type: 'array',
    items: { anyOf: [number, text] },
    ...describeRemote(remote, 'A node includes all nodes below it. '),
  }),
  dateRange: () => ({
    anyOf: [
      {
        type: 'object',
        required: ['from', 'to'],
        properties: { from: day, to: day },
        description: 'Both included, in the time zone of the person',
      },
      { type: 'object', required: ['preset'], properties: { preset: { enum: DATE_PRESETS } } },
    ],
  }),
  switch: () => ({ const: true }),
  number: () => number,
  text: () => ({ ...text, description: 'Contains' }),
  textBuilder: () => conditions(TEXT_OPERATORS, text),
  numberBuilder: () =>
    conditions(NUMBER_OPERATORS, { anyOf: [number, { type: 'array', prefixItems: [number, number] }, text] }),
};

const describeRemote = (remote: string | undefined, before = ''): Json =>
  remote ? { description: `${before}Values are those of \`${remote}\`.` } : {};

const withScale = (schema: Json, { scale }: ListColumn): Json =>
  scale
    ? { ...schema, description: [schema.description, `In units of 1/${scale}.`].filter(Boolean).join(' ') }
    : schema;

/** The filter object: column selector to value. */
export const toFilterSchema = ({ columns, custom_fields }: ListDeclaration): Json => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    columns.flatMap((column) =>
      column.filter ? [[column.selector, withScale(FILTERS[column.filter](column), column)]] : [],
    ),
  ),
  ...(custom_fields && {
    patternProperties: { [customPattern(toCustomSelector(custom_fields, ''))]: {} },
    description: `Also filters custom fields by \`${toCustomSelector(custom_fields, '<key>')}\`, as \`columns\` of the list describes them.`,
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
          { enum: names },
          { type: 'string', pattern: customPattern(toName(toCustomSelector(custom_fields, ''))) },
        ],
      }
    : { enum: names };

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
      direction: { enum: ['asc', 'desc'] },
    },
  },
});

/** The schemas of list parameters, which hold JSON in the query string. */
export const LIST_PARAMETERS: Readonly<Record<string, (list: ListDeclaration) => Json>> = {
  filter: (list) => ({ description: 'JSON', content: { 'application/json': { schema: toFilterSchema(list) } } }),
  sort: (list) => ({
    description: `JSON; without it by ${toDefaultOrders(list)
      .map(({ key, direction }) => `${key}, ${direction}`)
      .join(', then by ')}`,
    content: { 'application/json': { schema: toSortSchema(list) } },
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
