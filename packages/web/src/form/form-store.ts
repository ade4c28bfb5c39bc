/**
 * A template being answered. Answers go into the engine's run at once; whoever runs the form says
 * where they are recorded, and the screen calls an answer stored only when that has come about.
 */
import {
  type AnswerChange,
  type AnswerKey,
  type AnswerPlace,
  answerKey,
  type Change,
  compile,
  foldChanges,
  type Id,
  type LoggedChange,
  type Run,
  type RunContext,
  startRun,
  type TemplateDocument,
  type TemplateRecords,
  toRecords,
} from '@rounds/engine';
import { type FileLookup, filesInMemory, type GivenFile } from './form-files.ts';
import { type Step, stepsOf } from './steps.ts';

/** The registers of an answer that one change sets. */
export type Registers = Pick<AnswerChange, 'value' | 'na' | 'note' | 'media'>;

/** Where an answer is kept so far; nothing once it has reached its place. */
export type Keeping = 'device' | 'window' | undefined;

export type Happening =
  | { readonly kind: 'stored' }
  | { readonly kind: 'not stored'; readonly error: unknown }
  | { readonly kind: 'score'; readonly percent: number | null };

export interface Form {
  readonly records: TemplateRecords;
  /** Language of the template: it sets the direction of the screen. */
  readonly language: string;
  readonly files: FileLookup;
  context(): RunContext;
  run(): Run;
  steps(): readonly Step[];
  /** Whether answers can no longer be changed. */
  isClosed(): boolean;
  /** What stands in a field but is no answer of its kind: it stays there until it is one, or is taken out. */
  unreadable(): ReadonlyMap<Id, string>;
  setUnreadable(item_id: Id, text: string | null): void;
  keeping(key: AnswerKey): Keeping;
  answer(place: AnswerPlace, registers: Registers, files?: readonly GivenFile[]): Promise<void>;
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
  readonly context: RunContext;
  /** Records a change; fails where it could not be stored. */
  readonly record: (change: Change, files: readonly GivenFile[]) => Promise<void>;
  /** Where files are looked up; without one, those given are kept in memory. */
  readonly files?: FileLookup;
  /** What was answered before. */
  readonly log?: readonly LoggedChange[];
  /** What was answered before and still waits in a queue. With one, a recorded change waits until it is settled. */
  readonly waiting?: readonly LoggedChange[];
  readonly isClosed?: boolean;
  readonly newId?: () => Id;
  readonly now?: () => Date;
}

export function startForm(ground: FormGround): { readonly form: Form; readonly keeper: FormKeeper } {
  const { document, record, log = [], waiting: before = [] } = ground;
  const { newId = () => crypto.randomUUID(), now = () => new Date() } = ground;
  const memory = ground.files ? null : filesInMemory();
  const records = toRecords(document);
  const program = compile(document);
  const changes = new Map<Id, LoggedChange>();
  const waiting = new Map<Id, Keeping>();
  const versions = new Map<AnswerKey | null, number>();
  const listeners = new Map<AnswerKey | null, Set<() => void>>();
  const unreadable = new Map<Id, string>();
  const hearers = new Set<(happening: Happening) => void>();
  let { context, isClosed = false } = ground;
  for (const change of [...log, ...before]) changes.set(change.id, change);
  for (const change of before) waiting.set(change.id, 'device');
  let run = startRun(program, context, foldChanges(changes.values()));
  let shown = new Set(Object.keys(records.items).filter(isVisible));
  let steps = stepsOf(records, isVisible);

  function isVisible(id: Id): boolean {
    return run.item(id).visible;
  }

  function touch(keys: Iterable<AnswerKey>) {
    const touched: (AnswerKey | null)[] = [...keys, null];
    for (const key of touched) versions.set(key, (versions.get(key) ?? 0) + 1);
    for (const key of touched) for (const listener of listeners.get(key) ?? []) listener();
  }

  function tell(happening: Happening) {
    for (const hearer of hearers) hearer(happening);
  }

  function apply(made: readonly LoggedChange[]) {
    const percent = run.score().percent;
    const touched = run.apply([...made]);
    if (touched.some((key) => records.items[key] && shown.has(key) !== isVisible(key))) layOut();
    touch([...made.map(answerKey), ...touched]);
    if (run.score().percent !== percent) tell({ kind: 'score', percent: run.score().percent });
  }

  function layOut() {
    shown = new Set(Object.keys(records.items).filter(isVisible));
    steps = stepsOf(records, isVisible);
  }

  /** Starts the run anew where changes went away or came from elsewhere: the fold decides what holds. */
  function startAnew() {
    run = startRun(program, context, foldChanges(changes.values()));
    layOut();
    touch([...listeners.keys()].filter((key) => key !== null));
  }

  function answer(place: AnswerPlace, registers: Registers, files: readonly GivenFile[] = []): Promise<void> {
    const seen = run.answer(answerKey(place))?.change_id;
    const change: AnswerChange = { id: newId(), seen, ...place, ...registers, at: now().toISOString() };
    changes.set(change.id, change);
    waiting.set(change.id, 'window');
    memory?.keep(files);
    apply([change]);
    return keep(change, files);
  }

  async function keep(change: Change, files: readonly GivenFile[]) {
    try {
      await record(change, files);
      if (!ground.waiting) waiting.delete(change.id);
      else if (waiting.has(change.id)) waiting.set(change.id, 'device');
      touch([answerKey(change)]);
      tell({ kind: 'stored' });
    } catch (error) {
      tell({ kind: 'not stored', error });
    }
  }

  const form: Form = {
    records,
    language: document.language,
    files: ground.files ?? memory!,
    context: () => context,
    run: () => run,
    steps: () => steps,
    isClosed: () => isClosed,
    unreadable: () => unreadable,
    setUnreadable(item_id, text) {
      if (text === (unreadable.get(item_id) ?? null)) return;
      if (text === null) unreadable.delete(item_id);
      else unreadable.set(item_id, text);
      touch([answerKey({ item_id })]);
    },
    keeping(key) {
      let keeping: Keeping;
      for (const [id, where] of waiting) {
        const change = changes.get(id);
        if (change && answerKey(change) === key) keeping = keeping === 'window' ? keeping : where;
      }
      return keeping;
    },
    answer,
    subscribe(key, listener) {
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(listener));
      return () => set.delete(listener);
    },
    version: (key) => versions.get(key) ?? 0,
    hear(listener) {
      hearers.add(listener);
      return () => hearers.delete(listener);
    },
  };
  const keeper: FormKeeper = {
    knows: (id) => changes.has(id),
    takeUp(change) {
      changes.set(change.id, change);
      waiting.set(change.id, 'device');
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
      for (const id of [...taken, ...refused]) waiting.delete(id);
      for (const id of refused) changes.delete(id);
      if (refused.length > 0) startAnew();
      else touch(keys);
    },
    stand(next, closed) {
      context = next;
      isClosed = closed;
      touch([]);
    },
  };
  return { form, keeper };
}
