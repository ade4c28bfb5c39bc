/** Stores inspections with the rows that a call adds to them. */
import type { HistoryEventKind } from '@rounds/contract/inspections';
import type { Change } from '@rounds/engine';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { EventData } from '../../../db/schema/stored-types.ts';
import type { FrozenReport, InspectionDraft } from './inspections.ts';

/** The rows that a call adds to an inspection in addition to its own. */
export interface Additions {
  /** The changes in order; the last of them has the sequence of the row. */
  readonly changes: readonly Change[];
  /** They came after completion. */
  readonly late: boolean;
  readonly user_id: number;
  readonly received_at: Date;
  readonly files: readonly string[];
  readonly frozen: FrozenReport | null;
  readonly device: string | null;
  readonly events: readonly NewEvent[];
}
export interface NewEvent {
  readonly kind: HistoryEventKind;
  readonly data: EventData;
}

/**
 * Stores a new inspection (`id` is null) or the new state of a stored one, with the additions of the call, and returns
 * its id. A uuid that was taken in the meantime is a unique violation, after which the call is repeated.
 */
export async function saveInspection(
  tx: Tx,
  id: number | null,
  draft: InspectionDraft,
  { changes, late, user_id, received_at, files, frozen, device, events }: Additions,
): Promise<number> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const { rows } = await sql<{ id: number }>`
    select save_inspection(${id}, ${json(draft)}, ${json(changes)}, ${late}, ${user_id}, ${received_at}, ${files},
      ${json(frozen?.computed ?? null)}, ${json(frozen?.people ?? null)}, ${device},
      ${events.length > 0 ? json(events) : null}) as id`.execute(tx);
  return rows[0]!.id;
}

/** The additions to an inspection, with its row at that moment. */
export interface SavedStep extends Pick<Additions, 'changes' | 'events'> {
  readonly id: number;
  readonly draft: InspectionDraft;
}

/** Saves stored inspections in one statement; the steps of one inspection follow each other. */
export async function saveInspections(
  tx: Tx,
  steps: readonly SavedStep[],
  { user_id, received_at }: Pick<Additions, 'user_id' | 'received_at'>,
): Promise<void> {
  const rows = steps.map(({ id, draft, changes, events }) => ({
    ...{ id, draft, added: changes },
    happened: events.length > 0 ? events : null,
  }));
  await sql`
    select save_inspection(id, draft, added, false, ${user_id}, ${received_at}, '{}', null, null, null, happened)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as saved (id bigint, draft jsonb, added json, happened json)`.execute(tx);
}
