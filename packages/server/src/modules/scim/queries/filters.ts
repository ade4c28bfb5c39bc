/** Filters of SCIM as conditions of SQL. */
import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../../../http/api-error.ts';
import type { Comparison, Filter } from '../filter.ts';

/** The rows of a list that a response contains. */
export interface Page {
  /** The offset, from 0. */
  readonly offset: number;
  readonly limit: number;
}

type Condition = RawBuilder<unknown>;

export interface FilterAttribute {
  /** Text without case is compared in lower case; its expression must be in lower case as well. */
  readonly kind: 'text' | 'exact' | 'boolean' | 'time';
  readonly expression: Condition;
  /** A condition that uses an index, for the filters of every synchronization. */
  readonly equals?: (value: string) => Condition;
}
export type FilterAttributes = Readonly<Record<string, FilterAttribute>>;

/** @throws ApiError SCIM_INVALID_FILTER for an attribute or a value that cannot be compared */
export function toCondition(filter: Filter, attributes: FilterAttributes): Condition {
  if (filter.kind === 'not') return sql`not coalesce((${toCondition(filter.part, attributes)}), false)`;
  if (filter.kind === 'compare') return toComparison(filter, attributes);
  const parts = filter.parts.map((part) => sql`(${toCondition(part, attributes)})`);
  return sql.join(parts, filter.kind === 'and' ? sql` and ` : sql` or `);
}

const ORDER = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const;

function toComparison(comparison: Comparison, attributes: FilterAttributes): Condition {
  const { path, operator, value } = comparison;
  const attribute = Object.hasOwn(attributes, path) ? attributes[path] : undefined;
  if (!attribute) throw invalidFilter(path);
  const { kind, expression } = attribute;
  if (operator === 'pr') return sql`${expression} is not null`;
  if (operator === 'ne')
    return sql`not coalesce((${toComparison({ ...comparison, operator: 'eq' }, attributes)}), false)`;
  if (value === null) {
    if (operator === 'eq') return sql`${expression} is null`;
    throw invalidFilter(path);
  }
  if (kind === 'boolean') {
    const text = String(value).toLowerCase();
    if (operator !== 'eq' || (text !== 'true' && text !== 'false')) throw invalidFilter(path);
    return sql`${expression} = ${text === 'true'}`;
  }
  if (kind === 'time') {
    const time = new Date(String(value));
    if (Number.isNaN(time.getTime()) || operator === 'co' || operator === 'sw' || operator === 'ew')
      throw invalidFilter(path);
    return operator === 'eq' ? sql`${expression} = ${time}` : sql`${expression} ${ORDER[operator]} ${time}`;
  }
  const text = kind === 'text' ? String(value).toLowerCase() : String(value);
  switch (operator) {
    case 'eq':
      return attribute.equals?.(text) ?? sql`${expression} = ${text}`;
    case 'co':
      return sql`position(${text} in ${expression}) > 0`;
    case 'sw':
      return sql`starts_with(${expression}, ${text})`;
    case 'ew':
      return sql`right(${expression}, ${text.length}) = ${text}`;
    default:
      return sql`${expression} collate "C" ${ORDER[operator]} ${text}`;
  }
}

const invalidFilter = (path: string): ApiError => new ApiError('SCIM_INVALID_FILTER', { params: { filter: path } });
