/** Recognizes expressions that an import writes for one function or operator of XPath. */
import { matchesPattern } from '@rounds/engine';
import type { Expression } from './form-template.ts';

type Call = Extract<Expression, { kind: 'call' }>;

const isCall = (tree: Expression | undefined, name: Call['name']): tree is Call =>
  tree?.kind === 'call' && tree.name === name;
const isNumber = (tree: Expression, value: number): boolean => tree.kind === 'constant' && tree.value === value;

/** Compares trees without the positions of their parts. */
export const isSameTree = (a: Expression | undefined, b: Expression | undefined): boolean =>
  JSON.stringify(a, stripPositions) === JSON.stringify(b, stripPositions);
const stripPositions = (key: string, value: unknown) => (key === 'at' ? undefined : value);

/** Recognizes `count(x) > 0` and `count(x) = 0`, which test whether there is an answer. */
export function findPresenceTest(tree: Expression): { of: Expression; isPresent: boolean } | null {
  if (tree.kind !== 'binary' || !isCall(tree.left, 'count') || !isNumber(tree.right, 0)) return null;
  const [of, ...others] = tree.left.values;
  if (!of || others.length > 0) return null;
  if (tree.operator === '=') return { of, isPresent: false };
  return tree.operator === '>' || tree.operator === '!=' ? { of, isPresent: true } : null;
}

/** Recognizes `a = b or count(a) = 0 and count(b) = 0`: in XPath, two missing answers are equal. */
export function isDoubleMissing({ left, right }: Extract<Expression, { kind: 'binary' }>): boolean {
  if (left.kind !== 'binary' || left.operator !== '=' || right.kind !== 'binary' || right.operator !== 'and')
    return false;
  const [first, second] = [findPresenceTest(right.left), findPresenceTest(right.right)];
  return (
    first?.isPresent === false &&
    second?.isPresent === false &&
    isSameTree(first.of, left.left) &&
    isSameTree(second.of, left.right)
  );
}

/** Recognizes `count(x) = 0 or regex(x, '…')`: a pattern that also matches a missing answer. */
export function isOptionalPattern({ left, right }: Extract<Expression, { kind: 'binary' }>): boolean {
  const presence = findPresenceTest(left);
  if (presence?.isPresent !== false || !isCall(right, 'regex')) return false;
  const [text, pattern] = right.values;
  const source = pattern?.kind === 'constant' ? pattern.value : null;
  return isSameTree(presence.of, text) && typeof source === 'string' && matchesPattern('', source) === true;
}

/** Recognizes `coalesce(sum(x), 0)`: in XPath, the sum of nothing is 0. */
export function findSumOfAny({ values: [first, second] }: Call): Call | null {
  return isCall(first, 'sum') && second && isNumber(second, 0) ? first : null;
}

/** Recognizes `if(a < 0, -(abs(a) % b), a % b)`: the remainder of XPath. */
export function findRemainder({ values: [test, negative, positive] }: Call): [Expression, Expression] | null {
  if (positive?.kind !== 'binary' || positive.operator !== '%' || test?.kind !== 'binary' || test.operator !== '<')
    return null;
  const { left, right } = positive;
  const isTest = isSameTree(test.left, left) && isNumber(test.right, 0);
  const isNegative =
    negative?.kind === 'unary' &&
    negative.operator === '-' &&
    negative.of.kind === 'binary' &&
    negative.of.operator === '%' &&
    isCall(negative.of.left, 'abs') &&
    isSameTree(negative.of.left.values[0], left) &&
    isSameTree(negative.of.right, right);
  return isTest && isNegative ? [left, right] : null;
}

/** Recognizes `if(count(x) > 0, concat(x, '-01'), '')` and `concat(x, '-01')`: the first day of a month or year. */
export function findFirstDay(tree: Call): { of: Expression; suffix: string } | null {
  if (tree.name === 'concat') {
    const [of, suffix, ...others] = tree.values;
    const text = suffix?.kind === 'constant' && typeof suffix.value === 'string' ? suffix.value : null;
    return of?.kind === 'variable' && text !== null && others.length === 0 ? { of, suffix: text } : null;
  }
  const [test, then, otherwise] = tree.values;
  if (!isCall(then, 'concat') || otherwise?.kind !== 'constant' || otherwise.value !== '') return null;
  const day = findFirstDay(then);
  const presence = test && findPresenceTest(test);
  return day && presence?.isPresent && isSameTree(presence.of, day.of) ? day : null;
}
