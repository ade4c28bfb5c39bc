/** The keyboard shortcuts of the builder: their list for the overview, and the code that runs them. */
import { CATALOGUE, getChildren } from '@rounds/engine';
import type { BuilderSession } from '../state/builder-session.ts';
import { getVisibleRows } from '../state/visible-rows.ts';
import * as commands from './commands.ts';
import { openPublish } from './publishing.ts';

export const SHORTCUTS = [
  'walk',
  'fold',
  'edit',
  'add_below',
  'nest',
  'move',
  'move_to',
  'add',
  'rule',
  'settings',
  'pages',
  'required',
  'duplicate',
  'copy',
  'delete',
  'select',
  'select_all',
  'undo',
  'redo',
  'find',
  'replace',
  'preview',
  'why',
  'publish',
  'keys',
] as const;
export type Shortcut = (typeof SHORTCUTS)[number];

/** Keys as the overview shows them; `Mod` is Ctrl, or Cmd on a Mac. */
export const SHORTCUT_KEYS: Readonly<Record<Shortcut, readonly string[]>> = {
  walk: ['↑', '↓'],
  fold: ['←', '→'],
  edit: ['Enter'],
  add_below: ['Enter', 'Enter'],
  nest: ['Tab', 'Shift+Tab'],
  move: ['Alt+↑', 'Alt+↓', 'Alt+→', 'Alt+←'],
  move_to: ['M'],
  add: ['A'],
  rule: ['R'],
  settings: ['S'],
  pages: ['N', 'P'],
  required: ['Q'],
  duplicate: ['Mod+D'],
  copy: ['Mod+C', 'Mod+V'],
  delete: ['Delete'],
  select: ['X', 'Shift+X'],
  select_all: ['Mod+A'],
  undo: ['Mod+Z'],
  redo: ['Mod+Shift+Z'],
  find: ['/'],
  replace: ['Mod+H'],
  preview: ['Mod+P'],
  why: ['W'],
  publish: ['Mod+Enter'],
  keys: ['?'],
};

interface KeyPress {
  readonly key: string;
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Whether the target is in the outline or the settings, while they stand beside the page. */
const isInSidePanel = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-side-panel]:not([data-drawer])') !== null;

/** Whether the target is in the preview, where the form handles the keys. */
const isInPreview = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[data-preview]') !== null;

const MIRRORED_KEYS: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Overlays handle their own keys. */
const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]';
const isInOverlay = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(OVERLAYS) !== null) ||
  document.querySelector('[aria-modal="true"]') !== null;

/** Mirrors the horizontal arrows in right-to-left layouts, where left means forward. */
function toLogicalKey({ key, target }: KeyboardEvent): string {
  if (key.length === 1) return key.toLowerCase();
  const mirrored = MIRRORED_KEYS[key];
  if (!mirrored || !(target instanceof Element)) return key;
  return getComputedStyle(target).direction === 'rtl' ? mirrored : key;
}

/** Whether an event is meant for the rows of the template, and not for a text field, a dialog or the preview. */
export const isForTemplate = (session: BuilderSession, { target, defaultPrevented }: Event): boolean =>
  !session.view.get().dialog && !defaultPrevented && !isInOverlay(target) && !isTyping(target) && !isInPreview(target);

/** Runs the shortcut of a key; returns whether there is one. */
export function runShortcut(session: BuilderSession, event: KeyboardEvent): boolean {
  const pressed: KeyPress = {
    key: toLogicalKey(event),
    mod: event.ctrlKey || event.metaKey,
    alt: event.altKey,
    shift: event.shiftKey,
  };
  if (session.view.get().dialog || event.defaultPrevented || isInOverlay(event.target)) return false;
  if (pressed.mod && pressed.key === 'p') {
    session.togglePreview();
    return true;
  }
  // A drawer is closed by Escape, and returns the focus itself.
  if (pressed.key === 'Escape' && isInSidePanel(event.target)) return leaveSidePanel(session);
  if (isTyping(event.target) || isInPreview(event.target)) return false;
  const inTree = event.target instanceof HTMLElement && event.target.closest('[data-builder-tree]') !== null;
  if (pressed.mod) return runWithMod(session, pressed);
  if (pressed.alt) return inTree && runWithAlt(session, pressed);
  if (runGlobally(session, pressed)) return true;
  return inTree && event.target instanceof HTMLElement && runInTree(session, pressed, event.target);
}

function runWithMod(session: BuilderSession, { key, shift }: KeyPress): boolean {
  if (key === 'z') shift ? commands.redo(session) : commands.undo(session);
  else if (key === 'y') commands.redo(session);
  else if (key === 'd') commands.duplicateSelection(session);
  else if (key === 'a') selectAllRows(session);
  else if (key === 'h') session.view.set({ dialog: { kind: 'replace' } });
  else if (key === 'Enter') openPublish(session);
  else return false;
  return true;
}

function runWithAlt(session: BuilderSession, { key }: KeyPress): boolean {
  if (key === 'ArrowUp') commands.moveByStep(session, -1);
  else if (key === 'ArrowDown') commands.moveByStep(session, 1);
  else if (key === 'ArrowRight') commands.indent(session);
  else if (key === 'ArrowLeft') commands.outdent(session);
  else return false;
  return true;
}

function runGlobally(session: BuilderSession, { key }: KeyPress): boolean {
  const { view } = session;
  if (key === '/')
    view.set({ leftPanel: 'outline', outlineOpen: true, searchFocusRequests: view.get().searchFocusRequests + 1 });
  else if (key === '?') view.set({ dialog: { kind: 'keys' } });
  else if (key === 'a') openPalette(session);
  else if (key === 'n' || key === 'p') showPage(session, key === 'n' ? 1 : -1);
  else return false;
  return true;
}

/** Opens the palette for one addition, after which the panel is shown again that was open before. */
function openPalette({ view }: BuilderSession): void {
  const { leftPanel, panelBeforeAdding, searchFocusRequests } = view.get();
  view.set({
    leftPanel: 'add',
    panelBeforeAdding: leftPanel === 'add' ? panelBeforeAdding : leftPanel,
    outlineOpen: true,
    searchFocusRequests: searchFocusRequests + 1,
  });
}

function runInTree(session: BuilderSession, { key, shift }: KeyPress, target: HTMLElement): boolean {
  const { view } = session;
  const { activeId } = view.get();
  const onRow = target.dataset.row !== undefined;
  if (key === 'ArrowDown' || key === 'ArrowUp') return moveActiveRow(session, key === 'ArrowDown' ? 1 : -1);
  if (key === 'Escape') view.set({ selected: new Set(), selecting: false });
  else if (!activeId) return false;
  else if (key === 'ArrowLeft' || key === 'ArrowRight') collapseOrExpand(session, activeId, key === 'ArrowRight');
  else if (key === 'Enter' && onRow) view.set({ editingId: activeId });
  else if (key === 'x') shift ? commands.selectRange(session, activeId) : commands.toggleSelected(session, activeId);
  else if (key === 'm') view.set({ dialog: { kind: 'move', ids: commands.getTargets(session) } });
  else if (key === 'r') commands.openRule(session, activeId);
  else if (key === 's') view.set({ optionsOpen: true, outlineOpen: false, focusesSettings: true });
  else if (key === 'q') commands.toggleOption(session, 'required');
  else if (key === 'Delete' || key === 'Backspace') commands.deleteItems(session);
  else return false;
  return true;
}

/** Focuses the active row, or the first one, and ends an addition; returns whether there is a row. */
function leaveSidePanel({ view }: BuilderSession): boolean {
  const row = document.querySelector<HTMLElement>('[data-row][tabindex="0"]');
  row?.focus();
  const { panelBeforeAdding } = view.get();
  // The search of the panel that is shown again must not take the focus.
  if (panelBeforeAdding) view.set({ leftPanel: panelBeforeAdding, panelBeforeAdding: null, searchFocusRequests: 0 });
  return row !== null;
}

/** Shows the next or the previous page, with its first row. */
function showPage({ store, view }: BuilderSession, step: 1 | -1): void {
  const records = store.records();
  const { pageId, collapsed } = view.get();
  const pages = getChildren(records, null).filter(({ type }) => type !== 'hidden_page');
  const page = pages[pages.findIndex(({ id }) => id === pageId) + step];
  if (!page) return;
  const first = getVisibleRows(records, page.id, collapsed).find(({ kind }) => kind !== 'empty');
  view.set({ pageId: page.id, activeId: first?.id ?? null, editingId: null });
}

const listRowsInView = (session: BuilderSession) => {
  const { pageId, collapsed } = session.view.get();
  return pageId ? getVisibleRows(session.store.records(), pageId, collapsed).filter((row) => row.kind !== 'empty') : [];
};

function moveActiveRow(session: BuilderSession, step: 1 | -1): boolean {
  const rows = listRowsInView(session);
  const at = rows.findIndex((row) => row.id === session.view.get().activeId);
  const next = rows[at < 0 ? 0 : at + step];
  if (next) session.view.set({ activeId: next.id, editingId: null });
  return true;
}

function collapseOrExpand(session: BuilderSession, id: string, open: boolean): void {
  const records = session.store.records();
  const item = records.items[id];
  if (!item) return;
  const isSection = CATALOGUE[item.type].kind === 'section';
  const collapsed = session.view.get().collapsed.has(id);
  if (isSection && collapsed === open) {
    commands.toggleCollapsed(session, id);
    return;
  }
  const parent = records.items[item.parent_id ?? ''];
  if (open && isSection) {
    const first = getChildren(records, id)[0];
    if (first) session.view.set({ activeId: first.id });
  } else if (!open && parent && CATALOGUE[parent.type].kind === 'section') {
    session.view.set({ activeId: parent.id });
  }
}

function selectAllRows(session: BuilderSession): void {
  session.view.set({ selected: new Set(listRowsInView(session).map((row) => row.id)), selecting: true });
}
