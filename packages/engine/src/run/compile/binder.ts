/** Rules and expressions, bound to the slots of a layout. */
import { bind } from '../../expression/bind.ts';
import { type Expression, parse } from '../../expression/parse.ts';
import { ExpressionError } from '../../expression/tokens.ts';
import type { BoundExpression } from '../../expression/values.ts';
import { type ItemRule, VISIBILITY_EFFECTS } from '../../rules/effects.ts';
import type { Id, Item } from '../../template/document.ts';
import { type ItemExpression, listExpressions } from '../../template/expressions.ts';
import { AdjacencyListBuilder, appendNumbers, EMPTY_ADJACENCY_LIST } from './adjacency-list.ts';
import { type ResolvedSlots, resolveSlots } from './descendants.ts';
import type { FormSource, Layout } from './layout.ts';
import type { Node } from './program.ts';
import { NO_COMPILED_RULES, RuleCompiler, type RuleScope } from './rule-compiler.ts';
import type { SlotTree } from './slot-tree.ts';
import * as trait from './traits.ts';
import { createChoiceFilter, createScope } from './variables.ts';

/** What decides over one slot beside its answer and its rules. */
export interface Binding {
  readonly calculation: BoundExpression | null;
  readonly constraint: BoundExpression | null;
  readonly repeatCount: BoundExpression | null;
  /** One for each option of its response set. */
  readonly choices: readonly { readonly uuid: string; readonly isOffered: BoundExpression }[] | null;
  /** Slots that a counter of answers or of issues looks at. */
  readonly counts: readonly number[] | null;
}

/** An item's expressions as trees; what cannot be read is left out, and told by `checkTemplate`. */
export type ExpressionTrees = Partial<Record<ItemExpression['place'], Expression>>;

export function parseExpressions(item: Item): ExpressionTrees {
  const trees: ExpressionTrees = {};
  for (const { place, source } of listExpressions(item)) {
    try {
      trees[place] = parse(source);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
    }
  }
  return trees;
}

/** The rules that act on a slot. Of a repeated question as a whole only its standing is decided; all else is for its rows. */
export function listRules({ nodes, isRepeat }: SlotTree, slot: number): readonly ItemRule[] {
  const { rules, isQuestion } = nodes[slot] as Node;
  return rules && isQuestion && isRepeat[slot] === 1 ? rules.filter(decidesVisibility) : (rules ?? NO_RULES);
}
const decidesVisibility = ({ outcomes }: ItemRule): boolean =>
  outcomes.some(({ effects }) => (effects & VISIBILITY_EFFECTS) !== 0);
const NO_RULES: readonly ItemRule[] = [];

const NEEDS_BINDING = trait.HAS_EXPRESSIONS | trait.COUNTS;

/** Binds slot after slot, behind what was bound to a form before its rows. */
export class Binder implements RuleScope {
  readonly ruleOffsets: Int32Array;
  readonly sumOffsets: Int32Array;
  readonly bindings: Map<number, Binding>;
  readonly selfTests: Map<number, readonly number[]>;
  readonly rowDependents: number[] = [];
  readonly rules: RuleCompiler;
  readonly readers: AdjacencyListBuilder;
  /** Something is asked or read that stands behind the slot that does. */
  readsAhead: boolean;
  readonly #form: FormSource;
  readonly #tree: SlotTree;
  readonly #addends: number[] = [];
  readonly #formAddends: Int32Array;
  /** The slot at hand, its place, and whether it looks at what stands in rows. */
  #slot = 0;
  #position = 0;
  #looksAtRows = false;

  constructor(form: FormSource, positions: SlotTree, before: Layout | null) {
    const { size } = positions;
    this.#form = form;
    this.#tree = positions;
    this.ruleOffsets = new Int32Array(size);
    this.sumOffsets = new Int32Array(size);
    this.bindings = new Map(before?.bindings);
    this.selfTests = new Map(before?.selfTests);
    this.readsAhead = before !== null && before.graph.order !== before.order;
    const written = before ? { conditions: before.conditions, ...before.graph } : NO_COMPILED_RULES;
    this.rules = new RuleCompiler(written, size, form.options);
    this.readers = new AdjacencyListBuilder(before?.graph.readers ?? EMPTY_ADJACENCY_LIST, size);
    // At 0 stands the sum of all slots without one.
    this.#formAddends = before?.addends ?? new Int32Array(1);
    if (!before) return;
    this.ruleOffsets.set(before.ruleOffsets);
    this.sumOffsets.set(before.sumOffsets);
  }

  get addends(): Int32Array {
    return appendNumbers(this.#formAddends, this.#addends);
  }

  /** Whether there is something to bind. */
  needsBinding(slot: number): boolean {
    const { traits, nodes } = this.#tree;
    return ((traits[slot] as number) & NEEDS_BINDING) !== 0 || nodes[slot]?.rules !== undefined;
  }

  /** Binds all that decides over a slot. */
  bind(slot: number): void {
    const { nodes, positions, traits, formSize } = this.#tree;
    const node = nodes[slot] as Node;
    this.#slot = slot;
    this.#position = positions[slot] as number;
    this.#looksAtRows = false;
    let own = (traits[slot] as number) & ~trait.BOUND;
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
    this.ruleOffsets[slot] = at;
    if (!selfTests) return trait.HAS_RULES;
    this.selfTests.set(slot, selfTests);
    return trait.HAS_RULES | trait.TESTS_ITSELF;
  }

  findNode(id: Id): Node | undefined {
    return this.#form.nodes[this.#form.indexOf.get(id) ?? -1];
  }

  resolveSlots(node: Node): readonly number[] {
    return this.#resolve(node, false).slots;
  }

  addDependency(asked: number): void {
    (this.#tree.traits[asked] as number) |= trait.HAS_DEPENDENTS;
    if ((this.#tree.positions[asked] as number) > this.#position) this.readsAhead = true;
  }

  #addReader(slot: number): void {
    if (slot === this.#slot) return;
    this.readers.add(slot, this.#slot);
    this.addDependency(slot);
  }

  /** The slots that an item means from here. */
  #resolve(node: Node, all: boolean): ResolvedSlots {
    if (node.isRepeated) this.#looksAtRows = true;
    return resolveSlots(this.#tree, node, this.#slot, all);
  }

  /** The same; that they are read is noted. */
  #resolveAndTrack(node: Node, all: boolean): ResolvedSlots {
    const found = this.#resolve(node, all);
    for (const slot of found.slots) this.#addReader(slot);
    return found;
  }

  /** Expressions and counts. Those of a question work in each row, the number of rows above them. */
  #bindExpressions(node: Node): number {
    const slot = this.#slot;
    const isWhole = this.#tree.isRepeat[slot] === 1;
    const trees =
      (node.traits & trait.HAS_EXPRESSIONS) === 0 || !(isWhole || node.isQuestion)
        ? {}
        : this.#form.getExpressions(node);
    const { calculation, constraint, choice_filter: filter, repeat_count } = trees;
    const isSum = !isWhole && calculation !== undefined && this.#bindSum(calculation);
    if (isSum && !constraint && !filter) return trait.PLAIN_SUM;
    const site = createScope(this.#form, this.#tree, slot, (one, all) => this.#resolveAndTrack(one, all));
    const bound = (tree: Expression | undefined) => (tree ? bind(tree, site) : null);
    const options = filter && !isWhole ? node.set?.options : undefined;
    const binding: Binding = {
      calculation: isSum || isWhole ? null : bound(calculation),
      constraint: isWhole ? null : bound(constraint),
      repeatCount: isWhole ? bound(repeat_count) : null,
      choices: options?.map((option) => createChoiceFilter(filter as Expression, option, site)) ?? null,
      counts: (node.traits & trait.COUNTS) === 0 ? null : this.#bindCount(node),
    };
    const { choices, repeatCount, counts } = binding;
    let traits = isSum ? trait.PLAIN_SUM : 0;
    if (binding.calculation || counts) traits |= trait.HAS_FORMULA;
    if (binding.constraint) traits |= trait.CONSTRAINED;
    if (choices || repeatCount) traits |= trait.HAS_DERIVED_VIEW;
    if ((traits & ~trait.PLAIN_SUM) !== 0) this.bindings.set(slot, binding);
    return traits;
  }

  /** A plain sum of numbers and of calculations, as most calculations are, is kept as a list; false for anything else. */
  #bindSum(tree: Expression): boolean {
    if (tree.kind !== 'call' || tree.name !== 'sum') return false;
    const { values } = tree;
    const addends = this.#addends;
    const at = addends.push(0) - 1;
    for (let index = 0; index < values.length; index++) {
      const part = values[index] as Expression;
      const node = part.kind === 'variable' ? this.#form.findByName(part.name) : undefined;
      if (node === undefined || (node.traits & trait.ADDABLE) === 0) {
        addends.length = at;
        return false;
      }
      if ((node.traits & trait.REPEATED) === 0) addends.push(node.index);
      else for (const addend of this.#resolve(node, false).slots) addends.push(addend);
    }
    addends[at] = addends.length - at - 1;
    for (let index = at + 1; index < addends.length; index++) this.#addReader(addends[index] as number);
    this.sumOffsets[this.#slot] = this.#formAddends.length + at;
    return true;
  }

  #bindCount(node: Node): readonly number[] {
    this.#looksAtRows = true;
    const counts = listCountedSlots(this.#tree, this.#slot, node);
    for (const counted of counts) this.#addReader(counted);
    return counts;
  }
}

/** What stands before a counter, in its scope: of the type that it counts, or all that may have issues. */
function listCountedSlots(layout: SlotTree, slot: number, { item }: Node): number[] {
  const type = item.type === 'counter' ? (item.options.type ?? 'yesno') : null;
  let scope = layout.parents[slot] as number;
  if (item.options.scope === 'page')
    while (layout.parents[scope] !== layout.size) scope = layout.parents[scope] as number;
  const { order, positions } = layout;
  const isWhole = item.options.scope !== 'page' && item.options.scope !== 'section';
  const found: number[] = [];
  for (let place = isWhole ? 0 : (positions[scope] ?? 0); place < (positions[slot] as number); place++) {
    const before = order[place] as number;
    const { item: one, isQuestion } = layout.nodes[before] as Node;
    if (layout.isRepeat[before] === 0 && (type === null ? isQuestion : one.type === type)) found.push(before);
  }
  return found;
}
