/** The reference implementation of values: answers, counters and calculations. */
import { CATALOGUE, getOption } from '../catalogue/index.ts';
import { type Expression, parse } from '../expression/parse.ts';
import { isEmpty } from '../is-empty.ts';
import type { RuleAction } from '../rules/rule-set.ts';
import type { Item } from '../template/document.ts';
import type { ReferenceSlot, ReferenceState } from './reference-state.ts';

export function computeValue(reference: ReferenceState, place: ReferenceSlot, active: readonly RuleAction[]): unknown {
  const { item } = place;
  const set = active.filter(({ action }) => action === 'set_value').at(-1);
  if (set) return set.value;
  const answer = reference.answers.answers.get(reference.key(place));
  const mayAnswer = !CATALOGUE[item.type].computed || item.options.editable === true;
  const ifNone = active.filter(({ action }) => action === 'set_value_not_answered').at(-1);
  if (mayAnswer && answer?.value !== undefined && !(ifNone && isEmpty(answer.value))) return answer.value;
  if (item.type === 'counter' || item.type === 'issues_count') return count(reference, place);
  if (item.type === 'calculation') {
    const result = calculate(reference, parse((item.options.calculations as { value: string }).value), place);
    return typeof result === 'number' ? Math.round(result * 1e10) / 1e10 : result;
  }
  if (ifNone) return ifNone.value;
  return answer?.stamps?.value ? null : getOption(item, 'default_value');
}

/** The answers or issues that a counter counts: on its page, in its section or anywhere before it. */
export function count(reference: ReferenceState, place: ReferenceSlot): number {
  const { type, options } = place.item;
  const before = reference.slots.slice(0, reference.slots.indexOf(place));
  const isAround = (scope: ReferenceSlot | null, one: ReferenceSlot): boolean => {
    for (let at: ReferenceSlot | null = one; at; at = at.parent) if (at === scope) return true;
    return false;
  };
  let scope = place.parent;
  if (options.scope === 'page') while (scope?.parent) scope = scope.parent;
  const inScope = options.scope ? before.filter((one) => isAround(scope, one)) : before;
  const questions = inScope.filter((one) => CATALOGUE[one.item.type].kind === 'question' && !one.isRepeat);
  if (type === 'counter')
    return questions.filter(
      (one) =>
        one.item.type === options.type && !isEmpty(reference.getValue(one).value) && !reference.getValue(one).prefilled,
    ).length;
  return questions
    .filter((one) => reference.getValue(one).visible)
    .reduce((sum, one) => sum + (reference.answers.answers.get(reference.key(one))?.issues?.length ?? 0), 0);
}

/** Evaluates sums, differences and comparisons of numbers, as in generated forms. */
export function calculate(reference: ReferenceState, tree: Expression, from: ReferenceSlot): number | null {
  if (tree.kind === 'constant') return tree.value as number;
  if (tree.kind === 'variable') {
    const { numbers } = readNumbers(reference, tree.name, from);
    return numbers.length === 1 ? (numbers[0] as number | null) : null;
  }
  if (tree.kind === 'binary') {
    const [left, right] = [calculate(reference, tree.left, from), calculate(reference, tree.right, from)];
    if (left === null || right === null) return null;
    if (tree.operator === '/') return right === 0 ? null : left / right;
    return tree.operator === '+' ? left + right : tree.operator === '*' ? left * right : left - right;
  }
  if (tree.kind !== 'call') return null;
  const all = tree.values.flatMap((one) =>
    one.kind === 'variable' ? readNumbers(reference, one.name, from).numbers : [calculate(reference, one, from)],
  );
  const numbers = all.filter((one) => one !== null);
  if (tree.name === 'count') return numbers.length;
  return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0);
}

export function readNumbers(
  reference: ReferenceState,
  key: string,
  from: ReferenceSlot,
): { numbers: (number | null)[] } {
  const item = reference.document.items.find(({ reference_key }) => reference_key === key) as Item;
  const { places } = reference.resolveSlots(item.id, from);
  return { numbers: places.map((place) => (reference.getValue(place).value as number | null) ?? null) };
}

/** Evaluates the constraint of generated forms: the number is less than another one. */
export function isLess(reference: ReferenceState, tree: Expression, from: ReferenceSlot, own: number): boolean | null {
  const other = tree.kind === 'binary' ? calculate(reference, tree.right, from) : null;
  return other === null ? null : own < other;
}
