/** Determines the traits of items: those of their type, changed by the options that the item sets. */
import type { ElementType } from '../../catalogue/element.ts';
import { CATALOGUE } from '../../catalogue/index.ts';
import type { ItemType } from '../../catalogue/item-types.ts';
import type { Item } from '../../template/document.ts';
import * as Flag from '../state/flags.ts';
import { createDefault } from './defaults.ts';
import type { IndexedSet } from './option-table.ts';
import * as Trait from './traits.ts';

/** The traits that all items of a type have. */
export interface TypeTraits {
  readonly element: ElementType;
  readonly traits: number;
}

/** Boolean options, with the trait that each sets. */
const BOOLEAN_OPTION_TRAITS: ReadonlyMap<string, number> = new Map([
  ['required', Flag.REQUIRED],
  ['read_only', Flag.READ_ONLY],
  ['require_note', Flag.NEEDS_NOTE],
  ['require_media', Flag.NEEDS_MEDIA],
  ['exclude_report', Flag.EXCLUDED],
  ['allow_n_a', Trait.ALLOWS_NA],
  ['repeatable', Trait.REPEATS],
  ['enable_score', Trait.CAN_SCORE],
]);

/** Options whose presence sets a trait. */
const VALUE_OPTION_TRAITS: ReadonlyMap<string, number> = new Map([
  ['default_value', Trait.HAS_DEFAULT],
  ['checkedByDefault', Trait.HAS_DEFAULT],
  ['calculations', Trait.HAS_EXPRESSIONS],
  ['constraint', Trait.HAS_EXPRESSIONS],
  ['choice_filter', Trait.HAS_EXPRESSIONS],
  ['repeat_count', Trait.HAS_EXPRESSIONS],
  ['parent_question', Trait.HAS_EXPRESSIONS],
  ['item_filter', Trait.HAS_EXPRESSIONS],
  ['units', Trait.MEASURED],
]);

const traitsByType = new Map<ItemType, TypeTraits>();

/** The traits of a type; undefined for an unknown type. */
export function getTypeTraits(type: ItemType): TypeTraits | undefined {
  const own = traitsByType.get(type);
  if (own || !Object.hasOwn(CATALOGUE, type)) return own;
  const typeTraits = { element: CATALOGUE[type], traits: createTypeTraits(type) };
  traitsByType.set(type, typeTraits);
  return typeTraits;
}

function createTypeTraits(type: ItemType): number {
  const { kind, computed, options } = CATALOGUE[type];
  let traits = kind === 'question' ? Trait.QUESTION : 0;
  if (computed) traits |= Trait.COMPUTED;
  if (type === 'number' || type === 'calculation') traits |= Trait.ADDABLE;
  if (options.global_list_uuid) traits |= Trait.PICKS_FROM_LIST;
  if (type === 'asset_field' || type === 'assignment_field') traits |= Trait.HAS_EXPRESSIONS;
  if (type === 'counter' || type === 'issues_count') traits |= Trait.COUNTS;
  if (createDefault({ type, options: {} } as Item)) traits |= Trait.HAS_DEFAULT;
  for (const [name, one] of BOOLEAN_OPTION_TRAITS) if (options[name]?.default === true) traits |= one;
  if (options.hidden?.default === true || options.not_visible?.default === true) traits |= Trait.HIDDEN;
  return type === 'repeating_group' ? traits | Trait.REPEATS : traits;
}

export function getItemTraits(
  { options, type }: Item,
  { element, traits: own }: TypeTraits,
  cache: IndexedSet | undefined,
) {
  let traits = own;
  for (const name in options) {
    const value = options[name];
    if (typeof value === 'boolean') {
      const one = BOOLEAN_OPTION_TRAITS.get(name);
      if (one !== undefined) traits = value ? traits | one : traits & ~one;
      else if (name === 'hidden' || name === 'not_visible')
        traits = isHidden(options, element) ? traits | Trait.HIDDEN : traits & ~Trait.HIDDEN;
    }
    if (value !== null && value !== undefined) traits |= VALUE_OPTION_TRAITS.get(name) ?? 0;
  }
  if (type === 'repeating_group') traits |= Trait.REPEATS;
  if (element.scoring === 'none' || element.scoring === 'rule') traits &= ~Trait.CAN_SCORE;
  if (cache?.fails) traits |= Trait.CAN_FAIL;
  if (cache && (traits & Trait.CAN_SCORE) !== 0 && hasOptionPoints(options, element)) traits |= Trait.OPTION_POINTS;
  if ((traits & Trait.QUESTION) === 0 || element.value === 'none') return traits;
  const comesByItself = (traits & Trait.COMPUTED) !== 0 || element.value === 'any';
  if (!comesByItself || options.editable === true) return traits | Trait.ANSWERABLE;
  return traits | Flag.READ_ONLY;
}

const isHidden = ({ hidden, not_visible }: Item['options'], { options }: ElementType): boolean =>
  (hidden ?? options.hidden?.default) === true || (not_visible ?? options.not_visible?.default) === true;

/** Whether an option is absent or has its usual value. */
const isUnsetOr = (value: unknown, usual: unknown): boolean => (value ?? usual) === usual;
const hasOptionPoints = (options: Item['options'], { scoring }: ElementType): boolean =>
  scoring === 'choices' &&
  isUnsetOr(options.enable_score, true) &&
  isUnsetOr(options.weight, 1) &&
  isUnsetOr(options.custom_scoring, false) &&
  isUnsetOr(options.multiple_selection, false);
