/** The views that charts read: the facts and the sums by day, with those that are pending. */
import { type Kysely, sql } from 'kysely';
import { CURRENT_WORKSPACE } from '../workspace-table.ts';

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
const views = sql`
  create view pending_inspection_fact as
    select i.id as inspection_id, p.workspace_id, i.template_id, i.asset_uuid, i.user_id, i.started_at, p.completed_at,
      i.score, i.score_max, i.score_percent, i.failed_count, p.auditors, p.sections, p.section_scores, p.section_maxima
    from pending_fact p join inspection i on i.workspace_id = p.workspace_id and i.id = p.inspection_id
    where p.workspace_id = ${CURRENT_WORKSPACE} and p.completed_at is not null;

  create view pending_answer_fact as
    select p.workspace_id, p.inspection_id, p.completed_at, a.number, a.option_id, a.question_id, a.position,
      a.marks & 1 <> 0 as is_first, a.marks & 2 <> 0 as is_failed, a.marks & 4 <> 0 as is_na,
      a.marks & 8 <> 0 as has_note, a.marks & 16 <> 0 as has_media
    from pending_fact p, unnest(p.questions, p.positions, p.options, p.numbers, p.marks)
      as a (question_id, position, option_id, number, marks)
    where p.workspace_id = ${CURRENT_WORKSPACE} and p.completed_at is not null;

  create view current_inspection_fact as
    select * from inspection_fact f where f.workspace_id = ${CURRENT_WORKSPACE} and ${IS_FOLDED}
    union all select * from pending_inspection_fact;

  create view current_answer_fact as
    select * from answer_fact f where f.workspace_id = ${CURRENT_WORKSPACE} and ${IS_FOLDED}
    union all select * from pending_answer_fact;

  create view current_section_fact as
    select f.inspection_id, f.workspace_id, f.template_id, f.asset_uuid, f.user_id, f.completed_at,
      s.section_uuid, s.score, s.score_max
    from current_inspection_fact f, unnest(f.sections, f.section_scores, f.section_maxima)
      as s (section_uuid, score, score_max);

  create view pending_inspection_day as
    select c.inspection_id, c.workspace_id, (c.completed_at at time zone s.time_zone)::date as day, c.template_id,
      c.sign * inspections as inspections, c.sign * scored as scored, c.sign * percent_sum as percent_sum,
      c.sign * score_sum as score_sum, c.sign * max_sum as max_sum, c.sign * failed_sum as failed_sum
    from (
      select -1 as sign, f.inspection_id, f.workspace_id, f.completed_at, f.template_id, ${INSPECTION_SUMS}
        from pending_fact p join inspection_fact f
          on f.workspace_id = p.workspace_id and f.inspection_id = p.inspection_id
        where p.workspace_id = ${CURRENT_WORKSPACE}
      union all
      select 1, inspection_id, workspace_id, completed_at, template_id, ${INSPECTION_SUMS} from pending_inspection_fact
    ) c join analytics_state s on s.workspace_id = c.workspace_id;

  create view changed_answer_fact as
    select -1 as sign, f.* from pending_fact p join answer_fact f
        on f.workspace_id = p.workspace_id and f.inspection_id = p.inspection_id
      where p.workspace_id = ${CURRENT_WORKSPACE}
    union all select 1, a.* from pending_answer_fact a;

  create view pending_question_day as
    select c.inspection_id, c.workspace_id, c.question_id, (c.completed_at at time zone s.time_zone)::date as day,
      c.sign * answered as answered, c.sign * failed as failed, c.sign * na as na, c.sign * numbers as numbers,
      c.sign * number_sum as number_sum
    from (select sign, inspection_id, workspace_id, question_id, completed_at, ${ANSWER_SUMS} from changed_answer_fact) c
      join analytics_state s on s.workspace_id = c.workspace_id;

  create view pending_option_day as
    select c.inspection_id, c.workspace_id, c.question_id, (c.completed_at at time zone s.time_zone)::date as day,
      c.option_id, c.sign as answers
    from changed_answer_fact c join analytics_state s on s.workspace_id = c.workspace_id
    where c.option_id is not null;

  create view current_inspection_day as
    select * from inspection_day where workspace_id = ${CURRENT_WORKSPACE}
    union all select workspace_id, day, template_id, inspections, scored, percent_sum, score_sum, max_sum, failed_sum
    from pending_inspection_day;

  create view current_question_day as
    select * from question_day where workspace_id = ${CURRENT_WORKSPACE}
    union all select workspace_id, question_id, day, answered, failed, na, numbers, number_sum from pending_question_day;

  create view current_option_day as
    select * from option_day where workspace_id = ${CURRENT_WORKSPACE}
    union all select workspace_id, question_id, day, option_id, answers from pending_option_day;
`;

const functions = sql`
  -- Moves the pending facts of these inspections into the tables. The caller holds the row of analytics_state.
  create function fold_pending_facts(ids bigint[]) returns void language plpgsql as $$
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
  end $$;

  -- Adds up the sums by day again from the facts, for the days of a time zone.
  create function rebuild_days(zone text) returns void language plpgsql set work_mem = '128MB' as $$
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
  end $$;

  -- The zone of most people of the workspace.
  create function find_analytics_zone() returns text language sql stable as $$
    select coalesce(mode() within group (order by tz_code), 'UTC') from "user"
    where workspace_id = ${CURRENT_WORKSPACE} and status = 'active' $$;

  -- Where the job has work, over all workspaces; it sees the rows of each only while it is in that workspace.
  create function workspaces_to_fold() returns setof bigint language plpgsql as $$
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
  end $$;

  -- Whatever takes a completed inspection away, its facts go with it.
  create function remove_facts() returns trigger language plpgsql as $$
  begin
    insert into pending_fact (inspection_id, workspace_id) values (old.id, old.workspace_id)
    on conflict (workspace_id, inspection_id) do update set completed_at = null, auditors = null, sections = null,
      section_scores = null, section_maxima = null, questions = null, positions = null, options = null,
      numbers = null, marks = null;
    return null;
  end $$;
  create trigger inspection_reopened after update of status on inspection for each row
    when (old.status = 'completed' and new.status <> 'completed') execute function remove_facts();
  create trigger inspection_deleted after delete on inspection for each row
    when (old.status = 'completed') execute function remove_facts();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await views.execute(db);
  await functions.execute(db);
}
