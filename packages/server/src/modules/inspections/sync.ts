/** Starting, changing and completing an inspection in one call; sent again, the call changes nothing twice. */
import type { Acknowledgment, InspectionStatus, SignOffInput } from '@rounds/contract/inspections';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { canConduct } from './access.ts';
import {
  assertSameTarget,
  type Beginning,
  type InspectionContext,
  InspectionSession,
  type NewInspection,
} from './inspection-session.ts';
import { DeviceClock } from './log/device-clock.ts';
import { openInspection } from './queries.ts';

export interface InspectionBatch {
  readonly uuid: string;
  readonly new?: NewInspection | undefined;
  readonly changes: readonly unknown[];
  /** What the clock of the device showed when it sent the call. */
  readonly sent_at?: string | undefined;
  readonly complete?: boolean | undefined;
  /** When the person completed it, by the clock of the device. */
  readonly completed_at?: string | undefined;
  readonly sign_off?: SignOffInput | undefined;
  readonly note?: string | undefined;
}
export type SyncResult = Acknowledgment & {
  readonly id: number;
  readonly status: InspectionStatus;
  readonly document_id: string | null;
};

export async function sync(context: InspectionContext, batch: InspectionBatch, now = new Date()): Promise<SyncResult> {
  const clock = new DeviceClock(now, batch.sent_at);
  const session = await loadOrCreate(context, batch.uuid, batch.new, {
    now,
    getOfflineStart: (version) => findBeginning(clock.correctChanges(batch.changes, version), now),
  });
  const result = await session.apply(clock.correctChanges(batch.changes, session.version));
  // A report must not be closed over an answer that was rejected: the person sees which, and decides.
  if (batch.complete && result.refused.length === 0) {
    const at = batch.completed_at && new Date(clock.correct(batch.completed_at, session.version));
    await session.complete(batch, at || now);
  }
  const id = await session.save();
  const { status, sequence, document_id } = session.row;
  return { ...result, id, status, sequence, document_id };
}

/** Creates an inspection that is to do and answers its id; a known uuid names the inspection that has it. */
export async function create(context: InspectionContext, uuid: string, target: NewInspection): Promise<number> {
  const session = await loadOrCreate(context, uuid, target, { now: new Date(), getOfflineStart: () => null });
  if (!session.stored) await session.checkStart(null);
  await session.apply([]);
  return session.save();
}

async function loadOrCreate(
  context: InspectionContext,
  uuid: string,
  target: NewInspection | undefined,
  { now, getOfflineStart }: Beginning,
): Promise<InspectionSession> {
  const { stored, publishedId } = await openInspection(context.tx, uuid, target?.template_id ?? null);
  if (!stored) {
    if (!target) throw notFoundError('INS');
    return InspectionSession.create(context, uuid.toLowerCase(), target, publishedId, { now, getOfflineStart });
  }
  if (!canConduct(context.actor, stored)) throw target ? new ApiError('INS_UUID_TAKEN') : notFoundError('INS');
  if (target) assertSameTarget(stored, target);
  return InspectionSession.load(context, stored, now);
}

/** The time of the first change, as the device has it; a clock that runs ahead does not count. */
function findBeginning(changes: readonly unknown[], now: Date): Date {
  const times = changes.map((change) => Date.parse(String((change as { at?: unknown } | null)?.at)));
  return new Date(Math.min(now.getTime(), ...times.filter((time) => !Number.isNaN(time))));
}
