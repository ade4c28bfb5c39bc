/** Starting, changing and completing an inspection in one call; sent again, the call changes nothing twice. */
import type { Acknowledgment, InspectionStatus, SignOffInput } from '@rounds/contract/inspections';
import { ApiError, notFoundError } from '../../../http/api-error.ts';
import { syncDelay } from '../../../metrics.ts';
import { canConduct, isAccepted } from '../access.ts';
import type { InspectionContext, NewInspection } from '../inspection-context.ts';
import { toAcknowledgment } from '../log/changes.ts';
import { DeviceClock } from '../log/device-clock.ts';
import { isVersionOf } from '../moving/earlier-versions.ts';
import { openInspection } from '../queries/inspections.ts';
import { applyChanges } from './apply-changes.ts';
import { complete } from './complete.ts';
import type { InspectionWork } from './inspection-work.ts';
import { assertSameTarget, type Beginning, create as createNew, load } from './load.ts';
import { save } from './save.ts';

export interface InspectionBatch {
  readonly uuid: string;
  readonly new?: NewInspection | undefined;
  readonly changes: readonly unknown[];
  /** The time by the clock of the device when it sent the call. */
  readonly sent_at?: string | undefined;
  /** The version of the template in which the device made the changes. */
  readonly version_id?: number | undefined;
  readonly complete?: boolean | undefined;
  /** The time at which the person completed it, by the clock of the device. */
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
  const opened = await loadOrCreate(context, batch.uuid, batch.new, {
    now,
    getOfflineStart: (version) => findBeginning(clock.correctChanges(batch.changes, version), now),
    isOfDevice: true,
  });
  const loaded = await nameSentVersion(context, opened, batch.version_id);
  const changes = clock.correctChanges(batch.changes, loaded.version);
  const { work: changed, result } = await applyChanges(context, loaded, changes);
  // A report must not be closed over an answer that was rejected: the person sees which one and decides.
  const isCompleted = batch.complete && result.rejected.length === 0;
  const at = batch.completed_at && new Date(clock.correct(batch.completed_at, loaded.version));
  const work = isCompleted ? await complete(context, changed, batch, at || now) : changed;
  const { id, row } = await save(context, work);
  const { status, document_id } = row;
  if (changes.length > 0) syncDelay.observe((now.getTime() - findBeginning(changes, now).getTime()) / 1000);
  return { ...toAcknowledgment(result, row), id, status, document_id };
}

/**
 * A device may have started an inspection in a version that was published before the present one: then it begins in the
 * present one, as one that was moved.
 */
async function nameSentVersion(
  context: InspectionContext,
  work: InspectionWork,
  sentVersion: number | undefined,
): Promise<InspectionWork> {
  if (sentVersion === undefined || sentVersion === work.version.id)
    return { ...work, sentVersion: sentVersion ?? null };
  const isNew = work.stored === null && (await isVersionOf(context, sentVersion, work.version));
  const row = isNew ? { ...work.row, earlier_versions: [sentVersion] } : work.row;
  return { ...work, row, sentVersion };
}

/** Creates an inspection that is to do and returns its id; a known uuid returns the inspection that has it. */
export async function create(context: InspectionContext, uuid: string, target: NewInspection): Promise<number> {
  const loaded = await loadOrCreate(context, uuid, target, {
    ...{ now: new Date(), getOfflineStart: () => null },
    isOfDevice: false,
  });
  const { work } = await applyChanges(context, loaded, [], loaded.stored ? 'with changes' : 'check');
  return (await save(context, work)).id;
}

async function loadOrCreate(
  context: InspectionContext,
  uuid: string,
  target: NewInspection | undefined,
  beginning: Beginning,
): Promise<InspectionWork> {
  const { stored, publishedId } = await openInspection(context.tx, uuid, target?.template_id ?? null);
  if (!stored) {
    if (!target) throw notFoundError('INS');
    return createNew(context, uuid.toLowerCase(), target, publishedId, beginning);
  }
  if (!canConduct(context.actor, stored) || !(await isAccepted(context, stored)))
    throw target ? new ApiError('INS_UUID_TAKEN') : notFoundError('INS');
  if (target) await assertSameTarget(context.tx, stored, target);
  return load(context, stored, beginning.now);
}

/** The time of the first change, as the device has it; a clock that runs ahead does not count. */
function findBeginning(changes: readonly unknown[], now: Date): Date {
  const times = changes.map((change) => Date.parse(String((change as { at?: unknown } | null)?.at)));
  return new Date(Math.min(now.getTime(), ...times.filter((time) => !Number.isNaN(time))));
}
