/**
 * A text in the activity log is found by an index, as in the lists of 0017, and read through a view for
 * the same reason. What is called differently in each language (roles) is looked at one by one: there
 * is little of it. An entry costs some 15 µs more to write.
 */
import { type Kysely, sql } from 'kysely';

const statements = [
  sql`alter table activity
    add user_search text collate "C" generated always as (lower(user_name collate natural_order)) stored,
    add subject_search text collate "C"
      generated always as (case when subject_name_lang is null then lower(subject_title collate natural_order) end) stored`,
  sql`create index activity_text on activity using gin (subject_search gin_trgm_ops, user_search gin_trgm_ops)`,
  sql`create index activity_named on activity (workspace_id) where subject_name_lang is not null`,
  sql`create view listed_activity as
    select * from activity where workspace_id = nullif(current_setting('rounds.workspace_id', true), '')::bigint`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
