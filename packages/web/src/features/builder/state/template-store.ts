/**
 * The edited template with its history and listeners. Edits are functions of the engine, which checks the
 * structure; the store keeps only patches and their reverse.
 */
import {
  applyPatch,
  isEmptyPatch,
  listTouchedRecords,
  squashPatches,
  type TemplatePatch,
  type TemplateProblem,
  type TemplateRecords,
} from '@rounds/engine';
import type { Edit } from '@rounds/engine/edits';
import { pickOwnChanges } from './own-changes.ts';

export type TemplateEdit = (records: TemplateRecords) => Edit;

/** A patch and the patch that undoes it. */
export interface Change {
  readonly patch: TemplatePatch;
  readonly reverse: TemplatePatch;
}

interface Step extends Change {
  readonly gesture: string | null;
}

/** The steps that undo and redo would apply; stored on the device, so that they survive a reload. */
export interface StoredHistory {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

/** The result of undo or redo. */
export interface HistoryResult {
  /** The reverting patch; null if nothing was left to change. */
  readonly patch: TemplatePatch | null;
  /** The number of parts of my steps that stay unchanged because others have changed them since. */
  readonly keptForOthers: number;
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
  /** Reverts my latest step that still has an effect. What others have changed since stays. */
  undo(): HistoryResult;
  redo(): HistoryResult;
  /** Applies what somebody else saved. It is not a step of mine, and not a change to be saved. */
  merge(patch: TemplatePatch): void;
  /** Replaces the records, for example by those that another user saved. My steps stay. */
  replace(records: TemplateRecords): void;
  storedHistory(): StoredHistory;
}

const MAX_HISTORY_STEPS = 500;
/** The maximum number of steps, and of records in steps, that are stored on the device. */
const MAX_STORED_STEPS = 100;
const MAX_STORED_RECORDS = 4_000;

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

export function createTemplateStore(start: TemplateRecords, stored: StoredHistory | null = null): TemplateStore {
  let records = start;
  let past: readonly Step[] = stored?.past ?? [];
  let future: readonly Step[] = stored?.future ?? [];
  /** Whether the steps are the only changes of the records, so that each can be reverted unchanged. */
  let isMine = past.length + future.length === 0;
  let gestureOpen = false;
  let state: HistoryState = { undo: past.length > 0, redo: future.length > 0 };
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
  /** Takes steps from one end of the history until one has an effect, and puts that one on the other end. */
  const travel = (back: boolean): HistoryResult => {
    gestureOpen = false;
    let keptForOthers = 0;
    for (;;) {
      const step = (back ? past : future).at(-1);
      if (!step) break;
      if (back) past = past.slice(0, -1);
      else future = future.slice(0, -1);
      const [patch, reverse] = back ? [step.reverse, step.patch] : [step.patch, step.reverse];
      const mine = isMine ? { patch, kept: 0 } : pickOwnChanges(records, patch, reverse);
      keptForOthers += mine.kept;
      if (isEmptyPatch(mine.patch)) continue;
      const done = apply(mine.patch);
      if (back) future = [...future, { patch: done.reverse, reverse: done.patch, gesture: step.gesture }];
      else past = [...past, { ...done, gesture: step.gesture }];
      notify();
      return { patch: mine.patch, keptForOthers };
    }
    notify();
    return { patch: null, keptForOthers };
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
    undo: () => travel(true),
    redo: () => travel(false),
    merge(patch) {
      records = applyPatch(records, patch).records;
      isMine = false;
      notify();
    },
    replace(next) {
      records = next;
      isMine = false;
      gestureOpen = false;
      notify();
    },
    storedHistory: () => ({ past: pickStoredSteps(past), future: pickStoredSteps(future) }),
  };
}

/** The latest steps, as far as they are small enough to be stored. */
function pickStoredSteps(steps: readonly Step[]): readonly Step[] {
  let count = 0;
  const start = steps.findLastIndex((step, at) => {
    count += countRecords(step.patch) + countRecords(step.reverse);
    return steps.length - at > MAX_STORED_STEPS || count > MAX_STORED_RECORDS;
  });
  return steps.slice(start + 1);
}

const countRecords = (patch: TemplatePatch): number => listTouchedRecords(patch).size;
