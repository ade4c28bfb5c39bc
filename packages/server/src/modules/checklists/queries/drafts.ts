/** Queries on the records of drafts and on their patches. */
import type { Item, RecordKind, ResponseSet, TemplatePatch } from '@rounds/engine';
import { sql } from 'kysely';
import type { Row, Tx } from '../../../db/database.ts';

/** Records of a draft by kind. Each kind arrives as one JSON text, so that it is parsed once instead of once per record. */
export const loadRecords = async (tx: Tx, templateId: number): Promise<Partial<Record<RecordKind, unknown[]>>> => {
  const { rows } = await sql<{ kind: RecordKind; records: string }>`
    select kind, jsonb_agg(data order by record_id)::text as records
    from template_record where template_id = ${templateId} group by kind`.execute(tx);
  return Object.fromEntries(rows.map((row) => [row.kind, JSON.parse(row.records)]));
};

interface SharedRecords {
  readonly items: readonly Pick<Item, 'id' | 'type' | 'options'>[];
  readonly response_sets: readonly Pick<ResponseSet, 'uuid' | 'global_id'>[];
}

/**
 * The response sets of a draft that copy a global response, and the items with a setting that names one of them or a
 * global list, without their other settings. These records are the same in all formats of templates.
 */
export const loadSharedRecords = async (tx: Tx, templateId: number): Promise<SharedRecords> => {
  const { rows } = await sql<SharedRecords>`
    with shared_set as materialized (
      select record_id, data->>'global_id' as global_id from template_record
      where template_id = ${templateId} and kind = 'response_sets' and data ? 'global_id'
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('uuid', record_id, 'global_id', global_id)), '[]')
        from shared_set) as response_sets,
      (select coalesce(jsonb_agg(jsonb_build_object('id', record_id, 'type', data->'type', 'options',
          jsonb_build_object('response_set_id', data->'options'->'response_set_id',
            'global_list_uuid', data->'options'->'global_list_uuid'))), '[]')
        from template_record where template_id = ${templateId} and kind = 'items'
          and (data->'options' ? 'global_list_uuid'
            or data->'options'->>'response_set_id' in (select record_id from shared_set))) as items`.execute(tx);
  return rows[0]!;
};

/** Inserts or replaces records in one statement; `records` is a JSON list of `{ kind, record_id, data }`. */
export const upsertRecords = (tx: Tx, template: { workspace_id: number; id: number }, records: string) =>
  sql`
    insert into template_record (workspace_id, template_id, kind, record_id, data)
    select ${template.workspace_id}, ${template.id}, r.kind, r.record_id, r.data
    from jsonb_to_recordset(${records}::jsonb) as r (kind text, record_id text, data jsonb)
    on conflict (workspace_id, template_id, kind, record_id) do update set data = excluded.data`.execute(tx);

/** Deletes records in one statement; `records` is a JSON list of `{ kind, record_id }`. */
export const deleteRecords = (tx: Tx, templateId: number, records: string) =>
  sql`
    delete from template_record t
    using jsonb_to_recordset(${records}::jsonb) as r (kind text, record_id text)
    where t.template_id = ${templateId} and t.kind = r.kind and t.record_id = r.record_id`.execute(tx);

export const deleteAllRecords = (tx: Tx, templateId: number) =>
  tx.deleteFrom('template_record').where('template_id', '=', templateId).execute();

export const insertPatch = (
  tx: Tx,
  patch: {
    workspace_id: number;
    template_id: number;
    revision: number;
    save_id: string;
    patch: TemplatePatch;
    user_id: number;
  },
): Promise<{ revision: number; at: Date }> =>
  tx
    .insertInto('template_patch')
    .values({ ...patch, patch: JSON.stringify(patch.patch) })
    .returning(['revision', 'at'])
    .executeTakeFirstOrThrow();

export const findSave = (
  tx: Tx,
  templateId: number,
  saveId: string,
): Promise<{ revision: number; at: Date } | undefined> =>
  tx
    .selectFrom('template_patch')
    .select(['revision', 'at'])
    .where('template_id', '=', templateId)
    .where('save_id', '=', saveId)
    .executeTakeFirst();

export interface PatchRow extends Row<'template_patch', 'revision' | 'patch' | 'at' | 'user_id' | 'save_id'> {
  readonly by: string;
}

const PATCHES_PER_PAGE = 100;
const MAX_PAGE_BYTES = 4_000_000;

/** The patches after a revision, oldest first, a few megabytes at a time. */
export async function* readPatchPages(tx: Tx, templateId: number, after: number): AsyncGenerator<PatchRow[]> {
  for (let last = after; ; ) {
    const { rows } = await sql<PatchRow>`
      select p.revision, p.patch, p.at, p.user_id, p.save_id, u.full_name as by
      from (
        select q.*, row_number() over (order by q.revision) as place,
          sum(octet_length(q.patch::text)) over (order by q.revision) as bytes
        from (
          select revision, patch, at, user_id, save_id from template_patch
          where template_id = ${templateId} and revision > ${last} order by revision limit ${PATCHES_PER_PAGE}
        ) q
      ) p
      join "user" u on u.id = p.user_id
      where p.place = 1 or p.bytes <= ${MAX_PAGE_BYTES}
      order by p.revision`.execute(tx);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)!.revision;
  }
}
