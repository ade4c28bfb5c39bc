/** Changes that came after completion: offered one by one once the inspection is reopened, accepted or left. */
import type { BodyOf, OutputOf } from '@rounds/contract/endpoint.ts';
import type { inspections } from '@rounds/contract/inspections';
import type { Tx } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { InspectionContext } from '../inspection-context.ts';
import { getUserNames, type InspectionRow } from '../queries/inspections.ts';
import { insertDecisions, listDecidedChanges } from '../queries/late-changes.ts';
import { type LogRow, readLateLog } from '../queries/log.ts';
import { applyLateChanges } from '../work/apply-changes.ts';
import type { InspectionWork } from '../work/inspection-work.ts';
import { toReadableLog } from './readable-log.ts';

type LateChanges = OutputOf<typeof inspections.listLateChanges>;

/** Lists the late changes about which nobody has decided, oldest first. */
export async function listLateChanges(
  context: Parameters<typeof toReadableLog>[0],
  inspection: InspectionRow,
): Promise<LateChanges> {
  const { tx } = context;
  const open = await toReadableLog(context, inspection, await findOpenChanges(tx, inspection.id));
  const names = await getUserNames(tx, [...new Set(open.map(({ change }) => change.by))]);
  return open.map(({ change: { by, received_at, sequence, ...change } }) => {
    const full_name = names.get(by);
    return { change, by: full_name === undefined ? null : { id: by, full_name }, received_at, sequence };
  });
}

/**
 * Applies the accepted changes in the order in which they came, and remembers what was decided. A change about
 * which somebody has decided already is skipped, so that repeating a call has no further effect.
 * @throws ApiError INS_ALREADY_COMPLETED
 */
export async function decideLateChanges(
  context: InspectionContext,
  work: InspectionWork,
  { accept, leave }: BodyOf<typeof inspections.decideLateChanges>,
): Promise<InspectionWork> {
  const { stored } = work;
  if (!stored || work.row.status === 'completed') throw new ApiError('INS_ALREADY_COMPLETED');
  const [accepted, leftKeys] = [toKeys(accept), toKeys(leave)];
  const open = (await findOpenChanges(context.tx, stored.id)).filter(
    ({ change }) => accepted.has(change.id.toLowerCase()) || leftKeys.has(change.id.toLowerCase()),
  );
  const isAccepted = ({ change }: LogRow) => accepted.has(change.id.toLowerCase());
  const decisions = open.map((row) => ({ change_id: row.change.id, accepted: isAccepted(row) }));
  await insertDecisions(context.tx, stored.id, context.actor.user_id, decisions);
  return applyLateChanges(
    context,
    work,
    open.filter(isAccepted).map(({ change: { by: _, received_at: __, sequence: ___, ...change } }) => change),
  );
}

const toKeys = (ids: readonly string[]): ReadonlySet<string> => new Set(ids.map((id) => id.toLowerCase()));

async function findOpenChanges(tx: Tx, inspectionId: number): Promise<LogRow[]> {
  const late = await readLateLog(tx, inspectionId);
  if (late.length === 0) return [];
  const decided = await listDecidedChanges(tx, inspectionId);
  return late.filter(({ change }) => !decided.has(change.id.toLowerCase()));
}
