/**
 * Brings every change to the server, one save at a time. A save keeps its `save_id` until it is
 * answered, so a lost answer repeats the same save and is no conflict. What is not acknowledged is
 * kept on the device first, and leaves it only with the acknowledgement or the person's choice.
 */
import { isEmptyPatch, type TemplatePatch, type TemplateProblem } from '@rounds/engine';
import { type Change, joinChanges } from './template-store.ts';

export interface Save {
  readonly save_id: string;
  readonly revision: number;
  readonly patch: TemplatePatch;
}
interface SentSave extends Save, Change {}

/** Unsaved work as the device keeps it. */
export interface KeptWork {
  /** The revision that the unsent changes were made on, or that `sent` was sent against. */
  readonly revision: number;
  readonly sent: SentSave | null;
  readonly unsent: Change | null;
}

export interface TheirRevision {
  readonly revision: number;
  readonly patch: TemplatePatch;
  readonly by: string | null;
  /** Saved by this very person, who has the template open elsewhere as well. */
  readonly by_me: boolean;
  readonly at: string;
}

/** What the server says to a save; everything but `saved` leaves the work where it is. */
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly revision: number; readonly saved_at: string }
  | { readonly kind: 'unreachable'; readonly signedOut: boolean }
  | { readonly kind: 'conflict'; readonly revision: number; readonly patches: readonly TheirRevision[] }
  | { readonly kind: 'refused'; readonly message: string; readonly problems: readonly TemplateProblem[] };

export type SaveState =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'saving' }
  | { readonly kind: 'kept'; readonly signedOut: boolean }
  | Extract<SaveAnswer, { kind: 'conflict' | 'refused' }>;

export interface AutosaveDoors {
  /** Never rejects: a failure is an answer. */
  readonly send: (save: Save) => Promise<SaveAnswer>;
  /** Null says that nothing is unsaved any more. Never rejects: a device without storage keeps nothing. */
  readonly keep: (work: KeptWork | null) => Promise<void>;
  readonly newId: () => string;
}

export interface Autosave {
  state(): SaveState;
  revision(): number;
  subscribe(listener: () => void): () => void;
  /** Told of every save that the server has taken. */
  onAcknowledged(listener: () => void): () => void;
  add(change: Change): void;
  /** Everything that the server has not acknowledged, as one change; null when nothing is. */
  unsaved(): Change | null;
  /** Sends now what waits and resolves when it is settled, one way or another. */
  flush(): Promise<SaveState>;
  /**
   * Goes on from another revision after a conflict was decided: what was unsaved is let go, and what
   * `edits` changes is the new unsaved work. The device is told once, so nothing is lost between.
   */
  restart(revision: number, edits: () => void): void;
  /** Nothing is sent before; what was kept goes first. */
  start(): void;
  /** Sends nothing more. A save under way is still listened for, so that the device can let go of it. */
  stop(): void;
}

const REST_BEFORE_SAVE = 700;
const RETRY_WHILE_PENDING = 1_000;
const RETRIES_WHEN_AWAY = [1_000, 2_000, 5_000, 10_000, 30_000];

export function createAutosave(start: { revision: number; kept?: KeptWork | null }, doors: AutosaveDoors): Autosave {
  let revision = start.kept?.revision ?? start.revision;
  let sent: SentSave | null = start.kept?.sent ?? null;
  let unsent: Change[] = start.kept?.unsent ? [start.kept.unsent] : [];
  let underway: Promise<void> | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = true;
  let state: SaveState = { kind: 'saved', at: null };
  const listeners = new Set<() => void>();
  const acknowledgedListeners = new Set<() => void>();

  const become = (next: SaveState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const decided = () => state.kind !== 'conflict' && state.kind !== 'refused';
  const schedule = (after: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(tick, after);
  };
  const keep = () => {
    const nothing = sent === null && unsent.length === 0;
    return doors.keep(nothing ? null : { revision, sent, unsent: unsent.length > 0 ? joinChanges(unsent) : null });
  };
  const nextSave = (): SentSave | null => {
    if (sent) return sent;
    if (unsent.length === 0) return null;
    const change = joinChanges(unsent);
    unsent = [];
    if (isEmptyPatch(change.patch)) return null;
    sent = { ...change, save_id: doors.newId(), revision };
    return sent;
  };

  const settle = (answer: SaveAnswer) => {
    if (answer.kind === 'saved') {
      revision = answer.revision;
      sent = null;
      failures = 0;
      for (const listener of acknowledgedListeners) listener();
      keep();
      become(unsent.length > 0 ? { kind: 'saving' } : { kind: 'saved', at: answer.saved_at });
      if (unsent.length > 0) schedule(0);
      return;
    }
    if (answer.kind === 'unreachable') {
      const wait = RETRIES_WHEN_AWAY[Math.min(failures, RETRIES_WHEN_AWAY.length - 1)] ?? RETRY_WHILE_PENDING;
      failures += 1;
      become({ kind: 'kept', signedOut: answer.signedOut });
      schedule(wait);
      return;
    }
    become(answer);
  };

  function tick(): void {
    if (stopped || !decided()) return;
    if (underway) {
      schedule(RETRY_WHILE_PENDING);
      return;
    }
    const save = nextSave();
    if (!save) {
      keep();
      if (state.kind !== 'saved') become({ kind: 'saved', at: null });
      return;
    }
    if (state.kind !== 'kept') become({ kind: 'saving' });
    const { save_id, patch } = save;
    underway = keep()
      .then(() => doors.send({ save_id, revision: save.revision, patch }))
      .then((answer) => {
        underway = null;
        settle(answer);
      });
  }

  if (sent || unsent.length > 0) state = { kind: 'saving' };

  return {
    state: () => state,
    revision: () => revision,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onAcknowledged(listener) {
      acknowledgedListeners.add(listener);
      return () => acknowledgedListeners.delete(listener);
    },
    add(change) {
      unsent = [...unsent, change];
      keep();
      if (!decided()) return;
      if (state.kind === 'saved') become({ kind: 'saving' });
      if (state.kind !== 'kept') schedule(underway ? RETRY_WHILE_PENDING : REST_BEFORE_SAVE);
    },
    unsaved() {
      const changes = sent ? [sent, ...unsent] : unsent;
      return changes.length > 0 ? joinChanges(changes) : null;
    },
    async flush() {
      do {
        clearTimeout(timer);
        tick();
        await underway;
      } while (!stopped && decided() && state.kind === 'saving');
      return state;
    },
    restart(next, edits) {
      clearTimeout(timer);
      revision = next;
      sent = null;
      unsent = [];
      failures = 0;
      state = { kind: 'saved', at: null };
      edits();
      if (unsent.length === 0) {
        keep();
        become(state);
      }
    },
    start() {
      stopped = false;
      if (sent || unsent.length > 0) schedule(0);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
