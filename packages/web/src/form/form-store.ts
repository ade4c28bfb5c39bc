/**
 * A template being answered. Answers go into the engine's run at once; whoever runs the form says
 * where they are recorded, and the screen calls an answer stored only when that has come about.
 */
import {
  type AnswerChange,
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
  type Run,
  type RunContext,
  startRun,
  type TemplateDocument,
  type TemplateRecords,
  toRecords,
  Wording,
} from '@rounds/engine';
import { type FileLookup, filesInMemory, type GivenFile } from './form-files.ts';
import { printWords } from './print-words.ts';
import { keepSameSteps, type Step, stepsOf } from './steps.ts';

/** The registers of an answer that one change sets. */
export type Registers = Pick<AnswerChange, 'value' | 'unit' | 'na' | 'note' | 'media' | 'rating' | 'score'>;

/** Where an answer is kept so far; nothing once it has reached its place. */
export type Keeping = 'device' | 'window' | undefined;

export type Happening =
  | { readonly kind: 'stored' }
  | { readonly kind: 'not stored'; readonly error: unknown }
  | { readonly kind: 'score'; readonly percent: number | null };

export interface Form {
  /** The template in the language that the form speaks. Its titles may name answers: `itemAt` reads them. */
  readonly records: TemplateRecords;
  /** Language of the texts: it sets the direction of the screen. */
  readonly language: string;
  /** The languages that the template is there in, its own first. */
  readonly languages: readonly string[];
  /** Goes on in another language; no answer changes. */
  speak(language: string): void;
  /** The texts of the template as they read now. */
  wording(): Wording;
  /** The item of a key with its title as it reads there. */
  itemAt(key: AnswerKey): Item | undefined;
  readonly files: FileLookup;
  context(): RunContext;
  run(): Run;
  /** The same list, steps and rows as before, as far as they did not change. */
  steps(): readonly Step[];
  /** Whether answers can no longer be changed. */
  isClosed(): boolean;
  /** What stands in a field but is no answer of its kind: it stays there until it is one, or is taken out. */
  unreadable(): ReadonlyMap<AnswerKey, string>;
  setUnreadable(key: AnswerKey, text: string | null): void;
  keeping(key: AnswerKey): Keeping;
  /** Keeps the names of what answers point at, so that they can be read without a network. */
  remember(names: AnswerNames): void;
  answer(place: AnswerPlace, registers: Registers, files?: readonly GivenFile[]): Promise<void>;
  /** Adds a row to a repeat, behind all others, and answers its place. */
  addRow(repeat: AnswerPlace): AnswerPlace;
  /** Takes a row away; what it answers puts it back where it was, with all its answers. */
  removeRow(row: AnswerPlace): () => void;
  /** Calls back when what `key` shows may have changed; without a key, on any change. */
  subscribe(key: AnswerKey | null, listener: () => void): () => void;
  version(key: AnswerKey | null): number;
  hear(listener: (happening: Happening) => void): () => void;
}

/** What whoever records the answers tells the form. */
export interface FormKeeper {
  /** Whether the form has this change, made here or taken in. */
  knows(id: Id): boolean;
  /** A change made elsewhere on this device. */
  takeUp(change: LoggedChange): void;
  /** Changes that came from others: the fold decides what holds. */
  takeIn(changes: readonly LoggedChange[]): void;
  /** A change is on this device, and waits there for its place. */
  onDevice(id: Id): void;
  /** Changes have reached their place; those refused are no answers any more. */
  settle(taken: readonly Id[], refused?: readonly Id[]): void;
  /** How the report stands beside its answers: what they are seen with, and whether they can still be changed. */
  stand(context: RunContext, isClosed: boolean): void;
}

export interface FormGround {
  readonly document: TemplateDocument;
  /** The language that the form speaks at first; without one, the template's own. */
  readonly language?: string;
  readonly context: RunContext;
  /** Records a change, told which keys are otherwise through it; fails where it could not be stored. */
  readonly record: (change: Change, files: readonly GivenFile[], changed: readonly AnswerKey[]) => Promise<void>;
  /** Where files are looked up; without one, those given are kept in memory. */
  readonly files?: FileLookup;
  /** Keeps what the form came to know beside the answers. */
  readonly keepContext?: (context: RunContext) => void;
  /** What was answered before. */
  readonly log?: readonly LoggedChange[];
  /** What was answered before and still waits in a queue. With one, a recorded change waits until it is settled. */
  readonly waiting?: readonly LoggedChange[];
  readonly isClosed?: boolean;
  readonly newId?: () => Id;
  readonly now?: () => Date;
}

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
  const waiting = new Map<Id, Keeping>();
  const waitingAt = new Map<AnswerKey, Set<Id>>();
  const versions = new Map<AnswerKey | null, number>();
  const listeners = new Map<AnswerKey | null, Set<() => void>>();
  const unreadable = new Map<AnswerKey, string>();
  const hearers = new Set<(happening: Happening) => void>();
  let { context, isClosed = false } = ground;
  let allTouched = 0;
  for (const change of [...log, ...before]) changes.set(change.id, change);
  for (const change of before) putInWait(change, 'device');
  let run = startRun(program, context, foldChanges(changes.values()));
  const titles = new Map<AnswerKey, { readonly of: Item; readonly item: Item }>();
  let shown = new Set<AnswerKey>();
  let steps: readonly Step[] = layOut([]);

  /** What is shown is in the language chosen; what is worked out goes by the template itself. */
  function spoken() {
    if (!languages.includes(language)) language = document.language;
    const records = toRecords(inLanguage(document, language));
    const wording = new Wording(records, answers, () => printWords(records, context));
    return { records, wording, naming: wording.named() };
  }

  function touch(keys: Iterable<AnswerKey | null>) {
    const touched = [...keys];
    for (const key of touched) versions.set(key, (versions.get(key) ?? 0) + 1);
    for (const key of touched) for (const listener of listeners.get(key) ?? []) listener();
  }

  /** Everything may be otherwise, also what nobody listens to as yet. */
  function touchAll() {
    allTouched += 1;
    for (const set of listeners.values()) for (const listener of set) listener();
  }

  function putInWait(change: LoggedChange, where: Keeping) {
    const key = answerKey(change);
    waiting.set(change.id, where);
    waitingAt.set(key, (waitingAt.get(key) ?? new Set()).add(change.id));
  }

  function takeOutOfWait(id: Id) {
    const change = changes.get(id);
    waiting.delete(id);
    if (change) waitingAt.get(answerKey(change))?.delete(id);
  }

  function tell(happening: Happening) {
    for (const hearer of hearers) hearer(happening);
  }

  function apply(made: readonly LoggedChange[]): readonly AnswerKey[] {
    const percent = run.score().percent;
    const touched = run.apply([...made]);
    const changed = [...new Set([...made.map(answerKey), ...touched])];
    const isMoved = made.some(isRowChange) || touched.some((key) => shown.has(key) !== run.item(key).visible);
    const reworded = itemsNaming(changed);
    if (isMoved || reworded.size > 0) steps = layOut(steps);
    touch([...changed, ...keysOfItems(reworded), null]);
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

  function layOut(before: readonly Step[]): readonly Step[] {
    shown = new Set();
    const isVisible = (key: AnswerKey) => {
      const { visible } = run.item(key);
      if (visible) shown.add(key);
      return visible;
    };
    const standing = { isVisible, rowsOf: (key: AnswerKey) => run.rows(key), titled };
    return keepSameSteps(before, stepsOf(records, standing));
  }

  /** Starts the run anew where changes went away or came from elsewhere: the fold decides what holds. */
  function startAnew() {
    run = startRun(program, context, foldChanges(changes.values()));
    steps = layOut(steps);
    touchAll();
  }

  function answer(place: AnswerPlace, registers: Registers, files: readonly GivenFile[] = []): Promise<void> {
    const seen = run.answer(answerKey(place))?.change_id;
    memory?.keep(files);
    return make({ id: newId(), seen, ...place, ...registers, at: now().toISOString() }, files);
  }

  function putRow({ item_id, row }: AnswerPlace, after: Id | null) {
    void make({ id: newId(), item_id, row: row ?? [], op: 'add_row', after, at: now().toISOString() });
  }

  function make(change: Change, files: readonly GivenFile[] = []): Promise<void> {
    changes.set(change.id, change);
    putInWait(change, 'window');
    return keep(change, files, apply([change]));
  }

  async function keep(change: Change, files: readonly GivenFile[], changed: readonly AnswerKey[]) {
    try {
      await record(change, files, changed);
      if (!ground.waiting) takeOutOfWait(change.id);
      else if (waiting.has(change.id)) waiting.set(change.id, 'device');
      touch([answerKey(change)]);
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
      steps = layOut(steps);
      touchAll();
    },
    wording: () => wording,
    itemAt(key) {
      const item = records.items[itemOf(key)];
      return item && wording.item(item, key);
    },
    files: ground.files ?? memory!,
    context: () => context,
    run: () => run,
    steps: () => steps,
    isClosed: () => isClosed,
    unreadable: () => unreadable,
    setUnreadable(key, text) {
      if (text === (unreadable.get(key) ?? null)) return;
      if (text === null) unreadable.delete(key);
      else unreadable.set(key, text);
      touch([key, null]);
    },
    keeping(key) {
      let keeping: Keeping;
      for (const id of waitingAt.get(key) ?? []) keeping = keeping === 'window' ? keeping : waiting.get(id);
      return keeping;
    },
    remember({ people, assets, lists }) {
      context = withNames(context, { people, assets, lists });
      ground.keepContext?.(context);
      touchAll();
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
    subscribe(key, listener) {
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(listener));
      return () => set.delete(listener);
    },
    version: (key) => (versions.get(key) ?? 0) + allTouched,
    hear(listener) {
      hearers.add(listener);
      return () => hearers.delete(listener);
    },
  };
  const keeper: FormKeeper = {
    knows: (id) => changes.has(id),
    takeUp(change) {
      changes.set(change.id, change);
      putInWait(change, 'device');
      apply([change]);
    },
    takeIn(received) {
      const isNew = received.some((change) => !changes.has(change.id));
      for (const change of received) changes.set(change.id, change);
      if (isNew) startAnew();
    },
    onDevice(id) {
      if (waiting.get(id) === 'window') waiting.set(id, 'device');
    },
    settle(taken, refused = []) {
      const keys = taken.flatMap((id) => {
        const change = changes.get(id);
        return change ? [answerKey(change)] : [];
      });
      for (const id of [...taken, ...refused]) takeOutOfWait(id);
      for (const id of refused) changes.delete(id);
      if (refused.length > 0) startAnew();
      else touch(keys);
    },
    stand(next, closed) {
      const isOther = worksWith(context, next);
      context = next;
      isClosed = closed;
      if (isOther) startAnew();
      else touchAll();
    },
  };
  return { form, keeper };
}
