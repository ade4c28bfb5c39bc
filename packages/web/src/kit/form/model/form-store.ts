/**
 * A template being answered. Answers go into the engine's run at once. The owner of the form records
 * them, and the screen reports an answer as stored only when that has succeeded.
 */
import {
  type AnswerAddress,
  type AnswerHandle,
  type AnswerKey,
  type AnswerNames,
  answerKey,
  type Change,
  compile,
  foldChanges,
  type Id,
  type Item,
  isRowChange,
  type LoggedChange,
  listFormLanguages,
  mergeLists,
  type RunContext,
  startRun,
  toRecords,
  translateTemplate,
  Wording,
} from '@rounds/engine';
import { ChangeListeners } from './change-listeners.ts';
import type { Form, FormController, FormEvent, FormOptions, Registers } from './form.ts';
import { type AttachedFile, createMemoryFiles } from './form-files.ts';
import { serverLists } from './list-source.ts';
import { printWords } from './print-words.ts';
import { serverRecords } from './record-source.ts';
import { buildSteps, reuseSteps, type Step, type StepSource } from './steps.ts';
import { toStoredRegisters } from './storable.ts';
import { WaitingChanges } from './waiting-changes.ts';

/** Adds names to the context of an inspection. */
export const withNames = (context: RunContext, { people, assets, lists }: AnswerNames): RunContext => ({
  ...context,
  ...(people && { people: { ...context.people, ...people } }),
  ...(assets && { assets: { ...context.assets, ...assets } }),
  ...(lists && { lists: mergeLists(context.lists ?? {}, lists) }),
});

/** The item id of a key; in rows it follows the row ids. */
const toItemId = (key: AnswerKey): Id => key.slice(key.lastIndexOf('/') + 1);

/** Whether two contexts can lead to different results, for example after the server assigned a document id. */
const affectsAnswers = (one: RunContext, other: RunContext): boolean =>
  (['zone', 'started_at', 'completed_at', 'asset', 'assets', 'document_id', 'issues', 'lists'] as const).some(
    (part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]),
  );

/** Whether a change that returns from the server has another effect than on the device that made it. */
const isAdjusted = ({ at, received_at, late }: LoggedChange, own: LoggedChange | undefined): boolean =>
  late === true || own?.at !== at || (received_at !== undefined && Date.parse(at) > Date.parse(received_at));

/**
 * Starts a form. Its owner reports what happened to recorded changes to the controller.
 *
 * @example
 * ```ts
 * const record = (change: Change) => outbox.recordChange(uuid, change);
 * const { form, controller } = startForm({ document, context, record });
 * form.answer({ item_id }, { value: 5 });
 * ```
 */
export function startForm(options: FormOptions): { readonly form: Form; readonly controller: FormController } {
  const { document, record, log = [], queued = [] } = options;
  const { newId = () => crypto.randomUUID(), now = () => new Date(), present = now } = options;
  const memory = options.files ? null : createMemoryFiles();
  const languages = listFormLanguages(document);
  const answers = { item: (key: AnswerKey) => run.item(key), rows: (key: AnswerKey) => run.rows(key) };
  let { language = document.language } = options;
  let { records, wording, naming } = translate();
  const program = compile(document);
  const changes = new Map<Id, LoggedChange>();
  const waiting = new WaitingChanges();
  const listeners = new ChangeListeners<AnswerKey>();
  /** The change that the person has seen or made last, for each question that is being typed in. */
  const typing = new Map<AnswerKey, Id | undefined>();
  const unreadable = new Map<AnswerKey, string>(Object.entries(options.unreadable ?? {}));
  const eventListeners = new Set<(event: FormEvent) => void>();
  let { context, isClosed = false } = options;
  for (const change of [...log, ...queued]) changes.set(change.id, change);
  for (const change of queued) waiting.add(change, 'device');
  let run = createRun();
  const titles = new Map<AnswerKey, { readonly of: Item; readonly item: Item }>();
  let visibleKeys = new Set<AnswerKey>();
  let steps: readonly Step[] = layoutSteps([], null);

  /** The texts are translated; evaluation always uses the original template. */
  function translate() {
    if (!languages.includes(language)) language = document.language;
    const records = toRecords(translateTemplate(document, language));
    const wording = new Wording(records, answers, () => printWords(records, context));
    return { records, wording, naming: wording.named() };
  }

  function createRun() {
    return startRun(program, { ...context, now: present().toISOString() }, foldChanges(changes.values()));
  }

  function emit(event: FormEvent) {
    for (const listener of eventListeners) listener(event);
  }

  function apply(change: LoggedChange, handle?: AnswerHandle): readonly AnswerKey[] {
    const percent = run.score().percent;
    const passed = run.setNow(present().toISOString());
    const touched = run.apply([change], handle);
    return showChanged([...new Set([answerKey(change), ...passed, ...touched])], percent, isRowChange(change));
  }

  /** Evaluates again what reads the clock, if it shows another minute or day. */
  function updateClock() {
    const percent = run.score().percent;
    const changed = run.setNow(present().toISOString());
    if (changed.length > 0) showChanged(changed, percent, false);
  }

  function showChanged(changed: readonly AnswerKey[], percent: number | null, isRow: boolean): readonly AnswerKey[] {
    const moved = changed.filter((key) => isRow || visibleKeys.has(key) !== run.item(key).visible);
    const reworded = findReferringItems(changed);
    for (const key of moved) updateVisibility(key);
    if (moved.length > 0 || reworded.size > 0) steps = layoutSteps(steps, [...moved.map(toItemId), ...reworded]);
    listeners.touch([...changed, ...listKeys(reworded), null]);
    if (run.score().percent !== percent) emit({ kind: 'score', percent: run.score().percent });
    return changed;
  }

  /** Returns the same object as before while the title is unchanged. */
  function withTitle(item: Item, key: AnswerKey): Item {
    const now = wording.item(item, key);
    if (now === item) return item;
    const previous = titles.get(key);
    if (previous?.of === item && previous.item.title === now.title) return previous.item;
    titles.set(key, { of: item, item: now });
    return now;
  }

  /** The items whose texts refer to one of these answers. */
  function findReferringItems(keys: readonly AnswerKey[]): ReadonlySet<Id> {
    const itemIds = new Set<Id>();
    if (naming.size === 0) return itemIds;
    for (const key of keys) for (const id of naming.get(toItemId(key)) ?? []) itemIds.add(id);
    return itemIds;
  }

  function listKeys(items: ReadonlySet<Id>): AnswerKey[] {
    if (items.size === 0) return [];
    const rows = steps.flatMap((step) => step.rows);
    return [...items, ...rows.filter(({ item }) => items.has(item.id)).map(({ key }) => key)];
  }

  /** Updates and returns whether a key is visible. */
  function updateVisibility(key: AnswerKey): boolean {
    const { visible } = run.item(key);
    if (visible) visibleKeys.add(key);
    else visibleKeys.delete(key);
    return visible;
  }

  /** Builds all steps, or only those that contain moved items. */
  function layoutSteps(previousSteps: readonly Step[], moved: readonly Id[] | null): readonly Step[] {
    if (!moved) visibleKeys = new Set();
    const movedIds = new Set(moved);
    for (const id of movedIds) {
      const parent = records.items[id]?.parent_id;
      if (parent) movedIds.add(parent);
    }
    const reusableSteps = new Map(
      moved ? previousSteps.filter(({ id }) => !movedIds.has(id)).map((step) => [step.id, step]) : [],
    );
    const source: StepSource = {
      isVisible: updateVisibility,
      getRows: (key) => run.rows(key),
      getHandle: (place) => run.getHandle(place),
      withTitle,
      previousStep: (id) => reusableSteps.get(id),
    };
    return reuseSteps(previousSteps, buildSteps(records, source));
  }

  /** Restarts the run when changes were removed or merged; folding decides which answers win. */
  function restart() {
    run = createRun();
    steps = layoutSteps(steps, null);
    listeners.touchAll();
  }

  function answer(place: AnswerAddress, registers: Registers, files: readonly AttachedFile[] = []): Promise<void> {
    const handle = run.getHandle(place);
    const key = answerKey(place);
    const id = newId();
    const seenId = typing.has(key) ? typing.get(key) : run.answer(handle)?.change_id;
    if (typing.has(key)) typing.set(key, id);
    const { item_id, row } = handle;
    memory?.keep(files);
    return recordChange(
      { id, seen: seenId, item_id, ...(row && { row }), ...toStoredRegisters(registers), at: now().toISOString() },
      files,
      handle,
    );
  }

  function addRowChange({ item_id, row }: AnswerAddress, after: Id | null) {
    void recordChange({ id: newId(), item_id, row: row ?? [], op: 'add_row', after, at: now().toISOString() });
  }

  function recordChange(change: Change, files: readonly AttachedFile[] = [], handle?: AnswerHandle): Promise<void> {
    changes.set(change.id, change);
    waiting.add(change, 'window');
    return save(change, files, apply(change, handle));
  }

  async function save(change: Change, files: readonly AttachedFile[], changed: readonly AnswerKey[]) {
    try {
      await record(change, files, changed);
      if (!options.queued) waiting.remove(change.id);
      else waiting.markStored(change.id);
      listeners.touch([answerKey(change)]);
      emit({ kind: 'stored' });
    } catch (error) {
      emit({ kind: 'not stored', error });
    }
  }

  const form: Form = {
    get records() {
      return records;
    },
    get language() {
      return language;
    },
    languages,
    setLanguage(next) {
      language = next;
      ({ records, wording, naming } = translate());
      steps = layoutSteps(steps, null);
      listeners.touchAll();
    },
    wording: () => wording,
    itemAt(key) {
      const item = records.items[toItemId(key)];
      return item && wording.item(item, key);
    },
    files: options.files ?? memory!,
    lists: options.lists ?? serverLists,
    recordSource: options.recordSource ?? serverRecords,
    context: () => context,
    run: () => run,
    isScored: program.nodes.some(({ score }) => score !== null),
    steps: () => steps,
    isClosed: () => isClosed,
    unreadable: () => unreadable,
    setUnreadable(key, text) {
      if (text === (unreadable.get(key) ?? null)) return;
      if (text === null) unreadable.delete(key);
      else unreadable.set(key, text);
      listeners.touch([key, null]);
      const saving = options.saveUnreadable?.(Object.fromEntries(unreadable));
      saving?.catch((error: unknown) => emit({ kind: 'not stored', error }));
    },
    saveState: (key) => waiting.get(key),
    remember({ people, assets, lists }) {
      const next = withNames(context, { people, assets, lists });
      const isOther = affectsAnswers(context, next);
      context = next;
      options.saveContext?.(context);
      if (isOther) restart();
      else listeners.touchAll();
    },
    updateClock,
    answer,
    startTyping(place) {
      const key = answerKey(place);
      typing.set(key, run.answer(run.getHandle(place))?.change_id);
      return () => void typing.delete(key);
    },
    addRow({ item_id, row = [] }, after) {
      const place = { item_id, row: [...row, newId()] };
      addRowChange(place, after ?? run.rows(answerKey({ item_id, row })).at(-1) ?? null);
      return place;
    },
    removeRow({ item_id, row = [] }) {
      const siblings = run.rows(answerKey({ item_id, row: row.slice(0, -1) }));
      const previousRow = siblings[siblings.indexOf(row.at(-1) as Id) - 1] ?? null;
      void recordChange({ id: newId(), item_id, row, op: 'remove_row', at: now().toISOString() });
      return () => addRowChange({ item_id, row }, previousRow);
    },
    subscribe: (key, listener) => listeners.add(key, listener),
    version: (key) => listeners.version(key),
    onEvent(listener) {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
  };
  const controller: FormController = {
    hasChange: (id) => changes.has(id),
    addLocalChange(change) {
      changes.set(change.id, change);
      waiting.add(change, 'device');
      apply(change);
    },
    mergeRemote(received) {
      const isNew = received.some((change) => !changes.has(change.id));
      const returned = received.filter((change) => changes.get(change.id)?.received_at === undefined);
      const isOther = returned.some((change) => isAdjusted(change, changes.get(change.id)));
      for (const change of received) changes.set(change.id, change);
      // Own changes return with their author. The clock of the device may be wrong, and the completion may have been
      // earlier.
      if (isNew || isOther) restart();
      else for (const change of returned) apply(change);
    },
    markStored: (id) => waiting.markStored(id),
    resolve(acknowledgedIds, rejected = []) {
      const keys = acknowledgedIds.flatMap((id) => {
        const change = changes.get(id);
        return change ? [answerKey(change)] : [];
      });
      for (const id of [...acknowledgedIds, ...rejected]) waiting.remove(id);
      for (const id of rejected) changes.delete(id);
      if (rejected.length > 0) restart();
      else listeners.touch(keys);
    },
    setContext(received, closed) {
      // Items that were just selected may not be stored yet.
      const lists = context.lists && { lists: mergeLists(context.lists, received.lists) };
      const next = { ...received, ...lists };
      const isOther = affectsAnswers(context, next);
      context = next;
      isClosed = closed;
      if (isOther) restart();
      else listeners.touchAll();
    },
  };
  return { form, controller };
}
