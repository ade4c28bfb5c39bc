/** The files that answers of inspections name. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { InspectionPeople } from './inspections.ts';

/** Files that changes of an inspection have named, uploaded or not. */
export async function listAttachedFiles(tx: Tx, inspectionId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('inspection_file')
    .select('file_uuid')
    .where('inspection_id', '=', inspectionId)
    .execute();
  return rows.map((row) => row.file_uuid);
}

export async function countAttachedFiles(tx: Tx, inspectionId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('inspection_file')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('inspection_id', '=', inspectionId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The people of the inspections that a file is attached to. */
export const listPeopleOfFile = (tx: Tx, fileUuid: string): Promise<InspectionPeople[]> =>
  tx
    .selectFrom('inspection_file')
    .innerJoin('inspection', 'inspection.id', 'inspection_file.inspection_id')
    .select(['inspection.user_id', 'inspection.managers', 'inspection.collaborators'])
    .where('inspection_file.file_uuid', '=', fileUuid)
    .execute();

/** Whether a file is attached to an inspection of an assignment that the person manages. */
export async function isFileOfManagedAssignment(tx: Tx, fileUuid: string, userId: number): Promise<boolean> {
  const manager = await tx
    .selectFrom('inspection_file')
    .innerJoin('inspection', 'inspection.id', 'inspection_file.inspection_id')
    .innerJoin('assignment_manager', 'assignment_manager.assignment_id', 'inspection.assignment_id')
    .select('assignment_manager.user_id')
    .where('inspection_file.file_uuid', '=', fileUuid)
    .where('assignment_manager.user_id', '=', userId)
    .executeTakeFirst();
  return manager !== undefined;
}

/** The given files that are attached to any inspection. */
export async function findAttachedFiles(tx: Tx, uuids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('inspection_file')
    .select('file_uuid')
    .distinct()
    .where('file_uuid', '=', sql<string>`any(${[...uuids]}::uuid[])`)
    .execute();
  return rows.map((row) => row.file_uuid);
}

/** Files that are attached to this inspection only. */
export async function listExclusiveFiles(tx: Tx, inspectionId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('inspection_file as own')
    .select('own.file_uuid')
    .where('own.inspection_id', '=', inspectionId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('inspection_file as other')
            .select('other.inspection_id')
            .whereRef('other.workspace_id', '=', 'own.workspace_id')
            .whereRef('other.file_uuid', '=', 'own.file_uuid')
            .whereRef('other.inspection_id', '<>', 'own.inspection_id'),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.file_uuid);
}
