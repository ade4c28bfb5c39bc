/**
 * Reads and writes the expressions of items: calculations, constraints, choice filters, repeat counts, filters of list
 * items.
 */
import { isRecord } from '../json.ts';
import type { Item } from './document.ts';

/** An expression of an item, with the option that contains it. */
export interface ItemExpression {
  readonly place: 'calculation' | 'constraint' | 'choice_filter' | 'repeat_count' | 'parent_question' | 'item_filter';
  readonly source: string;
}

/** The expressions of an item. */
export function listExpressions(item: Item): ItemExpression[] {
  const { calculations, constraint, choice_filter, repeat_count, parent_question, item_filter } = item.options;
  const expressions: ItemExpression[] = [];
  const add = (place: ItemExpression['place'], source: unknown) => {
    if (typeof source === 'string' && source.trim() !== '') expressions.push({ place, source });
  };
  if (isRecord(calculations)) add('calculation', calculations.value);
  if (isRecord(constraint)) add('constraint', constraint.expression);
  add('choice_filter', choice_filter);
  add('repeat_count', repeat_count);
  add('parent_question', parent_question);
  if (isRecord(item_filter)) add('item_filter', item_filter.value);
  return expressions;
}

/** Rewrites the expressions of an item; null removes one. */
export function rewriteExpressions(item: Item, rewrite: (expression: ItemExpression) => string | null): Item {
  const options: Record<string, unknown> = { ...item.options };
  for (const expression of listExpressions(item)) {
    const source = rewrite(expression);
    if (source !== expression.source) setExpression(options, expression.place, source);
  }
  return { ...item, options };
}

/** Returns the item with another expression in one of its places. */
export function withExpression(item: Item, { place, source }: ItemExpression): Item {
  const options: Record<string, unknown> = { ...item.options };
  setExpression(options, place, source);
  return { ...item, options };
}

function setExpression(options: Record<string, unknown>, place: ItemExpression['place'], source: string | null): void {
  if (place === 'calculation') options.calculations = { ...(options.calculations as object), value: source ?? '' };
  else if (source === null) delete options[place];
  else if (place === 'constraint') options.constraint = { ...(options.constraint as object), expression: source };
  else if (place === 'item_filter') options.item_filter = { ...(options.item_filter as object), value: source };
  else options[place] = source;
}
