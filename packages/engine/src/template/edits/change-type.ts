import { CATALOGUE } from '../../catalogue/index.ts';
import type { ItemType } from '../../catalogue/item-types.ts';
import { checkRuleSet } from '../../rules/check-rules.ts';
import { checkOption } from '../check-options.ts';
import type { Id, Item, ItemOptions, ResponseSet, TemplateProblem, TemplateRecords } from '../document.ts';
import { applyPatch } from '../patch.ts';
import { checkNesting, checkPlacement } from '../placement.ts';
import { findReferences } from '../references.ts';
import { type Edit, refuse } from './edit.ts';

/** Which question is to become which type. */
export interface TypeChange {
  readonly id: Id;
  readonly type: ItemType;
  /** What the new type picks from when the item brings no response set along. */
  readonly responses?: ResponseSet;
}

/**
 * A question becomes another type. Its id, place, title, key and help stay, and so does each option
 * that the new type declares under the same name and takes the value of; between types of choice the
 * response set stays, too. Refused where the new type may not stand, and where a rule or calculation
 * counts on the answers of the old one.
 */
export function changeType(records: TemplateRecords, { id, type, responses }: TypeChange): Edit {
  const item = records.items[id];
  if (!item) return refuse('ITEM_UNKNOWN', id);
  if (!Object.hasOwn(CATALOGUE, type)) return refuse('TYPE_NOT_SUPPORTED', id);
  if (CATALOGUE[item.type].kind !== 'question' || CATALOGUE[type].kind !== 'question') return refuse('TYPE_STAYS', id);
  if (item.type === type) return { patch: {} };

  const brought = CATALOGUE[type].choices && !getResponses(records, item) ? responses : undefined;
  const next = convertItem(records, item, type, brought);
  const misplaced = checkPlacement(records, next, item.parent_id) ?? checkNesting(records, next);
  if (misplaced) return { problem: misplaced };
  const patch = { items: { upsert: [next] }, ...(brought && { response_sets: { upsert: [brought] } }) };
  const referred = checkTypeReferences(records, applyPatch(records, patch).records, item, next);
  return referred ? { problem: referred } : { patch };
}

function convertItem(records: TemplateRecords, item: Item, type: ItemType, brought: ResponseSet | undefined): Item {
  const kept = Object.entries(item.options).filter(([name, value]) => canKeepOption(item, type, name, value));
  const options: ItemOptions = {
    ...CATALOGUE[type].defaults(),
    ...Object.fromEntries(kept),
    ...(brought && { response_set_id: brought.uuid }),
  };
  const next = { ...item, type, options };
  return defaultFits(records, next) ? next : removeDefault(next);
}

/** Options about the answer itself only make sense for the same kind of answer. */
const ABOUT_THE_ANSWER = ['default_value', 'constraint'];

function canKeepOption(item: Item, type: ItemType, name: string, value: unknown): boolean {
  if (ABOUT_THE_ANSWER.includes(name) && !isSameKind(item.type, type)) return false;
  return checkOption({ id: item.id, type }, name, value) === null;
}

const isSameKind = (a: ItemType, b: ItemType): boolean => CATALOGUE[a].value === CATALOGUE[b].value;

/** A date's default says how it is found; every other default is an answer and must be one. */
function defaultFits(records: TemplateRecords, item: Item): boolean {
  const { value, checkValue } = CATALOGUE[item.type];
  const given = item.options.default_value;
  return value === 'date' || given === undefined || checkValue(given, item, records.response_sets) === null;
}

function removeDefault(item: Item): Item {
  const { default_value: _unfit, ...options } = item.options;
  return { ...item, options };
}

const getResponses = (records: TemplateRecords, item: Item): ResponseSet | undefined =>
  CATALOGUE[item.type].choices ? records.response_sets[String(item.options.response_set_id)] : undefined;

/** What counts on the old type: comparisons and calculations with its answers, actions it alone knows. */
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
  const touching = Object.values(after.rule_sets).filter(
    (set) => set.related_items.includes(item.id) || set.action_items.includes(item.id),
  );
  for (const set of touching) {
    const known = new Set(checkRuleSet(before, set).map(({ code }) => code));
    const broken = checkRuleSet(after, set).find(({ code }) => !known.has(code));
    if (broken) return broken;
  }
  return null;
}
