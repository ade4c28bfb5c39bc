/** Importing assets from CSV and XLSX files. */
import type { CreatedOwner } from '@rounds/contract/record-import.ts';
import type { Tx } from '../../../db/database.ts';
import type { NewEvent } from '../../../events/event-publisher.ts';
import { missingPermissionError } from '../../../http/auth/access-errors.ts';
import type { Call } from '../../../http/module.ts';
import { createAssetType, getTypeUuid, listTypesByName, lockAssignableType } from '../../asset-types/index.ts';
import { type Destination, type ImportTarget, recordImport } from '../../imports/index.ts';
import { findAssetsWithFiles } from '../queries/files.ts';
import { ASSET_IMPORT } from './import-kind.ts';

interface TargetBody {
  readonly type_id?: number | string | undefined;
  readonly new_type?: CreatedOwner | undefined;
}

/** @throws ApiError USR_FORBIDDEN if a type is to be created and the actor may not do that */
export function toImportTarget({
  body,
  actor,
  locale,
}: Pick<Call, 'locale'> & { actor: { permissions: ReadonlySet<string> }; body: TargetBody }): ImportTarget {
  const { type_id: id, new_type: create } = body;
  if (!create) return { id };
  if (!actor.permissions.has('SST_MANAGE_ASSET_TYPE')) throw missingPermissionError(['SST_MANAGE_ASSET_TYPE'], locale);
  return { create };
}

async function open(
  { tx, locale }: { tx: Tx; locale: Call['locale'] },
  { id, create }: ImportTarget,
): Promise<Destination> {
  if (create) {
    const { row } = await createAssetType(tx, create, locale);
    const created: NewEvent = { code: 'asset_type.created', record: { id: row.id, uuid: row.uuid } };
    return { owner: row.uuid, listId: null, createdUuid: row.uuid, created };
  }
  if (id === undefined) return { owner: null, listId: null, ownersByName: await listTypesByName(tx) };
  const owner = await getTypeUuid(tx, id);
  await lockAssignableType(tx, owner, locale);
  return { owner, listId: null };
}

export const assetImport = recordImport({
  kind: ASSET_IMPORT,
  jobName: 'assets.import',
  undoJobName: 'assets.undo_import',
  findOwner: ({ tx }, id) => getTypeUuid(tx, id),
  open,
  findAttached: findAssetsWithFiles,
});
