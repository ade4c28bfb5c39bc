/**
 * What is being edited, its history and who listens. Every edit is a function of the engine, so the
 * structure's rules stand in one place; here only patches and their reverse are kept.
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

export type EditOf = (records: TemplateRecords) => Edit;

/** A patch with what undoes it. */
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
  /** Told of every change in its order, undone and redone ones included. */
  onChange(listener: (change: Change) => void): () => void;
  /** Applies an edit, or answers why not. Edits of the same `gesture` are one step until `mark`. */
  edit(make: EditOf, gesture?: string): TemplateProblem | null;
  /** Ends the gesture under way: what comes next is a step of its own. */
  mark(): void;
  /** The newest step that undo would take back; the same object as long as it is. */
  lastStep(): Change | null;
  undo(): TemplatePatch | null;
  redo(): TemplatePatch | null;
  /** Starts again from other records, for example the ones another person saved. */
  load(records: TemplateRecords): void;
}

const STEPS_KEPT = 500;

/** One change out of several in a row: patches forward, reverses backward. */
export function joinChanges(changes: readonly Change[]): Change {
  return {
    patch: squashPatches(changes.map((change) => change.patch)),
    reverse: squashPatches(changes.map((change) => change.reverse).reverse()),
  };
}

/** Several edits as one, each made on the result of the one before; the first problem stops all. */
export function inTurn(...makes: readonly EditOf[]): EditOf {
  return (start) => {
    let records = start;
    const patches: TemplatePatch[] = [];
    for (const make of makes) {
      const edit = make(records);
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

  const settle = () => {
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
    const step = joins ? { ...joinChanges([last, change]), gesture } : { ...change, gesture };
    past = [...(joins ? past.slice(0, -1) : past.slice(1 - STEPS_KEPT)), step];
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
      settle();
      return null;
    },
    mark() {
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
      settle();
      return step.reverse;
    },
    redo() {
      const step = future.at(-1);
      if (!step) return null;
      future = future.slice(0, -1);
      past = [...past, step];
      gestureOpen = false;
      apply(step.patch);
      settle();
      return step.patch;
    },
    load(next) {
      records = next;
      past = [];
      future = [];
      gestureOpen = false;
      settle();
    },
  };
}
