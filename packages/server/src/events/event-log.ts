/**
 * The log of all events, written in the transaction that causes them. Readers go through it by positions, which are in
 * the order of the transactions: what is committed later never appears before a position that a reader has passed.
 */
import { type EventCode, type EventData, getRecordKind } from '@rounds/contract/event-codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { WorkspaceEvent } from './workspace-event.ts';

/** An event, or a moment between two events. The number of a transaction can exceed what a number of JavaScript holds. */
export interface EventPosition {
  readonly tx: string;
  readonly id: number;
}

export type LoggedEvent<C extends EventCode = EventCode> = WorkspaceEvent<C> & { readonly position: EventPosition };

export interface EventPage {
  readonly events: readonly LoggedEvent[];
  /** The position to read from next: after the last event, or after everything that is complete. */
  readonly position: EventPosition;
  readonly has_more: boolean;
}

export const LOG_START: EventPosition = { tx: '0', id: 0 };
/** Older events are deleted. */
export const EVENT_LOG_DAYS = 30;

/** Runs in the transaction that causes the events, which is in their workspace. */
export async function appendEvents(tx: Tx, events: readonly WorkspaceEvent[]): Promise<void> {
  const rows = events.map(({ code, record, user, at, data }) => ({
    ...{ code, record_id: record.id, record_uuid: record.uuid },
    ...{ user_id: user?.id, user_name: user?.name, at, data },
  }));
  await sql`insert into event_log (workspace_id, code, record_id, record_uuid, user_id, user_name, at, data)
    select ${events[0]!.workspace_id}, code, record_id, record_uuid, user_id, user_name, at, data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event
      (code text, record_id bigint, record_uuid uuid, user_id bigint, user_name text, at timestamptz, data jsonb)`.execute(
    tx,
  );
}

export interface EventQuery {
  readonly after: EventPosition;
  readonly limit: number;
  /** Undefined: all. */
  readonly codes?: readonly EventCode[] | undefined;
  /** A snapshot of PostgreSQL: only events that were not yet committed when it was taken. */
  readonly not_in?: string | null;
}

/**
 * The events after a position, oldest first. Those of transactions that began after one that is still running wait for
 * it, so that no event can appear between two that were read.
 */
export async function readEvents(
  tx: Tx,
  workspaceId: number,
  { after, limit, codes, not_in }: EventQuery,
): Promise<EventPage> {
  const end = await findEndPosition(tx);
  const isLater = not_in ? sql`and not pg_visible_in_snapshot(tx_id, ${not_in}::text::pg_snapshot)` : sql``;
  const isCode = codes ? sql`and code = any (${codes})` : sql``;
  const { rows } = await sql<EventRow>`
    select tx_id::text as tx, id, code, record_id, record_uuid, user_id, user_name, at, data from event_log
    where workspace_id = ${workspaceId} and (tx_id, id) > (${toXid(after.tx)}, ${after.id})
      and tx_id < ${toXid(end.tx)} ${isCode} ${isLater}
    order by workspace_id, tx_id, id limit ${limit + 1}`.execute(tx);
  const events = rows.slice(0, limit).map((row) => toEvent(row, workspaceId));
  const has_more = rows.length > limit;
  // A server that was restored from a copy may have earlier numbers.
  const last = BigInt(after.tx) > BigInt(end.tx) ? after : end;
  return { events, position: has_more ? events.at(-1)!.position : last, has_more };
}

/** Returns the position after everything that is complete: every later event has a later one. */
export async function findEndPosition(tx: Tx): Promise<EventPosition> {
  const { rows } = await sql<{ tx: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as tx`.execute(tx);
  return { tx: rows[0]!.tx, id: 0 };
}

/** Whether events after this position have been deleted because of their age. */
export async function isBeforeLogStart(
  tx: Tx,
  workspaceId: number,
  { tx: tx_id, id }: EventPosition,
): Promise<boolean> {
  const { rows } = await sql`select from event_log_start
    where workspace_id = ${workspaceId} and (tx_id, event_id) > (${toXid(tx_id)}, ${id})`.execute(tx);
  return rows.length > 0;
}

/** Whether committed events wait for a transaction that is still running. */
export async function hasWaitingEvents(tx: Tx, workspaceId: number): Promise<boolean> {
  const { rows } = await sql`select from event_log where workspace_id = ${workspaceId}
    and tx_id >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteOldEvents(tx: Tx, workspaceId: number): Promise<void> {
  await sql`with deleted as (
      delete from event_log
      where workspace_id = ${workspaceId} and at < now() - make_interval(days => ${EVENT_LOG_DAYS}) returning tx_id, id
    ), last as (select tx_id, id from deleted order by tx_id desc, id desc limit 1)
    insert into event_log_start (workspace_id, tx_id, event_id) select ${workspaceId}, tx_id, id from last
    on conflict (workspace_id) do update set tx_id = excluded.tx_id, event_id = excluded.event_id`.execute(tx);
}

export const toXid = (tx: string): RawBuilder<unknown> => sql`${tx}::text::xid8`;

interface EventRow {
  readonly tx: string;
  readonly id: number;
  readonly code: EventCode;
  readonly record_id: number | null;
  readonly record_uuid: string | null;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly at: Date;
  readonly data: EventData<EventCode>;
}

function toEvent(row: EventRow, workspace_id: number): LoggedEvent {
  const { tx, id, code, record_id, record_uuid, user_id, user_name, at, data } = row;
  return {
    ...{ code, kind: getRecordKind(code), workspace_id, at, data },
    record: { id: record_id, uuid: record_uuid ?? undefined },
    user: user_id === null ? null : { id: user_id, name: user_name ?? '' },
    position: { tx, id },
  } as LoggedEvent;
}
