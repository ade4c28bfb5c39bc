/**
 * The search box as a filter of its column. If the column has operators, the box is one plain "contains"
 * condition and leaves the other conditions of that column unchanged.
 */
import type { ListColumn } from '@rounds/contract/list.ts';

export const hasOperators = ({ filter }: ListColumn): boolean => filter === 'textBuilder';

const toConditions = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function isSearchCondition(condition: unknown): condition is { readonly value: string } {
  const { operator, value, not } = Object(condition) as Record<string, unknown>;
  return operator === 'ct' && typeof value === 'string' && not !== true;
}

export function setSearchText(column: ListColumn, text: string, current: unknown): unknown {
  if (!hasOperators(column)) return text === '' ? undefined : text;
  const conditions = toConditions(current);
  const searchCondition = conditions.find(isSearchCondition);
  const others = conditions.filter((condition) => condition !== searchCondition);
  const all = text === '' ? others : [{ operator: 'ct', value: text }, ...others];
  return all.length > 0 ? all : undefined;
}

export const getSearchText = (value: unknown): string =>
  typeof value === 'string' ? value : (toConditions(value).find(isSearchCondition)?.value ?? '');

/** Whether a filter is set; for the searched column, apart from the condition of the search box. */
export function hasFilterBeyondSearch(value: unknown, isSearched: boolean): boolean {
  if (!isSearched) return value !== undefined;
  const conditions = toConditions(value);
  return conditions.length > 1 || (conditions.length === 1 && !isSearchCondition(conditions[0]));
}
