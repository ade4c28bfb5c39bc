/**
 * Completed inspections of two years with 100 answers each, and issues found in them, filled by SQL: what charts and
 * the rows behind them read. Every value follows from its number, so that two runs measure the same rows.
 */
import type pg from 'pg';
import type { Product } from '../../packages/server/src/testing/installed.ts';
import { type Checklist, publishChecklist } from '../lib/inspection.ts';
import { hash } from '../lib/numbered.ts';
import { createPeople } from '../lib/person.ts';
import { withoutIndexes } from '../lib/without-indexes.ts';
import { logDuration } from '../lib/workbench.ts';

export interface Sizes {
  readonly inspections: number;
  readonly issues: number;
}
export const QUESTIONS = 100;
const TEMPLATES = 10;
const PEOPLE = 200;
const ASSETS = 2_000;
const SITES = 50;
const CATEGORIES = 20;
/** The person with few permissions has one inspection in this many: 2,500 a year. */
const PART_SHARE = 50;
/** Inspections per statement, so that it fits into memory. */
const AT_ONCE = 5_000;

export interface Seed {
  readonly checklist: Checklist;
  /** The permanent ids of a question with options and of one with numbers, and an option. */
  readonly choice: string;
  readonly option: string;
  readonly number: string;
}

/** @param partly who conducted a part of the inspections and found a part of the issues */
export async function fill(
  product: Product,
  client: pg.Client,
  { inspections, issues }: Sizes,
  partly: number,
): Promise<Seed> {
  const checklists: Checklist[] = [];
  for (let count = 0; count < TEMPLATES; count += 1) checklists.push(await publishChecklist(product, QUESTIONS));
  const [checklist] = checklists;
  await createPeople(client, PEOPLE);
  await createPlaces(client);
  await client.query(
    'create temp table person as select id, (row_number() over (order by id) - 1)::int as n from "user"',
  );
  await logDuration(`${inspections} inspections`, () => createInspections(client, inspections, partly));
  await logDuration(`${inspections * QUESTIONS} answers`, () => createFacts(client, checklists, inspections));
  await client.query(`select set_config('rounds.workspace_id', (select min(id) from workspace)::text, false)`);
  await logDuration('sums by day', () => client.query('select rebuild_days(time_zone) from analytics_state'));
  await logDuration(`${issues} issues`, () => createIssues(client, issues, partly));
  await logDuration('vacuum', () => client.query('vacuum analyze'));
  const question = (type: string) => checklist!.questions.find((one) => one.type === type)!;
  return {
    checklist: checklist!,
    choice: question('yesno').id,
    option: question('yesno').options[0]!,
    number: question('number').id,
  };
}

async function createPlaces(client: pg.Client): Promise<void> {
  const workspace = '(select min(id) from workspace)';
  await client.query(`insert into site_structure (workspace_id, title) values (${workspace}, 'Plants')`);
  await client.query(`insert into site_node (workspace_id, structure_id, position, title, is_site, ancestors, path)
    select workspace_id, id, i, 'Plant ' || i, true, '{}', 'Plant ' || i
    from site_structure, generate_series(1, ${SITES}) i`);
  await client.query(
    `insert into asset_type (workspace_id, name) select ${workspace}, 'Type ' || i from generate_series(1, 10) i`,
  );
  await client.query(`insert into asset (workspace_id, asset_id, display_name, type_uuid, site_id, last_inspection_at)
    select ${workspace}, 'A-' || i, 'Pump ' || i, t.uuid, s.id, now() - i * interval '1 hour'
    from generate_series(1, ${ASSETS}) i
      join (select uuid, row_number() over (order by id) as n from asset_type) t on t.n = i % 10 + 1
      join (select id, row_number() over (order by id) as n from site_node) s on s.n = i % ${SITES} + 1`);
  await client.query('create temp table place as select uuid, asset_id, display_name, id % 100000 as n from asset');
}

async function createInspections(client: pg.Client, count: number, partly: number): Promise<void> {
  await client.query(
    `create temp table version as select v.workspace_id, v.template_id, v.id, v.title,
      (row_number() over (order by v.id) - 1)::int as n
    from template_version v`,
  );
  await client.query(
    `insert into inspection (workspace_id, uuid, status, template_id, template_version_id, template_version,
      template_title, asset_uuid, asset_id, asset_name, user_id, user_name, context, sequence, score, score_max,
      score_percent, failed_count, question_count, answered_count, due_at, started_at, completed_at, created_at)
    select v.workspace_id, md5('inspection' || i)::uuid, 'completed', v.template_id, v.id, 1, v.title, a.uuid,
      a.asset_id, a.display_name, u.id, 'Person', '{"zone":"UTC"}', ${QUESTIONS}, h % 500000, 500000, h % 500000 / 50,
      h % 9, ${QUESTIONS}, ${QUESTIONS}, case when h % 4 = 0 then at + interval '1 hour' - h % 90 * interval '2 minutes' end,
      at - (h % 90 + 5) * interval '1 minute', at, at - interval '2 hours'
    from (select i, ${hash('i')} as h, now() - (${count} - i + 1) * interval '2 years' / ${count} as at
      from generate_series(1, ${count}) i) numbered
      join version v on v.n = h % ${TEMPLATES}
      join lateral (select * from place where n = (select min(n) from place) + (h / 7) % ${ASSETS} limit 1) a on true
      join person u on case when i % ${PART_SHARE} = 0 then u.id = $1 else u.n = (h / 3) % ${PEOPLE} end`,
    [partly],
  );
}

/** Stores the facts in the order that folding results in. Building the indexes at the end takes a fraction of the time. */
export async function createFacts(
  client: pg.Client,
  checklists: readonly Checklist[],
  inspections: number,
): Promise<void> {
  await client.query(`insert into inspection_fact
    select i.id, i.workspace_id, i.template_id, i.asset_uuid, i.user_id, i.started_at, i.completed_at, i.score,
      i.score_max, i.score_percent, i.failed_count, array[i.user_id], s.uuids,
      array_fill(i.score, array[cardinality(s.uuids)]), array_fill(i.score_max, array[cardinality(s.uuids)])
    from inspection i join (select template_id, array_agg(section_uuid order by position) as uuids
      from analytics_section group by template_id) s on s.template_id = i.template_id
    where i.status = 'completed'`);
  await client.query(
    `create temp table counted_question as
    select q.id, q.template_id, q.kind, q.type, row_number() over (partition by q.template_id order by q.position) as place,
      array(select (option ->> 'key')::uuid from jsonb_array_elements(q.options) option) as options
    from analytics_question q where q.base_uuid = any($1::uuid[])`,
    [checklists.flatMap(({ questions }) => questions.map(({ id }) => id))],
  );
  await withoutIndexes(client, ['answer_fact'], () => createAnswers(client, inspections));
}

async function createAnswers(client: pg.Client, inspections: number): Promise<void> {
  const { rows } = await client.query<{ first: string }>('select min(inspection_id) as first from inspection_fact');
  for (let from = 0; from < inspections; from += AT_ONCE) {
    await client.query(
      `insert into answer_fact (workspace_id, inspection_id, completed_at, number, option_id, question_id, position,
        is_first, is_failed, is_na, has_note, has_media)
      select workspace_id, inspection_id, completed_at, case when kind = 'number' then h % 1000 / 10.0 end,
        case when kind = 'options' then options[1 + (h % 10 = 0)::int] end, id, place, true,
        type = 'yesno' and h % 10 = 0, false, h % 20 = 1, h % 50 = 1
      from (select f.workspace_id, f.inspection_id, f.completed_at, q.*, ${hash('f.inspection_id * 1000 + q.id')} as h
        from inspection_fact f join counted_question q on q.template_id = f.template_id
        where f.inspection_id >= $1::bigint + $2 and f.inspection_id < $1::bigint + $3) answered
      order by inspection_id, place`,
      [rows[0]!.first, from, Math.min(from + AT_ONCE, inspections)],
    );
  }
}

/** Half of the categories are open to everybody who sees issues; the others to fewer and fewer. */
async function createIssues(client: pg.Client, count: number, partly: number): Promise<void> {
  await client.query(`insert into issue_category (workspace_id, name_lang, policy)
    select c.workspace_id, jsonb_build_object('en', 'Category ' || i), jsonb_set(c.policy, '{access,choice}', to_jsonb(
      (array['all_users', 'collaborators', 'inherit', 'creator_and_assignee'])[1 + i % 4]))
    from issue_category c, generate_series(1, ${CATEGORIES}) i`);
  await client.query(
    'create temp table category as select id, (row_number() over (order by id) - 1)::int as n from issue_category',
  );
  await client.query(
    `insert into issue (workspace_id, number, title, type, status, priority, risk, category_id, due_at,
      assignee_user_id, asset_uuid, source_inspection_uuid, source_template_id, source_template_title, created_by,
      created_at, completed_at)
    select f.workspace_id, i, 'Finding ' || i, 'action', (array['to_do', 'in_progress', 'complete', 'complete'])[1 + h % 4],
      (array['low', 'medium', 'high'])[1 + h % 3], (array['none', 'low', 'high'])[1 + (h / 3) % 3], c.id,
      (f.completed_at + h % 40 * interval '1 day')::date, a.id, f.asset_uuid, f.uuid, f.template_id, f.template_title,
      case when i % ${PART_SHARE} = 0 then $1 else f.user_id end, f.completed_at,
      case when h % 4 > 1 then f.completed_at + h % 500 * interval '1 hour' end
    from (select i, ${hash('i * 13')} as h from generate_series(1, ${count}) i) numbered
      join lateral (select * from inspection where id = (select min(id) from inspection) +
        (i::bigint * (select count(*) from inspection) / ${count + 1})) f on true
      join category c on c.n = h % ${CATEGORIES}
      join person a on a.n = (h / 5) % ${PEOPLE}`,
    [partly],
  );
  await client.query('update issue_counter set last_number = $1', [count]);
  await client.query(`insert into issue_status_change (workspace_id, issue_id, at, old_status, status)
    select workspace_id, id, created_at + interval '1 day', 'complete', 'to_do' from issue where number % 7 = 0`);
}
