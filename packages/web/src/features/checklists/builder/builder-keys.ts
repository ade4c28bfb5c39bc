/** The builder's keys as data: what runs them and what `?` shows is the same list. */
import { CATALOGUE, childrenOf } from '@rounds/engine';
import type { BuilderSession } from './builder-session.ts';
import * as deeds from './deeds.ts';
import { visibleRows } from './visible-rows.ts';

export const KEY_DEEDS = [
  'walk',
  'fold',
  'edit',
  'add_below',
  'nest',
  'move',
  'move_to',
  'add',
  'rule',
  'required',
  'duplicate',
  'copy',
  'delete',
  'select',
  'select_all',
  'undo',
  'redo',
  'find',
  'preview',
  'why',
  'keys',
] as const;
export type KeyDeed = (typeof KEY_DEEDS)[number];

/** As the overview shows them; `Mod` is Ctrl, or Cmd on a Mac. */
export const KEY_NAMES: Readonly<Record<KeyDeed, readonly string[]>> = {
  walk: ['↑', '↓'],
  fold: ['←', '→'],
  edit: ['Enter'],
  add_below: ['Enter', 'Enter'],
  nest: ['Tab', 'Shift+Tab'],
  move: ['Alt+↑', 'Alt+↓', 'Alt+→', 'Alt+←'],
  move_to: ['M'],
  add: ['A'],
  rule: ['R'],
  required: ['Q'],
  duplicate: ['Mod+D'],
  copy: ['Mod+C', 'Mod+V'],
  delete: ['Delete'],
  select: ['X', 'Shift+X'],
  select_all: ['Mod+A'],
  undo: ['Mod+Z'],
  redo: ['Mod+Shift+Z'],
  find: ['/'],
  preview: ['Mod+P'],
  why: ['W'],
  keys: ['?'],
};

interface Pressed {
  readonly key: string;
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** While answers are tried out, keys are those of the form. */
const isInPreview = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[data-preview]') !== null;

const ACROSS: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** What lies over the builder has its own keys: a dialog, a menu, a list of choices. */
const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]';
const isCovered = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(OVERLAYS) !== null) ||
  document.querySelector('[aria-modal="true"]') !== null;

/** Arrows across go in and out as the page reads: from right to left, left is onwards. */
function keyOf({ key, target }: KeyboardEvent): string {
  if (key.length === 1) return key.toLowerCase();
  const mirrored = ACROSS[key];
  if (!mirrored || !(target instanceof Element)) return key;
  return getComputedStyle(target).direction === 'rtl' ? mirrored : key;
}

/** Runs what a key stands for; answers whether it stood for anything. */
export function runKey(session: BuilderSession, event: KeyboardEvent): boolean {
  const pressed: Pressed = {
    key: keyOf(event),
    mod: event.ctrlKey || event.metaKey,
    alt: event.altKey,
    shift: event.shiftKey,
  };
  if (session.view.get().dialog || event.defaultPrevented || isCovered(event.target)) return false;
  if (pressed.mod && pressed.key === 'p') {
    session.togglePreview();
    return true;
  }
  if (isTyping(event.target) || isInPreview(event.target)) return false;
  const inTree = event.target instanceof HTMLElement && event.target.closest('[data-builder-tree]') !== null;
  if (pressed.mod) return runWithMod(session, pressed);
  if (pressed.alt) return inTree && runWithAlt(session, pressed);
  if (runAnywhere(session, pressed)) return true;
  return inTree && event.target instanceof HTMLElement && runInTree(session, pressed, event.target);
}

function runWithMod(session: BuilderSession, { key, shift }: Pressed): boolean {
  if (key === 'z') shift ? deeds.redo(session) : deeds.undo(session);
  else if (key === 'y') deeds.redo(session);
  else if (key === 'd') deeds.duplicate(session);
  else if (key === 'a') selectPage(session);
  else if (key === 'c' && window.getSelection()?.isCollapsed !== false) return deeds.copy(session);
  else if (key === 'v') deeds.paste(session);
  else return false;
  return true;
}

function runWithAlt(session: BuilderSession, { key }: Pressed): boolean {
  if (key === 'ArrowUp') deeds.moveBy(session, -1);
  else if (key === 'ArrowDown') deeds.moveBy(session, 1);
  else if (key === 'ArrowRight') deeds.nest(session, 'in');
  else if (key === 'ArrowLeft') deeds.nest(session, 'out');
  else return false;
  return true;
}

function runAnywhere(session: BuilderSession, { key }: Pressed): boolean {
  const { view } = session;
  if (key === '/') view.set({ leftSide: 'outline', outlineOpen: true, findAsked: view.get().findAsked + 1 });
  else if (key === '?') view.set({ dialog: { kind: 'keys' } });
  else if (key === 'a') view.set({ leftSide: 'add', outlineOpen: true, findAsked: view.get().findAsked + 1 });
  else return false;
  return true;
}

function runInTree(session: BuilderSession, { key, shift }: Pressed, target: HTMLElement): boolean {
  const { view } = session;
  const { activeId } = view.get();
  const onRow = target.dataset.row !== undefined;
  if (key === 'ArrowDown' || key === 'ArrowUp') return walk(session, key === 'ArrowDown' ? 1 : -1);
  if (key === 'Escape') view.set({ selected: new Set(), selecting: false });
  else if (!activeId) return false;
  else if (key === 'ArrowLeft' || key === 'ArrowRight') fold(session, activeId, key === 'ArrowRight');
  else if (key === 'Enter' && onRow) view.set({ editingId: activeId });
  else if (key === 'x') shift ? deeds.selectThrough(session, activeId) : deeds.toggleSelected(session, activeId);
  else if (key === 'm') view.set({ dialog: { kind: 'move', ids: deeds.targetsOf(session) } });
  else if (key === 'r') deeds.addRule(session, activeId);
  else if (key === 'q') deeds.toggleRequired(session);
  else if (key === 'Delete' || key === 'Backspace') deeds.remove(session);
  else return false;
  return true;
}

const rowsInView = (session: BuilderSession) => {
  const { pageId, collapsed } = session.view.get();
  return pageId ? visibleRows(session.store.records(), pageId, collapsed).filter((row) => row.kind !== 'empty') : [];
};

function walk(session: BuilderSession, step: 1 | -1): boolean {
  const rows = rowsInView(session);
  const at = rows.findIndex((row) => row.id === session.view.get().activeId);
  const next = rows[at < 0 ? 0 : at + step];
  if (next) session.view.set({ activeId: next.id, editingId: null });
  return true;
}

function fold(session: BuilderSession, id: string, open: boolean): void {
  const records = session.store.records();
  const item = records.items[id];
  if (!item) return;
  const isSection = CATALOGUE[item.type].kind === 'section';
  const collapsed = session.view.get().collapsed.has(id);
  if (isSection && collapsed === open) {
    deeds.toggleCollapsed(session, id);
    return;
  }
  const parent = records.items[item.parent_id ?? ''];
  if (open && isSection) {
    const first = childrenOf(records, id)[0];
    if (first) session.view.set({ activeId: first.id });
  } else if (!open && parent && CATALOGUE[parent.type].kind === 'section') {
    session.view.set({ activeId: parent.id });
  }
}

function selectPage(session: BuilderSession): void {
  session.view.set({ selected: new Set(rowsInView(session).map((row) => row.id)), selecting: true });
}
