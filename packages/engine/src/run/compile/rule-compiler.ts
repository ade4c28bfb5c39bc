/** Compiles the rules of slots to the code that `evaluate/conditions.ts` interprets, behind the code compiled before. */
import type { RuleOperator } from '../../catalogue/rule-matrix.ts';
import { toEffectiveComparison } from '../../rules/compare.ts';
import { HIDE, type ItemRule, type Outcome, SHOW, SHOWABLE } from '../../rules/effects.ts';
import type { Comparison, Condition } from '../../rules/rule-set.ts';
import type { Id } from '../../template/document.ts';
import { isSameValue } from '../same-value.ts';
import { type AdjacencyList, AdjacencyListBuilder, appendNumbers, EMPTY_ADJACENCY_LIST } from './adjacency-list.ts';
import * as Opcode from './condition-code.ts';
import type { Node } from './node.ts';
import { findOption, type OptionTable } from './option-table.ts';

/** Resolves the items of conditions, as seen from the slot whose rules are compiled. */
export interface RuleScope {
  /** Returns undefined if the template has no such item. */
  readonly findNode: (id: Id) => Node | undefined;
  /** The slots of an item inside repeats, in document order; any other item has the slot with its own index. */
  readonly resolveSlots: (node: Node) => readonly number[];
  /** Called for each tested slot. No item whose value is read depends on the tests of a late rule. */
  readonly addDependency: (testedSlot: number, isLate: boolean) => void;
}

export interface CompiledRules {
  readonly conditions: Opcode.ConditionCode;
  /** The tests of each slot's value, and the slots whose rules contain each test. */
  readonly tests: AdjacencyList;
  readonly ruleOwners: AdjacencyList;
  readonly lateOwners: AdjacencyList;
}

export const NO_COMPILED_RULES: CompiledRules = {
  conditions: {
    comparisons: [],
    opcodes: new Uint8Array(0),
    testedSlots: new Int32Array(0),
    operands: new Float64Array(0),
    slotLists: new Map(),
    initialOutcomes: new Uint8Array(0),
    code: new Int32Array(1),
    maxLength: 0,
  },
  tests: EMPTY_ADJACENCY_LIST,
  ruleOwners: EMPTY_ADJACENCY_LIST,
  lateOwners: EMPTY_ADJACENCY_LIST,
};

export class RuleCompiler {
  readonly #before: Opcode.ConditionCode;
  readonly #comparisons: Comparison[];
  readonly #kinds: number[] = [];
  readonly #testedSlots: number[] = [];
  readonly #operands: number[] = [];
  /** The outcomes of new tests while nothing is answered. */
  readonly #untouched: number[] = [];
  readonly #several: Map<number, readonly number[]>;
  readonly #code: number[] = [];
  #maxLength: number;
  /** The number of opcodes and of tests of rows that were added since `takeConnections`. */
  #connections = 0;
  readonly #tests: AdjacencyListBuilder;
  readonly #ruleOwners: AdjacencyListBuilder;
  readonly #lateOwners: AdjacencyListBuilder;
  readonly #size: number;
  readonly #options: OptionTable;
  /** Tests of the same list of slots, by the identity of that list and by what they compare. */
  readonly #severalBySlots = new Map<readonly number[], Map<string, number>>();
  /** The tests of comparisons that the rules of several items share, outside of rows. */
  readonly #testsByComparison = new Map<Comparison, number>();
  /** The tests of slots that have many, by what they compare. */
  readonly #testsBySlot = new Map<number, Map<string, number>>();
  /** The slot whose rules are compiled, and the tests that look at this slot itself. */
  #slot = 0;
  #testsOfItself: Set<number> | null = null;
  #isLate = false;

  constructor({ conditions, tests, ruleOwners, lateOwners }: CompiledRules, size: number, options: OptionTable) {
    this.#options = options;
    this.#before = conditions;
    this.#comparisons = conditions.comparisons.slice();
    this.#several = new Map(conditions.slotLists);
    this.#tests = new AdjacencyListBuilder(tests, size);
    this.#ruleOwners = new AdjacencyListBuilder(ruleOwners, conditions.comparisons.length);
    this.#lateOwners = new AdjacencyListBuilder(lateOwners, conditions.comparisons.length);
    this.#size = size;
    this.#maxLength = conditions.maxLength;
  }

  get result(): CompiledRules {
    const before = this.#before;
    return {
      conditions: {
        comparisons: this.#comparisons,
        opcodes: appendNumbers(before.opcodes, this.#kinds),
        testedSlots: appendNumbers(before.testedSlots, this.#testedSlots),
        operands: appendNumbers(before.operands, this.#operands),
        slotLists: this.#several,
        initialOutcomes: appendNumbers(before.initialOutcomes, this.#untouched),
        code: appendNumbers(before.code, this.#code),
        maxLength: this.#maxLength,
      },
      tests: this.#tests.build(this.#size),
      ruleOwners: this.#ruleOwners.build(this.#comparisons.length),
      lateOwners: this.#lateOwners.build(this.#comparisons.length),
    };
  }

  /** Returns how many opcodes and tests of rows were added since the last call. */
  takeConnections(): number {
    const count = this.#connections;
    this.#connections = 0;
    return count;
  }

  /** Compiles the rules of a slot. Returns the offset of its code, and the tests that look at the slot itself. */
  compile(slot: number, rules: readonly ItemRule[], scope: RuleScope) {
    const code = this.#code;
    const at = this.#before.code.length + code.length;
    this.#slot = slot;
    this.#testsOfItself = null;
    code.push(rules.length);
    for (let index = 0; index < rules.length; index++) {
      const { first, branches, outcomes } = rules[index] as ItemRule;
      this.#isLate = !decideValues(outcomes);
      code.push(first, branches.length);
      for (let branch = 0; branch < branches.length; branch++) {
        const length = code.push(0) - 1;
        const when = branches[branch]?.when;
        if (!when) continue;
        this.#compileCondition(when, scope);
        code[length] = code.length - length - 1;
        this.#maxLength = Math.max(this.#maxLength, code[length]);
      }
    }
    this.#connections += this.#before.code.length + code.length - at;
    const selfTests = this.#testsOfItself as ReadonlySet<number> | null;
    return { at, selfTests: selfTests && [...selfTests] };
  }

  #compileCondition(condition: Condition, scope: RuleScope): void {
    const code = this.#code;
    if ('item_id' in condition) code.push(this.#compileTest(condition, scope));
    else if ('not' in condition) {
      this.#compileCondition(condition.not, scope);
      code.push(Opcode.NOT);
    } else {
      const isAll = 'all' in condition;
      const parts = isAll ? condition.all : condition.any;
      if (parts.length === 0) code.push(isAll ? Opcode.ALWAYS : Opcode.NEVER);
      for (let index = 0; index < parts.length; index++) {
        this.#compileCondition(parts[index] as Condition, scope);
        if (index > 0) code.push(isAll ? Opcode.AND : Opcode.OR);
      }
    }
  }

  /** The test of a comparison; registers the current slot as its owner. */
  #compileTest(comparison: Comparison, scope: RuleScope): number {
    const node = scope.findNode(comparison.item_id);
    if (node?.isRepeated) return this.#compileRowTest(comparison, node, scope);
    if (!node) return this.#addTest(comparison, Opcode.NO_SLOT, Opcode.COMPARE_VALUES, 0);
    const testedSlot = node.index;
    let test = this.#testsByComparison.get(comparison);
    if (test === undefined) {
      test = this.#findOrAddTest(toEffectiveComparison(comparison, node.item), testedSlot, node);
      // Many items often share a condition with many comparisons.
      if (this.#testsBySlot.has(testedSlot)) this.#testsByComparison.set(comparison, test);
    }
    if (testedSlot === this.#slot) this.#addSelfTest(test);
    else this.#addOwner(test);
    scope.addDependency(testedSlot, this.#isLate);
    return test;
  }

  #compileRowTest(original: Comparison, node: Node, scope: RuleScope): number {
    const comparison = toEffectiveComparison(original, node.item);
    const slots = scope.resolveSlots(node);
    const [only] = slots;
    const test =
      slots.length === 1
        ? this.#findOrAddTest(comparison, only as number, node)
        : this.#findOrAddRowTest(comparison, slots, scope);
    // A list of several rows never contains the slot of the rule: from inside a row, only that row is meant.
    if (only === this.#slot) this.#addSelfTest(test);
    else this.#addOwner(test);
    // The tests of a list belong to each of its slots already, and the last one is the furthest ahead.
    const last = slots.at(-1);
    if (last !== undefined) scope.addDependency(last, this.#isLate);
    return test;
  }

  /** Registers the current slot as an owner of a test. */
  #addOwner(test: number): void {
    (this.#isLate ? this.#lateOwners : this.#ruleOwners).add(test, this.#slot);
  }

  #addSelfTest(test: number): void {
    this.#testsOfItself ??= new Set();
    this.#testsOfItself.add(test);
  }

  /** Finds an equal test of the slot, or adds one. */
  #findOrAddTest(comparison: Comparison, slot: number, node: Node): number {
    const same = this.#findTest(comparison, slot);
    if (same !== undefined) return same;
    const { operator, value } = comparison;
    const one = Array.isArray(value) && value.length === 1 ? value[0] : value;
    let opcode = Opcode.COMPARE_VALUES;
    let operand = 0;
    if (typeof one === 'number') {
      if (node.element.value === 'number' && one === value) opcode = ORDER_OPCODES[operator] ?? Opcode.COMPARE_VALUES;
      operand = one;
    } else if (typeof one === 'string') {
      // An option is compared by its index in the response set.
      operand = findOption(this.#options, node.optionOffset, one);
      if (operand >= 0 && CHOICE_OPERATORS.includes(operator)) opcode = Opcode.EQUAL;
    }
    return this.#addTest(comparison, slot, opcode, operand);
  }

  /** Finds an equal test of the slot. The tests of a slot that has many are indexed. */
  #findTest(comparison: Comparison, slot: number): number | undefined {
    const indexed = this.#testsBySlot.get(slot);
    if (indexed) return indexed.get(toTestKey(comparison));
    const tests = this.#tests;
    let count = 0;
    for (let at = tests.firstEntry(slot); at >= 0; at = tests.nextEntry(at)) {
      const test = tests.targetAt(at);
      if (isSameTest(this.#comparisons[test] as Comparison, comparison) && this.#getTestedSlot(test) === slot)
        return test;
      count += 1;
    }
    if (count >= TEST_INDEX_THRESHOLD) this.#indexTests(slot);
    return undefined;
  }

  #indexTests(slot: number): void {
    const tests = this.#tests;
    const index = new Map<string, number>();
    for (let at = tests.firstEntry(slot); at >= 0; at = tests.nextEntry(at)) {
      const test = tests.targetAt(at);
      if (this.#getTestedSlot(test) === slot) index.set(toTestKey(this.#comparisons[test] as Comparison), test);
    }
    this.#testsBySlot.set(slot, index);
  }

  #getTestedSlot(test: number): number {
    const { testedSlots } = this.#before;
    return (test < testedSlots.length ? testedSlots[test] : this.#testedSlots[test - testedSlots.length]) as number;
  }

  #findOrAddRowTest(comparison: Comparison, slots: readonly number[], scope: RuleScope): number {
    const testsOfList = this.#severalBySlots.get(slots) ?? new Map<string, number>();
    this.#severalBySlots.set(slots, testsOfList);
    const key = toTestKey(comparison);
    const same = testsOfList.get(key);
    if (same !== undefined) return same;
    const test = this.#addTest(
      comparison,
      slots.length === 0 ? Opcode.NO_SLOT : Opcode.MANY_SLOTS,
      Opcode.COMPARE_VALUES,
      0,
    );
    this.#several.set(test, slots);
    this.#connections += slots.length;
    for (const slot of slots) {
      this.#tests.add(slot, test);
      scope.addDependency(slot, true);
    }
    testsOfList.set(key, test);
    return test;
  }

  #addTest(comparison: Comparison, slot: number, opcode: number, operand: number): number {
    const test = this.#comparisons.push(comparison) - 1;
    this.#kinds.push(opcode);
    this.#testedSlots.push(slot);
    this.#operands.push(operand);
    this.#untouched.push(comparison.operator === 'empty' || comparison.operator === 'not_exists' ? 1 : 0);
    if (slot >= 0) {
      this.#tests.add(slot, test);
      this.#testsBySlot.get(slot)?.set(toTestKey(comparison), test);
    }
    return test;
  }
}

const isSameTest = (a: Comparison, b: Comparison): boolean =>
  a.operator === b.operator && (a.value === b.value || isSameValue(a.value, b.value));

/** Slots with more tests get an index of them. */
const TEST_INDEX_THRESHOLD = 16;
const toTestKey = ({ operator, value }: Comparison): string => `${operator} ${JSON.stringify(value)}`;

/** Whether a rule can decide the visibility or the value of an item, which are all that others can read. */
const decideValues = (outcomes: readonly Outcome[]): boolean =>
  outcomes.some(
    ({ effects, assignments }) =>
      (effects & (HIDE | SHOWABLE | SHOW)) !== 0 || assignments.value || assignments.valueIfNone,
  );

const ORDER_OPCODES: Partial<Record<RuleOperator, number>> = {
  greater: Opcode.GREATER,
  newer_than: Opcode.GREATER,
  greater_equal: Opcode.GREATER_EQUAL,
  less: Opcode.LESS,
  older_than: Opcode.LESS,
  less_equal: Opcode.LESS_EQUAL,
};
const CHOICE_OPERATORS: readonly RuleOperator[] = ['equals', 'contains', 'any_in', 'exact'];
