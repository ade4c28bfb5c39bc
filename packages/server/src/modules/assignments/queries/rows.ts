/** Assignments as rows, and their lists. */
import {
  type AssignmentProblem,
  type AssignmentProgress,
  archivedAssignmentList,
  assignmentList,
} from '@rounds/contract/assignments';
import type { Language } from '@rounds/contract/languages.ts';
import type { ListDeclaration } from '@rounds/contract/list.ts';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { translatedName } from '../../../db/translated-names.ts';
import type { ListSource } from '../../../lists/sql/order.ts';
import { selectTemplatesWithin } from '../../checklists/index.ts';
import { assignedStatus, isPastDue } from './status.ts';

const COLUMNS = [
  'id',
  'uuid',
  'title',
  'type',
  'status',
  'template_id',
  'assets_count',
  'dynamic_assets',
  'recurrence',
  'start_at',
  'end_at',
  'timezone',
  'allow_additional_assets',
  'restricted',
  'auto_finish',
  'collaborative',
  'next_at',
  'archived_at',
  'created_at',
  'updated_at',
] as const;

interface NamedPerson {
  readonly id: number;
  readonly name: string;
}
export interface AssigneeRow extends NamedPerson {
  readonly type: 'user' | 'group';
  /** The number of users in a group. */
  readonly users_count: number | null;
}
export interface AssignmentRow extends Pick<Selectable<Tables['assignment']>, (typeof COLUMNS)[number]> {
  readonly template: { readonly template_id: number; readonly title: string };
  readonly assignees: readonly AssigneeRow[];
  readonly managers: readonly NamedPerson[];
  readonly assigned_by: NamedPerson | null;
  readonly progress: AssignmentProgress;
  readonly problems: readonly AssignmentProblem[];
  /** Inspections open only for assets that its conditions find. */
  readonly needs_dynamic_assets: boolean;
  /** The language in which groups are named. */
  readonly locale: Language;
  /** Conditions that the call which saved it has dropped. */
  readonly dropped_conditions?: readonly string[];
  /** The number of inspections that the call has withdrawn. */
  readonly withdrawn_count?: number;
}

/** People who can be expected to work: those who are invited as well. */
export const isActivePerson = (user: string) => sql<boolean>`(${sql.ref(`${user}.status`)} in ('active', 'invite'))`;

export const mayConduct = (userId: string) => sql<boolean>`(exists (
  select from user_role join role on role.id = user_role.role_id
  where user_role.user_id = ${sql.ref(userId)} and 'INS_CONDUCT_INSPECTION' = any(role.permissions)))`;

const TEMPLATE = sql<AssignmentRow['template']>`(select json_build_object('template_id', t.id, 'title', t.title)
  from template t where t.id = listed_assignment.template_id)`;
const TEMPLATE_TITLE = sql<string>`(select t.title from template t where t.id = listed_assignment.template_id)`;
const MANAGERS = sql<NamedPerson[]>`(
  select coalesce(json_agg(json_build_object('id', u.id, 'name', u.full_name) order by u.full_name, u.id), '[]')
  from assignment_manager m join "user" u on u.id = m.user_id where m.assignment_id = listed_assignment.id)`;
const ASSIGNED_BY = sql<NamedPerson | null>`(select json_build_object('id', u.id, 'name', u.full_name)
  from "user" u where u.id = listed_assignment.assigned_by)`;
const ACTIVE_MEMBERS = sql<number>`(select count(*) from user_group_member m join "user" u on u.id = m.user_id
  where m.group_id = g.id and ${isActivePerson('u')})`;
const assignees = (locale: Language) => sql<AssigneeRow[]>`(
  select coalesce(json_agg(json_build_object('type', case when a.user_id is null then 'group' else 'user' end,
    'id', coalesce(a.user_id, a.group_id), 'name', coalesce(u.full_name, ${translatedName('g', locale)}),
    'users_count', case when a.user_id is null then ${ACTIVE_MEMBERS} end) order by a.id), '[]')
  from assignment_assignee a left join "user" u on u.id = a.user_id left join user_group g on g.id = a.group_id
  where a.assignment_id = listed_assignment.id)`;

const PROGRESS = sql<AssignmentProgress>`(select json_build_object(
    'open', count(*) filter (where i.state in ('upcoming', 'open', 'in_progress')),
    'completed', count(*) filter (where i.state in ('completed', 'completed_late')),
    'overdue', count(*) filter (where i.state = 'overdue'),
    'missed', count(*) filter (where i.state = 'missed'))
  from (select ${assignedStatus('i')} as state from listed_inspection i
    where i.assignment_id = listed_assignment.id) i)`;

/** The reasons why inspections do not open as planned, as of now. */
const PROBLEMS = sql<AssignmentProblem[]>`(case when listed_assignment.status = 'finished' or listed_assignment.archived
  then '[]'::json else (select to_json(array_remove(array[
      case when t.archived_at is not null then 'template_archived'
        when t.published_id is null then 'template_unpublished' end,
      case when listed_assignment.assets_count > 0 and assets.live = 0
          and jsonb_array_length(listed_assignment.dynamic_assets) = 0 then 'no_assets'
        when assets.live < listed_assignment.assets_count then 'assets_archived' end,
      case when people.empty_groups then 'group_empty' end,
      case when people.inactive then 'people_inactive' end,
      case when people.barred then 'people_cannot_conduct' end,
      case when not people.active then 'nobody' end,
      case when listed_assignment.status = 'active' and listed_assignment.type <> 'direct'
        and listed_assignment.next_at is null then 'no_dates' end], null))
    from template t,
      lateral (select count(*) as live from assignment_asset x join asset on asset.uuid = x.asset_uuid
        where x.assignment_id = listed_assignment.id and not asset.archived) assets,
      lateral (select coalesce(bool_or(a.group_id is not null and a.users = 0), false) as empty_groups,
          coalesce(bool_or(a.user_id is not null and a.users = 0), false) as inactive,
          coalesce(bool_or(a.user_id is not null and a.users > 0 and not ${mayConduct('a.user_id')}), false) as barred,
          coalesce(bool_or(a.users > 0), false) as active
        from (select a.user_id, a.group_id, case when a.user_id is null
            then (select count(*) from user_group_member m join "user" u on u.id = m.user_id
              where m.group_id = a.group_id and ${isActivePerson('u')})
            else (select count(*) from "user" u where u.id = a.user_id and ${isActivePerson('u')}) end as users
          from assignment_assignee a where a.assignment_id = listed_assignment.id) a) people
    where t.id = listed_assignment.template_id) end)`;

const NEEDS_DYNAMIC_ASSETS = sql<boolean>`(listed_assignment.dynamic_assets <> '[]'
  and listed_assignment.status <> 'finished' and not listed_assignment.archived
  and not exists (select from assignment_asset x join asset on asset.uuid = x.asset_uuid
    where x.assignment_id = listed_assignment.id and not asset.archived))`;

export const selectAssignments = (tx: Tx, locale: Language) =>
  tx
    .selectFrom('listed_assignment')
    .select(COLUMNS.map((column) => `listed_assignment.${column}` as const))
    .select([
      TEMPLATE.as('template'),
      assignees(locale).as('assignees'),
      MANAGERS.as('managers'),
      ASSIGNED_BY.as('assigned_by'),
      PROGRESS.as('progress'),
      PROBLEMS.as('problems'),
      NEEDS_DYNAMIC_ASSETS.as('needs_dynamic_assets'),
      sql<Language>`${locale}::text`.as('locale'),
    ]);

export const assignmentRows = (tx: Tx, locale: Language, { isArchived }: { isArchived: boolean }) =>
  selectAssignments(tx, locale).where('listed_assignment.archived', '=', isArchived);

/** Finds the record by id or uuid, archived or not. */
export const findAssignment = (tx: Tx, id: number | string, locale: Language): Promise<AssignmentRow | undefined> =>
  selectAssignments(tx, locale)
    .where(typeof id === 'number' ? 'listed_assignment.id' : 'listed_assignment.uuid', '=', id)
    .executeTakeFirst();

const ID = sql.ref<number>('listed_assignment.id');
/** Empty times come last. */
const dateColumn = (name: string) => {
  const column = sql.ref(`listed_assignment.${name}`);
  return { column, sort: sql`coalesce(${column}, 'infinity')` };
};

/** Active, with inspections that are past due. */
const IS_BEHIND: RawBuilder<SqlBool> = sql`(listed_assignment.status = 'active' and exists (
  select from listed_inspection i where i.assignment_id = ${ID} and ${isPastDue('i')}))`;

const toSource = (declaration: ListDeclaration): ListSource => ({
  declaration,
  columns: {
    title: { column: sql.ref('listed_assignment.title'), lower: sql.ref('listed_assignment.search') },
    status: sql.ref('listed_assignment.status'),
    type: sql.ref('listed_assignment.type'),
    template: {
      column: TEMPLATE_TITLE,
      filter: sql.ref('listed_assignment.template_id'),
      below: selectTemplatesWithin,
    },
    assets_count: sql.ref('listed_assignment.assets_count'),
    assignees: {
      column: sql`(case when a.user_id is null then 'group:' || a.group_id else 'user:' || a.user_id end)`,
      hasValue: (condition) => sql`${ID} in (select a.assignment_id from assignment_assignee a where ${condition})`,
    },
    next_at: dateColumn('next_at'),
    progress: ID,
    managers: {
      column: ID,
      below: (ids) => sql`select assignment_id from assignment_manager where user_id = any(${[...ids]}::bigint[])`,
    },
    assigned_by: { column: sql.ref('listed_assignment.assigned_by'), filter: sql.ref('listed_assignment.assigned_by') },
    start_at: dateColumn('start_at'),
    end_at: dateColumn('end_at'),
    created_at: sql.ref('listed_assignment.created_at'),
    is_behind: IS_BEHIND,
    asset: {
      column: ID,
      isByUuid: true,
      below: (uuids) => sql`select assignment_id from assignment_asset where asset_uuid = any(${[...uuids]}::uuid[])`,
    },
    search: {
      column: sql.ref('listed_assignment.search'),
      like: (pattern) => sql`(listed_assignment.search like ${pattern}
        or listed_assignment.template_id = any(array(select id from template where search like ${pattern}))
        or ${ID} = any(array(select a.assignment_id from assignment_assignee a
          join listed_user u on u.id = a.user_id where u.name_search like ${pattern})))`,
    },
  },
  id: ID,
  uuid: sql.ref('listed_assignment.uuid'),
});
export const liveSource = toSource(assignmentList);
export const archivedSource = toSource(archivedAssignmentList);
