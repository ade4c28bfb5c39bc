/**
 * What charts count: questions of templates over all versions, one row for each completed inspection and for each
 * answer in it, and sums by day. `docs/decisions/0037-facts-and-roll-ups.md` gives the reasons.
 */
import { type Kysely, sql } from 'kysely';
import { inEachWorkspace } from '../system-roles.ts';
import { CURRENT_WORKSPACE, workspaceTable } from '../workspace-table.ts';

const toTemplate = sql`foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade`;

const tables = [
  sql`create table analytics_question (
    id integer generated always as identity primary key,
    workspace_id bigint not null references workspace,
    template_id bigint not null,
    -- The permanent id, which copies within a template share.
    base_uuid uuid not null,
    -- From here on as in the latest version that has it.
    type text not null,
    kind text not null check (kind in ('options', 'number', 'other')),
    title text not null,
    section text not null,
    position integer not null,
    lower_limit double precision,
    upper_limit double precision,
    list_uuid text,
    -- All numbers are counted in the unit that the question had first.
    unit text,
    options jsonb not null default '[]',
    versions integer[] not null,
    unique (workspace_id, template_id, base_uuid),
    ${toTemplate}
  )`,
  sql`create index analytics_question_base on analytics_question (workspace_id, base_uuid)`,
  sql`create table analytics_section (
    workspace_id bigint not null references workspace,
    template_id bigint not null,
    section_uuid uuid not null,
    title text not null,
    position integer not null,
    version integer not null,
    primary key (workspace_id, template_id, section_uuid),
    ${toTemplate}
  )`,
  // The zone of the sums by day, and how far facts are being built: from one inspection to another.
  sql`create table analytics_state (
    workspace_id bigint primary key references workspace,
    time_zone text not null,
    rebuilt_until bigint,
    rebuild_until bigint
  )`,
  sql`create table inspection_fact (
    inspection_id bigint primary key,
    workspace_id bigint not null references workspace,
    template_id bigint not null,
    asset_uuid uuid,
    user_id bigint not null,
    started_at timestamptz,
    completed_at timestamptz not null,
    score bigint,
    score_max bigint,
    score_percent integer,
    failed_count integer not null,
    -- Who answered.
    auditors bigint[] not null,
    -- Pages and sections with points.
    sections uuid[] not null,
    section_scores bigint[] not null,
    section_maxima bigint[] not null
  )`,
  // Charts of everything read this index alone.
  sql`create index inspection_fact_completed on inspection_fact (workspace_id, completed_at)
    include (inspection_id, template_id, asset_uuid, user_id, started_at, score, score_max, score_percent, failed_count)`,
  // When inspections were opened, as charts count it: by when they were planned, else when somebody began them.
  sql`create index inspection_opened on inspection (workspace_id, (coalesce(start_at, started_at, created_at)))`,
  // No foreign keys: these rows are only written by fold_pending_facts, and checking them takes longer than writing.
  sql`create table answer_fact (
    workspace_id bigint not null,
    inspection_id bigint not null,
    completed_at timestamptz not null,
    number double precision,
    option_id uuid,
    question_id integer not null,
    -- Which of the items of the frozen report it is, from 0.
    position integer not null,
    -- An answer with several options has several rows, of which one counts as the answer.
    is_first boolean not null,
    is_failed boolean not null,
    is_na boolean not null,
    has_note boolean not null,
    has_media boolean not null
  )`,
  // Counting reads this index alone.
  sql`create index answer_fact_question on answer_fact (workspace_id, question_id, completed_at)
    include (inspection_id, option_id, number, is_first, is_failed, is_na, has_note, has_media)`,
  sql`create index answer_fact_inspection on answer_fact (inspection_id)`,
  // Index-only scans need pages that a vacuum has seen; by default it comes after 20 % more rows.
  sql`alter table answer_fact set (autovacuum_vacuum_insert_scale_factor = 0.02)`,
  sql`alter table inspection_fact set (autovacuum_vacuum_insert_scale_factor = 0.02)`,
  // The facts of an inspection that are not in the tables above yet; they replace what is there. Without
  // completed_at it is no longer completed. No foreign key to inspections, because deleted ones are named as well.
  sql`create table pending_fact (
    inspection_id bigint primary key,
    workspace_id bigint not null references workspace,
    completed_at timestamptz,
    auditors bigint[],
    sections uuid[],
    section_scores bigint[],
    section_maxima bigint[],
    questions integer[],
    positions integer[],
    options uuid[],
    numbers double precision[],
    marks smallint[]
  )`,
  sql`create index pending_fact_workspace on pending_fact (workspace_id)`,
  sql`create table inspection_day (
    workspace_id bigint not null,
    day date not null,
    template_id bigint not null,
    inspections integer not null,
    scored integer not null,
    percent_sum bigint not null,
    score_sum bigint not null,
    max_sum bigint not null,
    failed_sum bigint not null,
    primary key (workspace_id, day, template_id)
  )`,
  sql`create table question_day (
    workspace_id bigint not null,
    question_id integer not null,
    day date not null,
    -- Integers keep the index small: there are hundreds of thousands of rows a year.
    answered integer not null,
    failed integer not null,
    na integer not null,
    numbers integer not null,
    -- Not a floating point number, so that what is added and removed again leaves no rest.
    number_sum numeric not null,
    primary key (workspace_id, question_id, day) include (answered, failed)
  )`,
  sql`create table option_day (
    workspace_id bigint not null,
    question_id integer not null,
    day date not null,
    option_id uuid not null,
    answers integer not null,
    primary key (workspace_id, question_id, day, option_id) include (answers)
  )`,
];

const INSPECTION_SUMS = sql`
  1 as inspections, (score_percent is not null)::int as scored, coalesce(score_percent, 0) as percent_sum,
  case when score_percent is null then 0 else score end as score_sum,
  case when score_percent is null then 0 else score_max end as max_sum, failed_count as failed_sum`;
const ANSWER_SUMS = sql`
  (is_first and not is_na)::int as answered, (is_first and is_failed)::int as failed, (is_first and is_na)::int as na,
  (number is not null)::int as numbers, coalesce(number::numeric, 0) as number_sum`;

/** An array is read once and hashed if it is long; a join of the few pending rows takes longer than all else. */
const IS_FOLDED = sql`f.inspection_id <> all (array(
  select inspection_id from pending_fact where workspace_id = ${CURRENT_WORKSPACE}))`;

/**
 * `pending_…` is what has to be added to a table, and `current_…` is what the table is once that is done. Readers use
 * the latter; folding adds the former, so both always mean the same. A view is read with its owner's rights, hence the
 * conditions on the workspace (see listView).
 */
const views = [
  sql`create view pending_inspection_fact as
    select i.id as inspection_id, p.workspace_id, i.template_id, i.asset_uuid, i.user_id, i.started_at, p.completed_at,
      i.score, i.score_max, i.score_percent, i.failed_count, p.auditors, p.sections, p.section_scores, p.section_maxima
    from pending_fact p join inspection i on i.id = p.inspection_id
    where p.workspace_id = ${CURRENT_WORKSPACE} and p.completed_at is not null`,
  sql`create view pending_answer_fact as
    select p.workspace_id, p.inspection_id, p.completed_at, a.number, a.option_id, a.question_id, a.position,
      a.marks & 1 <> 0 as is_first, a.marks & 2 <> 0 as is_failed, a.marks & 4 <> 0 as is_na,
      a.marks & 8 <> 0 as has_note, a.marks & 16 <> 0 as has_media
    from pending_fact p, unnest(p.questions, p.positions, p.options, p.numbers, p.marks)
      as a (question_id, position, option_id, number, marks)
    where p.workspace_id = ${CURRENT_WORKSPACE} and p.completed_at is not null`,
  sql`create view current_inspection_fact as
    select * from inspection_fact f where f.workspace_id = ${CURRENT_WORKSPACE} and ${IS_FOLDED}
    union all select * from pending_inspection_fact`,
  sql`create view current_answer_fact as
    select * from answer_fact f where f.workspace_id = ${CURRENT_WORKSPACE} and ${IS_FOLDED}
    union all select * from pending_answer_fact`,
  sql`create view current_section_fact as
    select f.inspection_id, f.workspace_id, f.template_id, f.asset_uuid, f.user_id, f.completed_at,
      s.section_uuid, s.score, s.score_max
    from current_inspection_fact f, unnest(f.sections, f.section_scores, f.section_maxima)
      as s (section_uuid, score, score_max)`,
  sql`create view pending_inspection_day as
    select c.inspection_id, c.workspace_id, (c.completed_at at time zone s.time_zone)::date as day, c.template_id,
      c.sign * inspections as inspections, c.sign * scored as scored, c.sign * percent_sum as percent_sum,
      c.sign * score_sum as score_sum, c.sign * max_sum as max_sum, c.sign * failed_sum as failed_sum
    from (
      select -1 as sign, f.inspection_id, f.workspace_id, f.completed_at, f.template_id, ${INSPECTION_SUMS}
        from pending_fact p join inspection_fact f on f.inspection_id = p.inspection_id
        where p.workspace_id = ${CURRENT_WORKSPACE}
      union all
      select 1, inspection_id, workspace_id, completed_at, template_id, ${INSPECTION_SUMS} from pending_inspection_fact
    ) c join analytics_state s on s.workspace_id = c.workspace_id`,
  sql`create view changed_answer_fact as
    select -1 as sign, f.* from pending_fact p join answer_fact f on f.inspection_id = p.inspection_id
      where p.workspace_id = ${CURRENT_WORKSPACE}
    union all select 1, a.* from pending_answer_fact a`,
  sql`create view pending_question_day as
    select c.inspection_id, c.workspace_id, c.question_id, (c.completed_at at time zone s.time_zone)::date as day,
      c.sign * answered as answered, c.sign * failed as failed, c.sign * na as na, c.sign * numbers as numbers,
      c.sign * number_sum as number_sum
    from (select sign, inspection_id, workspace_id, question_id, completed_at, ${ANSWER_SUMS} from changed_answer_fact) c
      join analytics_state s on s.workspace_id = c.workspace_id`,
  sql`create view pending_option_day as
    select c.inspection_id, c.workspace_id, c.question_id, (c.completed_at at time zone s.time_zone)::date as day,
      c.option_id, c.sign as answers
    from changed_answer_fact c join analytics_state s on s.workspace_id = c.workspace_id
    where c.option_id is not null`,
  sql`create view current_inspection_day as
    select * from inspection_day where workspace_id = ${CURRENT_WORKSPACE}
    union all select workspace_id, day, template_id, inspections, scored, percent_sum, score_sum, max_sum, failed_sum
    from pending_inspection_day`,
  sql`create view current_question_day as
    select * from question_day where workspace_id = ${CURRENT_WORKSPACE}
    union all select workspace_id, question_id, day, answered, failed, na, numbers, number_sum from pending_question_day`,
  sql`create view current_option_day as
    select * from option_day where workspace_id = ${CURRENT_WORKSPACE}
    union all select workspace_id, question_id, day, option_id, answers from pending_option_day`,
];

const functions = [
  // Moves the pending facts of these inspections into the tables. The caller holds the row of analytics_state.
  sql`create function fold_pending_facts(ids bigint[]) returns void language plpgsql as $$
  begin
    insert into inspection_day as d
    select workspace_id, day, template_id, sum(inspections), sum(scored), sum(percent_sum), sum(score_sum),
      sum(max_sum), sum(failed_sum)
    from pending_inspection_day where inspection_id = any(ids) group by workspace_id, day, template_id
    on conflict (workspace_id, day, template_id) do update set
      inspections = d.inspections + excluded.inspections, scored = d.scored + excluded.scored,
      percent_sum = d.percent_sum + excluded.percent_sum, score_sum = d.score_sum + excluded.score_sum,
      max_sum = d.max_sum + excluded.max_sum, failed_sum = d.failed_sum + excluded.failed_sum;
    insert into question_day as d
    select workspace_id, question_id, day, sum(answered), sum(failed), sum(na), sum(numbers), sum(number_sum)
    from pending_question_day where inspection_id = any(ids) group by workspace_id, question_id, day
    on conflict (workspace_id, question_id, day) do update set
      answered = d.answered + excluded.answered, failed = d.failed + excluded.failed, na = d.na + excluded.na,
      numbers = d.numbers + excluded.numbers, number_sum = d.number_sum + excluded.number_sum;
    insert into option_day as d
    select workspace_id, question_id, day, option_id, sum(answers)
    from pending_option_day where inspection_id = any(ids) group by workspace_id, question_id, day, option_id
    on conflict (workspace_id, question_id, day, option_id) do update set answers = d.answers + excluded.answers;
    -- Where facts are replaced or removed, days may be left without any.
    if exists (select from inspection_fact where inspection_id = any(ids)) then
      delete from inspection_day d using pending_inspection_day p
        where p.inspection_id = any(ids) and d.inspections = 0
        and (d.workspace_id, d.day, d.template_id) = (p.workspace_id, p.day, p.template_id);
      delete from question_day d using pending_question_day p
        where p.inspection_id = any(ids) and d.answered = 0 and d.na = 0
        and (d.workspace_id, d.question_id, d.day) = (p.workspace_id, p.question_id, p.day);
      delete from option_day d using pending_option_day p
        where p.inspection_id = any(ids) and d.answers = 0
        and (d.workspace_id, d.question_id, d.day, d.option_id) = (p.workspace_id, p.question_id, p.day, p.option_id);
    end if;
    delete from inspection_fact where inspection_id = any(ids);
    delete from answer_fact where inspection_id = any(ids);
    insert into inspection_fact select * from pending_inspection_fact where inspection_id = any(ids);
    insert into answer_fact select * from pending_answer_fact where inspection_id = any(ids);
    delete from pending_fact where inspection_id = any(ids);
  end $$`,
  // Adds up the sums by day again from the facts, for the days of a time zone.
  sql`create function rebuild_days(zone text) returns void language plpgsql set work_mem = '128MB' as $$
  begin
    delete from inspection_day where workspace_id = ${CURRENT_WORKSPACE};
    delete from question_day where workspace_id = ${CURRENT_WORKSPACE};
    delete from option_day where workspace_id = ${CURRENT_WORKSPACE};
    insert into inspection_day
    select workspace_id, (completed_at at time zone zone)::date as day, template_id, sum(inspections), sum(scored),
      sum(percent_sum), sum(score_sum), sum(max_sum), sum(failed_sum)
    from (select workspace_id, completed_at, template_id, ${INSPECTION_SUMS}
      from inspection_fact where workspace_id = ${CURRENT_WORKSPACE}) f group by workspace_id, day, template_id;
    insert into question_day
    select workspace_id, question_id, (completed_at at time zone zone)::date as day, sum(answered), sum(failed), sum(na),
      sum(numbers), sum(number_sum)
    from (select workspace_id, question_id, completed_at, ${ANSWER_SUMS}
      from answer_fact where workspace_id = ${CURRENT_WORKSPACE}) f group by workspace_id, question_id, day;
    insert into option_day
    select workspace_id, question_id, (completed_at at time zone zone)::date as day, option_id, count(*)
    from answer_fact where option_id is not null and workspace_id = ${CURRENT_WORKSPACE}
    group by workspace_id, question_id, day, option_id;
    update analytics_state set time_zone = zone where workspace_id = ${CURRENT_WORKSPACE};
  end $$`,
  // The zone of most people of the workspace.
  sql`create function find_analytics_zone() returns text language sql stable as $$
    select coalesce(mode() within group (order by tz_code), 'UTC') from "user"
    where workspace_id = ${CURRENT_WORKSPACE} and status = 'active' $$`,
  // Where the job has work, over all workspaces; it sees the rows of each only while it is in that workspace.
  sql`create function workspaces_to_fold() returns setof bigint language plpgsql as $$
  declare
    id bigint;
  begin
    for id in select w.id from workspace w order by w.id loop
      perform set_config('rounds.workspace_id', id::text, true);
      if exists (select from pending_fact) or exists (select from analytics_state where rebuild_until is not null) then
        return next id;
      end if;
    end loop;
    perform set_config('rounds.workspace_id', '', true);
  end $$`,
  // Whatever takes a completed inspection away, its facts go with it.
  sql`create function remove_facts() returns trigger language plpgsql as $$
  begin
    insert into pending_fact (inspection_id, workspace_id) values (old.id, old.workspace_id)
    on conflict (inspection_id) do update set completed_at = null, auditors = null, sections = null,
      section_scores = null, section_maxima = null, questions = null, positions = null, options = null,
      numbers = null, marks = null;
    return null;
  end $$`,
  sql`create trigger inspection_reopened after update of status on inspection for each row
    when (old.status = 'completed' and new.status <> 'completed') execute function remove_facts()`,
  sql`create trigger inspection_deleted after delete on inspection for each row
    when (old.status = 'completed') execute function remove_facts()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await statement.execute(db);
  for (const table of TABLES) await workspaceTable(db, table);
  for (const statement of [...views, ...functions]) await statement.execute(db);
  // The facts of inspections that are completed already are built in the background.
  await inEachWorkspace(db, async () => {
    await sql`insert into analytics_state (time_zone, rebuilt_until, rebuild_until)
      select find_analytics_zone(), case when max(id) is not null then 0 end, max(id)
      from inspection where status = 'completed'`.execute(db);
  });
}

const TABLES = [
  'analytics_question',
  'analytics_section',
  'analytics_state',
  'inspection_fact',
  'answer_fact',
  'pending_fact',
  'inspection_day',
  'question_day',
  'option_day',
];
