/** Templates whose questions refer to records outside of templates: lists, asset types, structures of sites. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** The settings of questions that hold the uuid of another record. */
export type ReferringOption = 'global_list_uuid' | 'asset_type_uuid';

interface TemplateReference {
  readonly option: ReferringOption;
  readonly uuids: readonly string[];
  /** Also archived templates, which can be restored. */
  readonly withArchived: boolean;
}

/** The draft or the published version refers to one of the records. */
const refersTo = ({ option, uuids }: TemplateReference) => {
  const path = `$.items[*].options.${option} ? (@ == $uuids[*])`;
  return sql<boolean>`(
    exists (select 1 from template_record r where r.template_id = template.id and r.kind = 'items'
      and r.data -> 'options' ->> ${option} = any(${[...uuids]}::text[]))
    or exists (select 1 from template_version v where v.id = template.published_id
      and jsonb_path_exists(v.document, ${path}::jsonpath, ${JSON.stringify({ uuids })}::jsonb)))`;
};

const selectTemplates = (tx: Tx, reference: TemplateReference) => {
  const rows = tx.selectFrom('template').where('is_template', '=', true).where(refersTo(reference));
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
