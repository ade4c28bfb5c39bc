import { listAddedFiles } from '@rounds/engine';
import {
  findNextInspection,
  listFilesToSend,
  listOldestChanges,
  listWaitingFiles,
  resolveChanges,
  resolveFile,
  updateInspection,
} from './device.ts';
import type {
  DeviceDatabase,
  QueuedChange,
  Receipt,
  Rejection,
  StoredFile,
  StoredInspection,
  StoredIssue,
} from './device-database.ts';
import {
  findRejectedFile,
  listAddedIssues,
  listIssuesToSend,
  listWaitingIssues,
  resolveIssue,
  startAttempt,
} from './device-issues.ts';
import { sendFile } from './send-file.ts';
import { classifyError, getRetryAfterMs, type Transport, toRejection } from './transport.ts';

/** `idle`: nothing is queued, or everything in the queue needs a decision of the person. */
export type SenderState = 'idle' | 'sending' | 'unreachable' | 'signed_out';

export type SenderEvent =
  | { readonly kind: 'state'; readonly state: SenderState }
  | {
      readonly kind: 'settled';
      readonly report: string;
      readonly acknowledged: readonly string[];
      readonly refused: readonly string[];
    }
  | { readonly kind: 'report'; readonly report: string }
  | { readonly kind: 'upload'; readonly report: string; readonly file: string; readonly share: number }
  | { readonly kind: 'file'; readonly report: string; readonly file: string; readonly refused: Rejection | null }
  | { readonly kind: 'issue'; readonly report: string; readonly issue: string; readonly refused: Rejection | null };

export interface SenderOptions {
  readonly db: DeviceDatabase;
  readonly transport: Transport;
  readonly emit: (event: SenderEvent) => void;
  /** Runs `work` while no other tab of this origin does. */
  readonly withExclusiveLock: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  readonly now: () => Date;
  readonly online: () => boolean;
  /** Milliseconds until the next attempt, by the number of consecutive failures. */
  readonly retryDelay?: (failures: number) => number;
}

export interface Sender {
  /** Reports that new work was queued. A sender that backs off after a failure keeps waiting. */
  nudge(): void;
  /** The network or the person is back: try immediately. */
  wake(): void;
  stop(): Promise<void>;
}

const BATCH_LIMITS = { count: 500, bytes: 512 * 1024 };
const MAX_RETRY_DELAY_MS = 30_000;

const exponentialDelay = (failures: number): number =>
  Math.min(MAX_RETRY_DELAY_MS, 1000 * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);

/** Sends queued work, oldest first, until it is stopped. */
export function startSender({
  db,
  transport,
  emit,
  withExclusiveLock,
  now,
  online,
  retryDelay = exponentialDelay,
}: SenderOptions): Sender {
  const stopping = new AbortController();
  const { signal } = stopping;
  let wakeUp = () => {};
  let failed = false;
  let hasNewWork = false;
  /** Whether the sender was woken during a call, which may fail for a reason that no longer exists. */
  let isWoken = false;
  let limits = BATCH_LIMITS;

  const done = withExclusiveLock(run, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

  async function run() {
    let failures = 0;
    while (!signal.aborted) {
      hasNewWork = false;
      isWoken = false;
      try {
        await sendEverything();
        failures = 0;
        failed = false;
        emit({ kind: 'state', state: 'idle' });
        if (!hasNewWork) await waitForWork();
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        failed = true;
        const isSignedOut = classifyError(error) === 'sign_in_required';
        emit({ kind: 'state', state: isSignedOut ? 'signed_out' : 'unreachable' });
        // Retrying is useless without a session; signing in wakes the sender.
        if (!isWoken)
          await waitForWork(isSignedOut ? undefined : Math.max(retryDelay(failures), getRetryAfterMs(error)));
      }
    }
  }

  function waitForWork(maxMs?: number): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const timer = maxMs === undefined ? undefined : setTimeout(resolve, maxMs);
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      wakeUp = end;
      signal.addEventListener('abort', end, { once: true });
    });
  }

  async function sendEverything() {
    for (
      let inspection = await findNextInspection(db);
      inspection && !signal.aborted;
      inspection = await findNextInspection(db)
    ) {
      emit({ kind: 'state', state: 'sending' });
      try {
        await sendOne(inspection);
      } catch (error) {
        const errorClass = classifyError(error);
        if (errorClass === 'payload_too_large' && limits.count > 1)
          limits = { ...limits, count: Math.ceil(limits.count / 4) };
        else if (errorClass === 'rejected' || errorClass === 'payload_too_large')
          await quarantine(inspection, toRejection(error));
        else throw error;
      }
    }
  }

  /**
   * Does one step for one inspection: sends what its oldest change refers to, a batch of changes, or its completion.
   */
  async function sendOne(inspection: StoredInspection) {
    const batch = await listOldestChanges(db, inspection.uuid, limits);
    const ready = await readyChanges(batch);
    if (ready.length < batch.length && ready.length === 0) return sendReferences(inspection, batch[0]!);
    if (ready.length > 0 || inspection.id === null) return sendChanges(inspection, ready);
    // Files that the person sends again after a rejection: the changes that refer to them were sent before.
    const files = await listFilesToSend(db, inspection.uuid);
    for (const file of files) await uploadFile(inspection, file);
    // The changes of these issues from a backup were sent before.
    const issues = files.length === 0 ? await listIssuesToSend(db, inspection.uuid) : [];
    for (const issue of issues) await sendIssue(inspection, issue);
    if (files.length + issues.length === 0 && inspection.completion_asked_at) await complete(inspection);
  }

  /** The files of a change, then the issues that it adds. An issue names its inspection, so that comes first. */
  async function sendReferences(inspection: StoredInspection, { change }: QueuedChange) {
    for (const file of await listWaitingFiles(db, listAddedFiles(change))) await uploadFile(inspection, file);
    const issues = await listWaitingIssues(db, listAddedIssues(change));
    if (issues.length > 0 && inspection.id === null) return sendChanges(inspection, []);
    for (const issue of issues) await sendIssue(inspection, issue);
  }

  const toReceipt = (inspection: StoredInspection, kind: Receipt['kind']): Receipt => ({
    report: inspection.uuid,
    title: getInspectionTitle(inspection),
    kind,
    at: now().toISOString(),
  });

  /** The first changes of the batch whose files and issues have all been sent. */
  async function readyChanges(batch: QueuedChange[]): Promise<QueuedChange[]> {
    for (const [index, { change }] of batch.entries()) {
      const files = await listWaitingFiles(db, listAddedFiles(change));
      const issues = await listWaitingIssues(db, listAddedIssues(change));
      if (files.length + issues.length > 0) return batch.slice(0, index);
    }
    return batch;
  }

  async function uploadFile(inspection: StoredInspection, file: StoredFile) {
    const place = { report: file.report, file: file.uuid };
    const { name, bytes } = file;
    const onProgress = (share: number) => emit({ kind: 'upload', ...place, share });
    let rejected: Rejection | null = null;
    try {
      const hash = await sendFile(file, { transport, onProgress, signal });
      const receipt = { ...toReceipt(inspection, 'file'), name, size: bytes.size, ...(hash && { hash }) };
      await resolveFile(db, file.uuid, receipt);
    } catch (error) {
      // A rejected file must not block the answers behind it.
      if (classifyError(error) !== 'rejected' && classifyError(error) !== 'payload_too_large') throw error;
      rejected = toRejection(error);
      await resolveFile(db, file.uuid, { refused: rejected });
    }
    emit({ kind: 'file', ...place, refused: rejected });
  }

  /** Sends an issue after its files. The server replies to a repeated call with what it has stored. */
  async function sendIssue(inspection: StoredInspection, issue: StoredIssue) {
    const { uuid, body } = issue;
    for (const file of await listWaitingFiles(db, body.media ?? [])) await uploadFile(inspection, file);
    const receipt = { ...toReceipt(inspection, 'issue'), name: body.title };
    let rejected: Rejection | null = null;
    try {
      rejected = (await findRejectedFile(db, issue)) ?? null;
      if (!rejected) {
        const current = await startAttempt(db, uuid, online());
        if (!current) return;
        const { number } = await transport.createIssue(withTimes(current, now()));
        await resolveIssue(db, uuid, { number, receipt });
      }
    } catch (error) {
      const errorClass = classifyError(error);
      if (errorClass !== 'rejected' && errorClass !== 'payload_too_large') throw error;
      rejected = toRejection(error);
    }
    // Somebody else has sent it from a backup of this device.
    if (rejected?.code === 'ACT_UUID_TAKEN') {
      rejected = null;
      await resolveIssue(db, uuid, { number: null, receipt });
    }
    if (rejected) await resolveIssue(db, uuid, { refused: rejected });
    emit({ kind: 'issue', report: inspection.uuid, issue: uuid, refused: rejected });
  }

  async function sendChanges(inspection: StoredInspection, batch: QueuedChange[]) {
    const changes = batch.map(({ change }) => change);
    const version_id = batch[0]?.version_id;
    const body = { changes, sent_at: now().toISOString(), ...(version_id !== undefined && { version_id }) };
    const started =
      inspection.id === null
        ? await transport.sync({ uuid: inspection.uuid, new: toStartBody(inspection), ...body })
        : null;
    const answer = started ?? (await transport.changes(inspection.uuid, body));
    const acknowledged = new Set(answer.acknowledged);
    const rejected = new Map(
      answer.refused.flatMap(({ id, code, message }) => (id ? [[id, { code, message }] as const] : [])),
    );
    const receipt = { ...toReceipt(inspection, 'changes'), sequence: answer.sequence };
    await resolveChanges(db, batch, acknowledged, rejected, receipt);
    if (started) {
      const { id, status, document_id } = started;
      await updateInspection(db, inspection.uuid, { id, status, document_id }, toReceipt(inspection, 'inspection'));
      emit({ kind: 'report', report: inspection.uuid });
    }
    emit({ kind: 'settled', report: inspection.uuid, acknowledged: [...acknowledged], refused: [...rejected.keys()] });
    if (changes.some(({ id }) => !acknowledged.has(id) && !rejected.has(id))) {
      throw new Error('The server did not answer for every change');
    }
  }

  async function complete(inspection: StoredInspection) {
    try {
      const { uuid, sign_off, own_note } = inspection;
      const completion = { ...(sign_off && { sign_off }), ...(own_note !== undefined && { note: own_note }) };
      const completed_at = inspection.completion_asked_at ?? undefined;
      const body = { uuid, changes: [], sent_at: now().toISOString(), complete: true, completed_at, ...completion };
      const { status, document_id } = await transport.sync(body);
      const settled = { completion_asked_at: null, completion_refused: null };
      const receipt = { ...toReceipt(inspection, 'completion'), ...(document_id && { name: document_id }) };
      await updateInspection(db, inspection.uuid, { status, document_id, ...settled }, receipt);
    } catch (error) {
      if (classifyError(error) !== 'rejected') throw error;
      await updateInspection(db, inspection.uuid, {
        completion_asked_at: null,
        completion_refused: toRejection(error),
      });
    }
    emit({ kind: 'report', report: inspection.uuid });
  }

  /** The inspection's changes stay on the device and wait for a decision; other inspections continue. */
  async function quarantine(inspection: StoredInspection, rejected: Rejection) {
    await updateInspection(db, inspection.uuid, { refused: rejected });
    emit({ kind: 'report', report: inspection.uuid });
  }

  return {
    nudge: () => {
      hasNewWork = true;
      if (!failed) wakeUp();
    },
    wake: () => {
      hasNewWork = true;
      isWoken = true;
      wakeUp();
    },
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

/** An issue with the time at which it was raised, which the server corrects by what the clock shows now. */
const withTimes = ({ body, raised_at }: StoredIssue, now: Date): StoredIssue['body'] =>
  body.source ? { ...body, source: { ...body.source, raised_at, sent_at: now.toISOString() } } : body;

/** The asset and the template of an inspection. */
export const getInspectionTitle = ({ asset, template_title }: StoredInspection): string =>
  [asset?.display_name, template_title].filter(Boolean).join(' – ');

const toStartBody = ({ template_id, asset, assignment, occurrence_at, context }: StoredInspection) => ({
  template_id,
  asset_uuid: asset?.uuid ?? null,
  zone: context.zone,
  ...(assignment && { assignment_id: assignment.id }),
  ...(assignment && occurrence_at && { occurrence_at }),
});
