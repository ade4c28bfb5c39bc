/** Whether a template has a change that its authors have not seen, and the end of work that waits for a deleted workspace. */
import { type Kysely, sql } from 'kysely';

const schema = sql`
  -- A global response changed the draft since somebody edited or published the template last.
  alter table template add column need_merge_request boolean not null default false;

  -- Work that runs already ends by itself. With the rights of the owner, like enqueue_job.
  create function remove_waiting_jobs(of_workspace bigint, except_tasks text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and j.locked_at is null and j.flags ? ('workspace:' || of_workspace)
        and t.identifier <> all(except_tasks);
  end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
}
