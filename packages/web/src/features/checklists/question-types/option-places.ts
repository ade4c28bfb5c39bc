/** Where the builder's settings show which option: by type, what the catalogue declares of it. */
import { CATALOGUE, type Item, type ItemType, optionOf } from '@rounds/engine';
import { QUESTION_TYPES } from './index.ts';

/** Options that many types share, by the group of settings in which they stand. */
const SHARED = {
  answers: ['response_set_id'],
  answering: ['required', 'allow_n_a', 'require_media', 'require_note', 'enable_rating'],
  rules: ['rule_set_id'],
  score: ['enable_score', 'default_score', 'min_score', 'max_score', 'weight', 'bands', 'custom_scoring'],
  help: ['info_id', 'image_marker_id'],
  check: ['constraint', 'required_message'],
  repeating: ['repeatable'],
  report: ['exclude_report', 'read_only', 'hidden', 'not_visible'],
} as const satisfies Record<string, readonly string[]>;

/** A group of settings; `own` and `rare` are the type's own, `grouped` is for sections. */
export type OptionPlace = keyof typeof SHARED | 'own' | 'rare' | 'grouped';

/** What of a type is set in a group of settings, in the order of the screen. */
export function optionsAt(type: ItemType, place: OptionPlace): readonly string[] {
  const { options, kind } = CATALOGUE[type];
  const { options: own, rare } = QUESTION_TYPES[type];
  const named =
    place === 'own' ? own : place === 'rare' ? rare : place === 'grouped' ? ['grouped_item_id'] : SHARED[place];
  // Questions stand side by side because their section says so.
  if (place === 'grouped' && kind !== 'section') return [];
  return (named ?? []).filter((name) => name in options);
}

/** Settings that only say something while another one has a certain value. */
const NEEDS: Readonly<Record<string, readonly [option: string, value: unknown]>> = {
  max_width: ['quality', 'custom'],
  max_height: ['quality', 'custom'],
  default_score: ['enable_score', true],
  min_score: ['enable_score', true],
  max_score: ['enable_score', true],
  weight: ['enable_score', true],
  bands: ['enable_score', true],
  custom_scoring: ['enable_score', true],
};

/** Whether a setting says something of the item as it now is. */
export function isInUse(item: Item, name: string): boolean {
  const needs = NEEDS[name];
  return !needs || !(needs[0] in CATALOGUE[item.type].options) || optionOf(item, needs[0]) === needs[1];
}

export const OPTION_PLACES: readonly OptionPlace[] = [
  ...(Object.keys(SHARED) as (keyof typeof SHARED)[]),
  'own',
  'rare',
  'grouped',
];
