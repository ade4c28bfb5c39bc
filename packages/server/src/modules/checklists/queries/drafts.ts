/** Queries on the records of drafts and on their patches. */
import type { RecordKind, TemplatePatch } from '@rounds/engine';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Records of a draft by kind. Each kind arrives as one JSON text, so that it is parsed once instead of once per record. */
export const loadRecords = async (tx: Tx, templateId: number): Promise<Partial<Record<RecordKind, unknown[]>>> => {
  const { rows } = await sql<{ kind: RecordKind; records: string }>`
    select kind, jsonb_agg(data order by record_id)::text as records
    from template_record where template_id = ${templateId} group by kind`.execute(tx);
  return Object.fromEntries(rows.map((row) => [row.kind, JSON.parse(row.records)]));
};

/** Inserts or replaces records in one statement; `records` is a JSON list of `{ kind, record_id, data }`. */
export const upsertRecords = (tx: Tx, template: { workspace_id: number; id: number }, records: string) =>
  sql`
    insert into template_record (workspace_id, template_id, kind, record_id, data)
    select ${template.workspace_id}, ${template.id}, r.kind, r.record_id, r.data
    from jsonb_to_recordset(${records}::jsonb) as r (kind text, record_id text, data jsonb)
    on conflict (template_id, kind, record_id) do update set data = excluded.data`.execute(tx);

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

export const listPatchesSince = (tx: Tx, templateId: number, revision: number) =>
  tx
    .selectFrom('template_patch')
    .innerJoin('user', 'user.id', 'template_patch.user_id')
    .select([
      'template_patch.revision',
      'template_patch.patch',
      'template_patch.at',
      'template_patch.user_id',
      'user.full_name as by',
    ])
    .where('template_id', '=', templateId)
    .where('revision', '>', revision)
    .orderBy('revision')
    .execute();
