/** Compiles the rules, expressions and counters of items for the slots of a layout. */
import { bind } from '../../expression/bind.ts';
import { countNodes, type Expression } from '../../expression/parse.ts';
import { countSteps, type StepBudget } from '../../expression/step-budget.ts';
import type { BoundExpression } from '../../expression/values.ts';
import { type ItemRule, VISIBILITY_EFFECTS } from '../../rules/effects.ts';
import type { Id } from '../../template/document.ts';
import { AdjacencyListBuilder, appendNumbers, EMPTY_ADJACENCY_LIST } from './adjacency-list.ts';
import type { ConditionCode } from './condition-code.ts';
import type { DependencyGraph } from './dependency-graph.ts';
import { type ListCache, type ResolvedSlots, resolveSlots } from './descendants.ts';
import type { ExpressionTrees, FormSource } from './form-source.ts';
import type { Node } from './node.ts';
import { NO_COMPILED_RULES, RuleCompiler, type RuleScope } from './rule-compiler.ts';
import type { SlotTree } from './slot-tree.ts';
import * as Trait from './traits.ts';
import {
  type ChoiceFilter,
  createAssetFieldReader,
  createAssignmentFieldReader,
  createChoiceFilter,
  createScope,
} from './variables.ts';

/** The expressions and counters of one slot. */
export interface Binding {
  readonly calculation: BoundExpression | null;
  readonly constraint: BoundExpression | null;
  readonly repeatCount: BoundExpression | null;
  /** The number of steps that an evaluation of its row count takes. */
  readonly repeatCost: number;
  /** Its choice filter. */
  readonly choices: ChoiceFilter | null;
  /** The conditions on the items of its global list that a question offers. */
  readonly offer: OfferBinding | null;
  /** The slots whose answers or issues a counter counts. */
  readonly counts: readonly number[] | null;
  /**
   * The number of steps that an evaluation of its calculation and constraint takes, without those that depend on
   * answers.
   */
  readonly cost: number;
}

export interface OfferBinding {
  /** The slots whose answers are the parents of the offered items; null if any parent is allowed. */
  readonly parents: readonly number[] | null;
  readonly filter: {
    readonly field_key: string;
    readonly operator: 'equals' | 'contains';
    readonly value: BoundExpression;
    readonly cost: number;
  } | null;
}

/** The bindings of all slots of a form, which layouts with rows extend. */
export interface BoundForm {
  readonly conditions: ConditionCode;
  /** The offset of each slot's rules in the condition code. */
  readonly ruleOffsets: Int32Array;
  /** The tests by which the rules of a slot test that slot itself; few slots have them. */
  readonly selfTests: ReadonlyMap<number, readonly number[]>;
  /**
   * The offset of each slot's plain sum in `addends`, which contains the number of addends, then their slots; 0 for
   * none.
   */
  readonly sumOffsets: Int32Array;
  readonly addends: Int32Array;
  /** All other expressions, and counters. */
  readonly bindings: ReadonlyMap<number, Binding>;
  readonly graph: DependencyGraph;
  /** Slots in document order; the graph has another order if some slot depends on a later one. */
  readonly order: Int32Array;
}

/** The rules that act on a slot. For a repeated question as a whole they only decide visibility; the rest applies to its rows. */
export function listRules({ nodes, isRepeat }: SlotTree, slot: number): readonly ItemRule[] {
  const { rules, isQuestion } = nodes[slot] as Node;
  return rules && isQuestion && isRepeat[slot] === 1 ? rules.filter(decidesVisibility) : (rules ?? NO_RULES);
}
const decidesVisibility = ({ outcomes }: ItemRule): boolean =>
  outcomes.some(({ effects }) => (effects & VISIBILITY_EFFECTS) !== 0);
const NO_RULES: readonly ItemRule[] = [];

/** Each connection of slots is stored, and takes as long as some steps. */
const STEPS_PER_CONNECTION = 10;
/** Longer lists of slots are read through a hub. */
const HUB_THRESHOLD = 4;

const NEEDS_BINDING = Trait.HAS_EXPRESSIONS | Trait.COUNTS;

/** Binds slot after slot. The tables of a form that was bound before are reused and extended. */
export class Binder implements RuleScope {
  readonly ruleOffsets: Int32Array;
  readonly sumOffsets: Int32Array;
  readonly bindings: Map<number, Binding>;
  readonly selfTests: Map<number, readonly number[]>;
  readonly rowDependents: number[] = [];
  readonly rules: RuleCompiler;
  readonly readers: AdjacencyListBuilder;
  /** The readers of constraints, which are judged once the values that they read are settled. */
  readonly lateReaders: AdjacencyListBuilder;
  /** The number of slots and hubs. */
  nodeCount: number;
  /** Whether some slot depends on a later one, so that document order is not an evaluation order. */
  readsAhead: boolean;
  readonly #form: FormSource;
  readonly #tree: SlotTree;
  readonly #addends: number[] = [];
  readonly #formAddends: Int32Array;
  /** The slot being bound, its position, and whether it depends on slots of rows. */
  #slot = 0;
  #position = 0;
  #looksAtRows = false;
  /** The remaining steps for binding the slots of rows. The form itself has no limit here: `checkSize` has one. */
  readonly #budget: StepBudget;
  /** Lists of slots, and the hubs through which slots read them: in the order of evaluation, and late. */
  readonly #lists: ListCache = new Map();
  readonly #hubs = new Map<readonly number[], number>();
  readonly #lateHubs = new Map<readonly number[], number>();
  /** The offsets of plain sums of lists, which all rows of another repeat may share, by their addends. */
  readonly #sharedSums = new Map<string, number>();

  constructor(form: FormSource, positions: SlotTree, before: BoundForm | null, maxSteps: number) {
    const { size } = positions;
    this.#form = form;
    this.#budget = { stepsLeft: maxSteps };
    this.#tree = positions;
    this.ruleOffsets = new Int32Array(size);
    this.sumOffsets = new Int32Array(size);
    this.bindings = new Map(before?.bindings);
    this.selfTests = new Map(before?.selfTests);
    this.readsAhead = before !== null && before.graph.order !== before.order;
    this.nodeCount = size;
    const previous = before ? { conditions: before.conditions, ...before.graph } : NO_COMPILED_RULES;
    this.rules = new RuleCompiler(previous, size, form.options);
    this.readers = new AdjacencyListBuilder(before?.graph.readers ?? EMPTY_ADJACENCY_LIST, size);
    this.lateReaders = new AdjacencyListBuilder(before?.graph.lateReaders ?? EMPTY_ADJACENCY_LIST, size);
    // Offset 0 is reserved for slots without a sum.
    this.#formAddends = before?.addends ?? new Int32Array(1);
    if (!before) return;
    this.ruleOffsets.set(before.ruleOffsets);
    this.sumOffsets.set(before.sumOffsets);
  }

  get addends(): Int32Array {
    return appendNumbers(this.#formAddends, this.#addends);
  }

  /** Whether a slot has rules, expressions or counters. */
  needsBinding(slot: number): boolean {
    const { traits, nodes } = this.#tree;
    return ((traits[slot] as number) & NEEDS_BINDING) !== 0 || nodes[slot]?.rules !== undefined;
  }

  /** Binds the rules, expressions and counters of a slot. */
  bind(slot: number): void {
    const { nodes, positions, traits, formSize } = this.#tree;
    const node = nodes[slot] as Node;
    this.#slot = slot;
    this.#position = positions[slot] as number;
    this.#looksAtRows = false;
    let own = (traits[slot] as number) & ~Trait.BOUND;
    if (node.rules) own |= this.#bindRules();
    if ((own & NEEDS_BINDING) !== 0) own |= this.#bindExpressions(node);
    traits[slot] = own;
    if (this.#looksAtRows && slot < formSize) this.rowDependents.push(slot);
  }

  #bindRules(): number {
    const slot = this.#slot;
    const rules = listRules(this.#tree, slot);
    if (rules.length === 0) return 0;
    const { at, selfTests } = this.rules.compile(slot, rules, this);
    countSteps(this.#budget, STEPS_PER_CONNECTION * this.rules.takeConnections());
    this.ruleOffsets[slot] = at;
    if (!selfTests) return Trait.HAS_RULES;
    this.selfTests.set(slot, selfTests);
    return Trait.HAS_RULES | Trait.TESTS_ITSELF;
  }

  findNode(id: Id): Node | undefined {
    return this.#form.nodes[this.#form.indexOf.get(id) ?? -1];
  }

  resolveSlots(node: Node): readonly number[] {
    return this.#resolve(node, false).slots;
  }

  addDependency(dependency: number, isLate: boolean): void {
    (this.#tree.traits[dependency] as number) |= Trait.HAS_DEPENDENTS;
    if (!isLate && (this.#tree.positions[dependency] as number) > this.#position) this.readsAhead = true;
  }

  #addReader(slot: number, isLate: boolean): void {
    if (slot === this.#slot) return;
    (isLate ? this.lateReaders : this.readers).add(slot, this.#slot);
    this.addDependency(slot, isLate);
  }

  #addListReader(slots: readonly number[], isLate: boolean): void {
    if (slots.length < HUB_THRESHOLD) {
      for (const slot of slots) this.#addReader(slot, isLate);
      return;
    }
    const readers = isLate ? this.lateReaders : this.readers;
    const hubs = isLate ? this.#lateHubs : this.#hubs;
    let hub = hubs.get(slots);
    if (hub === undefined) {
      countSteps(this.#budget, STEPS_PER_CONNECTION * slots.length);
      hub = this.nodeCount++;
      hubs.set(slots, hub);
      for (const slot of slots) {
        readers.add(slot, hub);
        this.addDependency(slot, true);
      }
    }
    readers.add(hub, this.#slot);
    // The last slot of a list is the furthest ahead.
    this.addDependency(slots.at(-1) as number, isLate);
  }

  /** The slots that an item refers to, seen from the current slot. */
  #resolve(node: Node, all: boolean): ResolvedSlots {
    if (node.isRepeated) this.#looksAtRows = true;
    return resolveSlots(this.#tree, node, this.#slot, all, this.#lists);
  }

  /** Resolves the slots and registers the current slot as their reader. */
  #resolveAndTrack(node: Node, all: boolean, isLate: boolean): ResolvedSlots {
    const resolved = this.#resolve(node, all);
    this.#addListReader(resolved.slots, isLate);
    return resolved;
  }

  /** Calculations, constraints and filters apply to each row of a repeated question; the row count to the repeat as a whole. */
  #bindExpressions(node: Node): number {
    const slot = this.#slot;
    const isWhole = this.#tree.isRepeat[slot] === 1;
    const trees =
      (node.traits & Trait.HAS_EXPRESSIONS) === 0 || !(isWhole || node.isQuestion)
        ? {}
        : this.#form.getExpressions(node);
    const { calculation, constraint, choice_filter: filter, repeat_count } = trees;
    const isSum = !isWhole && calculation !== undefined && this.#bindSum(calculation);
    const readField = isWhole ? null : this.#bindField(node);
    if (isSum && !constraint && !filter) return Trait.PLAIN_SUM;
    const createSite = (isLate: boolean) =>
      createScope(this.#form, this.#tree, slot, (one, all) => this.#resolveAndTrack(one, all, isLate), isLate);
    const site = createSite(false);
    const bound = (tree: Expression | undefined) => (tree ? bind(tree, site) : null);
    const nodes = Object.values(trees).reduce((sum, tree) => sum + countNodes(tree), 0);
    countSteps(this.#budget, STEPS_PER_CONNECTION * nodes);
    const binding: Binding = {
      calculation: readField ?? (isSum || isWhole ? null : bound(calculation)),
      constraint: isWhole || !constraint ? null : bind(constraint, createSite(true)),
      repeatCount: isWhole ? bound(repeat_count) : null,
      repeatCost: isWhole && repeat_count ? countNodes(repeat_count) : 0,
      choices: filter && node.set && !isWhole ? createChoiceFilter(filter, node.set, site) : null,
      offer: isWhole ? null : this.#bindOffer(node, trees, bound),
      counts: (node.traits & Trait.COUNTS) === 0 ? null : this.#bindCount(node),
      cost: (calculation && !isSum ? countNodes(calculation) : 0) + (constraint ? countNodes(constraint) : 0),
    };
    const { choices, repeatCount, offer, counts } = binding;
    let traits = isSum ? Trait.PLAIN_SUM : 0;
    if (binding.calculation || counts) traits |= Trait.HAS_FORMULA;
    if (binding.constraint) traits |= Trait.CONSTRAINED;
    if (choices || repeatCount || offer) traits |= Trait.HAS_DERIVED_VIEW;
    if ((traits & ~Trait.PLAIN_SUM) !== 0) this.bindings.set(slot, binding);
    return traits;
  }

  /**
   * Binds a field of the assignment, or of the asset that the asset question names, or else of that of the inspection.
   */
  #bindField({ item }: Node): BoundExpression | null {
    if (item.type === 'assignment_field') return createAssignmentFieldReader(item);
    if (item.type !== 'asset_field') return null;
    const question = this.#form.nodes.find((one) => one.item.type === 'asset' && !one.isRepeated);
    const [slot] = question ? this.#resolveAndTrack(question, false, false).slots : [];
    return createAssetFieldReader(item, slot);
  }

  #bindOffer(
    { item }: Node,
    { parent_question: parent, item_filter: filter }: ExpressionTrees,
    bound: (tree: Expression | undefined) => BoundExpression | null,
  ): OfferBinding | null {
    const question = parent?.kind === 'variable' ? this.#form.findByName(parent.name) : undefined;
    const value = bound(filter);
    const { field_key, operator } = (item.options.item_filter ?? {}) as { field_key?: string; operator?: string };
    if (!question && !(value && field_key)) return null;
    return {
      parents: question ? this.#resolveAndTrack(question, false, false).slots : null,
      filter:
        filter && value && field_key
          ? { field_key, operator: operator === 'contains' ? 'contains' : 'equals', value, cost: countNodes(filter) }
          : null,
    };
  }

  /** Stores a plain sum of numbers, as most calculations are, as a list of slots. Returns false for any other calculation. */
  #bindSum(tree: Expression): boolean {
    if (tree.kind !== 'call' || tree.name !== 'sum') return false;
    const { values } = tree;
    const addends = this.#addends;
    const at = addends.push(0) - 1;
    const lists: (readonly number[])[] = [];
    let shared = '';
    for (let index = 0; index < values.length; index++) {
      const part = values[index] as Expression;
      const node = part.kind === 'variable' ? this.#form.findByName(part.name) : undefined;
      if (node === undefined || (node.traits & Trait.ADDABLE) === 0) {
        addends.length = at;
        return false;
      }
      if ((node.traits & Trait.REPEATED) === 0) addends.push(node.index);
      else {
        const { slots } = this.#resolve(node, false);
        if (slots.length < HUB_THRESHOLD) for (const addend of slots) addends.push(addend);
        else {
          lists.push(slots);
          shared += ` ${slots[0]}-${slots.length}`;
        }
      }
    }
    for (let index = at + 1; index < addends.length; index++) this.#addReader(addends[index] as number, false);
    for (const list of lists) this.#addListReader(list, false);
    if (lists.length > 0) this.#shareSum(at, lists, shared);
    else {
      addends[at] = addends.length - at - 1;
      this.sumOffsets[this.#slot] = this.#formAddends.length + at;
    }
    return true;
  }

  /** Stores the sum of lists once for all slots with the same addends. Its negative count marks it as shared. */
  #shareSum(at: number, lists: readonly (readonly number[])[], names: string): void {
    const addends = this.#addends;
    const key = `${names}+${addends.slice(at + 1).join()}`;
    const existing = this.#sharedSums.get(key);
    if (existing !== undefined) {
      addends.length = at;
      this.sumOffsets[this.#slot] = existing;
      return;
    }
    for (const list of lists) {
      countSteps(this.#budget, STEPS_PER_CONNECTION * list.length);
      for (const addend of list) addends.push(addend);
    }
    addends[at] = -(addends.length - at - 1);
    const offset = this.#formAddends.length + at;
    this.#sharedSums.set(key, offset);
    this.sumOffsets[this.#slot] = offset;
  }

  #bindCount(node: Node): readonly number[] {
    this.#looksAtRows = true;
    countSteps(this.#budget, this.#position);
    const counts = listCountedSlots(this.#tree, this.#slot, node);
    countSteps(this.#budget, STEPS_PER_CONNECTION * counts.length);
    for (const countedSlot of counts) this.#addReader(countedSlot, false);
    return counts;
  }
}

/** The slots before a counter, within its scope, that it counts: of its type, or all questions for a counter of issues. */
function listCountedSlots(layout: SlotTree, slot: number, { item }: Node): number[] {
  const type = item.type === 'counter' ? (item.options.type ?? 'yesno') : null;
  let scope = layout.parents[slot] as number;
  if (item.options.scope === 'page')
    while (layout.parents[scope] !== layout.size) scope = layout.parents[scope] as number;
  const { order, positions } = layout;
  const isWhole = item.options.scope !== 'page' && item.options.scope !== 'section';
  const slots: number[] = [];
  for (let place = isWhole ? 0 : (positions[scope] ?? 0); place < (positions[slot] as number); place++) {
    const before = order[place] as number;
    const { item: one, isQuestion } = layout.nodes[before] as Node;
    if (layout.isRepeat[before] === 0 && (type === null ? isQuestion : one.type === type)) slots.push(before);
  }
  return slots;
}
