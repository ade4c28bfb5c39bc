/** The commands on items that shortcuts, menus and toolbars share. */
import {
  applyPatch,
  CATALOGUE,
  findPage,
  getAncestors,
  getChildren,
  getDescendants,
  type Id,
  type Item,
  type ItemOptions,
  type ItemType,
  listInDocumentOrder,
  squashPatches,
  type TemplatePatch,
  type TemplateRecords,
} from '@rounds/engine';
import {
  addItem,
  type BrokenReferences,
  duplicateItems,
  type FeatureUse,
  findRulesBrokenByMove,
  moveItems,
  removeFeatureUses,
  removeItems,
  setItem,
} from '@rounds/engine/edits';
import { newId } from '../../../kit/templates/new-id.ts';
import type { BuilderSession } from '../state/builder-session.ts';
import type { LockedPart } from '../state/builder-view.ts';
import { combineEdits, type HistoryResult, type TemplateEdit } from '../state/template-store.ts';
import { findItemUsages, toBrokenRuleUsages } from '../state/usages.ts';
import { getVisibleRows } from '../state/visible-rows.ts';
import { copyItems, readClipboard, removeForeignRecords } from './clipboard.ts';
import { takeInitialResponses } from './initial-options.ts';
import { createPasteEdit, type PasteResult } from './paste.ts';
import { getAdjacentPosition, getNewPosition, type ItemPosition } from './positions.ts';
import { getItemRules } from './rule-edits.ts';

/** The items that a command applies to: the selection without items inside selected sections, or the active row. */
export function getTargets(session: BuilderSession): Id[] {
  const records = session.store.records();
  const { selected, activeId } = session.view.get();
  if (selected.size === 0) return activeId && records.items[activeId] ? [activeId] : [];
  return listInDocumentOrder(records)
    .filter(({ id }) => selected.has(id) && !getAncestors(records, id).some((above) => selected.has(above.id)))
    .map((item) => item.id);
}

/**
 * The options that the builder sets on new items in addition to the defaults of the catalogue. In the catalogue, a date
 * without this setting has no default, because that is how people remove it.
 */
const INITIAL_OPTIONS: Partial<Record<ItemType, { readonly options: ItemOptions }>> = {
  datetime: { options: { default_value: { type: 'current' } } },
};

const getFirstAddedId = (patch: TemplatePatch): Id | null => patch.items?.upsert?.[0]?.id ?? null;

/** Adds an item and starts editing its title; returns its id. */
export function insertItem(
  session: BuilderSession,
  type: ItemType,
  title = session.optionLabels.title(type),
  place = getNewPosition(session, type),
): Id | null {
  let id: Id | null = null;
  const make: TemplateEdit = (records) => {
    const answers = CATALOGUE[type].choices ? takeInitialResponses(records, type, place, session.optionLabels) : {};
    const edit = addItem(records, { type, title, ...place, newId, ...answers, ...INITIAL_OPTIONS[type] });
    if (edit.patch) id = getFirstAddedId(edit.patch);
    return edit;
  };
  session.store.endGesture();
  if (session.attempt(make) || !id) return null;
  const isPage = CATALOGUE[type].kind === 'page';
  session.reveal(id, {
    editingId: id,
    replacesText: title !== '',
    selected: new Set(),
    ...(isPage ? { pageId: id } : {}),
  });
  return id;
}

/** Adds another item of the same type below, when Enter finishes a title. */
export function insertSameTypeBelow(session: BuilderSession, id: Id): void {
  const item = session.store.records().items[id];
  if (item) insertItem(session, item.type, '', { parent_id: item.parent_id, after: item.id });
}

export function duplicateSelection(session: BuilderSession): void {
  const ids = getTargets(session);
  if (ids.length === 0) return;
  let copies: readonly Id[] = [];
  const problem = session.attempt((records) => {
    const edit = duplicateItems(records, { ids, newId });
    if (edit.patch) copies = edit.patch.items?.upsert?.map((item) => item.id) ?? [];
    return edit;
  });
  const first = copies.find((id) => !copies.includes(session.store.records().items[id]?.parent_id ?? ''));
  if (!problem && first) session.reveal(first, { selected: new Set() });
}

/** Deletes items, after a question when others refer to them; returns whether they were deleted. */
export function deleteItems(
  session: BuilderSession,
  ids = getTargets(session),
  references: BrokenReferences = 'refuse',
): boolean {
  if (ids.length === 0) return false;
  const next = findRowAfterRemoval(session, ids);
  const before = session.store.records();
  session.store.endGesture();
  const problem = session.store.edit((records) => removeItems(records, { ids, references }));
  if (problem) {
    if (problem.code === 'ITEM_REFERENCED') askAboutReferences(session, ids);
    else session.attempt(() => ({ problem }));
    return false;
  }
  session.view.set({ activeId: next, dialog: null });
  session.leaveRemovedPage(before);
  session.notifyRemoved(ids.length);
  return true;
}

function askAboutReferences(session: BuilderSession, ids: readonly Id[]): void {
  const records = session.store.records();
  const removed = new Set(ids.flatMap((id) => [id, ...getDescendants(records, id).map((item) => item.id)]));
  const remove = (references: BrokenReferences) => () => void deleteItems(session, [...ids], references);
  session.view.set({
    dialog: {
      kind: 'dependencies',
      about: 'items',
      name: (ids.length === 1 && records.items[ids[0] ?? '']?.title) || null,
      usages: findItemUsages(records, removed),
      unlink: remove('unlink'),
      proceed: remove('keep'),
    },
  });
}

function findRowAfterRemoval(session: BuilderSession, ids: readonly Id[]): Id | null {
  const { pageId, collapsed } = session.view.get();
  if (!pageId) return null;
  const records = session.store.records();
  const removed = new Set(ids);
  const remains = (id: Id) => !removed.has(id) && !getAncestors(records, id).some((above) => removed.has(above.id));
  const rows = getVisibleRows(records, pageId, collapsed).filter((row) => row.kind !== 'empty');
  const from = rows.findIndex((row) => removed.has(row.id));
  const after = rows.slice(from + 1).find((row) => remains(row.id));
  return (after ?? rows.slice(0, Math.max(from, 0)).findLast((row) => remains(row.id)))?.id ?? null;
}

/** Moves items, after a question when this would break rules; returns whether they were moved. */
export function moveTo(
  session: BuilderSession,
  ids: readonly Id[],
  place: ItemPosition,
  rules: BrokenReferences = 'refuse',
): boolean {
  session.store.endGesture();
  const records = session.store.records();
  const broken = rules === 'refuse' ? findRulesBrokenByMove(records, { ids, ...place }) : [];
  if (broken.length > 0) {
    const move = (choice: BrokenReferences) => () => {
      session.view.set({ dialog: null });
      moveTo(session, ids, place, choice);
    };
    const usages = toBrokenRuleUsages(records, broken);
    session.view.set({
      dialog: {
        kind: 'dependencies',
        about: 'moved',
        name: null,
        usages,
        unlink: move('unlink'),
        proceed: move('keep'),
      },
    });
    return false;
  }
  const problem = session.attempt((current) => moveItems(current, { ids, ...place, rules }));
  const first = ids[0];
  if (!problem && first) session.reveal(first, { selected: session.view.get().selected });
  return !problem;
}

export function moveByStep(session: BuilderSession, step: -1 | 1): void {
  const ids = getTargets(session);
  const records = session.store.records();
  const edge = records.items[(step === -1 ? ids[0] : ids.at(-1)) ?? ''];
  const place = edge && getAdjacentPosition(records, edge, step);
  if (place) moveTo(session, ids, place);
}

/** Moves items into the section above them. */
export function indent(session: BuilderSession): void {
  const ids = getTargets(session);
  const records = session.store.records();
  const first = records.items[ids[0] ?? ''];
  const parent = records.items[first?.parent_id ?? ''];
  if (!first || !parent) return;
  const siblings = getChildren(records, parent.id);
  const above = siblings[siblings.findIndex((item) => item.id === first.id) - 1];
  if (above && CATALOGUE[above.type].kind === 'section') {
    moveTo(session, ids, { parent_id: above.id, after: getChildren(records, above.id).at(-1)?.id ?? null });
  }
}

/** Moves items out of their section. */
export function outdent(session: BuilderSession): void {
  const ids = getTargets(session);
  const { items } = session.store.records();
  const parent = items[items[ids[0] ?? '']?.parent_id ?? ''];
  if (parent && CATALOGUE[parent.type].kind === 'section')
    moveTo(session, ids, { parent_id: parent.parent_id, after: parent.id });
}

/** Whether a rule can act on an item or compare its answer. */
export const supportsRules = ({ type }: Item): boolean =>
  CATALOGUE[type].actions.length + CATALOGUE[type].operators.length > 0;

/** Opens the rule of an item, or a new one. When there are several, it opens the panel that lists them. */
export function openRule(session: BuilderSession, id: Id): void {
  const records = session.store.records();
  const item = records.items[id];
  if (!item || !supportsRules(item)) return;
  const { acting } = getItemRules(records, id);
  session.view.set({ activeId: id, editingId: null });
  if (acting.length > 1) session.view.set({ optionsOpen: true });
  else session.view.set({ dialog: { kind: 'rule', draft: { item_id: id, uuid: acting[0]?.uuid ?? null } } });
}

/** The settings that rows and shortcuts switch on and off. */
export type ToggledOption = 'required' | 'require_note' | 'require_media' | 'repeatable';

/** Switches a setting on, or off where all targets have it. */
export function toggleOption(session: BuilderSession, name: ToggledOption, targets = getTargets(session)): void {
  const records = session.store.records();
  const ids = targets.filter((id) => name in CATALOGUE[records.items[id]!.type].options);
  if (ids.length === 0) return;
  const isOn = !ids.every((id) => records.items[id]?.options[name] === true);
  session.store.endGesture();
  session.attempt(
    combineEdits(
      ...ids.map(
        (id): TemplateEdit =>
          (current) =>
            setItem(current, { id, options: { [name]: isOn } }),
      ),
    ),
  );
}

/** Copies the targets; returns whether there were any. The event of a key writes to the clipboard of the system itself. */
export function copySelection(session: BuilderSession, writesToSystem = true): boolean {
  const ids = getTargets(session);
  const count = ids.length === 0 ? 0 : copyItems(session.store.records(), ids, toClipboardOrigin(session));
  if (count > 0) session.notifyCopied(count);
  const text = count > 0 && writesToSystem ? readClipboard(session.account)?.text : undefined;
  // Without the permission, the items are copied only inside of the product.
  if (text) navigator.clipboard?.writeText(text).catch(() => {});
  return count > 0;
}

export const toClipboardOrigin = ({ id, userId, account }: BuilderSession) => ({
  account,
  owner: userId,
  template: id,
});

export const hasCopiedItems = ({ account }: BuilderSession): boolean => readClipboard(account) !== null;

/** Pastes the copied items without what the plan does not include, and names what was left behind. */
export function pasteClipboard(session: BuilderSession): void {
  const copied = readClipboard(session.account);
  const first = copied?.items[0];
  if (!copied || !first) return;
  const { clipboard, left } = removeForeignRecords(copied, session.userId);
  const options = { place: getNewPosition(session, first.type), template: session.id };
  const result: PasteResult = { createdIds: [], left: [...left] };
  const paste = createPasteEdit(clipboard, options, result);
  let locked: LockedPart[] = [];
  session.store.endGesture();
  const problem = session.attempt((records) => {
    const edit = paste(records);
    if (!edit.patch) return edit;
    const uses = session.findLocked(records, edit.patch);
    if (uses.length === 0) return edit;
    const pasted = applyPatch(records, edit.patch).records;
    locked = toLockedParts(pasted, uses);
    return { patch: squashPatches([edit.patch, removeFeatureUses(pasted, uses)]) };
  });
  if (problem) return;
  const { items } = session.store.records();
  const firstId = result.createdIds.find((id) => items[id]);
  if (firstId) session.reveal(firstId, { selected: new Set() });
  if (result.left.length + locked.length > 0) {
    session.view.set({ dialog: { kind: 'pasted', left: result.left, locked } });
  }
}

/** Lists one entry per item and feature; a rule is named by the first item on which it acts. */
function toLockedParts(records: TemplateRecords, uses: readonly FeatureUse[]): LockedPart[] {
  const parts = uses
    .filter(({ setting }) => setting !== 'rule_set_id')
    .map((use) => {
      const target = use.item_id ?? records.rule_sets[use.rule_set ?? '']?.action_items[0];
      return { use, target, title: records.items[target ?? '']?.title ?? '' };
    });
  return parts.filter(
    ({ target, use }, at) =>
      parts.findIndex((other) => other.target === target && other.use.setting === use.setting) === at,
  );
}

export const undo = (session: BuilderSession): void => applyHistoryStep(session, session.store.undo);
export const redo = (session: BuilderSession): void => applyHistoryStep(session, session.store.redo);

/** Reveals the item that undo or redo changed. If the active row was removed, the row next to it becomes active. */
function applyHistoryStep(session: BuilderSession, step: () => HistoryResult): void {
  const { activeId } = session.view.get();
  const nextRow = activeId && findRowAfterRemoval(session, [activeId]);
  const before = session.store.records();
  const { patch, keptForOthers } = step();
  if (keptForOthers > 0) session.notifyKept(keptForOthers);
  if (!patch) return;
  const { items } = session.store.records();
  const revealed =
    patch.items?.upsert?.find((item) => items[item.id])?.id ?? [activeId, nextRow].find((id) => id && items[id]);
  if (revealed) session.reveal(revealed);
  else session.leaveRemovedPage(before);
}

export function toggleCollapsed(session: BuilderSession, id: Id): void {
  const collapsed = new Set(session.view.get().collapsed);
  if (!collapsed.delete(id)) collapsed.add(id);
  session.view.set({ collapsed });
}

export function toggleSelected(session: BuilderSession, id: Id): void {
  const selected = new Set(session.view.get().selected);
  if (!selected.delete(id)) selected.add(id);
  session.view.set({ selected, selecting: selected.size > 0, anchorId: id });
}

/** Selects from the row selected last, or the active row, to this one. */
export function selectRange(session: BuilderSession, id: Id): void {
  const { activeId, anchorId, pageId, collapsed, selected } = session.view.get();
  const records = session.store.records();
  if (!pageId || findPage(records, id)?.id !== pageId) return;
  const rows = getVisibleRows(records, pageId, collapsed).filter((row) => row.kind !== 'empty');
  const anchor = selected.size > 0 ? anchorId : activeId;
  const from = rows.findIndex((row) => row.id === anchor);
  const to = rows.findIndex((row) => row.id === id);
  const [start, end] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  const rowIds = rows.slice(start, end + 1).map((row) => row.id);
  session.view.set({ selected: new Set([...selected, ...rowIds]), selecting: true });
}
