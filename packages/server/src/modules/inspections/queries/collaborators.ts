/** The people who work on an inspection, and its events other than answers. */
import type { Collaborator, InspectionManager } from '@rounds/contract/inspections';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { InspectionRow } from './inspections.ts';
import type { NewEvent } from './save.ts';

const people = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('user')
    .select(['id', 'full_name', 'avatar'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy(sql`full_name collate natural_order`)
    .orderBy('id');

/** Finds the collaborators with their current names. */
export const findCollaborators = (tx: Tx, ids: readonly number[]): Promise<Collaborator[]> => people(tx, ids).execute();

/** Returns those of these users who are active or invited and may conduct inspections. */
export const findConductors = (tx: Tx, ids: readonly number[]): Promise<Collaborator[]> =>
  people(tx, ids)
    .where('status', 'in', ['active', 'invite'])
    .where(
      sql<boolean>`exists (select from user_role join role on role.id = user_role.role_id
        where user_role.user_id = "user".id and 'INS_CONDUCT_INSPECTION' = any(role.permissions))`,
    )
    .execute();

export async function setCollaborators(tx: Tx, id: number, collaborators: readonly InspectionManager[]): Promise<void> {
  await tx
    .updateTable('inspection')
    .set({
      collaborators: JSON.stringify(collaborators),
      collaborative: collaborators.length > 0,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function insertEvent(
  tx: Tx,
  { id, sequence }: Pick<InspectionRow, 'id' | 'sequence'>,
  { data, ...event }: NewEvent & { readonly user_id: number; readonly device: string | null },
): Promise<void> {
  await tx
    .insertInto('inspection_event')
    .values({ ...event, inspection_id: id, sequence, at: new Date(), data: JSON.stringify(data) })
    .execute();
}

/** Everything that happened to an inspection, oldest first. */
export const listEvents = (tx: Tx, inspectionId: number) =>
  tx
    .selectFrom('inspection_event')
    .select(['id', 'kind', 'at', 'user_id', 'device', 'sequence', 'data'])
    .where('inspection_id', '=', inspectionId)
    .orderBy('id')
    .execute();

/** Finds the last reopening: its reason, its time and the person. */
export async function findLastReopening(tx: Tx, inspectionId: number) {
  const event = await tx
    .selectFrom('inspection_event')
    .leftJoin('user', 'user.id', 'inspection_event.user_id')
    .select(['inspection_event.at', 'inspection_event.data', 'user.full_name'])
    .where('inspection_id', '=', inspectionId)
    .where('kind', '=', 'reopened')
    .orderBy('inspection_event.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event ? { at: event.at.toISOString(), by: event.full_name, reason: event.data.reason ?? '' } : null;
}
