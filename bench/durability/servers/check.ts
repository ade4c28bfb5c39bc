/** Compares the tables with what was acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Acknowledged } from './traffic.ts';

export async function checkStored(client: pg.Client, acknowledged: Acknowledged): Promise<string[]> {
  return [
    ...(await checkChanges(client, acknowledged)),
    ...(await checkImports(client, acknowledged)),
    ...(await checkAssignments(client, acknowledged)),
  ];
}

async function checkChanges(client: pg.Client, { changes, completed }: Acknowledged): Promise<string[]> {
  const problems: string[] = [];
  const { rows } = await client.query<{ uuid: string; ids: string[]; status: string }>(
    `select i.uuid, i.status, array(select change->>'id' from inspection_log l, json_array_elements(l.changes) as change
      where l.inspection_id = i.id) as ids from inspection i`,
  );
  const stored = new Map(rows.map((row) => [row.uuid, row]));
  for (const [uuid, sentIds] of changes) {
    const ids = stored.get(uuid)?.ids ?? [];
    const lost = sentIds.filter((id) => !ids.includes(id)).length;
    if (lost > 0) problems.push(`${lost} acknowledged changes of ${uuid} are missing`);
    if (new Set(ids).size !== ids.length) problems.push(`the log of ${uuid} has a change twice`);
  }
  for (const uuid of completed)
    if (stored.get(uuid)?.status !== 'completed') problems.push(`the completion of ${uuid} is lost`);
  return problems;
}

async function checkImports(client: pg.Client, { imports }: Acknowledged): Promise<string[]> {
  const problems: string[] = [];
  for (const [prefix, expected] of imports) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from asset where asset_id like $1`, [
      `${prefix}-%`,
    ]);
    if (Number(rows[0]!.count) !== expected)
      problems.push(`import ${prefix} has ${rows[0]!.count} assets instead of ${expected}`);
  }
  return problems;
}

/** Each has one occurrence, today's, with one inspection and one notice. */
async function checkAssignments(client: pg.Client, { assignments }: Acknowledged): Promise<string[]> {
  const { rows } = await client.query<{ id: string; inspections: string; notices: string }>(
    `select a.id, (select count(*) from inspection i where i.assignment_id = a.id) as inspections,
      (select count(*) from notice n where n.kind = 'work_opened' and split_part(n.key, ':', 2) = a.id::text) as notices
    from assignment a where a.id = any($1)`,
    [[...assignments]],
  );
  const problems = rows
    .filter(({ inspections }) => inspections !== '1')
    .map(({ id, inspections }) => `assignment ${id} has ${inspections} inspections instead of 1`);
  if (rows.length !== assignments.size) problems.push(`${assignments.size - rows.length} assignments are missing`);
  const notices = rows.filter((row) => Number(row.notices) > 1).map(({ id }) => `assignment ${id} was announced twice`);
  return [...problems, ...notices];
}

const WAIT_MS = 120_000;

/** Waits until the queue has nothing left that could run now. */
export async function waitForQueue(client: pg.Client): Promise<string | null> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const { rows } = await client.query<{ task: string; count: string }>(
      `select task_identifier as task, count(*) from graphile_worker.jobs
       where run_at <= now() and attempts < max_attempts group by 1`,
    );
    if (rows.length === 0) return null;
    if (performance.now() > deadline) return `work is left in the queue: ${JSON.stringify(rows)}`;
    await sleep(200);
  }
}
