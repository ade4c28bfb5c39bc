import type pg from 'pg';
import { hash, WORKSPACE } from '../lib/numbered.ts';
import type { Sizes } from './sizes.ts';

const ASSETS_OF_ASSIGNMENT = 50;
const NOTICES_OF_PERSON = 200;

/** Nothing opens from them: what they have opened is filled with the inspections. */
export async function createAssignments(client: pg.Client, { assignments, people, assets }: Sizes): Promise<void> {
  await client.query(`insert into assignment (id, workspace_id, title, type, template_id, timezone, assigned_by, start_at,
      next_at, assets_count)
    overriding system value
    select i, ${WORKSPACE}, 'Round ' || i, 'scheduled', v.template_id, 'UTC', u.id, now() - interval '2 years',
      now() + h % 90 * interval '1 day' + interval '1 day', ${ASSETS_OF_ASSIGNMENT}
    from (select i, ${hash('i')} as h from generate_series(1, ${assignments}) i) numbered
      join version v on v.n = h % 20 join person u on u.n = (h / 3) % ${people} order by i`);
  await client.query(`select setval(pg_get_serial_sequence('assignment', 'id'), (select max(id) from assignment))`);
  await client.query(`insert into assignment_asset (workspace_id, assignment_id, asset_uuid)
    select ${WORKSPACE}, i, p.uuid from generate_series(1, ${assignments}) i cross join generate_series(1, ${ASSETS_OF_ASSIGNMENT}) j
      join place p on p.n = 1 + ${hash('i * 1000 + j')} % ${assets}
    on conflict do nothing`);
  await client.query(`insert into assignment_assignee (workspace_id, assignment_id, user_id)
    select ${WORKSPACE}, i, p.id from generate_series(1, ${assignments}) i cross join generate_series(1, 5) j
      join person p on p.n = (i * 5 + j) % ${people}`);
  await client.query(`insert into assignment_manager (workspace_id, assignment_id, user_id)
    select ${WORKSPACE}, i, p.id from generate_series(1, ${assignments}) i
      join person p on p.n = (i * 7) % ${people}`);
}

export const createNotices = (client: pg.Client) =>
  client.query(`insert into notice (workspace_id, user_id, kind, key, subject_type, subject_id, subject_uuid,
      subject_title, data, read_at, created_at)
    select i.workspace_id, u.id, 'work_opened', 'bench:' || i.id || ':' || u.id, 'inspection', i.id, i.uuid,
      i.template_title, '{}', case when n > 20 then now() end, now() - n * interval '1 hour'
    from "user" u cross join generate_series(1, ${NOTICES_OF_PERSON}) n
      join inspection i on i.id = (select max(id) from inspection) - n
    where i.workspace_id = u.workspace_id
    order by n desc`);

export const createActivities = (client: pg.Client, { activities, people }: Sizes) =>
  client.query(`insert into activity (workspace_id, at, code, user_id, user_name, subject_type, subject_id,
      subject_title, request_id, ip, user_agent)
    select ${WORKSPACE}, now() - (${activities} - i) * interval '2 years' / ${activities},
      case when i % 10 < 6 then 'inspection.completed' when i % 10 < 8 then 'asset.changed' else 'issue.changed' end,
      u.id, u.full_name, case when i % 10 < 6 then 'inspection' when i % 10 < 8 then 'asset' else 'issue' end,
      case when i % 10 < 6 then (select max(id) from inspection) when i % 10 < 8 then (select max(id) from asset)
        else (select max(id) from issue) end - h % (${activities} / 4), 'Pump ' || h % 5000, 'bench', '127.0.0.1', 'bench'
    from (select i, ${hash('i * 3')} as h from generate_series(1, ${activities}) i) numbered
      join person u on u.n = (h / 3) % ${people} order by i`);

export async function createListItems(client: pg.Client, { listItems }: Sizes): Promise<void> {
  await client.query(`insert into global_list (workspace_id, name) values (${WORKSPACE}, 'Spare parts')`);
  await client.query(`insert into global_list_item (workspace_id, list_id, item_id, display_name)
    select workspace_id, id, 'P-' || i, 'Part ' || ${hash('i')} % 10000 || ' of ' || i
    from global_list, generate_series(1, ${listItems}) i`);
}
