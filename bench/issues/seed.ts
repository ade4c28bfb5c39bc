/** A million issues in 200 categories of mixed policies, of which one person sees 300; filled by SQL. */
import type pg from 'pg';
import { hash } from '../lib/numbered.ts';
import { createPeople } from '../lib/person.ts';
import { logDuration } from '../lib/workbench.ts';

const CATEGORIES = 200;
/** The last ones have few issues: one is for named people, one for everyone. */
const SMALL = 3;
const PEOPLE = 1_000;
const ASSETS = 5_000;
/** The number of issues that the person who sees few has access to, by what gives it. */
const SEEN = { created: 100, assigned: 80, collaborated: 60, restricted: 30, organization: 30 };
export const SEEN_ISSUES = Object.values(SEEN).reduce((sum, count) => sum + count, 0);
const OPEN_CHOICES = ['all_users', 'collaborators', 'creator_and_assignee', 'restricted', 'inherit'];
/** A prime, so that these issues differ in all other values. */
const STRIDE = 997;

export interface Categories {
  /** The small ones that everyone may read, and that only named people may read. */
  readonly organization: number;
  readonly restricted: number;
  /** The categories in which collaborators have access. */
  readonly collaborated: readonly number[];
}

export async function fill(client: pg.Client, count: number, few: number): Promise<Categories> {
  await createPeople(client, PEOPLE);
  await client.query(`insert into asset (workspace_id, asset_id, display_name)
    select w.id, 'A-' || i, 'Pump ' || i from (select min(id) as id from workspace) w, generate_series(1, ${ASSETS}) i`);
  await client.query(`insert into issue_label (workspace_id, name, color)
    select w.id, 'Label ' || i, 'red' from (select min(id) as id from workspace) w, generate_series(1, 20) i`);
  await client.query(
    `insert into issue_category (workspace_id, name_lang, policy)
    select c.workspace_id, jsonb_build_object('en', 'Category ' || i), jsonb_set(c.policy, '{access}', case
      when i = ${CATEGORIES} then '{"choice": "organization"}'
      when i = ${CATEGORIES} - 1 then jsonb_build_object('choice', 'restricted', 'users', jsonb_build_array($1::bigint))
      else jsonb_build_object('choice', ($2::text[])[1 + i % cardinality($2::text[])]) end)
    from issue_category c, generate_series(1, ${CATEGORIES}) i`,
    [few, OPEN_CHOICES],
  );
  await client.query(`create temp table category as select id, (row_number() over (order by id) - 2)::int as n,
    policy #>> '{access,choice}' as choice from issue_category`);
  await client.query(
    `create temp table person as select id, (row_number() over (order by id) - 1)::int as n from "user" where id <> $1`,
    [few],
  );
  await client.query(
    'create temp table place as select uuid, (row_number() over (order by id) - 1)::int as n from asset',
  );
  await logDuration(`${count} issues`, () => createIssues(client, count, few));
  await client.query('update issue_counter set last_number = $1', [count]);
  await client.query(`insert into issue_label_link (workspace_id, issue_id, label_id)
    select i.workspace_id, i.id, l.id from issue i join issue_label l on l.id % 20 = i.number % 20 where i.number % 4 = 0`);
  await client.query(
    `insert into issue_collaborator (workspace_id, issue_id, user_id)
    select workspace_id, id, $1 from issue where number % ${STRIDE} = 3
      and policy_category_id in (select id from category where choice in ('collaborators', 'all_users', 'inherit'))
    order by number limit ${SEEN.collaborated}`,
    [few],
  );
  await logDuration('vacuum', () => client.query('vacuum analyze'));
  const { rows } = await client.query<{ id: string; n: number; choice: string }>('select id, n, choice from category');
  return {
    organization: Number(rows.find(({ n }) => n === CATEGORIES - 1)!.id),
    restricted: Number(rows.find(({ n }) => n === CATEGORIES - 2)!.id),
    collaborated: rows
      .filter(({ choice }) => ['collaborators', 'all_users', 'inherit'].includes(choice))
      .map(({ id }) => Number(id)),
  };
}

/** The newest are in the small categories, so that these are met first. */
const createIssues = (client: pg.Client, count: number, few: number) =>
  client.query(
    `insert into issue (workspace_id, number, title, type, status, priority, risk, category_id, due_at,
      assignee_user_id, asset_uuid, created_by, created_at, completed_at)
    select w.id, i, (array['Pump','Crane','Boiler','Ladder','Valve','Roof'])[1 + h % 6] || ' ' || i || ' leaks', 'action',
      (array['to_do', 'in_progress', 'complete', 'cant_do'])[1 + h % 4], (array['low', 'medium', 'high'])[1 + (h / 4) % 3],
      (array['none', 'low', 'high'])[1 + (h / 12) % 3], c.id,
      case when h % 3 > 0 then (now() - i % 900 * interval '1 day' + interval '100 days')::date end,
      case when i % ${STRIDE} = 1 and i / ${STRIDE} < ${SEEN.assigned} then $1 when h % 5 > 0 then a.id end, p.uuid,
      case when i % ${STRIDE} = 2 and i / ${STRIDE} < ${SEEN.created} then $1 else b.id end,
      now() - (${count} - i) * interval '2 years' / ${count}, case when h % 4 = 2 then now() end
    from (select min(id) as id from workspace) w,
      (select i, ${hash('i * 7')} as h from generate_series(1, ${count}) i) numbered
      join category c on c.n = case
        when i > ${count} - ${SEEN.organization} then ${CATEGORIES} - 1
        when i > ${count} - ${SEEN.organization + SEEN.restricted} then ${CATEGORIES} - 2
        else (h / 3) % (${CATEGORIES} - ${SMALL}) end
      join person a on a.n = (h / 5) % ${PEOPLE}
      join person b on b.n = (h / 11) % ${PEOPLE}
      join place p on p.n = (h / 13) % ${ASSETS}
    order by i`,
    [few],
  );
