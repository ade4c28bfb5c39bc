/** The translations of the options of questions, so that charts show them in the languages of readers. */
import { type Kysely, sql } from 'kysely';

const schema = sql`
  with translated as materialized (
    select version.workspace_id, version.template_id, version.version, option ->> 'uuid' as key,
      jsonb_object_agg(texts.key, texts.value ->> 'label') as translations
    from template_version version
      cross join lateral jsonb_array_elements(version.document -> 'response_sets') as response
      cross join lateral jsonb_array_elements(response -> 'options') as option
      cross join lateral jsonb_each(coalesce(option -> 'translations', '{}')) as texts
    where texts.key in ('en', 'de', 'fr') and coalesce(texts.value ->> 'label', '') <> ''
    group by 1, 2, 3, 4
  ), changed as (
    select question.id, jsonb_agg(
      case when translated.key is null then option
        else option || jsonb_build_object('translations', translated.translations) end order by place) as options
    from analytics_question question
      cross join lateral jsonb_array_elements(question.options) with ordinality as listed (option, place)
      left join translated on translated.workspace_id = question.workspace_id
        and translated.template_id = question.template_id
        and translated.version = question.versions[cardinality(question.versions)]
        and translated.key = option ->> 'key'
    group by question.id having bool_or(translated.key is not null)
  )
  update analytics_question question set options = changed.options from changed where changed.id = question.id;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
}
