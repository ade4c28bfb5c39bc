/** Stores which questions use a global response, so that a chart can count them over all templates. */
import { type Kysely, sql } from 'kysely';

const schema = sql`
  -- In the latest version that has the question.
  alter table analytics_question add column response_uuid uuid;
  create index analytics_question_response on analytics_question (workspace_id, response_uuid)
    where response_uuid is not null;

  update analytics_question question set response_uuid = (response ->> 'global_id')::uuid
  from template_version version
    cross join lateral jsonb_array_elements(version.document -> 'items') as item
    join lateral jsonb_array_elements(version.document -> 'response_sets') as response
      on response ->> 'uuid' = item -> 'options' ->> 'response_set_id'
  where version.workspace_id = question.workspace_id and version.template_id = question.template_id
    and version.version = question.versions[cardinality(question.versions)]
    and coalesce(item ->> 'base_id', item ->> 'id') = question.base_uuid::text
    and response ->> 'global_id' is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
}
