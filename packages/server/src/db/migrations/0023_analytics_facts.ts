/**
 * The facts that charts count: questions of templates over all versions, one row for each completed inspection and for
 * each answer in it, and sums by day. `docs/decisions/0037-facts-and-roll-ups.md` gives the reasons.
 */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  -- A question of a template over all versions; title, type and limits are those of the latest version that has
  -- it.
  create table analytics_question (
    id integer generated always as identity,
    workspace_id bigint not null references workspace,
    template_id bigint not null,
    -- The permanent id, which copies within a template share.
    base_uuid uuid not null,
    -- From here on as in the latest version that has it.
    type text not null,
    kind text not null check (kind in ('options', 'number', 'other')),
    title text not null,
    -- The title of its page or section.
    section text not null,
    -- Its place in the latest version.
    position integer not null,
    lower_limit double precision,
    upper_limit double precision,
    -- The global list whose items are its options, which are then not in options.
    list_uuid text,
    -- All numbers are counted in the unit that the question had first.
    unit text,
    -- Of all versions, those of the latest first.
    options jsonb not null default '[]',
    -- Ascending.
    versions integer[] not null,
    primary key (workspace_id, id),
    unique (workspace_id, template_id, base_uuid),
    foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade
  );
  create index analytics_question_base on analytics_question (workspace_id, base_uuid);

  -- A page or section of a template over all versions.
  create table analytics_section (
    workspace_id bigint not null references workspace,
    template_id bigint not null,
    section_uuid uuid not null,
    title text not null,
    position integer not null,
    -- The latest that has it.
    version integer not null,
    primary key (workspace_id, template_id, section_uuid),
    foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade
  );

  -- The zone of the sums by day, and how far facts are being built: from one inspection to another.
  create table analytics_state (
    workspace_id bigint primary key references workspace,
    -- Of the sums by day.
    time_zone text not null,
    -- During a rebuild, inspections up to the first id are done, and those up to the second remain; else both
    -- are null.
    rebuilt_until bigint,
    rebuild_until bigint
  );

  -- A completed inspection.
  create table inspection_fact (
    inspection_id bigint not null,
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
    section_maxima bigint[] not null,
    primary key (workspace_id, inspection_id)
  );
  -- Charts of everything read this index alone.
  create index inspection_fact_completed on inspection_fact (workspace_id, completed_at)
    include (inspection_id, template_id, asset_uuid, user_id, started_at, score, score_max, score_percent, failed_count);

  -- No foreign keys: these rows are only written by fold_pending_facts, and checking them takes longer than
  -- writing.
  create table answer_fact (
    workspace_id bigint not null,
    inspection_id bigint not null,
    completed_at timestamptz not null,
    number double precision,
    -- TICKED or NOT_TICKED for a checkbox.
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
  );
  -- Counting reads this index alone.
  create index answer_fact_question on answer_fact (workspace_id, question_id, completed_at)
    include (inspection_id, option_id, number, is_first, is_failed, is_na, has_note, has_media);
  create index answer_fact_inspection on answer_fact (inspection_id);
  -- Index-only scans need pages that a vacuum has seen; by default it comes after 20 % more rows.
  alter table answer_fact set (autovacuum_vacuum_insert_scale_factor = 0.02);
  alter table inspection_fact set (autovacuum_vacuum_insert_scale_factor = 0.02);

  -- The facts of an inspection that are not in the tables above yet; they replace what is there. Without
  -- completed_at it is no longer completed. No foreign key to inspections, because deleted ones are named as
  -- well.
  create table pending_fact (
    inspection_id bigint not null,
    workspace_id bigint not null references workspace,
    -- Null if it is no longer completed.
    completed_at timestamptz,
    auditors bigint[],
    sections uuid[],
    section_scores bigint[],
    section_maxima bigint[],
    questions integer[],
    positions integer[],
    options uuid[],
    numbers double precision[],
    marks smallint[],
    primary key (workspace_id, inspection_id)
  );

  -- A day in the zone of analytics_state.
  create table inspection_day (
    workspace_id bigint not null,
    day date not null,
    template_id bigint not null,
    inspections integer not null,
    -- Those with a score, and the sums of their percentages (as stored: 9007 is 90.07 %), points and maxima.
    scored integer not null,
    percent_sum bigint not null,
    score_sum bigint not null,
    max_sum bigint not null,
    failed_sum bigint not null,
    primary key (workspace_id, day, template_id)
  );

  create table question_day (
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
  );

  create table option_day (
    workspace_id bigint not null,
    question_id integer not null,
    day date not null,
    option_id uuid not null,
    answers integer not null,
    primary key (workspace_id, question_id, day, option_id) include (answers)
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(
    db,
    'analytics_question',
    'analytics_section',
    'analytics_state',
    'inspection_fact',
    'answer_fact',
    'pending_fact',
    'inspection_day',
    'question_day',
    'option_day',
  );
}
