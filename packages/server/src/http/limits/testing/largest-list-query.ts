/** The most work that the address of a list can ask for: a filter of all columns with as many values as fit, and every sort key. */
import { isDisplayable, type ListColumn, type ListDeclaration, toSortKey } from '@rounds/contract/list.ts';
import type { Shape } from './largest-value.ts';

export function createLargestFilter({ columns }: ListDeclaration, shape: Shape, maxLength: number): string {
  const filtered = columns.filter(({ filter }) => filter);
  const room = Math.floor(maxLength / Math.max(1, filtered.length)) - 60;
  const values = filtered.map((column) => [column.selector, createFilterValue(column, shape, Math.max(10, room))]);
  return JSON.stringify(Object.fromEntries(values));
}

export const createLargestSort = ({ columns }: ListDeclaration): string =>
  JSON.stringify(
    columns
      .filter(({ sortable }) => sortable)
      .slice(0, MAX_SORT_KEYS)
      .map((column) => ({ key: toSortKey(column), direction: 'desc' })),
  );
const MAX_SORT_KEYS = 5;

export const createLargestColumns = ({ columns }: ListDeclaration): string =>
  columns
    .filter(isDisplayable)
    .map(({ selector }) => selector)
    .join();

function createFilterValue({ filter, options = [] }: ListColumn, shape: Shape, room: number): unknown {
  const text = shape.fillers[0]!.repeat(room).slice(0, Math.min(room, 1_000));
  switch (filter) {
    case 'select':
      return options;
    case 'asyncSelect':
    case 'asyncDropdownTree':
      return Array.from({ length: Math.max(1, Math.floor(room / 5)) }, (_, at) => (shape.ids === 'same' ? 1 : at + 1));
    case 'dateRange':
      return { from: '2020-01-01', to: '2030-12-31' };
    case 'switch':
      return true;
    case 'number':
      return 1;
    case 'numberBuilder':
      return Array.from({ length: Math.min(20, Math.max(1, Math.floor(room / 45))) }, () => ({
        operator: 'gte',
        value: -1,
        not: true,
      }));
    case 'textBuilder':
      return [{ operator: 'ct', value: text, not: true }];
    default:
      return text;
  }
}
