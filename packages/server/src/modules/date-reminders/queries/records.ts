/** Reminders of dates, with the names of what they name. */
import type { DateReminder, ReminderAction } from '@rounds/contract/date-reminders';
import type { IssuePriority } from '@rounds/contract/issues';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

type Names = Pick<DateReminder, 'people' | 'groups' | 'person_fields' | 'category' | 'template'>;

export interface ReminderRow extends Names {
  readonly id: number;
  readonly field_id: number;
  readonly days: readonly number[];
  readonly action: ReminderAction;
  readonly is_for_everyone: boolean;
  readonly priority: IssuePriority | null;
  readonly field_name: string;
  readonly type: { readonly id: number; readonly uuid: string; readonly name: string };
  /** Whether assets have the field. */
  readonly is_field_used: boolean;
  readonly is_template_usable: boolean;
  /** Whether somebody who is named is active. What a field of the asset names is seen only at each asset. */
  readonly has_people: boolean;
  /** The person who set it up, if they are active: they replace missing people who are responsible for an asset. */
  readonly created_by: number | null;
  readonly active_since: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const RECIPIENTS = {
  people: sql<Names['people']>`(select coalesce(json_agg(json_build_object('id', u.id, 'full_name', u.full_name)
      order by u.full_name, u.id), '[]')
    from date_reminder_recipient p join "user" u on u.id = p.user_id where p.reminder_id = r.id)`,
  groups: sql<Names['groups']>`(select coalesce(json_agg(json_build_object('id', g.id, 'name_lang', g.name_lang)
      order by g.id), '[]')
    from date_reminder_recipient p join user_group g on g.id = p.group_id where p.reminder_id = r.id)`,
  person_fields: sql<Names['person_fields']>`(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name)
      order by f.position, f.id), '[]')
    from date_reminder_recipient p join custom_field f on f.id = p.field_id where p.reminder_id = r.id)`,
  has_people: sql<boolean>`exists (select from date_reminder_recipient p
    left join user_group_member m on m.group_id = p.group_id
    left join "user" u on u.id = coalesce(p.user_id, m.user_id)
    where p.reminder_id = r.id and (p.field_id is not null or u.status = 'active'))`,
};

const selectReminders = (tx: Tx, condition: RawBuilder<SqlBool>) =>
  sql<ReminderRow>`
  select r.id, r.field_id, r.days, r.action, r.is_for_everyone, r.priority, creator.id as created_by, r.active_since, r.created_at,
    r.updated_at, field.name as field_name, field.is_used as is_field_used,
    json_build_object('id', t.id, 'uuid', t.uuid, 'name', t.name) as type,
    case when c.id is not null then json_build_object('id', c.id, 'name_lang', c.name_lang) end as category,
    case when l.id is not null then json_build_object('id', l.id, 'title', coalesce(l.published_title, l.title)) end
      as template,
    coalesce(l.published_id is not null and l.archived_at is null, true) as is_template_usable,
    ${RECIPIENTS.people} as people, ${RECIPIENTS.groups} as groups, ${RECIPIENTS.person_fields} as person_fields,
    ${RECIPIENTS.has_people} as has_people
  from date_reminder r
    join custom_field field on field.id = r.field_id
    join asset_type t on t.uuid = field.owner
    left join "user" creator on creator.id = r.created_by and creator.status = 'active'
    left join issue_category c on c.id = r.category_id
    left join template l on l.id = r.template_id
  where ${condition}
  order by field.position, field.id, r.days desc, r.id`.execute(tx);

export const listOfType = async (tx: Tx, typeUuid: string): Promise<readonly ReminderRow[]> =>
  (await selectReminders(tx, sql`field.scope = 'asset' and field.owner = ${typeUuid}`)).rows;

export const findReminder = async (tx: Tx, id: number): Promise<ReminderRow | undefined> =>
  (await selectReminders(tx, sql`r.id = ${id}`)).rows[0];

/** The same; nobody else changes it or sends its reminders before the transaction ends. */
export async function lockReminder(tx: Tx, id: number): Promise<ReminderRow | undefined> {
  const locked = await tx.selectFrom('date_reminder').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked && findReminder(tx, id);
}

export interface ReminderColumns {
  readonly days: readonly number[];
  readonly action: ReminderAction;
  readonly is_for_everyone: boolean;
  readonly category_id: number | null;
  readonly priority: IssuePriority | null;
  readonly template_id: number | null;
}
export interface Recipients {
  readonly people: readonly number[];
  readonly groups: readonly number[];
  readonly fields: readonly number[];
}

const toStored = ({ days, ...columns }: ReminderColumns) => ({ ...columns, days: [...days] });

export async function insertReminder(
  tx: Tx,
  { field_id, created_by }: { readonly field_id: number; readonly created_by: number },
  columns: ReminderColumns,
): Promise<number> {
  const row = { field_id, created_by, ...toStored(columns) };
  return (await tx.insertInto('date_reminder').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** @param restarts what was due before is not sent */
export async function updateReminder(tx: Tx, id: number, columns: ReminderColumns, restarts: boolean): Promise<void> {
  await tx
    .updateTable('date_reminder')
    .set({ ...toStored(columns), updated_at: sql<Date>`now()`, ...(restarts && { active_since: sql<Date>`now()` }) })
    .where('id', '=', id)
    .execute();
}

export async function replaceRecipients(
  tx: Tx,
  reminderId: number,
  { people, groups, fields }: Recipients,
): Promise<void> {
  await tx.deleteFrom('date_reminder_recipient').where('reminder_id', '=', reminderId).execute();
  await sql`insert into date_reminder_recipient (reminder_id, user_id, group_id, field_id)
    select ${reminderId}::bigint, id, null::bigint, null::bigint from unnest(${[...people]}::bigint[]) id
    union all select ${reminderId}::bigint, null::bigint, id, null::bigint from unnest(${[...groups]}::bigint[]) id
    union all select ${reminderId}::bigint, null::bigint, null::bigint, id from unnest(${[...fields]}::bigint[]) id`.execute(
    tx,
  );
}

export async function deleteReminder(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('date_reminder').where('id', '=', id).execute();
}

/** The field of assets with this id, if it is in use. Saving its reminders at the same time waits. */
export const lockField = (tx: Tx, id: number) =>
  tx
    .selectFrom('custom_field')
    .select(['id', 'owner', 'field_type'])
    .where('id', '=', id)
    .where('scope', '=', 'asset')
    .where('is_used', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function countOfField(tx: Tx, fieldId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('date_reminder')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('field_id', '=', fieldId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts those of these fields that name people who are responsible for assets of a type. */
export async function countPersonFields(tx: Tx, typeUuid: string, ids: readonly number[]): Promise<number> {
  const { count } = await tx
    .selectFrom('custom_field')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('scope', '=', 'asset')
    .where('owner', '=', typeUuid)
    .where('field_type', '=', 'person')
    .where('is_used', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A category that issues can have; it cannot be deleted before the transaction ends. */
export const isCategory = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('issue_category')
    .select('id')
    .where('id', '=', id)
    .where('parent_id', 'is', null)
    .forKeyShare()
    .executeTakeFirst()) !== undefined;

/** Whether inspections can be planned with the template; it cannot be deleted before the transaction ends. */
export const isUsableTemplate = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('template')
    .select('id')
    .where('id', '=', id)
    .where('is_template', '=', true)
    .where('published_id', 'is not', null)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()) !== undefined;

export async function findExisting(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const idList = sql<number>`any(${[...ids]}::bigint[])`;
  return (await tx.selectFrom('date_reminder').select('id').where('id', '=', idList).execute()).map(({ id }) => id);
}
