import type { ListColumn } from '@rounds/contract/list';

/** Lists that know operators get "contains", the others the bare text. */
export function writeTextFilter(column: ListColumn, text: string): unknown {
  if (text === '') return undefined;
  return column.filter === 'textBuilder' ? [{ operator: 'ct', value: text }] : text;
}

export function readTextFilter(value: unknown): string {
  if (typeof value === 'string') return value;
  const first = Array.isArray(value) ? (value[0] as { value?: unknown } | undefined)?.value : undefined;
  return typeof first === 'string' ? first : '';
}
