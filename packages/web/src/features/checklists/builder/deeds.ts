/** What a person can do to items, once for keys, menus and toolbars alike. */
import {
  ancestorsOf,
  CATALOGUE,
  childrenOf,
  descendantsOf,
  documentOrder,
  type Id,
  type Item,
  type ItemType,
  pageOf,
  type TemplatePatch,
} from '@rounds/engine';
import { addItem, duplicateItems, moveItems, removeItems, setItem } from '@rounds/engine/edits';
import type { BuilderSession } from './builder-session.ts';
import { copyItems, forOwner, pasteEdit, readClipboard } from './clipboard.ts';
import { namingItems } from './naming.ts';
import { newId } from './new-id.ts';
import { type Place, placeBeside, placeForNew } from './place.ts';
import { rulesAround } from './rules/rule-edits.ts';
import { startingAnswers } from './starting-answers.ts';
import { type EditOf, inTurn } from './template-store.ts';
import { visibleRows } from './visible-rows.ts';

/** What a deed is about: the selection without items whose section is selected too, else the row in use. */
export function targetsOf(session: BuilderSession): Id[] {
  const records = session.store.records();
  const { selected, activeId } = session.view.get();
  if (selected.size === 0) return activeId && records.items[activeId] ? [activeId] : [];
  return documentOrder(records)
    .filter(({ id }) => selected.has(id) && !ancestorsOf(records, id).some((above) => selected.has(above.id)))
    .map((item) => item.id);
}

const added = (patch: TemplatePatch): Id | null => patch.items?.upsert?.[0]?.id ?? null;

/** Adds an item and opens its text; answers its id. */
export function add(
  session: BuilderSession,
  type: ItemType,
  title = '',
  place = placeForNew(session, type),
): Id | null {
  let id: Id | null = null;
  const make: EditOf = (records) => {
    const responses = CATALOGUE[type].choices ? startingAnswers(type, session.words) : undefined;
    const edit = addItem(records, { type, title, ...place, newId, responses });
    if (edit.patch) id = added(edit.patch);
    return edit;
  };
  session.store.mark();
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

/** Enter on a text that is done: the same type again, right below. */
export function addSameBelow(session: BuilderSession, id: Id): void {
  const item = session.store.records().items[id];
  if (item) add(session, item.type, '', { parent_id: item.parent_id, after: item.id });
}

export function duplicate(session: BuilderSession): void {
  const ids = targetsOf(session);
  if (ids.length === 0) return;
  let copies: readonly Id[] = [];
  const refused = session.attempt((records) => {
    const edit = duplicateItems(records, { ids, newId });
    if (edit.patch) copies = edit.patch.items?.upsert?.map((item) => item.id) ?? [];
    return edit;
  });
  const first = copies.find((id) => !copies.includes(session.store.records().items[id]?.parent_id ?? ''));
  if (!refused && first) session.reveal(first, { selected: new Set() });
}

/** Removes, or asks first when other items depend on what would go. */
export function remove(session: BuilderSession, ids = targetsOf(session), unlink = false): boolean {
  if (ids.length === 0) return false;
  const next = neighbourOf(session, ids);
  const before = session.store.records();
  session.store.mark();
  const problem = session.store.edit((records) => removeItems(records, { ids, unlink }));
  if (problem) {
    const othersDepend = !unlink && !removeItems(session.store.records(), { ids, unlink: true }).problem;
    if (othersDepend) askToUnlink(session, ids);
    else session.attempt(() => ({ problem }));
    return false;
  }
  session.view.set({ activeId: next, dialog: null });
  session.stayOnAPage(before);
  session.tellRemoved(ids.length);
  return true;
}

function askToUnlink(session: BuilderSession, ids: readonly Id[]): void {
  const records = session.store.records();
  const gone = new Set(ids.flatMap((id) => [id, ...descendantsOf(records, id).map((item) => item.id)]));
  const unlink = () => void remove(session, [...ids], true);
  session.view.set({ dialog: { kind: 'dependencies', gone: 'items', naming: namingItems(records, gone), unlink } });
}

function neighbourOf(session: BuilderSession, ids: readonly Id[]): Id | null {
  const { pageId, collapsed } = session.view.get();
  if (!pageId) return null;
  const records = session.store.records();
  const going = new Set(ids);
  const stays = (id: Id) => !going.has(id) && !ancestorsOf(records, id).some((above) => going.has(above.id));
  const rows = visibleRows(records, pageId, collapsed).filter((row) => row.kind !== 'empty');
  const from = rows.findIndex((row) => going.has(row.id));
  const after = rows.slice(from + 1).find((row) => stays(row.id));
  return (after ?? rows.slice(0, Math.max(from, 0)).findLast((row) => stays(row.id)))?.id ?? null;
}

export function move(session: BuilderSession, ids: readonly Id[], place: Place): boolean {
  session.store.mark();
  const refused = session.attempt((records) => moveItems(records, { ids, ...place }));
  const first = ids[0];
  if (!refused && first) session.reveal(first, { selected: session.view.get().selected });
  return !refused;
}

export function moveBy(session: BuilderSession, step: -1 | 1): void {
  const ids = targetsOf(session);
  const records = session.store.records();
  const edge = records.items[(step === -1 ? ids[0] : ids.at(-1)) ?? ''];
  const place = edge && placeBeside(records, edge, step);
  if (place) move(session, ids, place);
}

/** Into the section right above; out of the section that it stands in. */
export function nest(session: BuilderSession, direction: 'in' | 'out'): void {
  const ids = targetsOf(session);
  const records = session.store.records();
  const first = records.items[ids[0] ?? ''];
  const parent = records.items[first?.parent_id ?? ''];
  if (!first || !parent) return;
  if (direction === 'out') {
    if (CATALOGUE[parent.type].kind === 'section')
      move(session, ids, { parent_id: parent.parent_id, after: parent.id });
    return;
  }
  const siblings = childrenOf(records, parent.id);
  const above = siblings
    .slice(
      0,
      siblings.findIndex((item) => item.id === first.id),
    )
    .at(-1);
  if (above && CATALOGUE[above.type].kind === 'section') {
    move(session, ids, { parent_id: above.id, after: childrenOf(records, above.id).at(-1)?.id ?? null });
  }
}

/** Whether rules can act on an item or ask it. */
export const takesRules = ({ type }: Item): boolean =>
  CATALOGUE[type].actions.length + CATALOGUE[type].operators.length > 0;

/** Opens the rule of an item, or a new one where it has none; several are listed in the panel. */
export function addRule(session: BuilderSession, id: Id): void {
  const records = session.store.records();
  const item = records.items[id];
  if (!item || !takesRules(item)) return;
  const { acting } = rulesAround(records, id);
  session.view.set({ activeId: id, editingId: null });
  if (acting.length > 1) session.view.set({ optionsOpen: true });
  else session.view.set({ dialog: { kind: 'rule', draft: { item_id: id, uuid: acting[0]?.uuid ?? null } } });
}

export function toggleRequired(session: BuilderSession): void {
  const records = session.store.records();
  const ids = targetsOf(session).filter((id) => 'required' in CATALOGUE[records.items[id]!.type].options);
  if (ids.length === 0) return;
  const required = !ids.every((id) => records.items[id]?.options.required === true);
  session.store.mark();
  session.attempt(
    inTurn(
      ...ids.map(
        (id): EditOf =>
          (current) =>
            setItem(current, { id, options: { required } }),
      ),
    ),
  );
}

/** Copies what a deed is about; answers whether there was something. */
export function copy(session: BuilderSession): boolean {
  const ids = targetsOf(session);
  const count = ids.length === 0 ? 0 : copyItems(session.store.records(), ids, session.userId);
  if (count > 0) session.tellCopied(count);
  return count > 0;
}

export function paste(session: BuilderSession): void {
  const clipboard = readClipboard();
  const first = clipboard?.items[0];
  if (!clipboard || !first) return;
  const place = placeForNew(session, first.type);
  const made: Id[] = [];
  session.store.mark();
  if (session.attempt(pasteEdit(forOwner(clipboard, session.userId), place, made))) return;
  if (made[0]) session.reveal(made[0], { selected: new Set() });
}

export const undo = (session: BuilderSession): void => travel(session, session.store.undo);
export const redo = (session: BuilderSession): void => travel(session, session.store.redo);

/** Shows where undo and redo were at work. When only the row in use went away, its neighbour takes its place. */
function travel(session: BuilderSession, step: () => TemplatePatch | null): void {
  const { activeId } = session.view.get();
  const neighbour = activeId && neighbourOf(session, [activeId]);
  const before = session.store.records();
  const patch = step();
  if (!patch) return;
  const { items } = session.store.records();
  const shown =
    patch.items?.upsert?.find((item) => items[item.id])?.id ?? [activeId, neighbour].find((id) => id && items[id]);
  if (shown) session.reveal(shown);
  else session.stayOnAPage(before);
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

/** From the row chosen last, or the one in use, to this one. */
export function selectThrough(session: BuilderSession, id: Id): void {
  const { activeId, anchorId, pageId, collapsed, selected } = session.view.get();
  const records = session.store.records();
  if (!pageId || pageOf(records, id)?.id !== pageId) return;
  const rows = visibleRows(records, pageId, collapsed).filter((row) => row.kind !== 'empty');
  const anchor = selected.size > 0 ? anchorId : activeId;
  const from = rows.findIndex((row) => row.id === anchor);
  const to = rows.findIndex((row) => row.id === id);
  const [start, end] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  const chosen = rows.slice(start, end + 1).map((row) => row.id);
  session.view.set({ selected: new Set([...selected, ...chosen]), selecting: true });
}
