/** The work that will open for a person, and what the person may start in addition: devices load it in advance. */

import type { PlannedInspection, StartableAssignment } from '@rounds/contract/assignments';
import { MAX_ASSIGNED_TO_ME, PLANNED_DAYS } from '@rounds/contract/inspections';
import type { Tx } from '../../../db/database.ts';
import { toIso } from '../../../iso-time.ts';
import { listDueOccurrences, listUpcoming } from './dates.ts';
import { toDynamic } from './open-inspections.ts';
import { findNextWork, listAssignmentsOf } from './queries/assignments.ts';
import { listAssets, listPlannedUuids } from './queries/inspections.ts';

const DAY_MS = 24 * 3_600_000;
const MAX_STARTABLE_ASSETS = 500;
/** Nobody works on more than this within a week. */
const MAX_ASSIGNMENTS = 100;

type Assignment = Awaited<ReturnType<typeof listAssignmentsOf>>[number];

export async function listComingWork(tx: Tx, userId: number, now: Date) {
  const until = new Date(now.getTime() + PLANNED_DAYS * DAY_MS);
  const planned: PlannedInspection[] = [];
  const startable: StartableAssignment[] = [];
  for (const assignment of await listAssignmentsOf(tx, userId, { until, limit: MAX_ASSIGNMENTS })) {
    const occurrences = [
      // Due occurrences open with the next run of the opening task.
      ...(assignment.first_occurrence_at ? [] : listDueOccurrences(assignment, now).slice(-1)),
      ...listUpcoming(assignment, now, until, MAX_ASSIGNED_TO_ME),
    ];
    const isStartable = canStartMore(assignment, now);
    if (occurrences.length === 0 && !isStartable) continue;
    const dynamic = await toDynamic(tx, assignment);
    const assets = await listAssets(tx, assignment, dynamic, MAX_STARTABLE_ASSETS + 1);
    const { template_id, template_title } = assignment;
    const parts = { assets, template: { template_id, title: template_title } };
    if (occurrences.length > 0) planned.push(...(await toPlanned(tx, { assignment, occurrences, userId }, parts)));
    if (isStartable) startable.push(toStartable(assignment, parts));
  }
  planned.sort((one, other) => one.start_at.localeCompare(other.start_at));
  const next = await findNextWork(tx, userId, until);
  return { planned: planned.slice(0, MAX_ASSIGNED_TO_ME), startable, next };
}

interface Parts {
  readonly assets: readonly { readonly uuid: string; readonly asset_id: string; readonly display_name: string }[];
  readonly template: { readonly template_id: number; readonly title: string };
}

interface Coming {
  readonly assignment: Assignment;
  readonly occurrences: ReturnType<typeof listUpcoming>;
  readonly userId: number;
}

/** Leaves out those that exist already, because somebody has started them or they were moved after they had opened. */
async function toPlanned(
  tx: Tx,
  { assignment, occurrences, userId }: Coming,
  { assets, template }: Parts,
): Promise<PlannedInspection[]> {
  const { id, title, collaborative, has_assets } = assignment;
  const places = has_assets ? assets : [null];
  const pairs = occurrences
    .flatMap((occurrence) => places.map((asset) => ({ occurrence, asset })))
    .slice(0, MAX_ASSIGNED_TO_ME);
  const keys = pairs.map(({ occurrence, asset }) => ({
    occurrence_at: occurrence.occurrence_at,
    asset_uuid: asset?.uuid ?? null,
  }));
  const uuids = await listPlannedUuids(tx, assignment, keys, collaborative ? null : userId);
  return pairs.flatMap(({ occurrence, asset }, index) => {
    const uuid = uuids[index];
    if (!uuid) return [];
    const { occurrence_at, start_at, due_at } = occurrence;
    return {
      uuid,
      assignment: { id, title },
      template,
      asset,
      occurrence_at: occurrence_at.toISOString(),
      start_at: start_at.toISOString(),
      due_at: (due_at ?? start_at).toISOString(),
      collaborative,
    };
  });
}

function canStartMore({ type, allow_additional_assets, start_at, end_at }: Assignment, now: Date): boolean {
  if ((start_at && now < start_at) || (end_at && now >= end_at)) return false;
  return type === 'mixed' || allow_additional_assets;
}

/** Only a mixed assignment lets people start more at its own assets. */
function toStartable(assignment: Assignment, { assets, template }: Parts): StartableAssignment {
  const { id, title, type, end_at, restricted, allow_additional_assets } = assignment;
  const own = type === 'mixed' ? assets : [];
  return {
    id,
    title,
    template,
    end_at: toIso(end_at),
    restricted,
    allow_additional_assets,
    assets: own.slice(0, MAX_STARTABLE_ASSETS),
    has_more_assets: own.length > MAX_STARTABLE_ASSETS,
  };
}
