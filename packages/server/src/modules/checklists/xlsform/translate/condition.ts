/**
 * From the tree of an XPath expression to a rule's condition, where the conditions of rules can say
 * exactly the same; null where they cannot, and an expression has to.
 */
import type { Condition, RuleOperator } from '@rounds/engine';
import type { XPath, XPathOperator } from '../xpath/parse.ts';
import type { Asked, Site } from './site.ts';
import { numberIn } from './value.ts';

/** The condition, and the questions that it asks. */
export function toCondition(tree: XPath, site: Site): Condition | null {
  if (tree.kind === 'binary' && (tree.operator === 'and' || tree.operator === 'or')) {
    return several(tree.operator, tree, site);
  }
  if (tree.kind === 'binary') return comparison(tree, site);
  if (tree.kind !== 'call') return null;
  const [first, second] = tree.values;
  if (tree.name === 'not' && first && tree.values.length === 1) {
    const inner = toCondition(first, site);
    return inner && { not: inner };
  }
  return tree.name === 'selected' && first && second ? selected(first, second, site) : null;
}

function several(operator: 'and' | 'or', tree: XPath, site: Site): Condition | null {
  const parts = partsOf(operator, tree).map((part) => toCondition(part, site));
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length) return null;
  return operator === 'and' ? { all: known } : { any: known };
}

const partsOf = (operator: 'and' | 'or', tree: XPath): XPath[] =>
  tree.kind === 'binary' && tree.operator === operator
    ? [...partsOf(operator, tree.left), ...partsOf(operator, tree.right)]
    : [tree];

const askedIn = (tree: XPath, site: Site): Asked | null =>
  tree.kind === 'reference' ? site.question(tree.name) : tree.kind === 'self' ? site.self() : null;
const writtenIn = (tree: XPath): string | number | null => {
  if (tree.kind === 'text' || tree.kind === 'number') return tree.value;
  return tree.kind === 'negative' && tree.of.kind === 'number' ? -tree.of.value : null;
};

function selected(of: XPath, wanted: XPath, site: Site): Condition | null {
  const asked = askedIn(of, site);
  const name = writtenIn(wanted);
  if (!asked || name === null) return null;
  if (asked.kind === 'flag') return name === asked.list?.choices[0]?.name ? ticked(asked) : null;
  const uuids = asked.kind === 'choice' ? optionsNamed(asked, name) : [];
  if (uuids.length === 0) return null;
  return { item_id: asked.item_id, operator: asked.several ? 'contains' : 'any_in', value: uuids };
}

const ticked = ({ item_id }: Asked): Condition => ({ item_id, operator: 'equals', value: true });
const optionsNamed = ({ list }: Asked, name: string | number): string[] =>
  (list?.choices ?? [])
    .filter((choice) => (typeof name === 'number' ? numberIn(choice.name) === name : choice.name === name))
    .map(({ uuid }) => uuid);

const MIRRORED: Partial<Record<XPathOperator, XPathOperator>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const ORDER: Partial<Record<XPathOperator, RuleOperator>> = {
  '<': 'less',
  '<=': 'less_equal',
  '>': 'greater',
  '>=': 'greater_equal',
};

function comparison({ operator, left, right }: Extract<XPath, { kind: 'binary' }>, site: Site): Condition | null {
  const written = writtenIn(right);
  if (written === null) {
    const other = writtenIn(left);
    return other === null ? null : against(MIRRORED[operator] ?? operator, right, other, site);
  }
  return against(operator, left, written, site);
}

function against(operator: XPathOperator, of: XPath, written: string | number, site: Site): Condition | null {
  const counted =
    of.kind === 'call' && ['count-selected', 'string-length'].includes(of.name) ? of.values[0] : undefined;
  if (counted) return amount(operator, counted, written, site);
  const asked = askedIn(of, site);
  if (!asked) return null;
  const is = asked.kind === 'flag' ? null : equality(asked, written);
  if (operator === '=') return is;
  // Of several rows, one that differs is asked for; a rule would ask that none is the same.
  if (operator === '!=') return is === null || asked.isRows ? null : opposite(is);
  const order = ORDER[operator];
  const number = typeof written === 'number' ? written : numberIn(written);
  return order && asked.kind === 'number' && number !== null
    ? { item_id: asked.item_id, operator: order, value: number }
    : null;
}

function equality(asked: Asked, written: string | number): Condition | null {
  const { item_id, kind } = asked;
  if (written === '') return { item_id, operator: 'empty' };
  if (kind === 'choice') {
    const uuids = optionsNamed(asked, written);
    if (uuids.length === 0 || (asked.several && uuids.length > 1)) return null;
    return { item_id, operator: asked.several ? 'exact' : 'any_in', value: uuids };
  }
  const number = typeof written === 'number' ? written : numberIn(written);
  return kind === 'number' && number !== null ? { item_id, operator: 'equals', value: number } : null;
}

const opposite = (condition: Condition): Condition =>
  'operator' in condition && condition.operator === 'empty'
    ? { ...condition, operator: 'not_empty' }
    : { not: condition };

/** Whether there is anything: `count-selected(…) > 0`, `string-length(…) = 0`. */
function amount(operator: XPathOperator, of: XPath, written: string | number, site: Site): Condition | null {
  const asked = askedIn(of, site);
  if (!asked || asked.isRows || !['choice', 'text'].includes(asked.kind) || typeof written !== 'number') return null;
  const { item_id } = asked;
  if ((operator === '>' && written === 0) || (operator === '>=' && written === 1))
    return { item_id, operator: 'not_empty' };
  return (operator === '=' && written === 0) || (operator === '<' && written === 1)
    ? { item_id, operator: 'empty' }
    : null;
}
