/** Who refers to whom: rules by item id; expressions, document ids and texts by reference key. */
import { ACTIONS_ON_ITSELF } from '../catalogue/rule-matrix.ts';
import { variablesIn, variableText } from '../expression/tokens.ts';
import { ruleProblems } from '../rules/check-rules.ts';
import { conditionItems, type RuleAction, type Rules, rulesOf, withoutItems } from '../rules/rule-set.ts';
import type { Id, Item, RuleSet, TemplatePatch, TemplateProblem, TemplateRecords } from './document.ts';
import { expressionsOf, type ItemExpression, withExpressions } from './expressions.ts';
import { NO_ANSWER, namesOf, withNames } from './named-answers.ts';
import { documentOrder } from './tree.ts';

export interface Reference {
  /** The item or rule set that refers. */
  readonly from: Id;
  readonly to: Id;
  readonly by: 'rule' | 'expression' | 'document_id' | 'text';
}

const KEY_IN_FORMAT = /\{Q:([^{}]+)\}/g;
const formatOf = (item: Item): string => (item.type === 'document_id' ? String(item.options.format ?? '') : '');

/** What refers to these items from outside them. */
export function referencesTo(records: TemplateRecords, ids: ReadonlySet<Id>): Reference[] {
  const keys = new Map<string, Id>();
  for (const id of ids) {
    const key = records.items[id]?.reference_key;
    if (key) keys.set(key, id);
  }
  const found: Reference[] = [];
  for (const set of Object.values(records.rule_sets)) {
    const acts = set.action_items.some((id) => !ids.has(id));
    const to = set.related_items.find((id) => ids.has(id));
    if (to !== undefined && acts) found.push({ from: set.uuid, to, by: 'rule' });
  }
  if (keys.size === 0) return found;
  for (const item of Object.values(records.items)) {
    if (ids.has(item.id)) continue;
    const named = expressionsOf(item).flatMap(({ source }) => variablesIn(source).map((token) => token.text));
    const to = named.map((key) => keys.get(key)).find(Boolean);
    if (to) found.push({ from: item.id, to, by: 'expression' });
    for (const [, key] of formatOf(item).matchAll(KEY_IN_FORMAT)) {
      const target = keys.get(key as string);
      if (target) found.push({ from: item.id, to: target, by: 'document_id' });
    }
    const inText = namesOf(item, records.info).find((key) => keys.has(key));
    if (inText !== undefined) found.push({ from: item.id, to: keys.get(inText) as Id, by: 'text' });
  }
  return found;
}

/** The patch that takes every rule and expression away that names these items; in texts a mark stands for them. */
export function withoutReferences(records: TemplateRecords, ids: ReadonlySet<Id>): TemplatePatch {
  const keys = new Set([...ids].flatMap((id) => records.items[id]?.reference_key ?? []));
  const changed = new Map<Id, Item>();
  const sets: RuleSet[] = [];
  const emptied = new Set<Id>();
  for (const set of Object.values(records.rule_sets)) {
    if (![...set.related_items, ...set.action_items].some((id) => ids.has(id))) continue;
    const rest = withoutItems(set, ids);
    if (rest) sets.push(rest);
    else emptied.add(set.uuid);
  }
  for (const item of Object.values(records.items)) {
    if (ids.has(item.id)) continue;
    let next = item;
    const names = (source: string) => variablesIn(source).some((token) => keys.has(token.text));
    if (keys.size > 0 && expressionsOf(item).some(({ source }) => names(source))) {
      next = withExpressions(next, ({ source }) => (names(source) ? null : source));
    }
    const format = formatOf(next);
    const shorter = format.replace(KEY_IN_FORMAT, (part, key) => (keys.has(key) ? '' : part));
    if (shorter !== format) next = { ...next, options: { ...next.options, format: shorter } };
    if (emptied.has(next.options.rule_set_id as Id)) {
      const { rule_set_id: _gone, ...options } = next.options;
      next = { ...next, options };
    }
    if (next !== item) changed.set(item.id, next);
  }
  const items = { ...records.items, ...Object.fromEntries(changed) };
  const texts = keys.size > 0 ? withNames({ ...records, items }, (key) => (keys.has(key) ? NO_ANSWER : null)) : null;
  for (const item of texts?.items ?? []) if (!ids.has(item.id)) changed.set(item.id, item);
  return {
    ...(texts && textsPatch(texts)),
    ...(changed.size > 0 && { items: { upsert: [...changed.values()] } }),
    ...((sets.length > 0 || emptied.size > 0) && { rule_sets: { upsert: sets, remove: [...emptied] } }),
  };
}

/** The patch by which expressions, formats and texts say the new name of a key instead of the old. */
export function withKeyRenamed(records: TemplateRecords, from: string, to: string): TemplatePatch {
  const renamed = Object.values(records.items).flatMap((item) => {
    const next = withExpressions(item, ({ source }) => renameIn(source, from, to));
    const format = formatOf(item).replaceAll(`{Q:${from}}`, `{Q:${to}}`);
    const isSame =
      format === formatOf(item) && expressionsOf(item).every((one, at) => isAlike(one, expressionsOf(next)[at]));
    if (isSame) return [];
    return format === formatOf(item) ? [next] : [{ ...next, options: { ...next.options, format } }];
  });
  const items = new Map(renamed.map((item) => [item.id, item]));
  const texts = withNames({ ...records, items: { ...records.items, ...Object.fromEntries(items) } }, (key) =>
    key === from ? `\${${to}}` : null,
  );
  for (const item of texts.items) items.set(item.id, item);
  return { ...textsPatch(texts), ...(items.size > 0 && { items: { upsert: [...items.values()] } }) };
}

const isAlike = (one: ItemExpression, other: ItemExpression | undefined): boolean => one.source === other?.source;

const textsPatch = ({ response_sets, info }: Pick<ReturnType<typeof withNames>, 'response_sets' | 'info'>) => ({
  ...(response_sets.length > 0 && { response_sets: { upsert: response_sets } }),
  ...(info.length > 0 && { info: { upsert: info } }),
});

function renameIn(source: string, from: string, to: string): string {
  return variablesIn(source)
    .filter((token) => token.text === from)
    .reduceRight((text, token) => text.slice(0, token.start) + variableText(to) + text.slice(token.end), source);
}

/** Rules may only look at what stands before the items they act on (second specification, section 5). */
export function orderProblems(records: TemplateRecords): TemplateProblem[] {
  const sets = Object.values(records.rule_sets);
  if (sets.length === 0) return [];
  const places = placesOf(records);
  return sets.flatMap((set) => laterQuestions(rulesOf(set), places));
}

/** All that is wrong with one rule set, which need not be among the records yet. */
export const ruleSetProblems = (records: TemplateRecords, set: RuleSet): TemplateProblem[] => [
  ...ruleProblems(records, set),
  ...laterQuestions(rulesOf(set), placesOf(records)),
];

const placesOf = (records: TemplateRecords): ReadonlyMap<Id, number> =>
  new Map(documentOrder(records).map((item, index) => [item.id, index]));

/**
 * A question may decide what its own answer needs: a note, a colour, points. What would decide
 * whether and what it may be answered is refused.
 */
function laterQuestions(rules: Rules, places: ReadonlyMap<Id, number>): TemplateProblem[] {
  const asked = new Set(rules.branches.flatMap((branch) => (branch.when ? conditionItems(branch.when) : [])));
  const lastBeside = (target: Id) =>
    [...asked].reduce((last, id) => (id === target ? last : Math.max(last, places.get(id) ?? -1)), -1);
  const actions = rules.branches.flatMap((branch) => branch.actions);
  return [...new Set(actions.flatMap(({ items }) => items))].flatMap((target): TemplateProblem[] => {
    const at = places.get(target);
    if (at === undefined) return [];
    if (at < lastBeside(target)) return [{ code: 'RULE_LOOKS_AHEAD', item_id: target }];
    const decides = ({ action, items }: RuleAction) => !ACTIONS_ON_ITSELF.has(action) && items.includes(target);
    return asked.has(target) && actions.some(decides) ? [{ code: 'RULE_ON_ITSELF', item_id: target }] : [];
  });
}
