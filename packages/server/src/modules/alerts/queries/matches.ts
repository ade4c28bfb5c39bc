/** The records that a condition is about, of those that a person may see. */
import type { AlertCondition } from '@rounds/contract/alerts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { assetSet, type Scope } from '../../analytics/index.ts';
import { isReadableInspection } from '../../inspections/index.ts';
import { isOverdueIssue, isPermittedIssue } from '../../issues/index.ts';
import type { Match } from './firings.ts';

type Condition = RawBuilder<SqlBool>;
type Of<Kind extends AlertCondition['kind']> = Extract<AlertCondition, { readonly kind: Kind }>;

export interface MatchContext {
  readonly tx: Tx;
  /** The scope includes the filters of the alert. */
  readonly scope: Scope;
  /** Limits the matches to these records, to which something has just happened. */
  readonly ids?: readonly number[] | undefined;
  /** Earlier events do not count. */
  readonly since: Date;
  /** The registered questions of an answer. */
  readonly questions: readonly number[];
}

/** The maximum number of records that one query may match; nobody reads a notice about more of them. */
const MAX_MATCHES = 1_000;
const all = (conditions: readonly Condition[]): Condition => sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;
const isOneOf = (column: RawBuilder<unknown>, ids: readonly number[] | undefined): Condition[] =>
  ids ? [sql<SqlBool>`${column} = any(${[...ids]}::bigint[])`] : [];

const inspection = (name: string) => sql.ref(`listed_inspection.${name}`);
const INSPECTION_TITLE = sql`coalesce(nullif(${inspection('asset_name')}, ''), ${inspection('title')},
  ${inspection('template_title')})`;

async function findInspections({ tx, scope, ids, since }: MatchContext, condition: Condition): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select 'inspection:' || ${inspection('id')} as cause, 'inspection' as kind, ${inspection('id')} as id,
      ${inspection('uuid')} as uuid, ${INSPECTION_TITLE} as title, ${inspection('completed_at')} as at
    from listed_inspection
    where ${all([
      sql<SqlBool>`${inspection('archived')} = false`,
      sql<SqlBool>`${inspection('status')} = 'completed'`,
      isReadableInspection(scope.actor),
      ...scope.filters.inspections,
      ...isOneOf(inspection('id'), ids),
      // An inspection that a device completed earlier and sends now is news as well.
      ...(ids ? [] : [sql<SqlBool>`${inspection('completed_at')} >= ${since}`]),
      condition,
    ])}
    order by ${inspection('completed_at')} desc limit ${MAX_MATCHES}`.execute(tx);
  return rows;
}

/** Scores are stored as hundredths of a percent. */
const PERCENT_SCALE = 100;

export const findScores = (context: MatchContext, { direction, value }: Of<'score'>): Promise<Match[]> => {
  const percent = inspection('score_percent');
  const limit = Math.round(value * PERCENT_SCALE);
  return findInspections(
    context,
    direction === 'below' ? sql<SqlBool>`${percent} < ${limit}` : sql<SqlBool>`${percent} > ${limit}`,
  );
};

export const findAnswers = (context: MatchContext, { options }: Of<'answer'>): Promise<Match[]> => {
  const isGiven =
    options.length > 0 ? sql`fact.option_id = any(${[...options]}::uuid[])` : sql`fact.is_failed and fact.is_first`;
  return findInspections(
    context,
    sql<SqlBool>`exists (select from current_answer_fact fact where fact.inspection_id = ${inspection('id')}
      and fact.question_id = any(${[...context.questions]}::integer[]) and not fact.is_na and ${isGiven})`,
  );
};

const issue = (name: string) => sql.ref(`listed_issue.${name}`);

async function findIssues(
  { tx, scope, ids }: MatchContext,
  {
    cause,
    at,
    where,
  }: { readonly cause: RawBuilder<unknown>; readonly at: RawBuilder<unknown>; readonly where: Condition },
): Promise<Match[]> {
  const viewer = scope.issueViewer;
  if (!viewer) return [];
  const { rows } = await sql<Match>`
    select ${cause} as cause, 'issue' as kind, ${issue('id')} as id, ${issue('uuid')} as uuid,
      ${issue('title')} as title, ${at} as at
    from listed_issue
    where ${all([
      sql<SqlBool>`${issue('archived')} = false`,
      sql<SqlBool>`${isPermittedIssue(viewer, 'access')}`,
      ...scope.filters.issues,
      ...isOneOf(issue('id'), ids),
      where,
    ])}
    order by ${at} desc limit ${MAX_MATCHES}`.execute(tx);
  return rows;
}

/** An issue that gets what the filters ask for later has been raised as well. */
export const findRaised = (context: MatchContext): Promise<Match[]> =>
  findIssues(context, {
    cause: sql`'issue:' || ${issue('id')}`,
    at: issue('created_at'),
    where: sql<SqlBool>`${issue('created_at')} >= ${context.since}`,
  });

/** Each due date once. */
export const findOverdue = (context: MatchContext): Promise<Match[]> => {
  const zone = context.scope.issueViewer?.time_zone ?? 'UTC';
  return findIssues(context, {
    cause: sql`'issue:' || ${issue('id')} || ':' || ${issue('due_at')}`,
    at: sql`${issue('due_at')}::timestamptz`,
    where: sql<SqlBool>`${isOverdueIssue(zone)}
      and ${issue('due_at')} >= (${context.since}::timestamptz at time zone ${zone})::date - 1`,
  });
};

/** Counted from its creation if it was never inspected. Each inspection begins it again. */
export async function findNotInspected({ tx, scope }: MatchContext, { days }: Of<'not_inspected'>): Promise<Match[]> {
  const set = assetSet(scope);
  const { rows } = await sql<Match>`
    select 'asset:' || uuid || ':' || coalesce(extract(epoch from last_at)::bigint, 0) as cause, 'asset' as kind, id,
      uuid, coalesce(nullif(display_name, ''), asset_id) as title, counted_from + make_interval(days => ${days}) as at
    from (
      select *, coalesce(last_at, created_at) as counted_from
      from (select listed_asset.id, listed_asset.created_at, ${set.columns} from ${set.from} where ${all(set.where)}) asset
    ) counted
    where counted_from < now() - make_interval(days => ${days})
    order by counted_from limit ${MAX_MATCHES}`.execute(tx);
  return rows;
}
