/** Checks that a patch leaves the records consistent. The server runs it on every autosave. */
import { CATALOGUE } from '../../catalogue/index.ts';
import { findForbiddenActions } from '../../rules/check-rules.ts';
import { getOfferedUnits } from '../../units/convert.ts';
import type { Id, Item, TemplatePatch, TemplateProblem, TemplateRecords } from '../document.ts';
import { isOrderKey } from '../order-keys.ts';
import { applyPatch } from '../patch.ts';
import { checkNesting, checkPlacement, MAX_DEPTH } from '../placement.ts';
import { KINDS } from '../records/records.ts';
import { getChildren } from '../tree.ts';
import { checkLimits } from './check-limits.ts';
import { checkOptions } from './check-options.ts';
import { checkRecords } from './check-records.ts';
import { uniqueProblems } from './unique-problems.ts';

/**
 * The pattern of reference keys: they have no spaces, quotes or braces, so that expressions can name them as `${key}`.
 */
export const REFERENCE_KEY = /^[^\s{}"'$]{1,100}$/u;

/**
 * Lists the problems that a patch would cause in consistent records; it may be stored if there are none. Only what the
 * patch changes is checked, so that the cost depends on the patch.
 */
export function checkPatch(records: TemplateRecords, patch: TemplatePatch): TemplateProblem[] {
  const unknownType = (patch.items?.upsert ?? []).filter((item) => !Object.hasOwn(CATALOGUE, item.type));
  if (unknownType.length > 0) return unknownType.map(({ id }) => ({ code: 'TYPE_NOT_SUPPORTED', item_id: id }));
  const unreadable = checkRecords(patch);
  if (unreadable.length > 0) return uniqueProblems(unreadable);
  const after = applyPatch(records, patch).records;
  const limitProblems = checkLimits(after, patch);
  if (limitProblems.length > 0) return limitProblems;
  const circles = checkCycles(after, patch);
  if (circles.length > 0) return circles;
  return uniqueProblems([
    ...(patch.items?.upsert ?? []).flatMap((item) => checkItem(after, item)),
    ...checkOrphans(after, patch),
    ...checkReferenceKeys(after, patch),
    ...checkRemovedRecords(after, patch),
    ...checkNewActions(records, after, patch),
  ]);
}

function checkItem(after: TemplateRecords, item: Item): TemplateProblem[] {
  const problems = checkOptions(after, item);
  const misplaced = checkPlacement(after, item, item.parent_id) ?? checkNesting(after, item);
  if (misplaced) problems.push(misplaced);
  if (!isOrderKey(item.order)) problems.push({ code: 'ORDER_WRONG', item_id: item.id });
  if (item.reference_key && !REFERENCE_KEY.test(item.reference_key)) {
    problems.push({ code: 'REFERENCE_KEY_WRONG', params: { key: item.reference_key }, item_id: item.id });
  }
  // The children of a moved section have to be allowed on the new page as well.
  for (const child of getChildren(after, item.id)) {
    const problem = checkPlacement(after, child, item.id) ?? checkNesting(after, child);
    if (problem) problems.push(problem);
  }
  return problems;
}

/** The ancestors of each changed item have to end at a page within the allowed depth. */
function checkCycles(after: TemplateRecords, patch: TemplatePatch): TemplateProblem[] {
  return (patch.items?.upsert ?? []).flatMap((item) => {
    let steps = 0;
    let at: Item | undefined = item;
    while (at && at.parent_id !== null && steps <= MAX_DEPTH) {
      at = after.items[at.parent_id];
      steps += 1;
      if (at?.id === item.id) return [{ code: 'OWN_ANCESTOR', item_id: item.id }];
    }
    return steps > MAX_DEPTH ? [{ code: 'NESTED_TOO_DEEP', params: { max: MAX_DEPTH }, item_id: item.id }] : [];
  });
}

function checkOrphans(after: TemplateRecords, patch: TemplatePatch): TemplateProblem[] {
  return (patch.items?.remove ?? []).flatMap((id) =>
    Object.hasOwn(after.items, id)
      ? []
      : getChildren(after, id).map((child) => ({ code: 'NO_PARENT_ITEM', item_id: child.id })),
  );
}

function checkReferenceKeys(after: TemplateRecords, patch: TemplatePatch): TemplateProblem[] {
  const put = new Set((patch.items?.upsert ?? []).filter((item) => item.reference_key).map((item) => item.id));
  if (put.size === 0) return [];
  const holders = new Map<string, Id>();
  const problems: TemplateProblem[] = [];
  for (const item of Object.values(after.items)) {
    if (!item.reference_key) continue;
    const other = holders.get(item.reference_key);
    if (other === undefined) holders.set(item.reference_key, item.id);
    else if (put.has(item.id) || put.has(other)) {
      const id = put.has(item.id) ? item.id : other;
      problems.push({ code: 'REFERENCE_KEY_TAKEN', params: { key: item.reference_key }, item_id: id });
    }
  }
  return problems;
}

/** Finds removed records to which items still refer. */
function checkRemovedRecords(after: TemplateRecords, patch: TemplatePatch): TemplateProblem[] {
  const removed = new Set<Id>();
  for (const kind of KINDS) {
    if (kind === 'items') continue;
    for (const id of patch[kind]?.remove ?? []) if (!Object.hasOwn(after[kind], id)) removed.add(id);
  }
  if (removed.size === 0) return [];
  return Object.values(after.items).flatMap((item) => [
    ...Object.entries(item.options)
      .filter(([name, value]) => CATALOGUE[item.type].options[name]?.refers && removed.has(value as Id))
      .map(([name]) => ({ code: 'POINTER_UNKNOWN', params: { option: name }, item_id: item.id })),
    ...getOfferedUnits(item)
      .filter((unit) => removed.has(unit))
      .map((unit) => ({ code: 'UNIT_UNKNOWN', params: { unit }, item_id: item.id })),
  ]);
}

/** Finds unsupported actions that the patch adds to rules. Existing ones are kept and still run. */
function checkNewActions(before: TemplateRecords, after: TemplateRecords, patch: TemplatePatch): TemplateProblem[] {
  const retyped = new Set(
    (patch.items?.upsert ?? []).filter(({ id, type }) => (before.items[id]?.type ?? type) !== type).map(({ id }) => id),
  );
  const touched = new Set((patch.rule_sets?.upsert ?? []).map(({ uuid }) => uuid));
  const sets = Object.values(touched.size + retyped.size > 0 ? after.rule_sets : {}).filter(
    ({ uuid, action_items }) => touched.has(uuid) || action_items.some((id) => retyped.has(id)),
  );
  return sets.flatMap((set) => {
    const existing = new Set(findForbiddenActions(before.items, before.rule_sets[set.uuid]).map(toActionKey));
    return findForbiddenActions(after.items, set).filter((problem) => !existing.has(toActionKey(problem)));
  });
}

const toActionKey = ({ item_id, params }: TemplateProblem): string => `${params?.action} ${item_id}`;
