/** Waiting background work, such as mails and the next dates of assignments. Work that has failed for good stays behind. */
import type { PoolClient } from 'pg';
import * as z from 'zod';

const waitingWork = z.array(
  z.object({
    task: z.string(),
    payload: z.unknown(),
    run_at: z.string(),
    max_attempts: z.number(),
    key: z.string().nullable(),
    priority: z.number(),
    flags: z.array(z.string()).nullable(),
  }),
);
type WaitingWork = z.infer<typeof waitingWork>;

/** The queue’s library has a view of its jobs without their payload, so this reads the tables behind it. */
export async function listWaitingWork(client: PoolClient): Promise<WaitingWork> {
  const { rows } = await client.query<WaitingWork[number]>(`
    select t.identifier as task, j.payload, to_char(j.run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as run_at,
      j.max_attempts, j.key, j.priority,
      (select array_agg(flag order by flag) from jsonb_object_keys(j.flags) flag) as flags
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts < j.max_attempts order by j.id`);
  return rows;
}

export async function addWaitingWork(client: PoolClient, json: string): Promise<void> {
  for (const { task, payload, run_at, max_attempts, key, priority, flags } of waitingWork.parse(JSON.parse(json))) {
    await client.query(
      `select graphile_worker.add_job(identifier => $1, payload => $2::json, run_at => $3::timestamptz,
        max_attempts => $4::int, job_key => $5, priority => $6::int, flags => $7::text[])`,
      [task, JSON.stringify(payload), run_at, max_attempts, key, priority, flags],
    );
  }
}
