/**
 * Numbers of transactions mean nothing in another PostgreSQL, whose own may still be lower. Rows that were copied get
 * the number of the transaction that copies them.
 */
import type { PoolClient } from 'pg';

/** All columns with such numbers; a test compares them with the types of the database. */
export const TRANSACTION_COLUMNS = [
  'cache_change.tx_id',
  'event_consumer.added_in',
  'event_consumer.tx_id',
  'event_log.tx_id',
  'event_log_start.tx_id',
  'global_list_item.change_id',
];

/**
 * Runs in the transaction that has copied the rows. Events stay in the order of their ids, which are never reused.
 * Consumers continue before the first event that they have not received; an event that they receive twice has the same
 * id.
 */
export async function renumberTransactions(client: PoolClient): Promise<void> {
  await client.query(`
    update event_consumer c set (tx_id, event_id, added_in) = (
      select
        -- A consumer that has missed deleted events is told so.
        case when (s.tx_id, s.event_id) > (c.tx_id, c.event_id) then '0'::xid8 else pg_current_xact_id() end,
        coalesce(
          (select min(e.id) - 1 from event_log e
            where e.workspace_id = c.in_workspace and (e.tx_id, e.id) > (c.tx_id, c.event_id)
              and not coalesce(pg_visible_in_snapshot(e.tx_id, c.added_in), false)),
          (select max(e.id) from event_log e where e.workspace_id = c.in_workspace),
          0),
        null::pg_snapshot
      from (select c.in_workspace) own left join event_log_start s on s.workspace_id = own.in_workspace)`);
  await client.query('update event_log_start set tx_id = pg_current_xact_id(), event_id = 0');
  await client.query('update event_log set tx_id = pg_current_xact_id()');
  // Devices whose cursor has a higher number begin their copy of a list again.
  await client.query('update global_list_item set change_id = pg_current_xact_id()::text::bigint');
}
