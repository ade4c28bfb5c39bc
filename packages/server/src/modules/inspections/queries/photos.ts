/** The photos in the inspections of an asset. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

const PAGE_SIZE = 60;

/** Newest first; signatures and drawings are not photos. */
export async function listAssetPhotos(tx: Tx, assetUuid: string, before: number | undefined) {
  const rows = await tx
    .selectFrom('inspection')
    .innerJoin('inspection_file as held', 'held.inspection_id', 'inspection.id')
    .innerJoin('file', 'file.uuid', 'held.file_uuid')
    .select(['file.id', 'file.uuid', 'file.name', 'inspection.uuid as inspection_uuid'])
    .select(['inspection.document_id', 'inspection.template_title'])
    .select(sql<Date>`coalesce(completed_at, started_at, inspection.created_at)`.as('at'))
    .where('inspection.asset_uuid', '=', assetUuid)
    .where('inspection.archived', '=', false)
    .where('file.purpose', '=', 'answer')
    .where('file.type', 'like', 'image/%')
    .$if(before !== undefined, (photos) => photos.where('file.id', '<', before!))
    .orderBy('file.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const list = rows.slice(0, PAGE_SIZE).map(({ id, uuid, name, inspection_uuid, document_id, template_title, at }) => ({
    id,
    uuid,
    name,
    inspection: { uuid: inspection_uuid, title: document_id ?? template_title, at: at.toISOString() },
  }));
  return { list, next: rows.length > PAGE_SIZE ? list.at(-1)!.id : null };
}
