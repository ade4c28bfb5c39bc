import type { Language } from '@rounds/contract/languages.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { translatedOwnName } from '../../../db/translated-names.ts';

export type RegisteredQuestion = Selectable<Tables['analytics_question']>;
export type QuestionInput = Omit<RegisteredQuestion, 'id' | 'workspace_id'>;
export type SectionInput = Omit<Selectable<Tables['analytics_section']>, 'workspace_id'>;

export const listRegisteredQuestions = (tx: Tx, templateId: number): Promise<RegisteredQuestion[]> =>
  tx.selectFrom('analytics_question').selectAll().where('template_id', '=', templateId).execute();

/** The sums by day need a time zone from the first completion on. Finding it reads all people. */
export async function createState(tx: Tx): Promise<void> {
  await sql`insert into analytics_state (time_zone) select find_analytics_zone()
    where not exists (select from analytics_state) on conflict do nothing`.execute(tx);
}

/** Versions of one template are registered one after another. */
export async function lockTemplateRow(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('template').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function saveQuestions(tx: Tx, questions: readonly QuestionInput[]): Promise<void> {
  await sql`
    insert into analytics_question (template_id, base_uuid, type, kind, title, section, position, lower_limit,
      upper_limit, list_uuid, unit, options, versions, response_uuid)
    select template_id, base_uuid, type, kind, title, section, position, lower_limit, upper_limit, list_uuid, unit,
      options, versions, response_uuid
    from jsonb_populate_recordset(null::analytics_question, ${JSON.stringify(questions)}::jsonb)
    on conflict (workspace_id, template_id, base_uuid) do update set
      type = excluded.type, kind = excluded.kind, title = excluded.title, section = excluded.section,
      position = excluded.position, lower_limit = excluded.lower_limit, upper_limit = excluded.upper_limit,
      list_uuid = excluded.list_uuid, unit = excluded.unit, options = excluded.options,
      versions = excluded.versions, response_uuid = excluded.response_uuid`.execute(tx);
}

/** Titles and positions are those of the latest version. */
export async function saveSections(tx: Tx, sections: readonly SectionInput[]): Promise<void> {
  await sql`
    insert into analytics_section as s (template_id, section_uuid, title, position, version)
    select template_id, section_uuid, title, position, version
    from jsonb_populate_recordset(null::analytics_section, ${JSON.stringify(sections)}::jsonb)
    on conflict (workspace_id, template_id, section_uuid) do update set
      title = excluded.title, position = excluded.position, version = excluded.version
    where s.version <= excluded.version`.execute(tx);
}

/**
 * The questions of templates over all their versions, in the order of the latest.
 * @param templateIds null for all templates
 */
export const listQuestions = (tx: Tx, templateIds: readonly number[] | null): Promise<RegisteredQuestion[]> =>
  tx
    .selectFrom('analytics_question')
    .selectAll()
    .$if(templateIds !== null, (query) =>
      query.where('template_id', '=', sql<number>`any(${[...(templateIds ?? [])]}::bigint[])`),
    )
    .orderBy('template_id')
    .orderBy(sql`versions[cardinality(versions)]`, 'desc')
    .orderBy('position')
    .execute();

/**
 * Finds all questions with a permanent id, which templates that were copied from each other may share, or all that use
 * a global response.
 */
export const findQuestions = (tx: Tx, uuid: string): Promise<RegisteredQuestion[]> =>
  tx
    .selectFrom('analytics_question')
    .selectAll()
    .where((where) => where.or([where('base_uuid', '=', uuid), where('response_uuid', '=', uuid)]))
    .orderBy('template_id')
    .orderBy('position')
    .execute();

/** The global responses that questions use, with how many questions of how many templates. */
export async function listUsedResponses(tx: Tx, templateIds: readonly number[] | null, locale: Language) {
  const name = translatedOwnName('response', locale);
  const isOfTemplates = templateIds ? sql`and question.template_id = any(${[...templateIds]}::bigint[])` : sql``;
  const { rows } = await sql<{ uuid: string; name: string; questions: number; templates: number }>`
    select response.uuid, ${name} as name, count(*)::int as questions,
      count(distinct question.template_id)::int as templates
    from analytics_question question
    join global_response response
      on response.workspace_id = question.workspace_id and response.uuid = question.response_uuid
    where question.kind = 'options' ${isOfTemplates}
    group by response.uuid, response.name, response.translations order by 2, response.uuid`.execute(tx);
  return rows;
}

export const listSections = (tx: Tx, uuids: readonly string[]) =>
  tx
    .selectFrom('analytics_section')
    .select(['template_id', 'section_uuid', 'title', 'position'])
    .where('section_uuid', '=', sql<string>`any(${[...uuids]}::uuid[])`)
    .orderBy('template_id')
    .orderBy('position')
    .execute();
