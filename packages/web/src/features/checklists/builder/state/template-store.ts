/**
 * The edited template with its history and listeners. Edits are functions of the engine, which checks the
 * structure; the store keeps only patches and their reverse.
 */
import {
  applyPatch,
  isEmptyPatch,
  squashPatches,
  type TemplatePatch,
  type TemplateProblem,
  type TemplateRecords,
} from '@rounds/engine';
import type { Edit } from '@rounds/engine/edits';

export type TemplateEdit = (records: TemplateRecords) => Edit;

/** A patch and the patch that undoes it. */
export interface Change {
  readonly patch: TemplatePatch;
  readonly reverse: TemplatePatch;
}

interface Step extends Change {
  readonly gesture: string | null;
}

export interface HistoryState {
  readonly undo: boolean;
  readonly redo: boolean;
}

export interface TemplateStore {
  records(): TemplateRecords;
  history(): HistoryState;
  subscribe(listener: () => void): () => void;
  /** Calls the listener for every change in order, including undo and redo. */
  onChange(listener: (change: Change) => void): () => void;
  /** Applies an edit or returns the problem. Edits with the same `gesture` are one undo step until `endGesture`. */
  edit(make: TemplateEdit, gesture?: string): TemplateProblem | null;
  /** Ends the current gesture: the next edit is a separate undo step. */
  endGesture(): void;
  /** The step that undo would revert; the same object until another step follows. */
  lastStep(): Change | null;
  undo(): TemplatePatch | null;
  redo(): TemplatePatch | null;
  /** Replaces the records and clears the history, for example after another user saved. */
  load(records: TemplateRecords): void;
}

const MAX_HISTORY_STEPS = 500;

/** Merges consecutive changes into one. */
export function mergeChanges(changes: readonly Change[]): Change {
  return {
    patch: squashPatches(changes.map((change) => change.patch)),
    reverse: squashPatches(changes.map((change) => change.reverse).reverse()),
  };
}

/** Combines edits, each applied to the result of the previous one; the first problem rejects all of them. */
export function combineEdits(...edits: readonly TemplateEdit[]): TemplateEdit {
  return (start) => {
    let records = start;
    const patches: TemplatePatch[] = [];
    for (const apply of edits) {
      const edit = apply(records);
      if (edit.problem) return edit;
      patches.push(edit.patch);
      records = applyPatch(records, edit.patch).records;
    }
    return { patch: squashPatches(patches) };
  };
}

export function createTemplateStore(start: TemplateRecords): TemplateStore {
  let records = start;
  let past: readonly Step[] = [];
  let future: readonly Step[] = [];
  let gestureOpen = false;
  let state: HistoryState = { undo: false, redo: false };
  const listeners = new Set<() => void>();
  const changeListeners = new Set<(change: Change) => void>();

  const notify = () => {
    if (state.undo !== past.length > 0 || state.redo !== future.length > 0) {
      state = { undo: past.length > 0, redo: future.length > 0 };
    }
    for (const listener of listeners) listener();
  };
  const apply = (patch: TemplatePatch): Change => {
    const applied = applyPatch(records, patch);
    records = applied.records;
    const change = { patch, reverse: applied.reverse };
    for (const listener of changeListeners) listener(change);
    return change;
  };
  const remember = (change: Change, gesture: string | null) => {
    const last = past.at(-1);
    const joins = gestureOpen && gesture !== null && last?.gesture === gesture;
    const step = joins ? { ...mergeChanges([last, change]), gesture } : { ...change, gesture };
    past = [...(joins ? past.slice(0, -1) : past.slice(1 - MAX_HISTORY_STEPS)), step];
    future = [];
    gestureOpen = gesture !== null;
  };

  return {
    records: () => records,
    history: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    edit(make, gesture) {
      const edit = make(records);
      if (edit.problem) return edit.problem;
      if (isEmptyPatch(edit.patch)) return null;
      remember(apply(edit.patch), gesture ?? null);
      notify();
      return null;
    },
    endGesture() {
      gestureOpen = false;
    },
    lastStep: () => past.at(-1) ?? null,
    undo() {
      const step = past.at(-1);
      if (!step) return null;
      past = past.slice(0, -1);
      future = [...future, step];
      gestureOpen = false;
      apply(step.reverse);
      notify();
      return step.reverse;
    },
    redo() {
      const step = future.at(-1);
      if (!step) return null;
      future = future.slice(0, -1);
      past = [...past, step];
      gestureOpen = false;
      apply(step.patch);
      notify();
      return step.patch;
    },
    load(next) {
      records = next;
      past = [];
      future = [];
      gestureOpen = false;
      notify();
    },
  };
}
