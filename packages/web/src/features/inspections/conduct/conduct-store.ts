/**
 * A running inspection on this device. Answers go into the engine's run at once, and to the device's
 * queue; the screen calls an answer stored only when the device has said so.
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
  startRun,
  type TemplateRecords,
  toRecords,
} from '@rounds/engine';
import {
  changeReport,
  type DeviceReport,
  type KeptFile,
  type KeptReport,
  keepLog,
  type NotStored,
  type Outbox,
  type RefusedChange,
} from '../../../offline/index.ts';
import { type Step, stepsOf } from './steps.ts';

/** The registers of an answer that one change sets. */
export type Registers = Pick<AnswerChange, 'value' | 'na' | 'note' | 'media'>;

/** Where an answer is kept so far; nothing once the server has it. */
export type Keeping = 'device' | 'window' | undefined;

export type Happening =
  | { readonly kind: 'stored' }
  | { readonly kind: 'not stored'; readonly full: boolean }
  | { readonly kind: 'score'; readonly percent: number | null };

export interface Conduct {
  readonly uuid: Id;
  readonly records: TemplateRecords;
  /** Language of the template: it sets the direction of the screen. */
  readonly language: string;
  readonly outbox: Outbox;
  report(): KeptReport;
  run(): Run;
  steps(): readonly Step[];
  refused(): readonly RefusedChange[];
  /** What stands in a field but is no answer of its kind: it stays there until it is one, or is taken out. */
  unreadable(): ReadonlyMap<Id, string>;
  setUnreadable(item_id: Id, text: string | null): void;
  keeping(key: AnswerKey): Keeping;
  answer(place: AnswerPlace, registers: Registers, files?: readonly KeptFile[]): Promise<void>;
  /** Takes in what others (or this person elsewhere) changed. */
  takeIn(changes: readonly LoggedChange[], sequence: number): Promise<void>;
  discardRefused(id: Id): Promise<void>;
  /** Asks for completion: it is done when nothing of this report waits any more. */
  complete(): Promise<void>;
  stopCompleting(): Promise<void>;
  tryAgain(): Promise<void>;
  /** Calls back when what `key` shows may have changed; without a key, on any change. */
  subscribe(key: AnswerKey | null, listener: () => void): () => void;
  version(key: AnswerKey | null): number;
  hear(listener: (happening: Happening) => void): () => void;
  close(): void;
}

interface Ground {
  readonly outbox: Outbox;
  readonly device: DeviceReport;
  readonly newId: () => Id;
  readonly now: () => Date;
}

export function startConduct({ outbox, device, newId, now }: Ground): Conduct {
  const records = toRecords(device.template.document);
  const program = compile(device.template.document);
  const changes = new Map<Id, LoggedChange>();
  const waiting = new Map<Id, Keeping>();
  const versions = new Map<AnswerKey | null, number>();
  const listeners = new Map<AnswerKey | null, Set<() => void>>();
  const unreadable = new Map<Id, string>();
  const hearers = new Set<(happening: Happening) => void>();
  let { report, refused } = device;
  for (const change of [...device.log, ...device.waiting]) changes.set(change.id, change);
  for (const change of device.waiting) waiting.set(change.id, 'device');
  let run = startRun(program, report.context, foldChanges(changes.values()));
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
    const before = run.score().percent;
    const touched = run.apply([...made]);
    if (touched.some((key) => records.items[key] && shown.has(key) !== isVisible(key))) layOut();
    touch([...made.map(answerKey), ...touched]);
    const { percent } = run.score();
    if (percent !== before) tell({ kind: 'score', percent });
  }

  function layOut() {
    shown = new Set(Object.keys(records.items).filter(isVisible));
    steps = stepsOf(records, isVisible);
  }

  /** Starts the run anew where changes went away or came from elsewhere: the fold decides what holds. */
  function startAnew() {
    run = startRun(program, report.context, foldChanges(changes.values()));
    layOut();
    touch([...listeners.keys()].filter((key) => key !== null));
  }

  function answer(place: AnswerPlace, registers: Registers, files: readonly KeptFile[] = []): Promise<void> {
    const seen = run.answer(answerKey(place))?.change_id;
    const change: AnswerChange = { id: newId(), seen, ...place, ...registers, at: now().toISOString() };
    changes.set(change.id, change);
    waiting.set(change.id, 'window');
    apply([change]);
    return keep(change, files);
  }

  async function keep(change: Change, files: readonly KeptFile[]) {
    try {
      await outbox.recordChange(report.uuid, change, files);
      if (waiting.has(change.id)) waiting.set(change.id, 'device');
      touch([answerKey(change)]);
      tell({ kind: 'stored' });
    } catch (error) {
      tell({ kind: 'not stored', full: (error as NotStored).full });
    }
  }

  const stopListening = outbox.listen((event) => {
    if (!('report' in event) || event.report !== report.uuid) return;
    if (event.kind === 'recorded') {
      if (changes.has(event.change.id)) {
        if (waiting.get(event.change.id) === 'window') waiting.set(event.change.id, 'device');
        return;
      }
      changes.set(event.change.id, event.change);
      waiting.set(event.change.id, 'device');
      apply([event.change]);
    }
    if (event.kind === 'settled') void settle(event.taken, event.refused);
    if (event.kind === 'report') void readReport();
  });

  async function settle(taken: readonly Id[], refusedIds: readonly Id[]) {
    const keys = [...taken, ...refusedIds].flatMap((id) => {
      const change = changes.get(id);
      waiting.delete(id);
      return change ? [answerKey(change)] : [];
    });
    if (refusedIds.length > 0) {
      for (const id of refusedIds) changes.delete(id);
      refused = await outbox.db.getAllFromIndex('refused', 'report', report.uuid);
      startAnew();
    } else touch(keys);
  }

  async function readReport() {
    const kept = await outbox.db.get('reports', report.uuid);
    if (kept) report = kept;
    touch([]);
  }

  async function put(change: Partial<KeptReport>) {
    const kept = await changeReport(outbox.db, report.uuid, change);
    if (kept) report = kept;
    touch([]);
    await outbox.changed();
  }

  return {
    uuid: report.uuid,
    records,
    language: device.template.document.language,
    outbox,
    report: () => report,
    run: () => run,
    steps: () => steps,
    refused: () => refused,
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
    async takeIn(received, sequence) {
      await keepLog(outbox.db, report.uuid, received, sequence);
      await readReport();
      const isNew = received.some((change) => !changes.has(change.id));
      for (const change of received) changes.set(change.id, change);
      if (isNew) startAnew();
    },
    async discardRefused(id) {
      await outbox.db.delete('refused', id);
      refused = refused.filter((one) => one.id !== id);
      touch([]);
      await outbox.changed();
    },
    complete: () => put({ completion_asked_at: now().toISOString(), completion_refused: null }),
    stopCompleting: () => put({ completion_asked_at: null }),
    tryAgain: () => put({ refused: null }),
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
    close: stopListening,
  };
}
