/** Decides where the builder shows each option of the catalogue, by type. */
import { CATALOGUE, getOption, type Item, type ItemType, listBands } from '@rounds/engine';
import { QUESTION_TYPES } from './index.ts';

/** The shared options by group of settings. */
const SHARED = {
  answers: ['response_set_id'],
  answering: ['required', 'allow_n_a', 'require_media', 'require_note', 'enable_rating'],
  rules: ['rule_set_id'],
  reference: ['reference'],
  score: [
    'enable_score',
    'point_field_key',
    'default_score',
    'bands',
    'min_score',
    'max_score',
    'weight',
    'custom_scoring',
  ],
  help: ['info_id', 'image_marker_id'],
  check: ['constraint', 'required_message'],
  repeating: ['repeatable'],
  report: ['in_title', 'exclude_report', 'read_only', 'hidden', 'not_visible'],
} as const satisfies Record<string, readonly string[]>;

/** A group of settings; `own` and `rare` are the type's own, `grouped` is for sections. */
export type OptionPlace = keyof typeof SHARED | 'own' | 'rare' | 'grouped';

/** The options of a type in a group of settings, in display order. */
export function listOptions(type: ItemType, place: OptionPlace): readonly string[] {
  const { options, kind } = CATALOGUE[type];
  const { options: own, rare } = QUESTION_TYPES[type];
  const names =
    place === 'own' ? own : place === 'rare' ? rare : place === 'grouped' ? ['grouped_item_id'] : SHARED[place];
  // Columns are a setting of the section.
  if (place === 'grouped' && kind !== 'section') return [];
  const isOwn = (name: string) => place in SHARED && own?.includes(name);
  return (names ?? []).filter((name) => name in options && !isOwn(name));
}

/** Settings that apply only while another setting has a certain value. */
const NEEDS: Readonly<Record<string, readonly [option: string, value: unknown]>> = {
  max_width: ['quality', 'custom'],
  max_height: ['quality', 'custom'],
  separator: ['advanced', true],
  value_field_keys: ['advanced', true],
  item_filter: ['advanced', true],
  point_field_key: ['enable_score', true],
  default_score: ['enable_score', true],
  min_score: ['enable_score', true],
  max_score: ['enable_score', true],
  weight: ['enable_score', true],
  bands: ['enable_score', true],
  custom_scoring: ['enable_score', true],
};

/** Whether a setting currently applies to the item. Points are those of items, or the same for every answer. */
export function isInUse(item: Item, name: string): boolean {
  const needs = NEEDS[name];
  // Ranges give the points themselves, so that these limits have no effect.
  if ((name === 'min_score' || name === 'max_score') && listBands(item).length > 0) return false;
  if (item.type === 'global_list' && (name === 'default_score' || name === 'max_score')) {
    const isByItem = Boolean(getOption(item, 'point_field_key'));
    if (isByItem !== (name === 'max_score')) return false;
  }
  return !needs || !(needs[0] in CATALOGUE[item.type].options) || getOption(item, needs[0]) === needs[1];
}

export const OPTION_PLACES: readonly OptionPlace[] = [
  ...(Object.keys(SHARED) as (keyof typeof SHARED)[]),
  'own',
  'rare',
  'grouped',
];
