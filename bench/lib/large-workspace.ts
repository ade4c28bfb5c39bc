/**
 * A workspace as large as they come, and a thousand small ones, filled by SQL: every value follows from its number, so
 * that two runs measure the same rows.
 */
import type pg from 'pg';

export interface Sizes {
  readonly inspections: number;
  readonly assets: number;
  readonly users: number;
  readonly smallWorkspaces: number;
}
const LARGE: Sizes = { inspections: 1_000_000, assets: 1_000_000, users: 100_000, smallWorkspaces: 1_000 };
export const getSizes = (share: number): Sizes => ({
  inspections: Math.round(LARGE.inspections * share),
  assets: Math.round(LARGE.assets * share),
  users: Math.round(LARGE.users * share),
  smallWorkspaces: Math.round(LARGE.smallWorkspaces * share),
});

/** A number that looks random and follows from `i`. */
const HASH = 'abs(hashint8(i)::bigint)';
const TITLES = `(array['Safety audit','Hygiene audit','Fire audit','Vehicle audit','Site audit','Machine audit','Quality audit','Handover check'])[1 + h % 8]`;
const THING_NAMES = `(array['pump','crane','boiler','ladder','forklift','kitchen','roof','scaffold','valve','conveyor'])[1 + (h / 8) % 10]`;
/** The inspections are spread over three years from 2023 on. */
const THREE_YEARS = 3 * 365 * 86_400;
const toStartTime = (rows: number) =>
  `timestamptz '2023-01-01 00:00:00+00' + make_interval(secs => i * ${THREE_YEARS / (rows + 1)})`;

export interface SeedReferences {
  readonly workspace_id: number;
  readonly user_id: number;
  readonly version_id: number;
  readonly template_id: number;
  /** The sizes with which the database was filled. */
  readonly share: number;
}

const people = (workspace: string, mark: string) => `
  with made as (
    insert into account (email, email_key)
    select '${mark}' || i || '@people.example', '${mark}' || i || '@people.example' from generate_series(1, $1::int) i
    returning id, email)
  insert into "user" (workspace_id, account_id, first_name, last_name, full_name, locale, tz_code)
  select ${workspace}, id, 'Person', email, 'Person ' || email, 'en', 'UTC' from made`;

const createAssets = (workspace: string, rows: number, mark: string) => `
  insert into asset (workspace_id, uuid, asset_id, display_name, last_inspection_at)
  select ${workspace}, md5('${mark}' || ${workspace} || '-' || i)::uuid, 'A-' || lpad(i::text, 8, '0'),
    initcap(${THING_NAMES}) || ' ' || (h / 80) % 5000, case when h % 3 > 0 then ${toStartTime(rows)} end
  from (select i, ${HASH} as h from generate_series(1, ${rows}) i) numbered`;

const createInspections = (from: string, rows: number) => `
  insert into inspection (workspace_id, uuid, status, template_id, template_version_id, template_version, template_title,
    asset_id, asset_name, user_id, user_name, context, sequence, score, score_max, score_percent, failed_count,
    question_count, answered_count, started_at, completed_at)
  select w.workspace_id, md5('inspection' || w.workspace_id || '-' || i)::uuid,
    case when h % 20 < 15 then 'completed' when h % 20 < 18 then 'in_progress' else 'to_do' end,
    w.template_id, w.version_id, 1, ${TITLES}, 'A-' || (h / 11) % 5000,
    initcap(${THING_NAMES}) || ' area ' || (h / 80) % 500, w.user_id, 'Person ' || (h / 13) % 300,
    '{"zone":"UTC"}', 0, h % 500, 500, case when h % 20 < 15 then h % 10001 end, h % 9, 100, 100,
    case when h % 20 < 18 then ${toStartTime(rows)} end,
    case when h % 20 < 15 then ${toStartTime(rows)} + make_interval(mins => (5 + h % 90)::int) end
  from ${from} w, (select i, ${HASH} as h from generate_series(1, ${rows}) i) numbered`;

const FIRST_TEMPLATE = `
  select v.workspace_id::int, v.template_id::int, v.id::int as version_id, v.published_by::int as user_id,
    (select count(*) from workspace where key like 'small%')::float8 / ${LARGE.smallWorkspaces} as share
  from template_version v order by v.id limit 1`;

/** Returns undefined if the database has not been filled yet. */
export async function findSeedReferences(client: pg.Client): Promise<SeedReferences | undefined> {
  const { rows } = await client.query(`select from workspace where key = 'small1'`);
  return rows.length > 0 ? (await client.query<SeedReferences>(FIRST_TEMPLATE)).rows[0] : undefined;
}

/** Fills the first workspace and creates small workspaces as well; it has a published template already. */
export async function fill(client: pg.Client, sizes: Sizes): Promise<SeedReferences> {
  const { rows } = await client.query<SeedReferences>(FIRST_TEMPLATE);
  const references = rows[0]!;
  await client.query(people(String(references.workspace_id), 'p'), [sizes.users]);
  await client.query(createAssets(String(references.workspace_id), sizes.assets, 'asset'));
  await client.query(`create temp table place as
    select ${references.workspace_id}::bigint as workspace_id, ${references.template_id}::bigint as template_id,
      ${references.version_id}::bigint as version_id, ${references.user_id}::bigint as user_id`);
  await client.query(createInspections('place', sizes.inspections));
  await createSmallWorkspaces(client, sizes.smallWorkspaces, references);
  await client.query('vacuum analyze');
  return (await findSeedReferences(client))!;
}

/** Small workspaces with a person, a published template, some assets and some reports each. */
async function createSmallWorkspaces(client: pg.Client, count: number, { version_id }: SeedReferences): Promise<void> {
  const SMALL = 20;
  await client.query(
    `insert into workspace (key, display_name, plan)
     select 'small' || i, 'Small ' || i, 'enterprise' from generate_series(1, $1::int) i`,
    [count],
  );
  await client.query(`
    with made as (
      insert into account (email, email_key)
      select key || '@small.example', key || '@small.example' from workspace where key like 'small%' returning id, email)
    insert into "user" (workspace_id, account_id, first_name, last_name, full_name, locale, tz_code)
    select w.id, made.id, 'Person', w.key, 'Person ' || w.key, 'en', 'UTC'
    from made join workspace w on w.key || '@small.example' = made.email`);
  await client.query(`
    insert into template (workspace_id, uuid, is_template, title, created_by)
    select u.workspace_id, md5('template' || u.workspace_id)::uuid, true, 'Rounds', u.id
    from "user" u join workspace w on w.id = u.workspace_id where w.key like 'small%'`);
  await client.query(
    `insert into template_version (workspace_id, template_id, version, revision, title, document, contains_asset, questions, published_by)
     select t.workspace_id, t.id, 1, 1, t.title, v.document, v.contains_asset, v.questions, t.created_by
     from template t join workspace w on w.id = t.workspace_id, template_version v
     where w.key like 'small%' and v.id = $1`,
    [version_id],
  );
  await client.query(`create temp table small_place as
    select v.workspace_id, v.template_id, v.id as version_id, v.published_by as user_id
    from template_version v join workspace w on w.id = v.workspace_id where w.key like 'small%'`);
  await client.query(createInspections('small_place', SMALL));
  await client.query(`
    insert into asset (workspace_id, asset_id, display_name)
    select p.workspace_id, 'A-' || i, 'Pump ' || i from small_place p, generate_series(1, ${SMALL}) i`);
}
