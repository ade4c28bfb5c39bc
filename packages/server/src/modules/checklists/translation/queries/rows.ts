/** Queries on who translated the texts of a draft, and from which source. */
import { sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';

/** The stored state of a translation. */
export interface TranslationRow {
  readonly key: string;
  /** The source that was translated. */
  readonly source: string;
  readonly is_machine: boolean;
  readonly edited_by: number | null;
  readonly full_name: string | null;
  readonly edited_at: Date | null;
  readonly revision: number;
}

/** The rows of one language by key. */
export async function findTranslationRows(
  tx: Tx,
  templateId: number,
  language: string,
): Promise<ReadonlyMap<string, TranslationRow>> {
  const { rows } = await sql<TranslationRow>`
    select t.key, t.source, t.is_machine, t.edited_by, u.full_name, t.edited_at, t.revision
    from template_translation t left join "user" u on u.workspace_id = t.workspace_id and u.id = t.edited_by
    where t.template_id = ${templateId} and t.language = ${language}`.execute(tx);
  return new Map(rows.map((row) => [row.key, row]));
}

/** The rows of all languages that can make a text anything but done. */
export async function findTranslationSources(tx: Tx, templateId: number): Promise<readonly WrittenTranslation[]> {
  const { rows } = await sql<WrittenTranslation>`
    select language, key, source, is_machine from template_translation where template_id = ${templateId}`.execute(tx);
  return rows;
}

interface Owner {
  readonly workspace_id: number;
  readonly id: number;
}
export interface Editor extends Owner {
  readonly user_id: number;
  readonly revision: number;
}
export interface WrittenTranslation {
  readonly language: string;
  readonly key: string;
  readonly source: string;
  readonly is_machine: boolean;
}

/** Says who has translated texts now. */
export const upsertTranslations = (tx: Tx, editor: Editor, written: readonly WrittenTranslation[]) =>
  sql`
    insert into template_translation
      (workspace_id, template_id, language, key, source, is_machine, edited_by, edited_at, revision)
    select ${editor.workspace_id}, ${editor.id}, r.language, r.key, r.source, r.is_machine, ${editor.user_id}, now(),
      ${editor.revision}
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as r (language text, key text, source text, is_machine boolean)
    on conflict (workspace_id, template_id, language, key) do update set source = excluded.source,
      is_machine = excluded.is_machine, edited_by = excluded.edited_by, edited_at = excluded.edited_at,
      revision = excluded.revision`.execute(tx);

/** Says of which source translations are whose source has changed. Those that have a row already say it. */
export const keepSources = (tx: Tx, editor: Editor, kept: readonly Omit<WrittenTranslation, 'is_machine'>[]) =>
  sql`
    insert into template_translation (workspace_id, template_id, language, key, source, revision)
    select ${editor.workspace_id}, ${editor.id}, r.language, r.key, r.source, ${editor.revision}
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r (language text, key text, source text)
    on conflict (workspace_id, template_id, language, key) do update set revision = excluded.revision`.execute(tx);

export const deleteTranslations = (
  tx: Tx,
  templateId: number,
  removedRows: readonly { readonly language: string; readonly key: string }[],
) =>
  sql`
    delete from template_translation t
    using jsonb_to_recordset(${JSON.stringify(removedRows)}::jsonb) as r (language text, key text)
    where t.template_id = ${templateId} and t.language = r.language and t.key = r.key`.execute(tx);

/**
 * Replaces the sources of texts that have swapped places with their translation; the other translations belong to the
 * new text.
 */
export const replaceSources = (
  tx: Tx,
  templateId: number,
  swapped: readonly { readonly key: string; readonly before: string; readonly after: string }[],
) =>
  sql`
    update template_translation t set source = r.after
    from jsonb_to_recordset(${JSON.stringify(swapped)}::jsonb) as r (key text, before text, after text)
    where t.template_id = ${templateId} and t.key = r.key and t.source = r.before`.execute(tx);

/** Copies the rows of a template to its copy, whose records have other ids. */
export const copyRows = (
  tx: Tx,
  { from, to }: { readonly from: number; readonly to: number },
  keys: readonly { readonly old: string; readonly key: string }[],
) =>
  sql`
    insert into template_translation
      (workspace_id, template_id, language, key, source, is_machine, edited_by, edited_at, revision)
    select t.workspace_id, ${to}, t.language, r.key, t.source, t.is_machine, t.edited_by, t.edited_at, 0
    from template_translation t
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r (old text, key text) on r.old = t.key
    where t.template_id = ${from}`.execute(tx);

/**
 * The global responses of a draft, in the order in which they are locked.
 * @param options the uuids of options, of which one belongs to each response; all responses if absent
 */
export async function findGlobalResponseIds(
  tx: Tx,
  templateId: number,
  options?: readonly string[],
): Promise<readonly string[]> {
  const isNamed = options
    ? sql`exists (select 1 from jsonb_array_elements(r.data -> 'options') o where o ->> 'uuid' = any(${[...options]}::text[]))`
    : sql`true`;
  const { rows } = await sql<{ global_id: string }>`
    select distinct r.data ->> 'global_id' as global_id from template_record r
    where r.template_id = ${templateId} and r.kind = 'response_sets' and r.data ->> 'global_id' is not null and ${isNamed}
    order by 1`.execute(tx);
  return rows.map(({ global_id }) => global_id);
}
