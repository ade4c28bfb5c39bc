/**
 * Handles questions that take several answers: their operators say whether all, any, none or exactly these are chosen.
 */
import { CATALOGUE, type Item, type RuleOperator } from '@rounds/engine';

const LIST_OPERATORS = [
  'equals',
  'not_equals',
  'exact',
  'not_exact',
  'contains',
  'not_contains',
  'any_in',
] as const satisfies readonly RuleOperator[];
export type ListOperator = (typeof LIST_OPERATORS)[number];

export const isListOperator = (operator: RuleOperator): operator is ListOperator =>
  LIST_OPERATORS.some((one) => one === operator);

const KINDS: readonly string[] = ['choices', 'people', 'list_items'];

export const takesSeveral = (item: Item | undefined): boolean =>
  item !== undefined && KINDS.includes(CATALOGUE[item.type].value) && item.options.multiple_selection === true;
