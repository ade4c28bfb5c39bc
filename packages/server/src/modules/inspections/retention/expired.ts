/** Archives and deletes completed inspections by their age, as a person would. */
import type { Tx } from '../../../db/database.ts';
import type { EventRecord } from '../../../events/workspace-event.ts';
import type { TaskContext } from '../../../http/module.ts';
import { removeFiles } from '../../files/index.ts';
import { FILE_HOLDER } from '../access.ts';
import { toInspectionTitle } from '../naming/inspection-title.ts';
import { listExclusiveFiles } from '../queries/attached-files.ts';
import { type ExpiredFilter, listExpired } from '../queries/expired.ts';
import { deleteInspection, lockInspection, setArchived } from '../queries/inspections.ts';

export { countExpired } from '../queries/expired.ts';

export async function listExpiredTitles(tx: Tx, filter: ExpiredFilter, limit: number) {
  return (await listExpired(tx, filter, limit)).map(({ uuid, completed_at, ...inspection }) => ({
    title: toInspectionTitle({ ...inspection, title: inspection.title ?? undefined }),
    at: completed_at,
    path: `/inspections/${uuid}/view-report`,
  }));
}

type ExpiryContext = Pick<TaskContext, 'registry'> & { readonly tx: Tx };

/** Archives up to `limit` of them, and returns which. */
export async function archiveExpired(
  { tx }: ExpiryContext,
  filter: Omit<ExpiredFilter, 'isLive'>,
  limit: number,
): Promise<EventRecord[]> {
  const rows = await listExpired(tx, { ...filter, isLive: true }, limit);
  for (const { id } of rows) {
    await lockInspection(tx, id);
    await setArchived(tx, id, new Date());
  }
  return rows.map(({ id, uuid }) => ({ id, uuid }));
}

/** Deletes up to `limit` of them with the files that nothing else uses, and returns which. */
export async function deleteExpired(
  context: ExpiryContext,
  filter: Omit<ExpiredFilter, 'isLive'>,
  limit: number,
): Promise<EventRecord[]> {
  const { tx } = context;
  const rows = await listExpired(tx, { ...filter, isLive: false }, limit);
  for (const { id } of rows) {
    await lockInspection(tx, id);
    await removeFiles(context, await listExclusiveFiles(tx, id), { by: FILE_HOLDER });
    await deleteInspection(tx, id);
  }
  return rows.map(({ id, uuid }) => ({ id, uuid }));
}
