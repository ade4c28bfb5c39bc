/** The setting at which a problem is shown, and where people correct it. */
import { CATALOGUE, type Item, type TemplateProblem } from '@rounds/engine';
import { isInUse, listOptions, OPTION_PLACES } from '../../../../kit/templates/question-types/option-places.ts';

/** The setting that names the rules of an item. */
const RULES = 'rule_set_id';

/** The settings of problems whose code alone identifies them. */
const SETTING_OF_CODE: Readonly<Record<string, string>> = {
  MORE_THAN_ONE_OPTION: 'response_set_id',
  RESPONSE_TWICE: 'response_set_id',
  GLOBAL_RESPONSE_DELETED: 'response_set_id',
  NO_FILE_SOURCE: 'allow_camera',
  UNITS_DIFFER: 'units',
  UNITS_NOT_CONVERTED: 'units',
  UNIT_UNKNOWN: 'units',
  GLOBAL_LIST_DELETED: 'global_list_uuid',
  GLOBAL_LIST_ARCHIVED: 'global_list_uuid',
  GLOBAL_LIST_FIELD_UNKNOWN: 'label_field_keys',
  GLOBAL_LIST_NO_POINTS: 'point_field_key',
  LIST_PARENT_WRONG: 'parent_question',
  POINTS_MAX_REQUIRED: 'max_score',
  ASSET_TYPE_ARCHIVED: 'asset_type_uuid',
  ASSET_FIELD_UNKNOWN: 'asset_type_uuid',
  SITE_STRUCTURE_DELETED: 'column_options',
  SITE_STRUCTURE_ARCHIVED: 'column_options',
  SITE_NODE_DELETED: 'column_options',
  DOCUMENT_ID_PART_UNKNOWN: 'format',
  REFERENCE_KEY_WRONG: 'reference_key',
  REFERENCE_KEY_TAKEN: 'reference_key',
  GROUP_WRONG: 'grouped_item_id',
  NESTING_NOT_ALLOWED: 'repeatable',
  CKL_RULE_ACTION_NOT_ALLOWED: RULES,
};

/** Settings that are part of the field of another one. */
const FIELD_OF_SETTING: Readonly<Record<string, string>> = {
  label: 'response_set_id',
  repeatable_settings: 'repeatable',
  repeat_count: 'repeatable',
};

/** The setting with the field, `title` for the text, or null if no field that is shown corrects the problem. */
export function findProblemSetting(item: Item, problem: TemplateProblem): string | null {
  const setting = nameSetting(item, problem);
  return setting !== null && hasField(item, setting) ? setting : null;
}

function nameSetting({ type, options }: Item, { code, params }: TemplateProblem): string | null {
  const offers = (name: string) => name in CATALOGUE[type].options;
  if (code === 'ASSET_TYPE_DELETED') return type === 'asset' ? 'asset_type_uuids' : 'asset_type_uuid';
  if (code.startsWith('RULE_')) return RULES;
  // A rule of the item, or its calculation, depends on itself.
  if (code === 'CIRCULAR_DEPENDENCY' || code === 'EQUATION_CYCLE')
    return offers('calculations') && options.calculations ? 'calculations' : RULES;
  const named = SETTING_OF_CODE[code] ?? params?.option ?? params?.field;
  if (typeof named !== 'string') return null;
  if (named === 'field_key' && offers('asset_type_uuid')) return 'asset_type_uuid';
  return FIELD_OF_SETTING[named] ?? named;
}

function hasField(item: Item, setting: string): boolean {
  if (['title', 'reference_key', RULES].includes(setting)) return true;
  return OPTION_PLACES.some((place) => listOptions(item.type, place).includes(setting)) && isInUse(item, setting);
}

/** Whether the field of an expression shows the problem: it checks what is typed at once, and marks the position. */
export const isShownByExpression = ({ code, params }: TemplateProblem): boolean =>
  params?.at !== undefined || code === 'EQUATION_CYCLE';
