/**
 * Converts the tree of an XPath expression to the condition of a rule, if such a condition means
 * exactly the same. Otherwise returns null, and the caller translates it to an expression.
 */
import type { Condition, RuleOperator } from '@rounds/engine';
import type { XPath, XPathOperator } from '../xpath/parse.ts';
import type { QuestionReference, Scope } from './scope.ts';
import { parseNumber } from './value.ts';

/** The condition, or null if it needs an expression. */
export function toCondition(tree: XPath, scope: Scope): Condition | null {
  if (tree.kind === 'binary' && (tree.operator === 'and' || tree.operator === 'or')) {
    return combine(tree.operator, tree, scope);
  }
  if (tree.kind === 'binary') return toComparison(tree, scope);
  if (tree.kind !== 'call') return null;
  const [first, second] = tree.values;
  if (tree.name === 'not' && first && tree.values.length === 1) {
    const inner = toCondition(first, scope);
    return inner && { not: inner };
  }
  return tree.name === 'selected' && first && second ? toSelectedCondition(first, second, scope) : null;
}

function combine(operator: 'and' | 'or', tree: XPath, scope: Scope): Condition | null {
  const parts = flatten(operator, tree).map((part) => toCondition(part, scope));
  const conditions = parts.filter((part) => part !== null);
  if (conditions.length < parts.length) return null;
  return operator === 'and' ? { all: conditions } : { any: conditions };
}

const flatten = (operator: 'and' | 'or', tree: XPath): XPath[] =>
  tree.kind === 'binary' && tree.operator === operator
    ? [...flatten(operator, tree.left), ...flatten(operator, tree.right)]
    : [tree];

const findReference = (tree: XPath, scope: Scope): QuestionReference | null =>
  tree.kind === 'reference' ? scope.question(tree.name) : tree.kind === 'self' ? scope.self() : null;
const getLiteral = (tree: XPath): string | number | null => {
  if (tree.kind === 'text' || tree.kind === 'number') return tree.value;
  return tree.kind === 'negative' && tree.of.kind === 'number' ? -tree.of.value : null;
};

function toSelectedCondition(of: XPath, choice: XPath, scope: Scope): Condition | null {
  const reference = findReference(of, scope);
  const name = getLiteral(choice);
  if (!reference || name === null) return null;
  if (reference.kind === 'flag') return name === reference.list?.choices[0]?.name ? toTickedCondition(reference) : null;
  const uuids = reference.kind === 'choice' ? findOptionIds(reference, name) : [];
  if (uuids.length === 0) return null;
  return { item_id: reference.item_id, operator: reference.isMultiple ? 'contains' : 'any_in', value: uuids };
}

const toTickedCondition = ({ item_id }: QuestionReference): Condition => ({ item_id, operator: 'equals', value: true });
const findOptionIds = ({ list }: QuestionReference, name: string | number): string[] =>
  (list?.choices ?? [])
    .filter((choice) => (typeof name === 'number' ? parseNumber(choice.name) === name : choice.name === name))
    .map(({ uuid }) => uuid);

const MIRRORED_OPERATORS: Partial<Record<XPathOperator, XPathOperator>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};
const ORDER_OPERATORS: Partial<Record<XPathOperator, RuleOperator>> = {
  '<': 'less',
  '<=': 'less_equal',
  '>': 'greater',
  '>=': 'greater_equal',
};

function toComparison({ operator, left, right }: Extract<XPath, { kind: 'binary' }>, scope: Scope): Condition | null {
  const literal = getLiteral(right);
  if (literal === null) {
    const other = getLiteral(left);
    return other === null ? null : compareWithLiteral(MIRRORED_OPERATORS[operator] ?? operator, right, other, scope);
  }
  return compareWithLiteral(operator, left, literal, scope);
}

function compareWithLiteral(
  operator: XPathOperator,
  of: XPath,
  literal: string | number,
  scope: Scope,
): Condition | null {
  const countedValue =
    of.kind === 'call' && ['count-selected', 'string-length'].includes(of.name) ? of.values[0] : undefined;
  if (countedValue) return toPresenceCondition(operator, countedValue, literal, scope);
  const reference = findReference(of, scope);
  if (!reference) return null;
  const is = reference.kind === 'flag' ? null : toEquality(reference, literal);
  if (operator === '=') return is;
  // With several rows, XPath asks whether any of them differs; a rule would ask whether none is equal.
  if (operator === '!=') return is === null || reference.isRows ? null : negate(is);
  const order = ORDER_OPERATORS[operator];
  const number = typeof literal === 'number' ? literal : parseNumber(literal);
  return order && reference.kind === 'number' && number !== null
    ? { item_id: reference.item_id, operator: order, value: number }
    : null;
}

function toEquality(reference: QuestionReference, literal: string | number): Condition | null {
  const { item_id, kind } = reference;
  if (literal === '') return { item_id, operator: 'empty' };
  if (kind === 'choice') {
    const uuids = findOptionIds(reference, literal);
    if (uuids.length === 0 || (reference.isMultiple && uuids.length > 1)) return null;
    return { item_id, operator: reference.isMultiple ? 'exact' : 'any_in', value: uuids };
  }
  const number = typeof literal === 'number' ? literal : parseNumber(literal);
  return kind === 'number' && number !== null ? { item_id, operator: 'equals', value: number } : null;
}

const negate = (condition: Condition): Condition =>
  'operator' in condition && condition.operator === 'empty'
    ? { ...condition, operator: 'not_empty' }
    : { not: condition };

/** Converts checks for any answer: `count-selected(…) > 0`, `string-length(…) = 0`. */
function toPresenceCondition(
  operator: XPathOperator,
  of: XPath,
  literal: string | number,
  scope: Scope,
): Condition | null {
  const reference = findReference(of, scope);
  if (!reference || reference.isRows || !['choice', 'text'].includes(reference.kind) || typeof literal !== 'number')
    return null;
  const { item_id } = reference;
  if ((operator === '>' && literal === 0) || (operator === '>=' && literal === 1))
    return { item_id, operator: 'not_empty' };
  return (operator === '=' && literal === 0) || (operator === '<' && literal === 1)
    ? { item_id, operator: 'empty' }
    : null;
}
