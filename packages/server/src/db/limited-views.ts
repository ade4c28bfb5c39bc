/**
 * Limits people to their sites. The schema `limited` has a view of the name of each table and view whose rows belong to
 * sites, and transactions of such people look for names there first (`transactions.ts`): whatever a query reads is
 * limited, also one whose author never thought of it, and people without a limit pay nothing. The views are made again
 * at each start, so that they have all columns of the tables. See `docs/decisions/0087-rights-by-site.md`.
 */
import { hash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

const WORKSPACE = `nullif(current_setting('rounds.workspace_id', true), '')::bigint`;
/** These are queries, so that each is read once for a statement and not for each row. */
const ME = `(select nullif(current_setting('rounds.limited_user_id', true), '')::bigint)`;
const SITES = `(select coalesce(nullif(current_setting('rounds.limited_sites', true), ''), '{}'))::bigint[]`;
const MY_GROUPS = `(select m.group_id from public.user_group_member m
  where m.workspace_id = ${WORKSPACE} and m.user_id = ${ME})`;
const INCLUDES_ME = `@> (select jsonb_build_array(jsonb_build_object('id', ${ME})))`;

/** Looked at for each row, or with all of them at once where there are many rows, but never the first of a join. */
const forEach = (condition: string) => `coalesce(${condition}, false)`;
const isSite = (site: string) => `exists (select from limited.site_in_reach s where s.id = ${site})`;
const isAsset = (uuid: string) => `exists (select from limited.asset_in_reach a where a.uuid = ${uuid})`;
/** As a join, PostgreSQL would begin with the inspections, whose number it takes for 200, and read their facts one by one. */
const isInspection = (id: string) => forEach(`exists (select from limited.inspection_in_reach r where r.id = ${id})`);

/** Own work stays visible wherever it is. */
const ASSET = isSite('t.site_id');
const INSPECTION = `(${isAsset('t.asset_uuid')} or t.user_id = ${ME} or t.managers ${INCLUDES_ME}
  or t.collaborators ${INCLUDES_ME})`;
const MY_ISSUES = `(select c.issue_id from public.issue_collaborator c
  where c.workspace_id = ${WORKSPACE} and c.user_id = ${ME})`;
/** The asset decides, if there is one: naming a site as well must not show it. */
const ISSUE = `((t.asset_uuid is not null and ${isAsset('t.asset_uuid')})
  or (t.asset_uuid is null and t.site_id is not null and ${isSite('t.site_id')})
  or t.created_by = ${ME} or t.assignee_user_id = ${ME} or t.assignee_group_id in ${MY_GROUPS} or t.id in ${MY_ISSUES})`;
/** The last part of it, as conditions that an index serves each. */
const OWN_ISSUE = `(t.created_by = ${ME} or t.assignee_user_id = ${ME}
  or t.assignee_group_id = any(array${MY_GROUPS}) or t.id = any(array${MY_ISSUES}))`;
const ASSIGNMENT = `(t.assigned_by = ${ME}
  or t.id in (select g.assignment_id from public.assignment_assignee g where g.workspace_id = ${WORKSPACE}
    and (g.user_id = ${ME} or g.group_id in ${MY_GROUPS}))
  or t.id in (select m.assignment_id from public.assignment_manager m where m.workspace_id = ${WORKSPACE} and m.user_id = ${ME})
  or t.id in (select x.assignment_id from public.assignment_asset x where x.workspace_id = ${WORKSPACE} and ${forEach(isAsset('x.asset_uuid'))})
  or t.id in (select i.assignment_id from public.inspection i where i.workspace_id = ${WORKSPACE}
    and i.assignment_id is not null and i.asset_uuid in (select uuid from limited.asset_in_reach)))`;

/**
 * Entries and notices about a record of these kinds are visible as the record is. Those about several records are not,
 * nor are those about files, whose names may say where they belong.
 */
const SUBJECTS: Readonly<Record<string, string>> = {
  asset: 'limited.asset',
  inspection: 'limited.inspection',
  issue: 'limited.issue',
  assignment: 'limited.assignment',
  site_structure: 'limited.site_structure',
};
/** Finds the ids of these by what makes them visible, instead of record by record. */
const SUBJECTS_IN_REACH = {
  ...SUBJECTS,
  asset: 'limited.asset_in_reach',
  inspection: 'limited.inspection_in_reach',
  issue: 'limited.issue_in_reach',
};
/** This is a function, because planning all of them for each statement takes longer than looking at its rows. */
const IS_IN_REACH = `create function limited.is_in_reach(kind text, record bigint) returns boolean
  language plpgsql stable as $$
  begin
    ${Object.entries(SUBJECTS)
      .map(
        ([kind, view]) => `if kind = '${kind}' then return exists (select from ${view} r where r.id = record); end if;`,
      )
      .join('\n    ')}
    return kind is distinct from 'file';
  end $$`;
/** Entries name their subjects by a text; those of the kinds above are numbers. */
const SUBJECT_ID = `(case when t.subject_id ~ '^[0-9]{1,18}$' then t.subject_id::bigint end)`;
const ACTIVITY = `(t.user_id = ${ME} or limited.is_in_reach(t.subject_type, ${SUBJECT_ID}))`;
/** The same by the indexes of the entries. The offset keeps PostgreSQL from reading all entries before the first. */
const ACTIVITY_IN_REACH = [
  `t.user_id = ${ME}`,
  ...Object.entries(SUBJECTS_IN_REACH).map(([kind, view]) => [kind, view] as const),
  `not coalesce(t.subject_type = any('{${[...Object.keys(SUBJECTS), 'file'].join()}}'), false)`,
]
  .map((part) =>
    typeof part === 'string'
      ? `select t.id, t.head_id from public.activity t where t.workspace_id = ${WORKSPACE} and ${part}`
      : `select t.id, t.head_id from ${part[1]} r cross join lateral (
          select * from public.activity t where t.workspace_id = ${WORKSPACE} and t.subject_type = '${part[0]}'
            and t.subject_id = r.id::text offset 0) t where true`,
  )
  .map((query, index) => (index === 0 ? query : `${query} and t.user_id is distinct from ${ME}`))
  .join(' union all ');
const NOTICE = 'limited.is_in_reach(t.subject_type, t.subject_id)';
type Shape =
  /** Can be written to as the table can; row-level security of the table holds for the caller. */
  | 'table'
  /**
   * The view is only for reading, with the rights of its owner, which lets PostgreSQL use all indexes (see `listView`).
   */
  | 'list';

/** Columns that count what is not all in reach, by their view. */
const COUNTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  site_structure: {
    nodes_count: '(select count(*)::int from limited.site_node n where n.structure_id = t.id)',
    sites_count: '(select count(*)::int from limited.site_node n where n.structure_id = t.id and n.is_site)',
  },
  listed_assignment: {
    assets_count: '(select count(*)::int from limited.assignment_asset x where x.assignment_id = t.id)',
  },
};

/** The order matters: a view may use those before it. */
const VIEWS: readonly (readonly [name: string, shape: Shape, query: string])[] = [
  [
    'site_in_reach',
    'list',
    `select t.id from public.site_node t where t.workspace_id = ${WORKSPACE}
      and (t.id = any(${SITES}) or t.ancestors && ${SITES})`,
  ],
  [
    'asset_in_reach',
    'list',
    `select t.id, t.uuid, t.archived from public.asset t where t.workspace_id = ${WORKSPACE} and ${ASSET}`,
  ],
  // These find their parts by an index each, and the first rows at once: `lists/sql/strategies.ts` reads only some of
  // them. The lists scan along their order instead.
  [
    'inspection_in_reach',
    'list',
    `select t.id, t.archived from limited.asset_in_reach a join public.inspection t on t.asset_uuid = a.uuid
      where t.workspace_id = ${WORKSPACE}
    union all select t.id, t.archived from public.inspection t where t.workspace_id = ${WORKSPACE}
      and (t.user_id = ${ME} or t.managers ${INCLUDES_ME} or t.collaborators ${INCLUDES_ME})
      and not ${isAsset('t.asset_uuid')}`,
  ],
  [
    'issue_in_reach',
    'list',
    `select t.id, t.archived from limited.asset_in_reach a join public.issue t on t.asset_uuid = a.uuid
      where t.workspace_id = ${WORKSPACE}
    union all select t.id, t.archived from limited.site_in_reach s join public.issue t on t.site_id = s.id
      where t.workspace_id = ${WORKSPACE} and t.asset_uuid is null
    union all select t.id, t.archived from public.issue t where t.workspace_id = ${WORKSPACE} and ${OWN_ISSUE}
      and not coalesce(case when t.asset_uuid is not null then ${isAsset('t.asset_uuid')}
        else ${isSite('t.site_id')} end, false)`,
  ],
  ['site_node', 'table', `select * from public.site_node t where ${isSite('t.id')}`],
  [
    'site_structure',
    'table',
    `select * from public.site_structure t where exists (
      select from limited.site_node n where n.structure_id = t.id)`,
  ],
  ['asset', 'table', `select * from public.asset t where ${forEach(ASSET)}`],
  ['inspection', 'table', `select * from public.inspection t where ${INSPECTION}`],
  ['issue', 'table', `select * from public.issue t where ${ISSUE}`],
  ['assignment', 'table', `select * from public.assignment t where ${ASSIGNMENT}`],
  ['assignment_asset', 'table', `select * from public.assignment_asset t where ${forEach(isAsset('t.asset_uuid'))}`],
  ['activity_in_reach', 'list', ACTIVITY_IN_REACH],
  ['activity', 'table', `select * from public.activity t where ${ACTIVITY}`],
  ['notice', 'table', `select * from public.notice t where ${NOTICE}`],
  [
    'integration_delivery',
    'table',
    `select * from public.integration_delivery t where exists (select from limited.inspection i where i.id = t.inspection_id)`,
  ],
  ['pending_fact', 'table', `select * from public.pending_fact t where ${isInspection('t.inspection_id')}`],
  ['inspection_fact', 'table', `select * from public.inspection_fact t where ${isInspection('t.inspection_id')}`],
  ['answer_fact', 'table', `select * from public.answer_fact t where ${isInspection('t.inspection_id')}`],
  ...Object.entries({
    asset: forEach(ASSET),
    inspection: INSPECTION,
    issue: ISSUE,
    assignment: ASSIGNMENT,
    activity: ACTIVITY,
  }).map(
    ([table, isInReach]) =>
      [`listed_${table}`, 'list', `select * from public.listed_${table} t where ${isInReach}`] as const,
  ),
  ...(
    ['pending_inspection_fact', 'pending_answer_fact', 'current_inspection_fact', 'current_answer_fact'] as const
  ).map((view) => [view, 'list', `select * from public.${view} t where ${isInspection('t.inspection_id')}`] as const),
  [
    'current_section_fact',
    'list',
    `select * from public.current_section_fact t where ${isInspection('t.inspection_id')}`,
  ],
  // Sums are those of all inspections, so nobody with a limit reads them: charts count facts instead.
  ...(['inspection_day', 'question_day', 'option_day'] as const).flatMap((table) => [
    [table, 'table', `select * from public.${table} where false`] as const,
    [`current_${table}`, 'list', `select * from public.current_${table} where false`] as const,
    [`pending_${table}`, 'list', `select * from public.pending_${table} where false`] as const,
  ]),
  ['changed_answer_fact', 'list', 'select * from public.changed_answer_fact where false'],
];

const SCHEMA = 'limited';

const STATEMENTS = VIEWS.map(([name, shape, query]) => {
  const options = shape === 'table' ? ' with (security_invoker = true)' : '';
  return `create view ${SCHEMA}.${name}${options} as ${query}`;
});
const DEFINITION = hash('sha256', JSON.stringify([IS_IN_REACH, STATEMENTS, COUNTS]));

/**
 * Runs before migrations, which may change the tables under the views. Calls of limited people fail until the views are
 * back.
 */
export const dropLimitedViews = (owner: Pool) => owner.query(`drop schema if exists ${SCHEMA} cascade`);

async function listColumns(client: PoolClient): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' and table_name = any($1) group by table_name`,
    [Object.keys(COUNTS)],
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** All columns of the table, with counts of what is in reach instead of those of everything. */
function withCounts(statement: string, name: string, columns: ReadonlyMap<string, readonly string[]>): string {
  const counts = COUNTS[name];
  if (!counts) return statement;
  const list = columns.get(name)!.map((column) => (counts[column] ? `${counts[column]} as ${column}` : `t.${column}`));
  return statement.replace('select *', `select ${list.join(', ')}`);
}

/** Makes the views, unless they are there as this version has them. Several servers may start at once. */
export async function createLimitedViews(owner: Pool): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('${SCHEMA} views'))`);
    const { rows } = await client.query<{ definition: string | null }>(
      `select obj_description(to_regnamespace('${SCHEMA}'), 'pg_namespace') as definition`,
    );
    if (rows[0]?.definition !== DEFINITION) {
      await client.query(`drop schema if exists ${SCHEMA} cascade`);
      await client.query(`create schema ${SCHEMA}`);
      await client.query(IS_IN_REACH);
      const columns = await listColumns(client);
      for (const [at, statement] of STATEMENTS.entries())
        await client.query(withCounts(statement, VIEWS[at]![0], columns));
      await client.query(`comment on schema ${SCHEMA} is '${DEFINITION}'`);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The application reads all views, and writes to those of tables. */
export const toLimitedGrants = (role: string): string => {
  const tables = VIEWS.filter(([, shape]) => shape === 'table').map(([name]) => `${SCHEMA}.${name}`);
  return `grant usage on schema ${SCHEMA} to ${role};
    grant select on all tables in schema ${SCHEMA} to ${role};
    grant insert, update, delete on ${tables.join(', ')} to ${role}`;
};
