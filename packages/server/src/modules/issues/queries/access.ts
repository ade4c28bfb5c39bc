/** Access to issues in SQL: the same rules as `hasRight`, from the same levels. */
import type { IssuePolicy } from '@rounds/contract/issues';
import type { Permission } from '@rounds/contract/permissions.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { LruCache } from '../../../db/caches/lru-cache.ts';
import type { Tx } from '../../../db/database.ts';
import {
  type CategoryPolicy,
  LEVELS,
  type Level,
  listOpenCategories,
  type Person,
  type PolicyRight,
  resolvePolicies,
  toViewer,
  type Viewer,
} from '../access/policies.ts';

export interface Reader {
  readonly user_id: number;
  readonly permissions: ReadonlySet<Permission>;
}

type Policies = ReadonlyMap<number, IssuePolicy>;
/** Roughly, in memory. */
const BYTES_PER_POLICY = 1_000;

/** Keyed by version, without what is left to inherit. Policies seldom change, and each change makes another version. */
const policiesByVersion = new LruCache<string, Policies>({
  maxBytes: 16_000_000,
  getBytes: (policies) => 1_000 + BYTES_PER_POLICY * policies.size,
});

async function readPolicies(tx: Tx): Promise<Policies> {
  // Version and policies by one statement, so that they belong together.
  const { version, policy, categories } = await tx
    .selectFrom('issue_settings')
    .select(['policies_version as version', 'policy'])
    .select(
      sql<CategoryPolicy[]>`(select coalesce(json_agg(json_build_object(
        'id', c.id, 'parent_id', c.parent_id, 'policy', c.policy) order by c.id), '[]') from issue_category c)`.as(
        'categories',
      ),
    )
    .executeTakeFirstOrThrow();
  const policies = resolvePolicies(categories, policy);
  policiesByVersion.set(version, policies);
  return policies;
}

interface LoadedPolicies<Other> {
  readonly policies: Policies;
  readonly version: string;
  readonly time_zone: string;
  readonly group_ids: readonly number[];
  readonly other: Other;
}

const NOTHING = sql<null>`null`;

/**
 * The policies of all categories, and the groups of a person.
 * @param otherQuery what the caller needs in addition, read by the same statement
 */
async function loadPolicies<Other>(
  tx: Tx,
  userId: number | null,
  otherQuery: RawBuilder<Other>,
): Promise<LoadedPolicies<Other>> {
  const { version, time_zone, group_ids, other } = await tx
    .selectFrom('issue_settings')
    .select(['policies_version as version', 'time_zone'])
    .select(
      sql<number[]>`array(select m.group_id::float8 from user_group_member m where m.user_id = ${userId})`.as(
        'group_ids',
      ),
    )
    .select(otherQuery.as('other'))
    .executeTakeFirstOrThrow();
  const policies = policiesByVersion.find(version) ?? (await readPolicies(tx));
  return { policies, version, time_zone, group_ids, other: other as Other };
}

/** Loads what the caller may do with the issues of each category. */
export const loadViewer = async (tx: Tx, reader: Reader): Promise<Viewer> =>
  (await loadViewerAnd(tx, reader, NOTHING)).viewer;

/** The same with what another query selects, read by the same statement. */
export async function loadViewerAnd<Other>(
  tx: Tx,
  { user_id, permissions }: Reader,
  otherQuery: RawBuilder<Other>,
): Promise<{ readonly viewer: Viewer; readonly other: Other }> {
  const { policies, version, time_zone, group_ids, other } = await loadPolicies(tx, user_id, otherQuery);
  const person: Person = {
    user_id,
    group_ids,
    can_view: permissions.has('ACT_VIEW_ISSUE'),
    manages: permissions.has('ACT_MANAGE_ISSUES'),
  };
  const viewer = toViewer(person, policies, time_zone);
  return { viewer: { ...viewer, sees_few: await seesFew(tx, viewer, version) }, other };
}

/** If a person sees at most this many issues, these are found first; for others, scanning along the list is faster. */
const MAX_FEW_ISSUES = 2_000;
/** Nobody sees more or less by this, so it may be a little old. */
const COUNT_AGE_MS = 60_000;
/** Whether categories have few issues, by the version of the policies and their ids. */
const fewInCategories = new LruCache<string, { readonly hasFew: boolean; readonly countedAt: number }>({
  maxBytes: 4_000_000,
  getBytes: (_, key) => 200 + 2 * key.length,
});

async function seesFew(tx: Tx, viewer: Viewer, version: string): Promise<boolean> {
  const open = listOpenCategories(viewer, 'access');
  if (open.length === 0) return true;
  if (open.length === viewer.levels.size) return false;
  const key = `${version} ${open.join()}`;
  const cached = fewInCategories.find(key);
  if (cached && performance.now() - cached.countedAt < COUNT_AGE_MS) return cached.hasFew;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from listed_issue where policy_category_id = any(${open}::bigint[]) limit ${MAX_FEW_ISSUES + 1}) few`.execute(
    tx,
  );
  const hasFew = rows[0]!.count <= MAX_FEW_ISSUES;
  fewInCategories.set(key, { hasFew, countedAt: performance.now() });
  return hasFew;
}

const hasPermission = (
  code: Permission,
) => sql<boolean>`exists (select from user_role ur join role r on r.id = ur.role_id
  where ur.user_id = u.id and ${code} = any(r.permissions))`;

/** Other people as viewers, to find out who may be mentioned or notified: those who can sign in or were invited. */
export async function loadViewers(tx: Tx, workspaceId: number, ids: readonly number[]): Promise<Viewer[]> {
  if (ids.length === 0) return [];
  const { policies, time_zone } = await loadPolicies(tx, null, NOTHING);
  const { rows } = await sql<{ user_id: number; can_view: boolean; manages: boolean; group_ids: number[] }>`
    select u.id as user_id, ${hasPermission('ACT_VIEW_ISSUE')} as can_view,
      ${hasPermission('ACT_MANAGE_ISSUES')} as manages,
      array(select m.group_id from user_group_member m where m.user_id = u.id) as group_ids
    from "user" u where u.id = any(${[...new Set(ids)]}::bigint[]) and u.workspace_id = ${workspaceId}
      and u.status in ('active', 'invite') order by u.id`.execute(tx);
  return rows.map(({ can_view, manages, group_ids, user_id }) =>
    toViewer(
      { user_id, manages, can_view: can_view || manages, group_ids: group_ids.map(Number) },
      policies,
      time_zone,
    ),
  );
}

const column = (name: string) => sql.ref(`listed_issue.${name}`);
const COLLABORATED = (userId: number) => sql`select issue_id from issue_collaborator where user_id = ${userId}`;

/** Whether the person is the creator or the assignee, as separate conditions, so that each uses its index. */
const ownConditions = ({ user_id, group_ids }: Person): RawBuilder<SqlBool>[] => [
  sql`${column('created_by')} = ${user_id}`,
  sql`${column('assignee_user_id')} = ${user_id}`,
  ...(group_ids.length > 0 ? [sql<SqlBool>`${column('assignee_group_id')} = any(${[...group_ids]}::bigint[])`] : []),
];

/**
 * Whether the viewer has a right to an issue: everything that reads or changes several issues begins with it.
 * @param isIncluded leaves out categories, such as those whose status needs evidence that a call does not bring
 */
export function isPermitted(
  viewer: Viewer,
  right: PolicyRight,
  isIncluded: (categoryId: number) => boolean = () => true,
): RawBuilder<SqlBool> {
  const byLevel = new Map<Level, number[]>(Object.values(LEVELS).map((level) => [level, []]));
  for (const [id, levels] of viewer.levels) byLevel.get(isIncluded(id) ? levels[right] : LEVELS.nobody)!.push(id);
  const inLevels = (...levels: Level[]) => levels.flatMap((level) => byLevel.get(level)!);
  const everything = inLevels(LEVELS.anybody);
  if (everything.length === viewer.levels.size) return sql`true`;
  const category = column('policy_category_id');
  const isIn = (ids: readonly number[]) => sql<SqlBool>`${category} = any(${[...ids]}::bigint[])`;
  const own = inLevels(LEVELS.anybody, LEVELS.collaborator, LEVELS.creator_or_assignee);
  const isOwn = sql<SqlBool>`(${sql.join(ownConditions(viewer), sql` or `)})`;
  const collaborated = inLevels(LEVELS.anybody, LEVELS.collaborator);
  const conditions = [
    ...(own.length === viewer.levels.size ? ownConditions(viewer) : [sql<SqlBool>`(${isIn(own)} and ${isOwn})`]),
    sql<SqlBool>`(${isIn(collaborated)} and ${column('id')} in (${COLLABORATED(viewer.user_id)}))`,
  ];
  if (everything.length > 0 && !viewer.sees_few) {
    return sql`(${sql.join([isIn(everything), ...conditions], sql` or `)})`;
  }
  // A few issues are found first, each kind by its index, and the list is made of these.
  const ids = [
    ...(everything.length > 0 ? [sql`select id from listed_issue where ${isIn(everything)}`] : []),
    sql`select id from listed_issue where ${isIn(own)} and ${isOwn}`,
    sql`select id from listed_issue where ${isIn(collaborated)} and id = any(array(${COLLABORATED(viewer.user_id)}))`,
  ];
  return sql`${column('id')} = any(array(${sql.join(ids, sql` union `)}))`;
}

/** Returns those of these issues, archived or not, that the person has access to. */
export async function findPermittedIssues(tx: Tx, reader: Reader, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('listed_issue')
    .select('listed_issue.id')
    .where(sql<SqlBool>`${column('id')} = any(${[...ids]}::bigint[])`)
    .where(isPermitted(await loadViewer(tx, reader), 'access'))
    .execute();
  return rows.map(({ id }) => id);
}

/** The day in the time zone of the workspace. A query of its own, so that it is calculated once and not for each row. */
export const getDay = (timeZone: string, now: RawBuilder<unknown> = sql`now()`): RawBuilder<string> =>
  sql`(select (${now} at time zone ${timeZone})::date)`;

/** True for issues that are neither complete nor impossible. */
export const isOpen = sql<boolean>`${column('status')} in ('to_do', 'in_progress')`;

/** Open, and due before this day; before today by default. */
export const isOverdue = (timeZone: string, day = getDay(timeZone)): RawBuilder<boolean> =>
  sql`(${column('due_at')} is not null and ${column('due_at')} < ${day} and ${isOpen})`;

/** Open, not archived, and the viewer has access to it. */
export const isOpenFor = (viewer: Viewer): RawBuilder<SqlBool> =>
  sql`(not ${column('archived')} and ${isOpen} and ${isPermitted(viewer, 'access')})`;
