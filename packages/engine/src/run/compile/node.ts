/** A compiled item with everything that a run needs from it. */
import type { ElementType } from '../../catalogue/element.ts';
import { highestScore, type ItemRule } from '../../rules/effects.ts';
import type { Item, ResponseSet } from '../../template/document.ts';
import { getOfferedUnits } from '../../units/convert.ts';
import { createScoreTable, type ScoreTable } from '../score.ts';
import type { RunContext } from '../types.ts';
import { createDefault } from './defaults.ts';
import { getItemTraits, type TypeTraits } from './item-traits.ts';
import { type IndexedSet, NO_OPTIONS } from './option-table.ts';
import * as Trait from './traits.ts';

type DefaultValue = (context: RunContext) => unknown;

/**
 * A compiled item. Fields that only some runs need are created on first use. A large form has thousands of nodes, so
 * the fields are only declared: initializing each of them twice is measurable.
 */
export class Node {
  declare readonly item: Item;
  declare readonly element: ElementType;
  declare readonly index: number;
  /** The index of the parent, -1 for pages. */
  declare readonly parent: number;
  /** The index behind the last descendant. */
  declare end: number;
  declare traits: number;
  /** The response set, and the offset of its options in `Program.options`. */
  declare readonly set: ResponseSet | undefined;
  declare readonly optionOffset: number;
  /** The rules that act on the item. */
  declare rules: ItemRule[] | undefined;
  declare private scoreTable: ScoreTable | null | undefined;

  constructor(
    item: Item,
    own: TypeTraits,
    index: number,
    parent: Node | undefined,
    indexedSet: IndexedSet | undefined,
  ) {
    this.item = item;
    this.element = own.element;
    this.index = index;
    this.parent = parent === undefined ? -1 : parent.index;
    this.end = index + 1;
    this.set = indexedSet?.set;
    this.optionOffset = indexedSet?.offset ?? NO_OPTIONS;
    this.rules = undefined;
    this.scoreTable = undefined;
    const traits = getItemTraits(item, own, indexedSet);
    const isRepeated = (traits & Trait.REPEATS) !== 0 || parent?.isRepeated === true;
    this.traits = isRepeated ? traits | Trait.REPEATED : traits;
  }

  get isQuestion(): boolean {
    return this.element.kind === 'question';
  }

  /** Whether a person may answer it: it is not computed, or its result may be overridden. */
  get answerable(): boolean {
    return (this.traits & Trait.ANSWERABLE) !== 0;
  }

  /** Whether it or one of its ancestors repeats. */
  get isRepeated(): boolean {
    return (this.traits & Trait.REPEATED) !== 0;
  }

  get repeats(): boolean {
    return (this.traits & Trait.REPEATS) !== 0;
  }

  get hidden(): boolean {
    return (this.traits & Trait.HIDDEN) !== 0;
  }

  get allowsNA(): boolean {
    return (this.traits & Trait.ALLOWS_NA) !== 0;
  }

  /** The unit in which its numbers are compared, calculated and scored; null if it has none. */
  get unit(): string | null {
    return (this.traits & Trait.MEASURED) === 0 ? null : (getOfferedUnits(this.item)[0] ?? null);
  }

  get score(): ScoreTable | null {
    if (this.scoreTable === undefined)
      this.scoreTable = createScoreTable(this.item, this.set, highestScore(this.rules));
    return this.scoreTable;
  }

  /** Computes the value while nobody has answered; null if the item starts empty. */
  get defaultValue(): DefaultValue | null {
    return createDefault(this.item);
  }
}
