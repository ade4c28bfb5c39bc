/**
 * Saves changes to the server, one request at a time, and receives what others save. A save keeps its `save_id`
 * until a response arrives, so that a retry after a lost response is not a conflict. Unacknowledged changes are
 * stored on the device before they are sent, and removed only when the server confirms them or the user discards
 * them. What others save merges by itself unless it touches a record that unsaved changes touch, too.
 */
import { isEmptyPatch, type TemplateFeature, type TemplatePatch, type TemplateProblem } from '@rounds/engine';
import { type Change, mergeChanges } from './template-store.ts';

export interface Save {
  readonly save_id: string;
  readonly revision: number;
  readonly patch: TemplatePatch;
}
interface SentSave extends Save, Change {}

/** Unsaved changes as they are stored on the device. The field names are part of the stored format. */
export interface StoredDraft {
  /** The revision that the changes are based on. */
  readonly revision: number;
  readonly sent: SentSave | null;
  readonly unsent: Change | null;
}

export interface RemoteRevision {
  readonly revision: number;
  readonly patch: TemplatePatch;
  readonly save_id: string;
  readonly by: string | null;
  /** The same user saved it, for example in another window. */
  readonly by_me: boolean;
  readonly at: string;
}

/** The outcome of a save. Every outcome except `saved` keeps the changes on the device. */
export type SaveResult =
  | {
      readonly kind: 'saved';
      readonly revision: number;
      readonly saved_at: string;
      /** The patches that others saved between the revision of the save and this one. */
      readonly patches: readonly RemoteRevision[];
    }
  | { readonly kind: 'unreachable'; readonly signedOut: boolean }
  | { readonly kind: 'conflict'; readonly revision: number; readonly patches: readonly RemoteRevision[] }
  | {
      readonly kind: 'rejected';
      readonly message: string;
      readonly problems: readonly TemplateProblem[];
      /** The feature that the plan does not include, if that is the reason. */
      readonly feature?: TemplateFeature | undefined;
    };

export type SaveState =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'saving' }
  | { readonly kind: 'stored'; readonly signedOut: boolean }
  | Extract<SaveResult, { kind: 'conflict' | 'rejected' }>;

export interface AutosaveDeps {
  /** Sends a save. It must not reject: failures are results. */
  readonly send: (save: Save) => Promise<SaveResult>;
  /** Stores the draft, or removes it if it is null. It must not reject: without storage it does nothing. */
  readonly storeDraft: (work: StoredDraft | null) => Promise<void>;
  readonly newId: () => string;
  /** Adds the edits that fields hold back until a pause in typing, so that they count as unsaved changes. */
  readonly commitFields: () => void;
  /** Applies what others saved below the unsaved changes; answers false if that is not possible. */
  readonly merge: (patches: readonly RemoteRevision[], mine: Change | null) => boolean;
  /** A revision of the server is complete on this device. */
  readonly onRevision: (revision: Pick<RemoteRevision, 'revision' | 'patch'>) => void;
}

export interface Autosave {
  state(): SaveState;
  revision(): number;
  /** The latest revision that is known here; later than `revision` during a conflict. */
  latestRevision(): number;
  subscribe(listener: () => void): () => void;
  /** Calls the listener after every save that the server accepted. */
  onAcknowledged(listener: () => void): () => void;
  add(change: Change): void;
  /**
   * Handles all that was saved after a revision, in order; what is known already is skipped. Answers false if
   * revisions are missing in between.
   */
  receive(after: number, patches: readonly RemoteRevision[]): boolean;
  /** All unacknowledged changes merged into one, or null. */
  unsaved(): Change | null;
  /** Sends pending changes now and resolves with the state in which this ended. */
  flush(): Promise<SaveState>;
  /**
   * Continues from another revision after a conflict: unsaved changes are dropped, and the changes that `edits`
   * makes become the new unsaved changes. The draft is stored once, so that nothing is lost in between.
   */
  restart(revision: number, edits: () => void): void;
  /** Sends a rejected save again. */
  retry(): void;
  /** Starts sending, beginning with the restored draft. */
  start(): void;
  /** Stops sending. The result of a running save is still handled, so that its draft is removed from the device. */
  stop(): void;
}

const SAVE_DELAY_MS = 700;
const PENDING_RETRY_MS = 1_000;
const OFFLINE_RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

export function createAutosave(start: { revision: number; draft?: StoredDraft | null }, deps: AutosaveDeps): Autosave {
  // The stored template may be older than the draft; what is missing between is then received again.
  let revision = Math.min(start.draft?.revision ?? start.revision, start.revision);
  let sent: SentSave | null = start.draft?.sent ?? null;
  let unsent: Change[] = start.draft?.unsent ? [start.draft.unsent] : [];
  let inFlight: Promise<void> | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = true;
  let state: SaveState = { kind: 'saved', at: null };
  const listeners = new Set<() => void>();
  const acknowledgedListeners = new Set<() => void>();

  const setState = (next: SaveState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const canSave = () => state.kind !== 'conflict' && state.kind !== 'rejected';
  const schedule = (after: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(tick, after);
  };
  const storeDraft = () => {
    const isEmpty = sent === null && unsent.length === 0;
    return deps.storeDraft(
      isEmpty ? null : { revision, sent, unsent: unsent.length > 0 ? mergeChanges(unsent) : null },
    );
  };
  const nextSave = (): SentSave | null => {
    if (sent) return sent;
    if (unsent.length === 0) return null;
    const change = mergeChanges(unsent);
    unsent = [];
    if (isEmptyPatch(change.patch)) return null;
    sent = { ...change, save_id: deps.newId(), revision };
    return sent;
  };

  const unsaved = (): Change | null => {
    const changes = sent ? [sent, ...unsent] : unsent;
    return changes.length > 0 ? mergeChanges(changes) : null;
  };
  const setConflict = (patches: readonly RemoteRevision[]) =>
    setState({ kind: 'conflict', revision: patches.at(-1)?.revision ?? revision, patches });

  /** The server has stored the changes that were sent. */
  const acknowledge = (save: SentSave, stored: number, at: string) => {
    sent = null;
    failures = 0;
    revision = stored;
    deps.onRevision({ revision, patch: save.patch });
    for (const listener of acknowledgedListeners) listener();
    storeDraft();
    setState(unsent.length > 0 ? { kind: 'saving' } : { kind: 'saved', at });
    if (unsent.length > 0) schedule(0);
  };

  const latestRevision = () => (state.kind === 'conflict' ? (state.patches.at(-1)?.revision ?? revision) : revision);

  const receive = (after: number, patches: readonly RemoteRevision[]): boolean => {
    if (state.kind === 'conflict') {
      const last = latestRevision();
      if (after > last) return false;
      const more = patches.filter((one) => one.revision > last);
      if (more.length > 0) setConflict([...state.patches, ...more]);
      return true;
    }
    if (after > revision) return false;
    const news = patches.filter((one) => one.revision > revision);
    if (news.length === 0) return true;
    const own = news.findIndex(({ save_id }) => save_id === sent?.save_id);
    const others = own < 0 ? news : news.slice(0, own);
    if (others.length > 0) {
      deps.commitFields();
      if (!deps.merge(others, unsaved())) {
        setConflict(news);
        return true;
      }
      revision = others.at(-1)!.revision;
      for (const one of others) deps.onRevision(one);
      // The base of unsaved changes is part of what the device stores.
      if (unsaved()) storeDraft();
      else if (state.kind === 'saved') setState({ kind: 'saved', at: others.at(-1)!.at });
    }
    const ack = news[own];
    if (!ack || !sent) return true;
    acknowledge(sent, ack.revision, ack.at);
    return receive(revision, news);
  };

  const handleResult = (save: SentSave, result: SaveResult) => {
    if (result.kind === 'saved') {
      const { patch, save_id } = save;
      const stored = { revision: result.revision, patch, save_id, by: null, by_me: true, at: result.saved_at };
      receive(save.revision, [...result.patches, stored]);
      return;
    }
    // The stream of events was faster than the response, or the person has to decide first.
    if (sent?.save_id !== save.save_id || (state.kind === 'conflict' && result.kind !== 'conflict')) return;
    if (result.kind === 'unreachable') {
      const wait = OFFLINE_RETRY_DELAYS_MS[Math.min(failures, OFFLINE_RETRY_DELAYS_MS.length - 1)] ?? PENDING_RETRY_MS;
      failures += 1;
      setState({ kind: 'stored', signedOut: result.signedOut });
      schedule(wait);
      return;
    }
    if (result.kind === 'conflict') {
      receive(save.revision, result.patches);
      if (state.kind === 'conflict' || !sent) return;
      // Everything has merged by now, so that the changes can be sent on top of it.
      sent = { ...sent, save_id: deps.newId(), revision };
      schedule(0);
      return;
    }
    setState(result);
  };

  function tick(): void {
    if (stopped || !canSave()) return;
    if (inFlight) {
      schedule(PENDING_RETRY_MS);
      return;
    }
    const save = nextSave();
    if (!save) {
      storeDraft();
      if (state.kind !== 'saved') setState({ kind: 'saved', at: null });
      return;
    }
    if (state.kind !== 'stored') setState({ kind: 'saving' });
    const { save_id, patch } = save;
    inFlight = storeDraft()
      .then(() => deps.send({ save_id, revision: save.revision, patch }))
      .then((answer) => {
        inFlight = null;
        handleResult(save, answer);
      });
  }

  if (sent || unsent.length > 0) state = { kind: 'saving' };

  return {
    state: () => state,
    revision: () => revision,
    latestRevision,
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
      storeDraft();
      if (!canSave()) return;
      if (state.kind === 'saved') setState({ kind: 'saving' });
      if (state.kind !== 'stored') schedule(inFlight ? PENDING_RETRY_MS : SAVE_DELAY_MS);
    },
    receive,
    unsaved,
    async flush() {
      do {
        clearTimeout(timer);
        tick();
        await inFlight;
      } while (!stopped && canSave() && state.kind === 'saving');
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
        storeDraft();
        setState(state);
      }
    },
    retry() {
      if (state.kind !== 'rejected') return;
      setState({ kind: 'saving' });
      schedule(0);
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
