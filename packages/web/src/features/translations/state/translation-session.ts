/**
 * Manages one language of a template that a person translates: what is shown, what is saved, and what can be undone.
 */
import type { TranslationRecord } from '@rounds/contract/checklists/translations.ts';
import { CallError } from '../../../platform/api/index.ts';
import { createEditHistory, type EditHistory, restore, type Snapshot, toStep } from './edit-history.ts';
import { findTexts } from './lines.ts';
import { type MachineRun, startedRun, toRequests } from './machine-run.ts';
import { createSaveQueue, type SaveQueue } from './save-queue.ts';
import type { SavedTranslations, TranslationCalls } from './translation-calls.ts';
import { moveProgress, type TranslationStore } from './translation-store.ts';
import { createTranslationView, type TextFilter, type TranslationViewStore } from './translation-view.ts';

/** A translation that was not saved. It is kept until the person decides. */
export interface RejectedEdit {
  readonly text: string;
  readonly message: string;
  /** Somebody else has changed the translation meanwhile. */
  readonly isConflict: boolean;
}

export interface Editor {
  readonly id: number;
  readonly full_name: string;
}

export type BulkEdit = 'copy_source' | 'mark_done' | 'clear';

export interface TranslationSession {
  readonly store: TranslationStore;
  readonly view: TranslationViewStore;
  readonly queue: SaveQueue;
  readonly history: Pick<EditHistory, 'can'>;
  /** The texts that match the filter. A text that is translated meanwhile stays, so that nothing jumps. */
  shownKeys(): readonly string[];
  setFilter(change: Partial<TextFilter>): void;
  /** Saves a translation; an empty one removes it. `base` is the translation that the person saw. */
  save(key: string, translation: string, base: string): void;
  rejected(key: string): RejectedEdit | undefined;
  rejectedCount(): number;
  /** Keeps a text that cannot be saved. */
  keepRejected(key: string, edit: RejectedEdit): void;
  dropRejected(key: string): void;
  /** Returns the number of texts that change. */
  edit(kind: BulkEdit, keys: readonly string[]): Promise<number>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Undoes the latest step if nothing followed it. */
  captureUndo(): () => void;
  machine(): MachineRun | null;
  translateByMachine(keys: readonly string[]): Promise<void>;
  cancelMachine(): void;
  closeMachine(): void;
  /** Loads what others have saved since. */
  catchUp(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

interface SessionOptions {
  readonly store: TranslationStore;
  readonly calls: TranslationCalls;
  readonly me: Editor;
  readonly activeKey: string | null;
  /** Called when undo left some texts unchanged, because somebody else has changed them since. */
  readonly onKept: (count: number) => void;
  readonly onFailed: (message: string) => void;
}

export function createTranslationSession(options: SessionOptions): TranslationSession {
  const { store, calls, me, onKept, onFailed } = options;
  const view = createTranslationView(options.activeKey ?? store.keys()[0] ?? null);
  const queue = createSaveQueue();
  const history = createEditHistory();
  const rejected = new Map<string, RejectedEdit>();
  const listeners = new Set<() => void>();
  let visibleKeys = store.keys();
  let knownKeys = visibleKeys;
  let machine: MachineRun | null = null;
  let cancelling: AbortController | null = null;
  let steps = 0;

  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  const getRecords = (keys: readonly string[]) => keys.flatMap((key) => store.get(key) ?? []);
  const filter = () => {
    visibleKeys = findTexts(store, view.get().filter);
    notify();
  };
  store.subscribe(() => {
    if (store.keys() === knownKeys) return;
    knownKeys = store.keys();
    filter();
  });

  /** The response of the server is complete up to its revision only if nobody else has saved in between. */
  const receive = (saved: SavedTranslations) => {
    if (saved.revision <= store.revision() + 1) store.setRevision(saved.revision);
    store.put(saved);
  };
  const addStep = (previous: readonly TranslationRecord[]) => {
    const step = toStep(previous, store.get);
    history.add(step);
    steps += 1;
    notify();
    return step.length;
  };

  /** Shows a change before the server has answered. */
  const showAtOnce = (record: TranslationRecord, { translation, is_machine, source }: Snapshot) => {
    const { previous_source: _source, problems: _problems, ...rest } = record;
    const isOutdated = translation !== '' && source !== record.source;
    const state = translation === '' ? 'missing' : isOutdated ? 'outdated' : is_machine ? 'machine' : 'done';
    const next: TranslationRecord = {
      ...rest,
      ...(isOutdated && { previous_source: source }),
      translation,
      state,
      is_machine: translation !== '' && is_machine,
      edited_by: me,
      edited_at: new Date().toISOString(),
    };
    store.put({ records: [next], progress: moveProgress(store.progress(), record.state, state) });
  };
  const takeBack = (previous: TranslationRecord) => {
    const now = store.get(previous.key);
    if (!now || now.edited_by !== me) return;
    store.put({ records: [previous], progress: moveProgress(store.progress(), now.state, previous.state) });
  };

  const save = (key: string, translation: string, base: string) => {
    const before = store.get(key);
    if (!before) return;
    rejected.delete(key);
    showAtOnce(before, { translation, is_machine: false, source: before.source });
    notify();
    queue
      .add(() => calls.update({ key, translation, previous: base }))
      .then((saved) => {
        receive(saved);
        addStep([before]);
      })
      .catch(async (error: unknown) => {
        takeBack(before);
        if (!(error instanceof CallError)) throw error;
        const isConflict = error.code === 'CKL_TRANSLATION_CHANGED';
        rejected.set(key, { text: translation, message: error.message, isConflict });
        notify();
        if (isConflict) await session.catchUp();
      });
  };

  async function change(keys: readonly string[], send: () => Promise<SavedTranslations>) {
    const before = getRecords(keys);
    try {
      receive(await queue.add(send));
      return addStep(before);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      onFailed(error.message);
      return 0;
    }
  }

  async function step(kind: 'undo' | 'redo') {
    const taken = history.take(kind);
    if (!taken) return;
    steps += 1;
    notify();
    const { records, kept } = restore(taken, kind === 'undo' ? 'before' : 'after', store.get);
    if (kept > 0) onKept(kept);
    if (records.length === 0) return;
    const before = getRecords(records.map(({ key }) => key));
    for (const { key, translation, is_machine = false, source } of records) {
      const record = store.get(key)!;
      showAtOnce(record, { translation, is_machine, source: source ?? record.source });
    }
    const only = records.length === 1 ? records[0]?.key : undefined;
    if (only !== undefined) view.set({ activeKey: only });
    try {
      receive(await queue.add(() => calls.bulkUpdate([...records])));
    } catch (error) {
      for (const record of before) takeBack(record);
      if (!(error instanceof CallError)) throw error;
      onFailed(error.message);
    }
  }

  async function translateByMachine(keys: readonly string[]) {
    if (machine?.isRunning || keys.length === 0) return;
    const controller = new AbortController();
    cancelling = controller;
    const before = getRecords(keys);
    let run = startedRun(keys.length);
    const set = (part: Partial<MachineRun>) => {
      run = { ...run, ...part };
      machine = run;
      notify();
    };
    set({});
    for (const request of toRequests(keys)) {
      if (controller.signal.aborted) break;
      try {
        const answer = await calls.autoTranslate([...request], controller.signal);
        receive(answer);
        const damaged = answer.left.filter(({ reason }) => reason === 'damaged').length;
        set({
          done: run.done + request.length,
          translated: run.translated + request.length - answer.left.length,
          unknown: run.unknown + answer.left.length - damaged,
          damaged: run.damaged + damaged,
        });
      } catch (error) {
        if (controller.signal.aborted) break;
        if (!(error instanceof CallError)) throw error;
        set({ failure: error.message });
        break;
      }
    }
    // The server may have stored the request that was cancelled.
    if (controller.signal.aborted) await session.catchUp().catch(() => {});
    addStep(before);
    set({ isRunning: false, isCancelled: controller.signal.aborted, undo: session.captureUndo() });
  }

  let loading: Promise<void> | null = null;
  let isNewsWaiting = false;
  async function load() {
    do {
      isNewsWaiting = false;
      store.merge(await calls.loadAfter(store.revision()));
    } while (isNewsWaiting);
  }

  const session: TranslationSession = {
    store,
    view,
    queue,
    history,
    shownKeys: () => visibleKeys,
    setFilter(part) {
      view.set({ filter: { ...view.get().filter, ...part }, editingKey: null });
      filter();
    },
    save,
    rejected: (key) => rejected.get(key),
    rejectedCount: () => rejected.size,
    keepRejected(key, edit) {
      rejected.set(key, edit);
      notify();
    },
    dropRejected(key) {
      rejected.delete(key);
      notify();
    },
    async edit(kind, keys) {
      const records = getRecords(keys);
      if (kind === 'mark_done') {
        const open = records.filter(({ state }) => state === 'machine' || state === 'outdated').map(({ key }) => key);
        return open.length === 0 ? 0 : change(open, () => calls.markDone(open));
      }
      const translation = ({ source }: TranslationRecord) => (kind === 'clear' ? '' : source);
      const edits = records.filter((record) => record.state !== 'done' || record.translation !== translation(record));
      const changed = edits
        .filter((record) => kind !== 'clear' || record.translation !== '')
        .map((record) => ({ key: record.key, translation: translation(record) }));
      return changed.length === 0
        ? 0
        : change(
            changed.map(({ key }) => key),
            () => calls.bulkUpdate(changed),
          );
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
    captureUndo() {
      const at = steps;
      return () => {
        if (steps === at) void step('undo');
      };
    },
    machine: () => machine,
    translateByMachine,
    cancelMachine: () => cancelling?.abort(),
    closeMachine() {
      machine = null;
      notify();
    },
    catchUp() {
      if (loading) {
        isNewsWaiting = true;
        return loading;
      }
      loading = load().finally(() => {
        loading = null;
      });
      return loading;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return session;
}
