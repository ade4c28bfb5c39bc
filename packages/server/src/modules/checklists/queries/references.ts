/** Templates whose questions refer to records outside of templates: lists, asset types, structures of sites. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

interface TemplateReference {
  /** The settings of questions that hold the key of another record, as paths of SQL's JSON path language. */
  readonly options: readonly string[];
  readonly keys: readonly string[];
  /** Also archived templates, which can be restored. */
  readonly withArchived: boolean;
}

/** The draft or the published version refers to one of the records. */
const hasReferenceTo = ({ options, keys }: TemplateReference) => {
  const toPath = (root: string) => options.map((option) => `exists(${root}.options.${option} ? (@ == $keys[*]))`);
  const inItem = toPath('$').join(' || ');
  const inVersion = toPath('$.items[*]').join(' || ');
  const variables = JSON.stringify({ keys });
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

export async function countTemplatesWith(tx: Tx, reference: TemplateReference): Promise<number> {
  const { count } = await selectTemplates(tx, reference)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const listTemplatesWith = (tx: Tx, reference: TemplateReference, limit: number) =>
  selectTemplates(tx, reference).select(['id', 'title']).orderBy('title').orderBy('id').limit(limit).execute();
