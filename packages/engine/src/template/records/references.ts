/** Finds references to items: from rules by id; from expressions, document ids and texts by reference key. */
import { ACTIONS_ON_ITSELF } from '../../catalogue/rule-matrix.ts';
import { findVariables, formatVariable } from '../../expression/tokens.ts';
import { checkRuleSet } from '../../rules/check-rules.ts';
import { getRules, listConditionItems, type Rules, removeItemsFromRules } from '../../rules/rule-set.ts';
import type { Id, Item, RuleSet, TemplatePatch, TemplateProblem, TemplateRecords } from '../document.ts';
import { type ItemExpression, listExpressions, rewriteExpressions } from '../expressions.ts';
import { NO_ANSWER } from '../texts/text-keys.ts';
import { listInDocumentOrder } from '../tree.ts';
import { listKeysInItem, rewriteNamedKeys } from './named-answers.ts';

export interface Reference {
  /** The item or rule set that refers. */
  readonly from: Id;
  readonly to: Id;
  readonly by: 'rule' | 'expression' | 'document_id' | 'text';
}

const KEY_IN_FORMAT = /\{Q:([^{}]+)\}/g;
const getFormat = (item: Item): string => (item.type === 'document_id' ? String(item.options.format ?? '') : '');

/** The references to these items from other items and rules. */
export function findReferences(records: TemplateRecords, ids: ReadonlySet<Id>): Reference[] {
  const keys = new Map<string, Id>();
  for (const id of ids) {
    const key = records.items[id]?.reference_key;
    if (key) keys.set(key, id);
  }
  const references: Reference[] = [];
  for (const set of Object.values(records.rule_sets)) {
    const acts = set.action_items.some((id) => !ids.has(id));
    const to = set.related_items.find((id) => ids.has(id));
    if (to !== undefined && acts) references.push({ from: set.uuid, to, by: 'rule' });
  }
  if (keys.size === 0) return references;
  for (const item of Object.values(records.items)) {
    if (ids.has(item.id)) continue;
    const names = listExpressions(item).flatMap(({ source }) => findVariables(source).map((token) => token.text));
    const to = names.map((key) => keys.get(key)).find(Boolean);
    if (to) references.push({ from: item.id, to, by: 'expression' });
    for (const [, key] of getFormat(item).matchAll(KEY_IN_FORMAT)) {
      const target = keys.get(key as string);
      if (target) references.push({ from: item.id, to: target, by: 'document_id' });
    }
    const inText = listKeysInItem(item, records.info).find((key) => keys.has(key));
    if (inText !== undefined) references.push({ from: item.id, to: keys.get(inText) as Id, by: 'text' });
  }
  return references;
}

/**
 * Creates the patch that removes all rules and expressions that name these items, and replaces them in texts by a mark.
 */
export function unlinkReferences(records: TemplateRecords, ids: ReadonlySet<Id>): TemplatePatch {
  const keys = new Set([...ids].flatMap((id) => records.items[id]?.reference_key ?? []));
  const changed = new Map<Id, Item>();
  const sets: RuleSet[] = [];
  const emptied = new Set<Id>();
  for (const set of Object.values(records.rule_sets)) {
    if (![...set.related_items, ...set.action_items].some((id) => ids.has(id))) continue;
    const rest = removeItemsFromRules(set, ids);
    if (rest) sets.push(rest);
    else emptied.add(set.uuid);
  }
  for (const item of Object.values(records.items)) {
    if (ids.has(item.id)) continue;
    let next = item;
    const names = (source: string) => findVariables(source).some((token) => keys.has(token.text));
    if (keys.size > 0 && listExpressions(item).some(({ source }) => names(source))) {
      next = rewriteExpressions(next, ({ source }) => (names(source) ? null : source));
    }
    const format = getFormat(next);
    const shorter = format.replace(KEY_IN_FORMAT, (part, key) => (keys.has(key) ? '' : part));
    if (shorter !== format) next = { ...next, options: { ...next.options, format: shorter } };
    if (emptied.has(next.options.rule_set_id as Id)) {
      const { rule_set_id: _, ...options } = next.options;
      next = { ...next, options };
    }
    if (next !== item) changed.set(item.id, next);
  }
  const items = { ...records.items, ...Object.fromEntries(changed) };
  const texts =
    keys.size > 0 ? rewriteNamedKeys({ ...records, items }, (key) => (keys.has(key) ? NO_ANSWER : null)) : null;
  for (const item of texts?.items ?? []) if (!ids.has(item.id)) changed.set(item.id, item);
  return {
    ...(texts && createTextPatch(texts)),
    ...(changed.size > 0 && { items: { upsert: [...changed.values()] } }),
    ...((sets.length > 0 || emptied.size > 0) && { rule_sets: { upsert: sets, remove: [...emptied] } }),
  };
}

/** Creates the patch that renames a reference key in expressions, formats and texts. */
export function renameReferenceKey(records: TemplateRecords, from: string, to: string): TemplatePatch {
  const renamed = Object.values(records.items).flatMap((item) => {
    const next = rewriteExpressions(item, ({ source }) => renameVariable(source, from, to));
    const format = getFormat(item).replaceAll(`{Q:${from}}`, `{Q:${to}}`);
    const isSame =
      format === getFormat(item) &&
      listExpressions(item).every((one, at) => isSameSource(one, listExpressions(next)[at]));
    if (isSame) return [];
    return format === getFormat(item) ? [next] : [{ ...next, options: { ...next.options, format } }];
  });
  const items = new Map(renamed.map((item) => [item.id, item]));
  const texts = rewriteNamedKeys({ ...records, items: { ...records.items, ...Object.fromEntries(items) } }, (key) =>
    key === from ? `\${${to}}` : null,
  );
  for (const item of texts.items) items.set(item.id, item);
  return { ...createTextPatch(texts), ...(items.size > 0 && { items: { upsert: [...items.values()] } }) };
}

const isSameSource = (one: ItemExpression, other: ItemExpression | undefined): boolean => one.source === other?.source;

const createTextPatch = ({
  response_sets,
  info,
}: Pick<ReturnType<typeof rewriteNamedKeys>, 'response_sets' | 'info'>) => ({
  ...(response_sets.length > 0 && { response_sets: { upsert: response_sets } }),
  ...(info.length > 0 && { info: { upsert: info } }),
});

function renameVariable(source: string, from: string, to: string): string {
  return findVariables(source)
    .filter((token) => token.text === from)
    .reduceRight((text, token) => text.slice(0, token.start) + formatVariable(to) + text.slice(token.end), source);
}

/** Finds rules that compare an item after their targets, which is not allowed. */
export function checkRuleOrder(records: TemplateRecords): TemplateProblem[] {
  const sets = Object.values(records.rule_sets);
  if (sets.length === 0) return [];
  const places = indexPositions(records);
  return sets.flatMap((set) => checkTestedOrder(getRules(set), places));
}

/** The rules that compare a question after an item that they act on. */
export function findMisorderedRules(records: TemplateRecords): RuleSet[] {
  const sets = Object.values(records.rule_sets);
  if (sets.length === 0) return [];
  const places = indexPositions(records);
  return sets.filter((set) => checkTestedOrder(getRules(set), places).length > 0);
}

/** All problems of a rule set, which need not be part of the records yet. */
export const checkRuleSetInTemplate = (records: TemplateRecords, set: RuleSet): TemplateProblem[] => [
  ...checkRuleSet(records, set),
  ...checkTestedOrder(getRules(set), indexPositions(records)),
];

const indexPositions = (records: TemplateRecords): ReadonlyMap<Id, number> =>
  new Map(listInDocumentOrder(records).map((item, index) => [item.id, index]));

/**
 * A question may decide what its own answer needs, such as a note, a color or points. Rules that would decide
 * whether or how it can be answered are rejected.
 */
function checkTestedOrder(rules: Rules, places: ReadonlyMap<Id, number>): TemplateProblem[] {
  const compared = new Set(rules.branches.flatMap((branch) => (branch.when ? listConditionItems(branch.when) : [])));
  /** The last of the compared items, and the one before it, which counts if the last one is the target. */
  let [last, beforeLast, lastId] = [-1, -1, ''];
  for (const id of compared) {
    const place = places.get(id) ?? -1;
    if (place > last) [beforeLast, last, lastId] = [last, place, id];
    else beforeLast = Math.max(beforeLast, place);
  }
  const findLastCompared = (target: Id) => (target === lastId ? beforeLast : last);
  const actions = rules.branches.flatMap((branch) => branch.actions);
  const decided = new Set(actions.flatMap(({ action, items }) => (ACTIONS_ON_ITSELF.has(action) ? [] : items)));
  return [...new Set(actions.flatMap(({ items }) => items))].flatMap((target): TemplateProblem[] => {
    const at = places.get(target);
    if (at === undefined) return [];
    if (at < findLastCompared(target)) return [{ code: 'RULE_LOOKS_AHEAD', item_id: target }];
    return compared.has(target) && decided.has(target) ? [{ code: 'RULE_ON_ITSELF', item_id: target }] : [];
  });
}
