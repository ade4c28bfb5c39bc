/** Moves opened inspections when the recurrences of their assignment change. */
import type { Tx } from '../../../db/database.ts';
import { deleteMove, listOpened, moveOpen, type OpenedOccurrence, saveReplacement } from '../queries/moves.ts';
import type { DatedAssignment, Occurrence } from './dates.ts';
import { matchOccurrences } from './match-occurrences.ts';

/** The days whose work a change can still concern. */
const LOOKBACK_MS = 2 * 24 * 3_600_000;

/**
 * Occurrences that have opened move to the date of the same day and rule, whether somebody has begun them or not, so
 * that no other one opens on that day. Times that have passed already change nothing: nobody misses work by a change.
 */
export async function followRecurrences(
  tx: Tx,
  id: number,
  { before, after, now }: { readonly before: DatedAssignment; readonly after: DatedAssignment; readonly now: Date },
): Promise<void> {
  const occurrences = await listOpened(tx, id, new Date(now.getTime() - LOOKBACK_MS));
  const plannedAt = (occurrence: OpenedOccurrence) =>
    findMove(before, occurrence)?.replaces_at ?? occurrence.occurrence_at;
  const matches = matchOccurrences(before, after, occurrences.map(plannedAt));
  for (const occurrence of occurrences) {
    const planned = plannedAt(occurrence);
    const match = matches.get(planned.getTime());
    if (!match) await deleteMove(tx, id, occurrence.occurrence_at);
    else await follow(tx, id, { occurrence, match, now, isMoved: isMovedByHand(before, occurrence, planned) });
  }
}

const findMove = ({ moved }: DatedAssignment, { occurrence_at }: OpenedOccurrence) =>
  moved.find((move) => move.occurrence_at.getTime() === occurrence_at.getTime());

/** Occurrences that somebody moved stay where they are. */
const isMovedByHand = (before: DatedAssignment, occurrence: OpenedOccurrence, planned: Date): boolean => {
  const move = findMove(before, occurrence);
  return move !== undefined && move.start_at.getTime() !== planned.getTime();
};

interface Following {
  readonly occurrence: OpenedOccurrence;
  readonly match: Occurrence;
  readonly now: Date;
  readonly isMoved: boolean;
}

async function follow(tx: Tx, id: number, { occurrence, match, now, isMoved }: Following): Promise<void> {
  const { occurrence_at } = occurrence;
  const due_at = match.due_at ?? match.start_at;
  const stays = isMoved || due_at <= now;
  const dates = stays ? occurrence : { start_at: match.start_at, due_at };
  const isPlanned = match.start_at.getTime() === occurrence_at.getTime();
  if (isPlanned && !stays) await deleteMove(tx, id, occurrence_at);
  else {
    const { start_at, due_at } = dates;
    await saveReplacement(tx, id, { occurrence_at, start_at, due_at, replaces_at: isPlanned ? null : match.start_at });
  }
  if (!stays) await moveOpen(tx, id, { occurrence_at, ...dates });
}
