import { CATALOGUE } from '../../catalogue/index.ts';
import type { ItemType } from '../../catalogue/item-types.ts';
import { checkRuleSet } from '../../rules/check-rules.ts';
import { checkOption } from '../checks/check-options.ts';
import type { Id, Item, ItemOptions, ResponseSet, TemplateProblem, TemplateRecords } from '../document.ts';
import { applyPatch } from '../patch.ts';
import { checkNesting, checkPlacement } from '../placement.ts';
import { findReferences } from '../records/references.ts';
import { type Edit, reject } from './edit.ts';

/** The question and its new type. */
export interface TypeChange {
  readonly id: Id;
  readonly type: ItemType;
  /** The response set for a type of choice, if the item has none yet. */
  readonly responses?: ResponseSet;
}

/**
 * Changes the type of a question. It keeps its id, position, title, key and help, and each option that the
 * new type also has and whose value is valid for it; types of choice keep the response set as well. The edit
 * is rejected if the new type is not allowed at the position, or if a rule or calculation depends on answers
 * of the old type. The repeated groups of old templates become sections.
 */
export function changeType(records: TemplateRecords, { id, type, responses }: TypeChange): Edit {
  const item = records.items[id];
  if (!item) return reject('ITEM_UNKNOWN', id);
  if (!Object.hasOwn(CATALOGUE, type)) return reject('TYPE_NOT_SUPPORTED', id);
  const isOldGroup = item.type === 'repeating_group' && type === 'section';
  const areQuestions = CATALOGUE[item.type].kind === 'question' && CATALOGUE[type].kind === 'question';
  if (!areQuestions && !isOldGroup) return reject('TYPE_STAYS', id);
  if (item.type === type) return { patch: {} };

  const added = CATALOGUE[type].choices && !getResponses(records, item) ? responses : undefined;
  const next = convertItem(records, item, type, added);
  const misplaced = checkPlacement(records, next, item.parent_id) ?? checkNesting(records, next);
  if (misplaced) return { problem: misplaced };
  const patch = { items: { upsert: [next] }, ...(added && { response_sets: { upsert: [added] } }) };
  const referred = checkTypeReferences(records, applyPatch(records, patch).records, item, next);
  return referred ? { problem: referred } : { patch };
}

function convertItem(records: TemplateRecords, item: Item, type: ItemType, added: ResponseSet | undefined): Item {
  const keptOptions = Object.entries(item.options).filter(([name, value]) => canKeepOption(item, type, name, value));
  const options: ItemOptions = {
    ...CATALOGUE[type].defaults(),
    ...Object.fromEntries(keptOptions),
    ...(added && { response_set_id: added.uuid }),
  };
  const next = { ...item, type, options };
  return hasValidDefault(records, next) ? next : removeDefault(next);
}

/** Options that concern the answer itself only make sense for the same kind of answer. */
const ABOUT_THE_ANSWER = ['default_value', 'constraint'];

function canKeepOption(item: Item, type: ItemType, name: string, value: unknown): boolean {
  if (ABOUT_THE_ANSWER.includes(name) && !isSameKind(item.type, type)) return false;
  return checkOption({ id: item.id, type }, name, value) === null;
}

const isSameKind = (a: ItemType, b: ItemType): boolean => CATALOGUE[a].value === CATALOGUE[b].value;

/** The default of a date says how it is computed; every other default must be a valid answer. */
function hasValidDefault(records: TemplateRecords, item: Item): boolean {
  const { value, checkValue } = CATALOGUE[item.type];
  const defaultValue = item.options.default_value;
  return (
    value === 'date' || defaultValue === undefined || checkValue(defaultValue, item, records.response_sets) === null
  );
}

function removeDefault(item: Item): Item {
  const { default_value: _, ...options } = item.options;
  return { ...item, options };
}

const getResponses = (records: TemplateRecords, item: Item): ResponseSet | undefined =>
  CATALOGUE[item.type].choices ? records.response_sets[String(item.options.response_set_id)] : undefined;

/**
 * Checks what depends on the old type: comparisons and calculations with its answers, and actions that only it
 * supports.
 */
function checkTypeReferences(
  before: TemplateRecords,
  after: TemplateRecords,
  item: Item,
  next: Item,
): TemplateProblem | null {
  if (!isSameKind(item.type, next.type)) {
    const calculations = findReferences(before, new Set([item.id])).filter(({ by }) => by === 'expression').length;
    const rules = Object.values(before.rule_sets).filter((set) => set.related_items.includes(item.id)).length;
    if (calculations + rules > 0) {
      return { code: 'ITEM_REFERENCED', params: { count: calculations + rules }, item_id: item.id };
    }
  }
  const affected = Object.values(after.rule_sets).filter(
    (set) => set.related_items.includes(item.id) || set.action_items.includes(item.id),
  );
  for (const set of affected) {
    const existing = new Set(checkRuleSet(before, set).map(({ code }) => code));
    const broken = checkRuleSet(after, set).find(({ code }) => !existing.has(code));
    if (broken) return broken;
  }
  return null;
}
