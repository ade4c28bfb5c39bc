/** Custom fields for dates, yes or no, choices, links, people and amounts. */
import { type Kysely, sql } from 'kysely';
import { listView } from '../workspace-table.ts';

const schema = sql`
  alter table custom_field drop constraint custom_field_field_type_check;
  alter table custom_field add constraint custom_field_field_type_check check (field_type in (
    'text', 'textarea', 'email', 'phone', 'link', 'integer', 'decimal', 'currency', 'date', 'datetime', 'boolean',
    'choice', 'multi_choice', 'person'));

  alter table custom_field_value
    add day date,
    add moment timestamptz,
    add flag boolean,
    add user_id bigint,
    -- Options by their keys, or items of a global list by their uuids, with the names that they had when chosen.
    add keys text[] check (cardinality(keys) > 0),
    add labels text[],
    add foreign key (workspace_id, user_id) references "user" (workspace_id, id),
    drop constraint custom_field_value_check,
    add constraint custom_field_value_labels check (labels is null or cardinality(labels) = cardinality(keys)),
    add constraint custom_field_value_check check (num_nonnulls(text, number, day, moment, flag, user_id, keys) = 1);
  create index custom_field_value_day on custom_field_value (workspace_id, field_id, day, entity_id)
    where day is not null;
  create index custom_field_value_moment on custom_field_value (workspace_id, field_id, moment, entity_id)
    where moment is not null;
  create index custom_field_value_user on custom_field_value (workspace_id, user_id, field_id, entity_id)
    where user_id is not null;
  create index custom_field_value_keys on custom_field_value using gin (keys) where keys is not null;

  -- What imports keep of changed records, to undo them: each value as the columns that it is stored in.
  update record_import_row r set before = jsonb_set(before, '{values}', coalesce((
      select jsonb_object_agg(v.key, jsonb_build_object(
        case jsonb_typeof(v.value) when 'number' then 'number' else 'text' end, v.value))
      from jsonb_each(r.before->'values') v), '{}'))
    where before->'values' <> '{}';

  drop view listed_custom_field_value;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await listView(db, 'custom_field_value');
}
