/**
 * Issues are looked up by the inspection that they were raised in, open work by its person, and the newest inspections
 * whether or not they are archived. Without these, each of the questions reads the whole table.
 */
import { type Kysely, sql } from 'kysely';

const indexes = sql`
  create index issue_source on issue (workspace_id, source_inspection_uuid) include (id, archived)
    where source_inspection_uuid is not null;

  -- With what decides whether somebody who is limited to sites sees an issue.
  drop index issue_counts;
  create index issue_counts on issue (workspace_id, archived, status, due_at)
    include (id, asset_uuid, site_id, created_by, assignee_user_id, assignee_group_id);

  create index inspection_open_of_person on inspection (workspace_id, user_id, start_at)
    where assignment_id is not null and status <> 'completed' and skipped_at is null and not archived;

  create index inspection_newest on inspection (workspace_id, completed_order, id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await indexes.execute(db);
}
