import { deliveryList } from '@rounds/contract/integrations';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import type { ListSource } from '../../../lists/sql/order.ts';
import type { Problem } from '../problems.ts';
import type { ConfigurationRow } from './configurations.ts';

export type DeliveryRow = Selectable<Tables['integration_delivery']>;

export const selectDeliveries = (tx: Tx, configurationId: number) =>
  tx.selectFrom('integration_delivery').selectAll().where('configuration_id', '=', configurationId);

export const deliverySource: ListSource = {
  declaration: deliveryList,
  columns: {
    created_at: sql.ref('created_at'),
    document_id: { column: sql.ref('document_id') },
    state: sql.ref('state'),
    total_bytes: sql.ref('total_bytes'),
  },
  id: sql.ref('id'),
};

export const findDelivery = (tx: Tx, configurationId: number, id: number): Promise<DeliveryRow | undefined> =>
  selectDeliveries(tx, configurationId).where('id', '=', id).executeTakeFirst();

export const listAttempts = (tx: Tx, deliveryId: number) =>
  tx
    .selectFrom('integration_attempt')
    .select(['number', 'at', 'problem', 'status', 'code'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('number', 'desc')
    .execute();

const ofTemplates = ({ template_ids }: Pick<ConfigurationRow, 'template_ids'>) =>
  template_ids === null ? sql`true` : sql`template_id = any (${template_ids})`;
const deliveryColumns = sql`configuration_id, inspection_id, inspection_uuid, document_id, title, completed_at, contents`;
const inspectionColumns = ({ id, contents }: Pick<ConfigurationRow, 'id' | 'contents'>) =>
  sql`${id}::bigint, id, uuid, document_id, left(concat_ws(' – ', template_title, coalesce(nullif(asset_name, ''), title)), 300),
    completed_at, ${contents}::text[]`;

/**
 * Adds the deliveries of inspections that have been completed. What was completed before and has not been sent is
 * replaced, because a report is always sent as it is now.
 */
export async function addDeliveries(
  tx: Tx,
  configuration: ConfigurationRow,
  completed: readonly { readonly inspection_id: number; readonly at: Date }[],
): Promise<void> {
  const rows = JSON.stringify(completed);
  await sql`delete from integration_delivery d using inspection i
    where d.configuration_id = ${configuration.id} and d.inspection_id = i.id and d.completed_at <> i.completed_at
      and d.state in ('waiting', 'retrying', 'given_up')
      and i.id in (select inspection_id from jsonb_to_recordset(${rows}::jsonb) as r (inspection_id bigint))`.execute(
    tx,
  );
  await sql`insert into integration_delivery (${deliveryColumns}, learned_at)
    select ${inspectionColumns(configuration)}, r.at
    from jsonb_to_recordset(${rows}::jsonb) as r (inspection_id bigint, at timestamptz)
      join inspection on id = r.inspection_id
    where status = 'completed' and ${ofTemplates(configuration)}
    on conflict (workspace_id, configuration_id, inspection_id, completed_at) do update
      set state = 'waiting', next_at = now(), attempts = 0, learned_at = excluded.learned_at
      where integration_delivery.state <> 'sending'`.execute(tx);
}

export interface BackfillRange {
  readonly from: Date;
  readonly to: Date;
  readonly template_ids: readonly number[] | undefined;
}
const inRange = ({ from, to, template_ids }: BackfillRange) =>
  sql`status = 'completed' and completed_at >= ${from} and completed_at < ${to}
    and ${template_ids ? sql`template_id = any (${[...template_ids]})` : sql`true`}`;

export async function countInRange(tx: Tx, configuration: ConfigurationRow, range: BackfillRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from inspection
    where ${inRange(range)} and ${ofTemplates(configuration)}`.execute(tx);
  return rows[0]!.count;
}

/** The next inspections of a range; those that wait, are being sent or have been delivered stay as they are. */
export async function addRange(
  tx: Tx,
  configuration: ConfigurationRow,
  range: BackfillRange,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ readonly last: number | null; readonly found: number; readonly added: number }> {
  const { rows } = await sql<{ last: number | null; found: number; added: number }>`
    with chosen as (
      select * from inspection where ${inRange(range)} and ${ofTemplates(configuration)} and id > ${after}
      order by id limit ${limit}
    ), added as (
      insert into integration_delivery (${deliveryColumns})
      select ${inspectionColumns(configuration)} from chosen
      on conflict (workspace_id, configuration_id, inspection_id, completed_at) do update
        set state = 'waiting', next_at = now(), attempts = 0 where integration_delivery.state = 'given_up'
      returning 1
    )
    select (select max(id) from chosen) as last, (select count(*) from chosen)::int as found,
      (select count(*) from added)::int as added`.execute(tx);
  return rows[0]!;
}

/** Configurations of the workspace for which something is due. */
export async function listDueConfigurations(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from integration_configuration c
    where not is_paused and suspended_at is null and (retry_at is null or retry_at <= now())
      and (sender is null or sender_until < now())
      and exists (select from integration_delivery d where d.configuration_id = c.id
        and d.state in ('waiting', 'retrying', 'sending') and d.next_at <= now())`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The delivery whose turn it is, which then counts as being sent. One that was being sent was interrupted. */
export async function takeNext(tx: Tx, configurationId: number): Promise<DeliveryRow | undefined> {
  return tx
    .updateTable('integration_delivery')
    .set({ state: 'sending', sent_bytes: 0 })
    .where('id', '=', (inner) =>
      inner
        .selectFrom('integration_delivery')
        .select('id')
        .where('configuration_id', '=', configurationId)
        .where('state', 'in', ['waiting', 'retrying', 'sending'])
        .where('next_at', '<=', sql<Date>`now()`)
        .orderBy('next_at')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function deleteDelivery(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('integration_delivery').where('id', '=', id).execute();
}

export async function saveProgress(
  tx: Tx,
  id: number,
  progress: Pick<DeliveryRow, 'sent_bytes' | 'total_bytes' | 'media_count' | 'path'>,
): Promise<void> {
  await tx.updateTable('integration_delivery').set(progress).where('id', '=', id).execute();
}

/** An interrupted delivery waits again, and the interruption is no attempt. */
export async function releaseDelivery(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('integration_delivery')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

export async function saveDelivered(tx: Tx, id: number, bytes: number): Promise<void> {
  await tx
    .updateTable('integration_delivery')
    .set(({ eb }) => ({
      ...{ state: 'delivered', sent_bytes: bytes, total_bytes: bytes, delivered_at: sql<Date>`now()` },
      ...{ problem: null, problem_status: null, problem_code: null, attempts: eb('attempts', '+', 1) },
    }))
    .where('id', '=', id)
    .execute();
  await insertAttempt(tx, id, null);
}

/** @param nextAt null: it is given up */
export async function saveFailedAttempt(tx: Tx, id: number, problem: Problem, nextAt: Date | null): Promise<void> {
  await tx
    .updateTable('integration_delivery')
    .set(({ eb }) => ({
      ...{ state: nextAt ? 'retrying' : 'given_up', attempts: eb('attempts', '+', 1) },
      ...(nextAt && { next_at: nextAt }),
      ...{ problem: problem.code, problem_status: problem.status, problem_code: problem.serviceCode },
    }))
    .where('id', '=', id)
    .execute();
  await insertAttempt(tx, id, problem);
}

async function insertAttempt(tx: Tx, delivery_id: number, problem: Problem | null): Promise<void> {
  await tx
    .insertInto('integration_attempt')
    .values({
      delivery_id,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from integration_attempt where delivery_id = ${delivery_id})`,
      ...{ problem: problem?.code ?? null, status: problem?.status ?? null, code: problem?.serviceCode ?? null },
    })
    .execute();
}

/** A new series of attempts, which begins now. */
export async function restartDelivery(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('integration_delivery')
    .set({ state: 'waiting', attempts: 0, next_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'retrying', 'given_up'])
    .execute();
}

/**
 * Continues the deliveries of a configuration when it is resumed.
 * @param failure the reason why it was suspended: deliveries that were given up for it are tried again as well
 */
export async function restartAll(
  tx: Tx,
  configurationId: number,
  failure: ConfigurationRow['failure'] = null,
): Promise<void> {
  if (failure !== null) {
    await tx
      .updateTable('integration_delivery')
      .set({ state: 'waiting', attempts: 0 })
      .where('configuration_id', '=', configurationId)
      .where('state', '=', 'given_up')
      .where('problem', '=', failure)
      .execute();
  }
  await tx
    .updateTable('integration_delivery')
    .set({ next_at: sql<Date>`now()` })
    .where('configuration_id', '=', configurationId)
    .where('state', 'in', ['waiting', 'retrying', 'sending'])
    .execute();
}
