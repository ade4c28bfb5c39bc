import {
  changeReport,
  filesNamedBy,
  nextReport,
  oldestChanges,
  settleChanges,
  settleFile,
  waitingFiles,
} from './device.ts';
import type { DeviceDatabase, KeptFile, KeptReport, Refused, WaitingChange } from './device-database.ts';
import { judge, refusalOf, type Transport } from './transport.ts';

/** Where the sender stands; `resting` is: nothing waits, or all that waits needs the person. */
export type SenderState = 'resting' | 'sending' | 'unreachable' | 'signed_out';

export type SenderEvent =
  | { readonly kind: 'state'; readonly state: SenderState }
  | {
      readonly kind: 'settled';
      readonly report: string;
      readonly taken: readonly string[];
      readonly refused: readonly string[];
    }
  | { readonly kind: 'report'; readonly report: string }
  | { readonly kind: 'upload'; readonly report: string; readonly file: string; readonly share: number }
  | { readonly kind: 'file'; readonly report: string; readonly file: string; readonly refused: Refused | null };

export interface SenderOptions {
  readonly db: DeviceDatabase;
  readonly transport: Transport;
  readonly emit: (event: SenderEvent) => void;
  /** Runs `work` while no other tab of this origin does. */
  readonly alone: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  readonly now: () => Date;
  /** Milliseconds until the next try, by the number of failures in a row. */
  readonly pause?: (failures: number) => number;
}

export interface Sender {
  /** There is something new; a sender that waits after a failure goes on waiting. */
  nudge(): void;
  /** The network or the person is back: try at once. */
  wake(): void;
  stop(): Promise<void>;
}

const BATCH = { count: 500, bytes: 512 * 1024 };
const LONGEST_PAUSE = 30_000;

const growingPause = (failures: number): number =>
  Math.min(LONGEST_PAUSE, 1000 * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);

/** Sends what waits on the device, oldest first, until it is stopped. */
export function startSender({ db, transport, emit, alone, now, pause = growingPause }: SenderOptions): Sender {
  const stopping = new AbortController();
  const { signal } = stopping;
  let ring = () => {};
  let failed = false;
  let asked = false;
  let limits = BATCH;

  const done = alone(run, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

  async function run() {
    let failures = 0;
    while (!signal.aborted) {
      asked = false;
      try {
        await sendEverything();
        failures = 0;
        failed = false;
        emit({ kind: 'state', state: 'resting' });
        if (!asked) await rest();
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        failed = true;
        const isSignedOut = judge(error) === 'sign in';
        emit({ kind: 'state', state: isSignedOut ? 'signed_out' : 'unreachable' });
        // Without a session no further try can help; signing in wakes the sender.
        await rest(isSignedOut ? undefined : pause(failures));
      }
    }
  }

  function rest(longest?: number): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const timer = longest === undefined ? undefined : setTimeout(resolve, longest);
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      ring = end;
      signal.addEventListener('abort', end, { once: true });
    });
  }

  async function sendEverything() {
    for (let report = await nextReport(db); report && !signal.aborted; report = await nextReport(db)) {
      emit({ kind: 'state', state: 'sending' });
      try {
        await sendOne(report);
      } catch (error) {
        const verdict = judge(error);
        if (verdict === 'too much' && limits.count > 1) limits = { ...limits, count: Math.ceil(limits.count / 4) };
        else if (verdict === 'refused' || verdict === 'too much') await setAside(report, refusalOf(error));
        else throw error;
      }
    }
  }

  /** One step for one report: the files of its oldest change, or changes, or its completion. */
  async function sendOne(report: KeptReport) {
    const batch = await oldestChanges(db, report.uuid, limits);
    const ready = await untilWaitingFile(batch);
    if (ready.length < batch.length && ready.length === 0) {
      for (const file of await waitingFiles(db, filesNamedBy(batch[0]!.change))) await uploadFile(file);
    } else if (ready.length > 0 || report.id === null) {
      await sendChanges(report, ready);
    } else {
      await complete(report);
    }
  }

  /** The start of the batch that names no file which still waits. */
  async function untilWaitingFile(batch: WaitingChange[]): Promise<WaitingChange[]> {
    for (const [index, { change }] of batch.entries()) {
      if ((await waitingFiles(db, filesNamedBy(change))).length > 0) return batch.slice(0, index);
    }
    return batch;
  }

  async function uploadFile(file: KeptFile) {
    const place = { report: file.report, file: file.uuid };
    let refused: Refused | null = null;
    try {
      await transport.upload(file, (share) => emit({ kind: 'upload', ...place, share }), signal);
    } catch (error) {
      // A file that the server will not have must not hold up the answers behind it.
      if (judge(error) !== 'refused' && judge(error) !== 'too much') throw error;
      refused = refusalOf(error);
    }
    await settleFile(db, file.uuid, refused);
    emit({ kind: 'file', ...place, refused });
  }

  async function sendChanges(report: KeptReport, batch: WaitingChange[]) {
    const changes = batch.map(({ change }) => change);
    const started =
      report.id === null ? await transport.sync({ uuid: report.uuid, new: startOf(report), changes }) : null;
    const answer = started ?? (await transport.changes(report.uuid, changes));
    const taken = new Set(answer.acknowledged);
    const refused = new Map(
      answer.refused.flatMap(({ id, code, message }) => (id ? [[id, { code, message }] as const] : [])),
    );
    await settleChanges(db, batch, taken, refused, now().toISOString());
    if (started) {
      await changeReport(db, report.uuid, { id: started.id, status: started.status, document_id: started.document_id });
      emit({ kind: 'report', report: report.uuid });
    }
    emit({ kind: 'settled', report: report.uuid, taken: [...taken], refused: [...refused.keys()] });
    if (changes.some(({ id }) => !taken.has(id) && !refused.has(id))) {
      throw new Error('The server answered for fewer changes than it was sent');
    }
  }

  async function complete(report: KeptReport) {
    try {
      const { status, document_id } = await transport.sync({ uuid: report.uuid, changes: [], complete: true });
      const settled = { completion_asked_at: null, completion_refused: null };
      await changeReport(db, report.uuid, { status, document_id, ...settled });
    } catch (error) {
      if (judge(error) !== 'refused') throw error;
      await changeReport(db, report.uuid, { completion_asked_at: null, completion_refused: refusalOf(error) });
    }
    emit({ kind: 'report', report: report.uuid });
  }

  /** The report's changes stay on the device; only this report waits for a decision, not the others. */
  async function setAside(report: KeptReport, refused: Refused) {
    await changeReport(db, report.uuid, { refused });
    emit({ kind: 'report', report: report.uuid });
  }

  return {
    nudge: () => {
      asked = true;
      if (!failed) ring();
    },
    wake: () => {
      asked = true;
      ring();
    },
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

const startOf = ({ template_id, asset }: KeptReport) => ({ template_id, asset_uuid: asset?.uuid ?? null });
