/** Takes people out of completed inspections that have reached an age: `docs/decisions/0071-people-who-leave.md` says what goes. */
import type { Database, Tx } from '../../../db/database.ts';
import type { EventRecord } from '../../../events/workspace-event.ts';
import type { Call } from '../../../http/module.ts';
import { removeFiles } from '../../files/index.ts';
import { FILE_HOLDER } from '../access.ts';
import { clearFiles, clearPeople, detachFiles, type Nobody, readLogRows, saveLogRow } from '../queries/anonymise.ts';
import { listExclusiveFiles } from '../queries/attached-files.ts';
import { type ExpiredFilter, listExpired } from '../queries/expired.ts';
import { lockInspection } from '../queries/inspections.ts';
import { getVersion } from '../versions.ts';
import { takePeopleOut } from './take-people-out.ts';

interface AnonymiseContext extends Pick<Call, 'registry'> {
  readonly tx: Tx;
  readonly database: Database;
}

interface Order extends Pick<ExpiredFilter, 'months' | 'keepWithOpenIssues'> {
  /** The placeholder for everybody from now on. */
  readonly nobody: Nobody;
  readonly withPhotos: boolean;
}

/** Anonymises up to `limit` of them, the oldest first, and returns which. */
export async function anonymiseExpired(
  context: AnonymiseContext,
  { nobody, withPhotos, ...filter }: Order,
  limit: number,
): Promise<EventRecord[]> {
  const expired = await listExpired(context.tx, { ...filter, isLive: false, isNamed: true }, limit);
  for (const { id } of expired) await anonymise(context, id, { nobody, withPhotos });
  return expired.map(({ id, uuid }) => ({ id, uuid }));
}

async function anonymise(
  { tx, database, registry }: AnonymiseContext,
  id: number,
  { nobody, withPhotos }: Pick<Order, 'nobody' | 'withPhotos'>,
): Promise<void> {
  const row = await lockInspection(tx, id);
  if (!row) return;
  const { items } = await getVersion(tx, database, row.template_version_id);
  const removedFiles = new Set<string>(row.sign_off?.file_uuid ? [row.sign_off.file_uuid] : []);
  const getType = (item: string) => items.get(item)?.type;
  for (const { sequence, changes } of await readLogRows(tx, id)) {
    const changed = changes.map((change) =>
      takePeopleOut(change, { getType, withPhotos, nobody: nobody.id, removed: removedFiles }),
    );
    await saveLogRow(tx, { id, sequence, changes: changed });
  }
  const exclusive = (await listExclusiveFiles(tx, id)).filter((uuid) => removedFiles.has(uuid));
  await detachFiles(tx, id, [...removedFiles]);
  await clearFiles(tx, id, nobody);
  await clearPeople(tx, { id, name: row.user_name, nobody });
  await removeFiles({ tx, registry }, exclusive, { by: FILE_HOLDER });
}
