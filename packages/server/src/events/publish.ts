/**
 * Publishing events about records. PostgreSQL delivers them after the commit, to every server that
 * listens, and drops them with a transaction that fails.
 */
import type { RecordEvent } from '@rounds/contract/events';
import type { Permission } from '@rounds/contract/permissions.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';

export const CHANNEL = 'rounds_events';
/** A notification of PostgreSQL holds fewer than 8,000 bytes; further users get further notifications. */
const MAX_USERS_PER_NOTIFICATION = 400;

/** The recipients of an event: the users with a permission, or one of several, in the workspace, or certain users. */
export type Audience =
  | { readonly permission: Permission | readonly Permission[]; readonly user_ids?: undefined }
  | { readonly user_ids: readonly number[]; readonly permission?: undefined };

export type PublishedEvent = RecordEvent & Audience & { readonly workspace: number };

/** Signals that servers send one another and that do not reach the open windows of people directly. */
export interface ServerSignal {
  readonly signal: string;
  readonly workspace: number;
  /** The record that it is about. */
  readonly id: number;
}

const toTexts = (signals: readonly ServerSignal[]): string[] => signals.map((signal) => JSON.stringify(signal));

/** Tells all servers that listen, after the commit. Its text must be shorter than 8,000 bytes. */
export async function sendSignals(tx: Tx, signals: readonly ServerSignal[]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, text) from unnest(${toTexts(signals)}::text[]) as text`.execute(tx);
}

/** The same outside of transactions, by one statement. */
export async function sendSignalsNow(database: Database, signals: readonly ServerSignal[]): Promise<void> {
  const text = 'select pg_notify($1, text) from unnest($2::text[]) as text';
  await database.queryFirst({ name: 'send_signals', text, values: [CHANNEL, toTexts(signals)] });
}

/**
 * Tells the open windows of the audience that a record was saved. Commits that publish wait for one
 * another for a moment, so this is not for calls that come in large numbers, such as syncing answers.
 */
export async function publish(tx: Tx, event: PublishedEvent): Promise<void> {
  for (const part of splitAudience(event)) {
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(part)})`.execute(tx);
  }
}

function splitAudience(event: PublishedEvent): PublishedEvent[] {
  const { user_ids } = event;
  if (!user_ids || user_ids.length <= MAX_USERS_PER_NOTIFICATION) return [event];
  const parts: PublishedEvent[] = [];
  for (let start = 0; start < user_ids.length; start += MAX_USERS_PER_NOTIFICATION) {
    parts.push({ ...event, user_ids: user_ids.slice(start, start + MAX_USERS_PER_NOTIFICATION) });
  }
  return parts;
}
