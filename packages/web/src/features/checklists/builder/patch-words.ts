/** Patches in words, for the conflict window and the copy of one's own changes. */
import {
  CATALOGUE,
  type Id,
  type Item,
  type ResponseSet,
  type RuleSet,
  type TemplatePatch,
  type TemplateRecords,
} from '@rounds/engine';

export const CHANGE_WORDS = [
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
  'help',
  'marks',
  'rule',
  'rule_removed',
] as const;
export type ChangeWord = (typeof CHANGE_WORDS)[number];

export interface ChangeLine {
  readonly id: Id;
  /** The key or text that a person knows the item by; null for the template itself. */
  readonly name: string | null;
  readonly words: readonly ChangeWord[];
  /** The new text, for the copy of one's own changes. */
  readonly text: string | null;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
export const nameOf = (item: Item): string => item.reference_key || item.title;

function itemWords(before: Item | undefined, after: Item): ChangeWord[] {
  if (!before) return ['added'];
  const words: ChangeWord[] = [];
  if (before.title !== after.title) words.push('text');
  if (before.type !== after.type) words.push('type');
  if (before.parent_id !== after.parent_id || before.order !== after.order) words.push('moved');
  if ((before.reference_key ?? null) !== (after.reference_key ?? null)) words.push('variable');
  const required = after.options.required === true;
  if (required !== (before.options.required === true)) words.push(required ? 'required' : 'not_required');
  const rest = (item: Item) => ({ ...item.options, required: null, info_id: null, image_marker_id: null });
  if (!same(Object.entries(rest(before)).sort(), Object.entries(rest(after)).sort())) words.push('options');
  return words;
}

function setLines(records: TemplateRecords, set: ResponseSet): ChangeLine[] {
  const user = Object.values(records.items).find(
    (item) => CATALOGUE[item.type].choices && item.options.response_set_id === set.uuid,
  );
  const labels = set.options.map((option) => option.label).join(' | ');
  return user ? [{ id: user.id, name: nameOf(user), words: ['answers'], text: labels }] : [];
}

/** A rule stands in the line of the first item that it acts upon. */
function ruleLine(before: TemplateRecords, set: RuleSet, word: 'rule' | 'rule_removed'): ChangeLine {
  const target = set.action_items.map((id) => before.items[id]).find(Boolean);
  return { id: target?.id ?? set.uuid, name: target ? nameOf(target) : '', words: [word], text: null };
}

/** What a patch does to `before`, a line an item. Lines of one item are joined. */
export function patchLines(before: TemplateRecords, patch: TemplatePatch): ChangeLine[] {
  const lines = new Map<Id, ChangeLine>();
  const put = (line: ChangeLine) => {
    if (line.words.length === 0) return;
    const known = lines.get(line.id);
    const words = [...new Set([...(known?.words ?? []), ...line.words])];
    lines.set(line.id, { ...line, name: known?.name ?? line.name, text: known?.text ?? line.text, words });
  };
  if (patch.head) put({ id: 'head', name: null, words: ['head'], text: patch.head.title ?? null });
  for (const item of patch.items?.upsert ?? []) {
    const was = before.items[item.id];
    put({ id: item.id, name: nameOf(was ?? item), words: itemWords(was, item), text: item.title });
  }
  for (const id of patch.items?.remove ?? []) {
    const was = before.items[id];
    if (was) put({ id, name: nameOf(was), words: ['deleted'], text: null });
  }
  const known = patch.items?.upsert ?? [];
  for (const set of patch.response_sets?.upsert ?? []) {
    const isNew = known.some((item) => !before.items[item.id] && item.options.response_set_id === set.uuid);
    if (!isNew) for (const line of setLines(before, set)) put(line);
  }
  for (const info of patch.info?.upsert ?? []) {
    const user = [...known, ...Object.values(before.items)].find((item) => item.options.info_id === info.uuid);
    if (user) put({ id: user.id, name: nameOf(user), words: ['help'], text: info.text });
  }
  for (const marker of patch.image_markers?.upsert ?? []) {
    const user = [...known, ...Object.values(before.items)].find(
      (item) => item.options.image_marker_id === marker.uuid,
    );
    if (user) put({ id: user.id, name: nameOf(user), words: ['marks'], text: null });
  }
  for (const set of patch.rule_sets?.upsert ?? []) put(ruleLine(before, set, 'rule'));
  for (const uuid of patch.rule_sets?.remove ?? []) {
    const set = before.rule_sets[uuid];
    if (set) put(ruleLine(before, set, 'rule_removed'));
  }
  return [...lines.values()];
}
