import type pg from 'pg';
import { hash, WORKSPACE } from '../lib/numbered.ts';
import { QUESTIONS, type Sizes, TEMPLATES } from './sizes.ts';

/**
 * Two years of inspections. Of the last days many are open; before, one in a hundred was missed and one in a hundred is
 * still in progress. A third comes from assignments.
 */
export async function createInspections(client: pg.Client, { inspections, assets, people, assignments }: Sizes) {
  await client.query(`create temp table version as select v.workspace_id, v.template_id, v.id, v.title,
    (row_number() over (order by v.id) - 1)::int as n from template_version v order by v.id limit ${TEMPLATES}`);
  await client.query(
    `insert into inspection (workspace_id, uuid, status, template_id, template_version_id, template_version,
      template_title, asset_uuid, asset_id, asset_name, user_id, user_name, managers, context, sequence, score, score_max,
      score_percent, failed_count, question_count, answered_count, assignment_id, assignment_title, occurrence_at,
      assignee_id, start_at, due_at, missed_at, started_at, completed_at, created_at)
    select v.workspace_id, md5('inspection' || i)::uuid, state, v.template_id, v.id, 1, v.title, a.uuid, a.asset_id,
      a.display_name, u.id, u.full_name,
      case when h % 4 = 0 then jsonb_build_array(jsonb_build_object('id', m.id, 'name', m.full_name)) else '[]' end,
      '{"zone":"UTC"}', 0, h % 5000, 5000, case when state = 'completed' then h % 5000 * 2 end, h % 9, ${QUESTIONS},
      case when state = 'to_do' then 0 else ${QUESTIONS} end,
      case when i % 3 = 0 then 1 + h % ${assignments} end, case when i % 3 = 0 then 'Round ' || 1 + h % ${assignments} else '' end,
      case when i % 3 = 0 then at end, case when i % 3 = 0 then u.id end, case when i % 3 = 0 then at end,
      case when i % 3 = 0 then at + interval '2 days' end,
      case when state = 'to_do' and i < recent then at + interval '2 days' end,
      case when state <> 'to_do' then at end,
      case when state = 'completed' then at + (h % 90 + 5) * interval '1 minute' end, at - interval '2 hours'
    from (select i, h, at, recent, case
        when i > recent then (array['to_do', 'to_do', 'in_progress', 'completed'])[1 + h % 4]
        when h % 100 = 7 then 'to_do' when h % 100 = 8 then 'in_progress' else 'completed' end as state
      from (select i, ${hash('i')} as h, ${inspections} * 0.98 as recent,
          now() - (${inspections} - i + 1) * interval '2 years' / ${inspections} as at
        from generate_series(1, ${inspections}) i) numbered) n
      join version v on v.n = h % ${TEMPLATES}
      join place a on a.n = 1 + (h / 7) % ${assets}
      join person u on u.n = (h / 3) % ${people}
      join person m on m.n = (h / 31) % ${people}
    order by i`,
  );
}

const CATEGORIES = 20;
const ACCESS = ['all_users', 'collaborators', 'inherit', 'creator_and_assignee'];

/** A tenth of the issues of the last weeks is open, and a few of those before. */
export async function createIssues(client: pg.Client, { issues, inspections, people }: Sizes): Promise<void> {
  await client.query(
    `insert into issue_category (workspace_id, name_lang, policy)
    select c.workspace_id, jsonb_build_object('en', 'Category ' || i),
      jsonb_set(c.policy, '{access,choice}', to_jsonb(($1::text[])[1 + i % 4]))
    from (select * from issue_category order by id limit 1) c, generate_series(1, ${CATEGORIES}) i`,
    [ACCESS],
  );
  await client.query(`create temp table category as
    select id, (row_number() over (order by id) - 1)::int as n from issue_category`);
  await client.query(`insert into issue_label (workspace_id, name, color)
    select ${WORKSPACE}, 'Label ' || i, 'red' from generate_series(1, 20) i`);
  await client.query(`create temp table source as
    select row_number() over (order by id) as n, uuid, template_id, template_title, asset_uuid, user_id,
      coalesce(started_at, start_at, created_at) as at
    from inspection`);
  await client.query('create unique index on source (n); analyze source');
  await client.query(
    `insert into issue (workspace_id, number, title, type, status, priority, risk, category_id, due_at,
      assignee_user_id, assignee_group_id, asset_uuid, source_inspection_uuid, source_template_id,
      source_template_title, created_by, created_at, updated_at, completed_at)
    select ${WORKSPACE}, i,
      (array['Pump','Crane','Boiler','Ladder','Valve','Roof'])[1 + h % 6] || ' ' || i || ' leaks', 'action', state,
      (array['low', 'medium', 'high'])[1 + (h / 4) % 3], (array['none', 'low', 'high'])[1 + (h / 12) % 3], c.id,
      case when h % 3 > 0 then (s.at + h % 40 * interval '1 day')::date end,
      case when h % 10 < 7 then a.id end, case when h % 10 = 7 then (select min(id) from user_group) + h % 100 end,
      s.asset_uuid, s.uuid, s.template_id, s.template_title, s.user_id, s.at, s.at,
      case when state = 'complete' then s.at + h % 500 * interval '1 hour' end
    from (select i, h, case when h % 30 = 0 or (i > ${issues} * 0.9 and h % 2 = 0)
          then (array['to_do', 'to_do', 'in_progress'])[1 + h / 30 % 3]
          when h % 50 = 1 then 'cant_do' else 'complete' end as state
        from (select i, ${hash('i * 7')} as h from generate_series(1, ${issues}) i) numbered) n
      join category c on c.n = (h / 3) % ${CATEGORIES + 1}
      join person a on a.n = (h / 5) % ${people}
      join source s on s.n = 1 + (i::bigint - 1) * ${inspections} / ${issues}
    order by i`,
  );
  await client.query('update issue_counter set last_number = $1', [issues]);
  await client.query(`insert into issue_status_change (workspace_id, issue_id, at, old_status, status)
    select workspace_id, id, coalesce(completed_at, created_at + interval '1 day'), 'to_do', status
    from issue where status <> 'to_do'`);
  await client.query(`insert into issue_label_link (workspace_id, issue_id, label_id)
    select i.workspace_id, i.id, l.id from issue i
      join issue_label l on l.id % 20 = i.number % 20 where i.number % 4 = 0`);
}
