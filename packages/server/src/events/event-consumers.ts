/**
 * Consumers of the event log that keep their own position in it, such as a webhook: each receives every event of its
 * workspace once, in order, and in the transaction that moves its position.
 */
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { type EventPosition, findEndPosition, type LoggedEvent, readEvents, toXid } from './event-log.ts';

/** The kind is that of a handler of a module, `ServerModule.consumers`; the id is that of a record of the module. */
export interface EventConsumer {
  readonly workspace_id: number;
  readonly kind: string;
  readonly id: number;
}

export interface ConsumerContext {
  readonly tx: Tx;
  readonly consumer: EventConsumer;
}

/** If it throws, the consumer receives the same events again, so it must have changed nothing outside the transaction. */
export type ConsumerHandler = (events: readonly LoggedEvent[], context: ConsumerContext) => Promise<void>;

const BATCH_SIZE = 500;

/** The consumer receives what is committed from now on. */
export async function addConsumer(tx: Tx, { workspace_id, kind, id }: EventConsumer): Promise<void> {
  const { tx: tx_id, id: event_id } = await findEndPosition(tx);
  await sql`insert into event_consumer (in_workspace, kind, id, tx_id, event_id, added_in)
    values (${workspace_id}, ${kind}, ${id}, ${toXid(tx_id)}, ${event_id}, pg_current_snapshot())`.execute(tx);
}

export async function hasConsumer(tx: Tx, consumer: EventConsumer): Promise<boolean> {
  // If two transactions add the same consumer, the second waits and finds it.
  await sql`select pg_advisory_xact_lock(hashtext('event_consumer:' || ${consumer.kind}), ${consumer.workspace_id}::int)`.execute(
    tx,
  );
  const { rows } = await sql`select from event_consumer where ${isConsumer(consumer)}`.execute(tx);
  return rows.length > 0;
}

/** Events during a pause wait for the consumer as long as the log keeps them. */
export async function setConsumerPaused(
  tx: Tx,
  { workspace_id, kind, id }: EventConsumer,
  isPaused: boolean,
): Promise<void> {
  await sql`update event_consumer set is_paused = ${isPaused} where ${isConsumer({ workspace_id, kind, id })}`.execute(
    tx,
  );
}

async function moveConsumer(tx: Tx, consumer: EventConsumer, position: EventPosition): Promise<void> {
  await sql`update event_consumer set tx_id = ${toXid(position.tx)}, event_id = ${position.id}
    where ${isConsumer(consumer)}`.execute(tx);
}

export async function removeConsumer(tx: Tx, consumer: EventConsumer): Promise<void> {
  await sql`delete from event_consumer where ${isConsumer(consumer)}`.execute(tx);
}

/** Lists the consumers of all workspaces that are not paused. */
export async function listActiveConsumers(tx: Tx): Promise<EventConsumer[]> {
  const { rows } = await sql<EventConsumer>`select in_workspace as workspace_id, kind, id from event_consumer
    where not is_paused order by in_workspace, kind, id`.execute(tx);
  return rows;
}

/** Hands the next events to a consumer. Returns whether there are more; false also while another server does it. */
export function advanceConsumer(
  database: Pick<Database, 'inWorkspace'>,
  consumer: EventConsumer,
  handle: ConsumerHandler,
): Promise<boolean> {
  return database.inWorkspace(consumer.workspace_id, async (tx) => {
    const { rows } = await sql<EventPosition & { added_in: string | null }>`
      select tx_id::text as tx, event_id as id, added_in::text from event_consumer
      where ${isConsumer(consumer)} and not is_paused for update skip locked`.execute(tx);
    const [after] = rows;
    if (!after) return false;
    const { added_in } = after;
    const page = await readEvents(tx, consumer.workspace_id, { after, limit: BATCH_SIZE, not_in: added_in });
    if (page.events.length === 0) return false;
    await handle(page.events, { tx, consumer });
    await moveConsumer(tx, consumer, page.position);
    return page.has_more;
  });
}

const isConsumer = ({ workspace_id, kind, id }: EventConsumer) =>
  sql`in_workspace = ${workspace_id} and kind = ${kind} and id = ${id}`;
