/** Describes patches as lines, one per item, for the list of changes and the conflict dialog. */
import {
  CATALOGUE,
  getReference,
  type Id,
  type Item,
  listInDocumentOrder,
  type ResponseSet,
  type RuleSet,
  type TemplatePatch,
  type TemplateRecords,
} from '@rounds/engine';

export const CHANGE_KINDS = [
  'added',
  'deleted',
  'text',
  'type',
  'moved',
  'required',
  'not_required',
  'answers',
  'options',
  'variable',
  'head',
  'tests',
  'help',
  'marks',
  'rule',
  'rule_removed',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface ChangeLine {
  readonly id: Id;
  /** The reference or title of the item; null for the template itself. */
  readonly name: string | null;
  readonly kinds: readonly ChangeKind[];
  /** The new text, for copying one's own changes. */
  readonly text: string | null;
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
export const getItemName = (item: Item): string => getReference(item) || item.title;

function findItemChanges(before: Item | undefined, after: Item): ChangeKind[] {
  if (!before) return ['added'];
  const words: ChangeKind[] = [];
  if (before.title !== after.title) words.push('text');
  if (before.type !== after.type) words.push('type');
  if (before.parent_id !== after.parent_id || before.order !== after.order) words.push('moved');
  if ((before.reference_key ?? null) !== (after.reference_key ?? null)) words.push('variable');
  const required = after.options.required === true;
  if (required !== (before.options.required === true)) words.push(required ? 'required' : 'not_required');
  const rest = (item: Item) => ({ ...item.options, required: null, info_id: null, image_marker_id: null });
  if (!isEqual(Object.entries(rest(before)).sort(), Object.entries(rest(after)).sort())) words.push('options');
  return words;
}

function toSetLines(records: TemplateRecords, set: ResponseSet): ChangeLine[] {
  const user = Object.values(records.items).find(
    (item) => CATALOGUE[item.type].choices && item.options.response_set_id === set.uuid,
  );
  const labels = set.options.map((option) => option.label).join(' | ');
  return user ? [{ id: user.id, name: getItemName(user), kinds: ['answers'], text: labels }] : [];
}

/** A rule belongs to the line of the first item that it acts on. */
function toRuleLine(before: TemplateRecords, set: RuleSet, word: 'rule' | 'rule_removed'): ChangeLine {
  const target = set.action_items.map((id) => before.items[id]).find(Boolean);
  return { id: target?.id ?? set.uuid, name: target ? getItemName(target) : '', kinds: [word], text: null };
}

/** The changes that a patch makes to `before`, merged into one line per item. */
export function toChangeLines(before: TemplateRecords, patch: TemplatePatch): ChangeLine[] {
  const lines = new Map<Id, ChangeLine>();
  const addLine = (line: ChangeLine) => {
    if (line.kinds.length === 0) return;
    const existing = lines.get(line.id);
    const words = [...new Set([...(existing?.kinds ?? []), ...line.kinds])];
    lines.set(line.id, { ...line, name: existing?.name ?? line.name, text: existing?.text ?? line.text, kinds: words });
  };
  if (patch.head) addLine({ id: 'head', name: null, kinds: ['head'], text: patch.head.title ?? null });
  if (patch.tests) addLine({ id: 'head', name: null, kinds: ['tests'], text: null });
  for (const item of patch.items?.upsert ?? []) {
    const was = before.items[item.id];
    addLine({ id: item.id, name: getItemName(was ?? item), kinds: findItemChanges(was, item), text: item.title });
  }
  for (const id of patch.items?.remove ?? []) {
    const was = before.items[id];
    if (was) addLine({ id, name: getItemName(was), kinds: ['deleted'], text: null });
  }
  const changedItems = patch.items?.upsert ?? [];
  for (const set of patch.response_sets?.upsert ?? []) {
    const isNew = changedItems.some((item) => !before.items[item.id] && item.options.response_set_id === set.uuid);
    if (!isNew) for (const line of toSetLines(before, set)) addLine(line);
  }
  for (const info of patch.info?.upsert ?? []) {
    const user = [...changedItems, ...Object.values(before.items)].find((item) => item.options.info_id === info.uuid);
    if (user) addLine({ id: user.id, name: getItemName(user), kinds: ['help'], text: info.text });
  }
  for (const marker of patch.image_markers?.upsert ?? []) {
    const user = [...changedItems, ...Object.values(before.items)].find(
      (item) => item.options.image_marker_id === marker.uuid,
    );
    if (user) addLine({ id: user.id, name: getItemName(user), kinds: ['marks'], text: null });
  }
  for (const set of patch.rule_sets?.upsert ?? []) addLine(toRuleLine(before, set, 'rule'));
  for (const uuid of patch.rule_sets?.remove ?? []) {
    const set = before.rule_sets[uuid];
    if (set) addLine(toRuleLine(before, set, 'rule_removed'));
  }
  return [...lines.values()];
}

/** Sorts by document order; deleted items and the template itself come first. */
export function sortByPosition(lines: readonly ChangeLine[], records: TemplateRecords): ChangeLine[] {
  const places = new Map<Id, number>(listInDocumentOrder(records).map(({ id }, place) => [id, place]));
  return lines.toSorted((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1));
}
