/** The traits of items: those of their type, changed by their own options, of which most items have few. */
import type { ElementType } from '../catalogue/element.ts';
import { CATALOGUE } from '../catalogue/index.ts';
import type { ItemType } from '../catalogue/item-types.ts';
import type { Item } from '../template/document.ts';
import { defaultOf } from './defaults.ts';
import * as is from './flags.ts';
import type { KnownSet } from './options.ts';
import * as trait from './traits.ts';

/** What all items of a type have in common. */
export interface OwnTraits {
  readonly element: ElementType;
  readonly traits: number;
}

/** Options that say yes or no, each with the trait that it sets. */
const SWITCHES: ReadonlyMap<string, number> = new Map([
  ['required', is.REQUIRED],
  ['read_only', is.READ_ONLY],
  ['require_note', is.NEEDS_NOTE],
  ['require_media', is.NEEDS_MEDIA],
  ['exclude_report', is.EXCLUDED],
  ['allow_n_a', trait.ALLOWS_NA],
  ['repeatable', trait.REPEATS],
  ['enable_score', trait.SCORES],
]);

/** Options that hold something, each with the trait of an item that has it. */
const HOLDERS: ReadonlyMap<string, number> = new Map([
  ['default_value', trait.STARTS],
  ['checkedByDefault', trait.STARTS],
  ['calculations', trait.EXPRESSED],
  ['constraint', trait.EXPRESSED],
  ['choice_filter', trait.EXPRESSED],
  ['repeat_count', trait.EXPRESSED],
  ['units', trait.MEASURED],
]);

const known = new Map<ItemType, OwnTraits>();

/** What a type brings along; undefined for one that there is not. */
export function ownTraits(type: ItemType): OwnTraits | undefined {
  const own = known.get(type);
  if (own || !Object.hasOwn(CATALOGUE, type)) return own;
  const made = { element: CATALOGUE[type], traits: traitsOfType(type) };
  known.set(type, made);
  return made;
}

function traitsOfType(type: ItemType): number {
  const { kind, computed, options } = CATALOGUE[type];
  let traits = kind === 'question' ? trait.QUESTION : 0;
  if (computed) traits |= trait.COMPUTED;
  if (type === 'number' || type === 'calculation') traits |= trait.ADDS;
  if (options.global_list_uuid) traits |= trait.PICKS_FROM_LIST;
  if (type === 'counter' || type === 'issues_count') traits |= trait.COUNTS;
  if (defaultOf({ type, options: {} } as Item)) traits |= trait.STARTS;
  for (const [name, one] of SWITCHES) if (options[name]?.default === true) traits |= one;
  if (options.hidden?.default === true || options.not_visible?.default === true) traits |= trait.HIDDEN;
  return type === 'repeating_group' ? traits | trait.REPEATS : traits;
}

export function traitsOf({ options, type }: Item, { element, traits: own }: OwnTraits, known: KnownSet | undefined) {
  let traits = own;
  for (const name in options) {
    const value = options[name];
    if (typeof value === 'boolean') {
      const one = SWITCHES.get(name);
      if (one !== undefined) traits = value ? traits | one : traits & ~one;
      else if (name === 'hidden' || name === 'not_visible')
        traits = isHidden(options, element) ? traits | trait.HIDDEN : traits & ~trait.HIDDEN;
    }
    if (value !== null && value !== undefined) traits |= HOLDERS.get(name) ?? 0;
  }
  if (type === 'repeating_group') traits |= trait.REPEATS;
  if (element.scoring === 'none' || element.scoring === 'rule') traits &= ~trait.SCORES;
  if (known?.fails) traits |= trait.FAILS;
  if (known && (traits & trait.SCORES) !== 0 && hasOptionPoints(options, element)) traits |= trait.OPTION_POINTS;
  if ((traits & trait.QUESTION) === 0 || element.value === 'none') return traits;
  const comesByItself = (traits & trait.COMPUTED) !== 0 || element.value === 'any';
  if (!comesByItself || options.editable === true) return traits | trait.ANSWERABLE;
  return traits | is.READ_ONLY;
}

const isHidden = ({ hidden, not_visible }: Item['options'], { options }: ElementType): boolean =>
  (hidden ?? options.hidden?.default) === true || (not_visible ?? options.not_visible?.default) === true;

/** What nobody set, or set to what it is anyway. */
const isOr = (value: unknown, usual: unknown): boolean => (value ?? usual) === usual;
const hasOptionPoints = (options: Item['options'], { scoring }: ElementType): boolean =>
  scoring === 'choices' &&
  isOr(options.enable_score, true) &&
  isOr(options.weight, 1) &&
  isOr(options.custom_scoring, false) &&
  isOr(options.multiple_selection, false);
