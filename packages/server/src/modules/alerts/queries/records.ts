/** Alerts with their recipients. */
import { type Alert, alertList } from '@rounds/contract/alerts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import type { ListSource } from '../../../lists/sql/order.ts';

const COLUMNS = [
  ...(['a.id', 'a.owner_id', 'a.title', 'a.kind', 'a.condition', 'a.is_active', 'a.active_since'] as const),
  ...(['a.last_fired_at', 'a.last_sent_at', 'a.created_at', 'a.updated_at'] as const),
] as const;

const OWNER = sql<Alert['owner']>`(
  select json_build_object('id', u.id, 'full_name', u.full_name) from "user" u where u.id = a.owner_id)`;
const RECIPIENTS = sql<Alert['recipients']>`(
  select coalesce(json_agg(json_build_object('id', u.id, 'full_name', u.full_name) order by u.full_name, u.id), '[]')
  from alert_user s join "user" u on u.id = s.user_id where s.alert_id = a.id)`;
const GROUPS = sql<Alert['groups']>`(
  select coalesce(json_agg(json_build_object('id', g.id, 'name_lang', g.name_lang) order by g.id), '[]')
  from alert_group s join user_group g on g.id = s.group_id where s.alert_id = a.id)`;
const ROLES = sql<Alert['roles']>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'name_lang', r.name_lang) order by r.id), '[]')
  from alert_role s join role r on r.id = s.role_id where s.alert_id = a.id)`;
const FIRED_COUNT = sql<number>`(select count(*)::float8 from alert_firing f
  where f.alert_id = a.id and f.fired_at > now() - interval '30 days')`;

export const selectAlerts = (tx: Tx, ownerId: number) =>
  tx
    .selectFrom('alert as a')
    .select(COLUMNS)
    .select([OWNER.as('owner'), RECIPIENTS.as('recipients'), GROUPS.as('groups'), ROLES.as('roles')])
    .select(FIRED_COUNT.as('fired_count'))
    .where('a.owner_id', '=', ownerId);

export type AlertRow = NonNullable<Awaited<ReturnType<typeof findAlert>>>;

export const findAlert = (tx: Tx, ownerId: number, id: number) =>
  selectAlerts(tx, ownerId).where('a.id', '=', id).executeTakeFirst();

/** Locks the alert until the transaction ends. */
export async function lockAlert(tx: Tx, ownerId: number, id: number): Promise<AlertRow | undefined> {
  await tx.selectFrom('alert').select('id').where('id', '=', id).where('owner_id', '=', ownerId).forUpdate().execute();
  return findAlert(tx, ownerId, id);
}

export const listSource: ListSource = {
  declaration: alertList,
  columns: {
    title: sql.ref('a.title'),
    kind: sql.ref('a.kind'),
    recipients: sql`(select count(*) from alert_user s where s.alert_id = a.id)`,
    last_fired_at: { column: sql.ref('a.last_fired_at'), sort: sql`coalesce(a.last_fired_at, '-infinity')` },
    fired_count: FIRED_COUNT,
    status: sql`case when a.is_active then 'active' else 'paused' end`,
  },
  id: sql.ref('a.id'),
};

export type AlertColumns = Pick<Selectable<Tables['alert']>, 'title' | 'kind' | 'condition' | 'is_active'>;
const toStored = ({ condition, ...columns }: AlertColumns) => ({ ...columns, condition: JSON.stringify(condition) });

export const insertAlert = (tx: Tx, owner_id: number, columns: AlertColumns): Promise<{ id: number }> =>
  tx
    .insertInto('alert')
    .values({ owner_id, ...toStored(columns) })
    .returning('id')
    .executeTakeFirstOrThrow();

/** @param restarts what happened before does not fire */
export async function updateAlert(tx: Tx, id: number, columns: AlertColumns, restarts: boolean): Promise<void> {
  await tx
    .updateTable('alert')
    .set({ ...toStored(columns), updated_at: sql<Date>`now()`, ...(restarts && { active_since: sql<Date>`now()` }) })
    .where('id', '=', id)
    .execute();
}

export interface Recipients {
  readonly people: readonly number[];
  readonly groups: readonly number[];
  readonly roles: readonly number[];
}

export async function replaceRecipients(tx: Tx, alert_id: number, { people, groups, roles }: Recipients) {
  await tx.deleteFrom('alert_user').where('alert_id', '=', alert_id).execute();
  await tx.deleteFrom('alert_group').where('alert_id', '=', alert_id).execute();
  await tx.deleteFrom('alert_role').where('alert_id', '=', alert_id).execute();
  const toRows = <C extends string>(column: C, ids: readonly number[]) =>
    ids.map((id) => ({ alert_id, [column]: id }) as { readonly alert_id: number } & Record<C, number>);
  if (people.length > 0) await tx.insertInto('alert_user').values(toRows('user_id', people)).execute();
  if (groups.length > 0) await tx.insertInto('alert_group').values(toRows('group_id', groups)).execute();
  if (roles.length > 0) await tx.insertInto('alert_role').values(toRows('role_id', roles)).execute();
}

export async function deleteAlert(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('alert').where('id', '=', id).execute();
}

export async function countAlerts(tx: Tx, ownerId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('alert')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const giveAlerts = (tx: Tx, from: number, owner_id: number): Promise<{ readonly id: number }[]> =>
  tx.updateTable('alert').set({ owner_id }).where('owner_id', '=', from).returning('id').execute();

/** Returns those of these alerts that are the person's own. */
export async function findOwnAlerts(tx: Tx, ownerId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('alert')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('owner_id', '=', ownerId)
    .execute();
  return rows.map(({ id }) => id);
}
