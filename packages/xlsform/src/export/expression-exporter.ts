/**
 * Translates the engine's expressions to XPath. An empty value makes a comparison empty in the engine,
 * whereas XPath compares it like a text. So there are two translations of a condition: when it is true,
 * and when it is false.
 */
import type { Item, ResponseSet } from '@rounds/engine';
import type { ValueKind } from '../form/types.ts';
import { call, infix, numberLiteral, PRECEDENCE, type Value } from '../translate/value.ts';
import { compareFlag, isChecked, matchPattern, testPresence, testSelected, toOperands } from './answer-tests.ts';
import { InexpressibleError } from './export-notes.ts';
import type { ExpressionTranslator } from './expression-translator.ts';
import { translateCall } from './form-functions.ts';
import { type Expression, type FormTemplate, getFirstDayShape } from './form-template.ts';
import { findPresenceTest, isDoubleMissing, isOptionalPattern } from './idioms.ts';
import { compare, FALSE, isPresent, joinAll, joinAny, not, TRUE, textLiteral } from './xpath.ts';

const MAX_DEPTH = 200;

export class ExpressionExporter implements ExpressionTranslator {
  readonly template: FormTemplate;
  /** The item whose cell is translated. */
  readonly cell: Item;
  /** Whether the cell is a constraint, in which a reference to its own item is the answer being checked. */
  readonly #isConstraint: boolean;
  /** The options of a choice filter, whose values are columns of the choices. */
  readonly #options: ResponseSet | undefined;
  #depth = 0;

  constructor(
    template: FormTemplate,
    cell: Item,
    { isConstraint = false, options }: { isConstraint?: boolean; options?: ResponseSet | undefined } = {},
  ) {
    this.template = template;
    this.cell = cell;
    this.#isConstraint = isConstraint;
    this.#options = options;
  }

  /** @throws InexpressibleError */
  isTrue(tree: Expression): Value {
    return this.#nested(() => this.#toTruth(tree));
  }

  /** @throws InexpressibleError */
  isFalse(tree: Expression): Value {
    return this.#nested(() => this.#toFalsehood(tree));
  }

  /**
   * Translates when a condition is true or empty.
   * @throws InexpressibleError
   */
  isNotFalse(tree: Expression): Value {
    if (tree.kind === 'unary' && tree.operator === 'not') return not(this.isTrue(tree.of));
    if (tree.kind === 'call' && tree.name === 'if' && this.#isCondition(tree)) return this.#choose(tree, 'isNotFalse');
    const isJoined = tree.kind === 'binary' && (tree.operator === 'and' || tree.operator === 'or');
    if (!isJoined) return not(this.isFalse(tree));
    const parts = [tree.left, tree.right].map((part) => this.#nested(() => this.isNotFalse(part)));
    return tree.operator === 'and' ? joinAll(parts) : joinAny(parts);
  }

  /**
   * Translates the value of an expression to a text or number.
   * @throws InexpressibleError
   */
  value(tree: Expression): Value {
    return this.#nested(() => {
      if (tree.kind === 'constant') return toLiteral(tree.value);
      if (tree.kind === 'variable') return this.#toPrintable(this.variable(tree.name), this.findItem(tree));
      if (this.#isCondition(tree)) return this.isTrue(tree);
      if (tree.kind === 'unary') {
        const of = this.value(tree.of);
        const text = of.precedence < PRECEDENCE.unary ? `-(${of.text})` : `-${of.text}`;
        return { text, precedence: PRECEDENCE.unary, kind: 'number', mayBeEmpty: of.mayBeEmpty };
      }
      return tree.kind === 'binary' ? this.#calculate(tree) : translateCall(tree, this);
    });
  }

  /**
   * The value of a name. The values of all rows of a repeat are marked.
   * @throws InexpressibleError
   */
  variable(name: string): Value {
    if (this.#isColumn(name)) {
      const isComplete = this.#options?.options.every(({ values }) => Object.hasOwn(values ?? {}, name)) === true;
      const mayBeEmpty = name !== 'name' && name !== 'label' && !isComplete;
      return { text: toColumnName(name), precedence: PRECEDENCE.whole, kind: 'text', mayBeEmpty };
    }
    return this.reference(this.template.getReferenced(name));
  }

  reference(item: Item): Value {
    const { template } = this;
    const tree = template.findCalculation(item);
    const isSelf = item.id === this.cell.id;
    const repeat = template.findRepeat(item);
    const isRows = repeat !== null && !this.#isWithin(repeat);
    const text = isSelf && this.#isConstraint ? '.' : `\${${template.getName(item)}}`;
    const calculated = tree ? this.#describe(tree) : null;
    return {
      text,
      precedence: PRECEDENCE.whole,
      kind: calculated?.kind ?? template.getKind(item),
      mayBeEmpty: !(isSelf && this.#isConstraint) && (calculated?.mayBeEmpty ?? true),
      isMultiple: template.isMultiple(item),
      ...(isRows && { isRows }),
      ...(calculated && template.isConditional(item) && { mayBeEmpty: true }),
    };
  }

  /** The kind of a calculation, as far as it can be determined. */
  #describe(tree: Expression): { kind: ValueKind; mayBeEmpty: boolean } {
    try {
      return this.value(tree);
    } catch (error) {
      if (error instanceof InexpressibleError) return { kind: 'mixed', mayBeEmpty: true };
      throw error;
    }
  }

  /** The item that a variable names, unless it is a column of the choices. */
  findItem(tree: Expression | undefined): Item | undefined {
    return tree?.kind === 'variable' && !this.#isColumn(tree.name) ? this.template.findByKey(tree.name) : undefined;
  }

  /** The number of levels between the cell and its repeat; null outside of repeats. */
  countStepsToRepeat(): number | null {
    const repeat = this.template.findRepeat(this.cell);
    if (!repeat) return null;
    let steps = 1;
    for (let at = this.cell; at.id !== repeat.id; steps += 1) {
      const parent = this.template.findItem(String(at.parent_id));
      if (!parent) return null;
      at = parent;
      if (at.id === repeat.id) return steps;
    }
    return steps;
  }

  /** @throws InexpressibleError for the values of all rows */
  single(value: Value): Value {
    if (value.isRows) throw new InexpressibleError();
    return value;
  }

  #nested<T>(translate: () => T): T {
    if (this.#depth > MAX_DEPTH) throw new InexpressibleError();
    this.#depth += 1;
    try {
      return translate();
    } finally {
      this.#depth -= 1;
    }
  }

  #isWithin(repeat: Item): boolean {
    for (let at: Item | undefined = this.cell; at; at = this.template.findItem(String(at.parent_id)))
      if (at.id === repeat.id) return true;
    return false;
  }

  #isColumn(name: string): boolean {
    if (!this.#options) return false;
    return (
      name === 'name' ||
      name === 'label' ||
      this.#options.options.some(({ values }) => Object.hasOwn(values ?? {}, name))
    );
  }

  /** Converts options to their labels, which is how they are printed. */
  #toPrintable(value: Value, item: Item | undefined): Value {
    const shape = item && getFirstDayShape(item);
    if (shape) return call('format-date', 'text', value.mayBeEmpty, this.single(value), textLiteral(shape.format));
    if (value.kind === 'thing' || value.kind === 'flag') throw new InexpressibleError();
    if (this.single(value).kind !== 'choice') return value;
    return call('jr:choice-name', 'text', value.mayBeEmpty, value, textLiteral(value.text));
  }

  #isCondition(tree: Expression): boolean {
    if (tree.kind === 'constant') return typeof tree.value === 'boolean';
    if (tree.kind === 'unary') return tree.operator === 'not';
    if (tree.kind === 'binary') return ['and', 'or', '=', '!=', '<', '<=', '>', '>='].includes(tree.operator);
    if (tree.kind !== 'call') return false;
    if (tree.name === 'if') return tree.values.slice(1).every((branch) => this.#isCondition(branch));
    return tree.name === 'selected' || tree.name === 'regex';
  }

  #toTruth(tree: Expression): Value {
    if (tree.kind === 'constant' && typeof tree.value === 'boolean') return tree.value ? TRUE : FALSE;
    if (tree.kind === 'unary' && tree.operator === 'not') return this.isFalse(tree.of);
    const presence = findPresenceTest(tree);
    if (presence) return testPresence(presence, this);
    if (tree.kind === 'binary' && this.#isCondition(tree)) return this.#toTrueOperation(tree);
    if (tree.kind === 'call' && tree.name === 'if' && this.#isCondition(tree)) return this.#choose(tree, 'isTrue');
    if (tree.kind === 'call' && tree.name === 'regex') return matchPattern(tree, this);
    if (tree.kind === 'call' && tree.name === 'selected') return testSelected(tree, this);
    const value = tree.kind === 'variable' ? this.single(this.variable(tree.name)) : this.value(tree);
    if (value.kind === 'boolean') return value;
    if (value.kind === 'flag') return isChecked(value);
    return value.kind === 'number'
      ? this.#withPresence([value], compare(value, '!=', numberLiteral(0)))
      : isPresent(value);
  }

  #toFalsehood(tree: Expression): Value {
    if (tree.kind === 'unary' && tree.operator === 'not') return this.isTrue(tree.of);
    if (findPresenceTest(tree)) return not(this.isTrue(tree));
    if (tree.kind === 'binary' && this.#isCondition(tree)) return this.#toFalseOperation(tree);
    if (tree.kind === 'call' && tree.name === 'if' && this.#isCondition(tree)) return this.#choose(tree, 'isFalse');
    if (tree.kind === 'call' && tree.name === 'regex') {
      const [text] = tree.values;
      return this.#withPresence(text ? [this.value(text)] : [], not(this.isTrue(tree)));
    }
    const isDefinite = tree.kind === 'constant' || (tree.kind === 'call' && tree.name === 'selected');
    if (isDefinite) return not(this.isTrue(tree));
    const value = tree.kind === 'variable' ? this.single(this.variable(tree.name)) : this.value(tree);
    if (value.kind === 'boolean') return not(value);
    return value.kind === 'number' ? compare(value, '=', numberLiteral(0)) : FALSE;
  }

  #toTrueOperation(tree: Extract<Expression, { kind: 'binary' }>): Value {
    const { operator, left, right } = tree;
    if (operator === 'and') return joinAll([this.isTrue(left), this.isTrue(right)]);
    if (operator === 'or') {
      // An import writes these for the equality of two missing answers and for patterns that match an empty text.
      if (isDoubleMissing(tree)) return compare(...toOperands(left as typeof tree, this));
      if (isOptionalPattern(tree)) return matchPattern(right as Extract<Expression, { kind: 'call' }>, this, true);
      return joinAny([this.isTrue(left), this.isTrue(right)]);
    }
    const flag = compareFlag(tree, this);
    if (flag) return flag;
    const [a, sign, b] = toOperands(tree, this);
    const holds = compare(a, sign, b);
    const bothEmpty = a.mayBeEmpty && b.mayBeEmpty;
    if (operator === '=' && bothEmpty) return this.#withPresence([a], holds);
    return operator === '!=' ? this.#withPresence([a, b], holds) : holds;
  }

  #toFalseOperation(tree: Extract<Expression, { kind: 'binary' }>): Value {
    const { operator, left, right } = tree;
    if (operator === 'and') return joinAny([this.isFalse(left), this.isFalse(right)]);
    if (operator === 'or') return joinAll([this.isFalse(left), this.isFalse(right)]);
    const flag = compareFlag(tree, this);
    if (flag) return not(flag);
    const [a, , b] = toOperands(tree, this);
    return this.#withPresence([a, b], not(this.isTrue(tree)));
  }

  /** Translates a condition that requires all these values to be present. */
  #withPresence(values: readonly Value[], condition: Value): Value {
    return joinAll([condition, ...values.filter(({ mayBeEmpty }) => mayBeEmpty).map(isPresent)]);
  }

  #choose(tree: Extract<Expression, { kind: 'call' }>, which: 'isTrue' | 'isFalse' | 'isNotFalse'): Value {
    const [condition, then, otherwise] = tree.values as [Expression, Expression, Expression];
    const test = this.isTrue(condition);
    const [a, b] = [this[which](then), this[which](otherwise)];
    if (a === TRUE && b === FALSE) return test;
    if (a === FALSE && b === TRUE) return not(test);
    return call('if', 'boolean', false, test, a, b);
  }

  #calculate({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): Value {
    const [a, b] = [this.single(this.value(left)), this.single(this.value(right))];
    const combine = (sign: string, precedence: number) => infix(a, sign, b, precedence, 'number', true);
    if (operator === '+' || operator === '-') return combine(operator, PRECEDENCE.sum);
    if (operator === '*') return combine('*', PRECEDENCE.product);
    if (operator === '/') return combine('div', PRECEDENCE.product);
    if (operator === '^') return call('pow', 'number', true, a, b);
    // The remainder has the sign of the divisor in the engine, and that of the dividend in XPath.
    const whole = call('floor', 'number', true, combine('div', PRECEDENCE.product));
    const times = infix(b, '*', whole, PRECEDENCE.product, 'number', true);
    return infix(a, '-', times, PRECEDENCE.sum, 'number', true);
  }
}

/** A column of the choices. Its key may have a prefix, because a question has the same name. */
export const toColumnName = (key: string): string => {
  const name = key.replace(/^option\./, '').replace(/[^\p{L}\p{N}_.-]/gu, '_');
  return key === 'name' || key === 'label'
    ? key
    : ['name', 'label', 'list_name'].includes(name)
      ? `${name}_value`
      : name;
};

const toLiteral = (value: number | string | boolean): Value => {
  if (typeof value === 'boolean') return value ? TRUE : FALSE;
  return typeof value === 'number' ? numberLiteral(value) : textLiteral(value);
};
