/** Templates whose questions refer to other records: lists, asset types, structures of sites, response sets. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

interface TemplateReference {
  /** The settings of questions that hold the key of another record, as paths of SQL's JSON path language. */
  readonly options: readonly string[];
  /** Questions hold ids as numbers or as text. */
  readonly keys: readonly (number | string)[];
  /** Includes archived templates, which can be restored. */
  readonly withArchived: boolean;
}

/** The draft or the published version refers to one of the records. */
const hasReferenceTo = ({ options, keys }: TemplateReference) => {
  const toPath = (root: string) => options.map((option) => `exists(${root}.options.${option} ? (@ == $keys[*]))`);
  const inItem = toPath('$').join(' || ');
  const inVersion = toPath('$.items[*]').join(' || ');
  const variables = JSON.stringify({ keys: keys.flatMap((key) => [key, String(key)]) });
  return sql<boolean>`(
    exists (select 1 from template_record r where r.template_id = template.id and r.kind = 'items'
      and jsonb_path_match(r.data, ${inItem}::jsonpath, ${variables}::jsonb))
    or exists (select 1 from template_version v where v.id = template.published_id
      and jsonb_path_match(v.document, ${inVersion}::jsonpath, ${variables}::jsonb)))`;
};

const selectTemplates = (tx: Tx, reference: TemplateReference) => {
  const rows = tx.selectFrom('template').where('is_template', '=', true).where(hasReferenceTo(reference));
  return reference.withArchived ? rows : rows.where('archived_at', 'is', null);
};

/** Whether the draft of a template has this response set. */
export async function hasResponseSet(tx: Tx, uuid: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('template_record')
    .select('template_id')
    .where('kind', '=', 'response_sets')
    .where('record_id', '=', uuid)
    .limit(1)
    .executeTakeFirst();
  return rows !== undefined;
}

export async function countTemplatesWith(tx: Tx, reference: TemplateReference): Promise<number> {
  const { count } = await selectTemplates(tx, reference)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const listTemplatesWith = (tx: Tx, reference: TemplateReference, limit: number) =>
  selectTemplates(tx, reference).select(['id', 'title']).orderBy('title').orderBy('id').limit(limit).execute();
