/**
 * A template being answered. Answers go into the engine's run at once; whoever runs the form says
 * where they are recorded, and the screen calls an answer stored only when that has come about.
 */
import {
  type AnswerKey,
  type AnswerNames,
  type AnswerPlace,
  answerKey,
  type Change,
  compile,
  foldChanges,
  type Id,
  type Item,
  inLanguage,
  isRowChange,
  type LoggedChange,
  languagesOf,
  type RunContext,
  type Spot,
  startRun,
  toRecords,
  Wording,
} from '@rounds/engine';
import { ChangeListeners } from './change-listeners.ts';
import type { Form, FormGround, FormKeeper, Happening, Registers } from './form.ts';
import { filesInMemory, type GivenFile } from './form-files.ts';
import { printWords } from './print-words.ts';
import { keepSameSteps, type Standing, type Step, stepsOf } from './steps.ts';
import { storable } from './storable.ts';
import { WaitingChanges } from './waiting-changes.ts';

/** A report's context with more names. */
export const withNames = (context: RunContext, { people, assets, lists }: AnswerNames): RunContext => ({
  ...context,
  ...(people && { people: { ...context.people, ...people } }),
  ...(assets && { assets: { ...context.assets, ...assets } }),
  ...(lists && { lists: { ...context.lists, ...lists } }),
});

/** The item of a key, which in rows stands behind them. */
const itemOf = (key: AnswerKey): Id => key.slice(key.lastIndexOf('/') + 1);

/** Whether answers may come out differently with another context: a number that the server has given, a start that it corrected. */
const worksWith = (one: RunContext, other: RunContext): boolean =>
  (['zone', 'started_at', 'asset', 'document_id', 'issues', 'lists'] as const).some(
    (part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]),
  );

export function startForm(ground: FormGround): { readonly form: Form; readonly keeper: FormKeeper } {
  const { document, record, log = [], waiting: before = [] } = ground;
  const { newId = () => crypto.randomUUID(), now = () => new Date() } = ground;
  const memory = ground.files ? null : filesInMemory();
  const languages = languagesOf(document);
  const answers = { item: (key: AnswerKey) => run.item(key), rows: (key: AnswerKey) => run.rows(key) };
  let { language = document.language } = ground;
  let { records, wording, naming } = spoken();
  const program = compile(document);
  const changes = new Map<Id, LoggedChange>();
  const waiting = new WaitingChanges();
  const listeners = new ChangeListeners<AnswerKey>();
  const unreadable = new Map<AnswerKey, string>(Object.entries(ground.unreadable ?? {}));
  const hearers = new Set<(happening: Happening) => void>();
  let { context, isClosed = false } = ground;
  for (const change of [...log, ...before]) changes.set(change.id, change);
  for (const change of before) waiting.put(change, 'device');
  let run = startRun(program, context, foldChanges(changes.values()));
  const titles = new Map<AnswerKey, { readonly of: Item; readonly item: Item }>();
  let shown = new Set<AnswerKey>();
  let steps: readonly Step[] = layOut([], null);

  /** What is shown is in the language chosen; what is worked out goes by the template itself. */
  function spoken() {
    if (!languages.includes(language)) language = document.language;
    const records = toRecords(inLanguage(document, language));
    const wording = new Wording(records, answers, () => printWords(records, context));
    return { records, wording, naming: wording.named() };
  }

  function tell(happening: Happening) {
    for (const hearer of hearers) hearer(happening);
  }

  function apply(made: LoggedChange, spot?: Spot): readonly AnswerKey[] {
    const percent = run.score().percent;
    const touched = run.apply([made], spot);
    const changed = [...new Set([answerKey(made), ...touched])];
    const moved = changed.filter((key) => isRowChange(made) || shown.has(key) !== run.item(key).visible);
    const reworded = itemsNaming(changed);
    for (const key of moved) notice(key);
    if (moved.length > 0 || reworded.size > 0) steps = layOut(steps, [...moved.map(itemOf), ...reworded]);
    listeners.touch([...changed, ...keysOfItems(reworded), null]);
    if (run.score().percent !== percent) tell({ kind: 'score', percent: run.score().percent });
    return changed;
  }

  /** The same item as before, as long as its title reads the same. */
  function titled(item: Item, key: AnswerKey): Item {
    const now = wording.item(item, key);
    if (now === item) return item;
    const before = titles.get(key);
    if (before?.of === item && before.item.title === now.title) return before.item;
    titles.set(key, { of: item, item: now });
    return now;
  }

  /** The items whose texts name an answer among these. */
  function itemsNaming(keys: readonly AnswerKey[]): ReadonlySet<Id> {
    const found = new Set<Id>();
    if (naming.size === 0) return found;
    for (const key of keys) for (const id of naming.get(itemOf(key)) ?? []) found.add(id);
    return found;
  }

  function keysOfItems(items: ReadonlySet<Id>): AnswerKey[] {
    if (items.size === 0) return [];
    const rows = steps.flatMap((step) => step.rows);
    return [...items, ...rows.filter(({ item }) => items.has(item.id)).map(({ key }) => key)];
  }

  /** Whether a key is shown now. */
  function notice(key: AnswerKey): boolean {
    const { visible } = run.item(key);
    if (visible) shown.add(key);
    else shown.delete(key);
    return visible;
  }

  /** Lays the steps out: all of them, or where only some items moved those in which these stand. */
  function layOut(before: readonly Step[], moved: readonly Id[] | null): readonly Step[] {
    if (!moved) shown = new Set();
    const around = new Set(moved);
    for (const id of around) {
      const parent = records.items[id]?.parent_id;
      if (parent) around.add(parent);
    }
    const kept = new Map(moved ? before.filter(({ id }) => !around.has(id)).map((step) => [step.id, step]) : []);
    const standing: Standing = {
      isVisible: notice,
      rowsOf: (key) => run.rows(key),
      spotOf: (place) => run.spot(place),
      titled,
      kept: (id) => kept.get(id),
    };
    return keepSameSteps(before, stepsOf(records, standing));
  }

  /** Starts the run anew where changes went away or came from elsewhere: the fold decides what holds. */
  function startAnew() {
    run = startRun(program, context, foldChanges(changes.values()));
    steps = layOut(steps, null);
    listeners.touchAll();
  }

  function answer(place: AnswerPlace, registers: Registers, files: readonly GivenFile[] = []): Promise<void> {
    const spot = run.spot(place);
    const seen = run.answer(spot)?.change_id;
    const { item_id, row } = spot;
    memory?.keep(files);
    return make(
      { id: newId(), seen, item_id, ...(row && { row }), ...storable(registers), at: now().toISOString() },
      files,
      spot,
    );
  }

  function putRow({ item_id, row }: AnswerPlace, after: Id | null) {
    void make({ id: newId(), item_id, row: row ?? [], op: 'add_row', after, at: now().toISOString() });
  }

  function make(change: Change, files: readonly GivenFile[] = [], spot?: Spot): Promise<void> {
    changes.set(change.id, change);
    waiting.put(change, 'window');
    return keep(change, files, apply(change, spot));
  }

  async function keep(change: Change, files: readonly GivenFile[], changed: readonly AnswerKey[]) {
    try {
      await record(change, files, changed);
      if (!ground.waiting) waiting.takeOut(change.id);
      else waiting.reachDevice(change.id);
      listeners.touch([answerKey(change)]);
      tell({ kind: 'stored' });
    } catch (error) {
      tell({ kind: 'not stored', error });
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
    speak(next) {
      language = next;
      ({ records, wording, naming } = spoken());
      steps = layOut(steps, null);
      listeners.touchAll();
    },
    wording: () => wording,
    itemAt(key) {
      const item = records.items[itemOf(key)];
      return item && wording.item(item, key);
    },
    files: ground.files ?? memory!,
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
      const keeping = ground.keepUnreadable?.(Object.fromEntries(unreadable));
      keeping?.catch((error: unknown) => tell({ kind: 'not stored', error }));
    },
    keeping: (key) => waiting.at(key),
    remember({ people, assets, lists }) {
      context = withNames(context, { people, assets, lists });
      ground.keepContext?.(context);
      listeners.touchAll();
    },
    answer,
    addRow({ item_id, row = [] }) {
      const place = { item_id, row: [...row, newId()] };
      putRow(place, run.rows(answerKey({ item_id, row })).at(-1) ?? null);
      return place;
    },
    removeRow({ item_id, row = [] }) {
      const siblings = run.rows(answerKey({ item_id, row: row.slice(0, -1) }));
      const before = siblings[siblings.indexOf(row.at(-1) as Id) - 1] ?? null;
      void make({ id: newId(), item_id, row, op: 'remove_row', at: now().toISOString() });
      return () => putRow({ item_id, row }, before);
    },
    subscribe: (key, listener) => listeners.add(key, listener),
    version: (key) => listeners.version(key),
    hear(listener) {
      hearers.add(listener);
      return () => hearers.delete(listener);
    },
  };
  const keeper: FormKeeper = {
    knows: (id) => changes.has(id),
    takeUp(change) {
      changes.set(change.id, change);
      waiting.put(change, 'device');
      apply(change);
    },
    takeIn(received) {
      const isNew = received.some((change) => !changes.has(change.id));
      for (const change of received) changes.set(change.id, change);
      if (isNew) startAnew();
    },
    onDevice: (id) => waiting.reachDevice(id),
    settle(taken, refused = []) {
      const keys = taken.flatMap((id) => {
        const change = changes.get(id);
        return change ? [answerKey(change)] : [];
      });
      for (const id of [...taken, ...refused]) waiting.takeOut(id);
      for (const id of refused) changes.delete(id);
      if (refused.length > 0) startAnew();
      else listeners.touch(keys);
    },
    stand(next, closed) {
      const isOther = worksWith(context, next);
      context = next;
      isClosed = closed;
      if (isOther) startAnew();
      else listeners.touchAll();
    },
  };
  return { form, keeper };
}
