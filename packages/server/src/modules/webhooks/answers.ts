/** Converts webhooks and deliveries to the output of calls. */

import { getRecordKind } from '@rounds/contract/event-codes.ts';
import type { Language } from '@rounds/contract/languages.ts';
import {
  WEBHOOK_SUMMARY_DAYS,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookSummary,
} from '@rounds/contract/webhooks';
import type { Tx } from '../../db/database.ts';
import type { StoredAttempt } from '../../db/schema/stored-types.ts';
import { toIso } from '../../iso-time.ts';
import { describeProblem } from './attempt.ts';
import { toMessageId } from './message.ts';
import type { DeliveryDetailsRow, DeliveryRow } from './queries/deliveries.ts';
import { type OwnedWebhookRow, type SummaryRow, summarizeDeliveries } from './queries/webhooks.ts';

const DAY_MS = 24 * 3_600_000;

export async function toSummaries(tx: Tx, rows: readonly OwnedWebhookRow[], now: Date): Promise<WebhookSummary[]> {
  const ids = rows.map(({ id }) => id);
  const summaries = new Map((await summarizeDeliveries(tx, ids, now)).map((summary) => [summary.id, summary]));
  return rows.map((row) => toSummary(row, summaries.get(row.id)!, now));
}

function toSummary(row: OwnedWebhookRow, { waiting, last, days }: SummaryRow, now: Date): WebhookSummary {
  const { id, url, description, events, includes_record, state, suspended_reason, owner_id, full_name } = row;
  const isOverlapping = row.previous_secret_until !== null && row.previous_secret_until > now;
  return {
    ...{ id, url, description, events, includes_record, state, suspended_reason, waiting },
    failing_since: toIso(row.failing_since),
    owner: owner_id !== null && full_name !== null ? { id: owner_id, full_name } : null,
    previous_secret_until: isOverlapping ? row.previous_secret_until!.toISOString() : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_delivery: last && { at: new Date(last.at).toISOString(), state: last.state, status_code: last.status },
    days: Array.from({ length: WEBHOOK_SUMMARY_DAYS }, (_, index) => {
      const date = new Date(now.getTime() - (WEBHOOK_SUMMARY_DAYS - 1 - index) * DAY_MS);
      const day = date.toISOString().slice(0, 10);
      const { delivered = 0, failed = 0 } = days.find((one) => one.day === day) ?? {};
      return { day, delivered, failed };
    }),
  };
}

export function toDelivery(row: DeliveryRow, language: Language): WebhookDelivery {
  const { id, code, state, record_id, record_uuid, attempt_count, last } = row;
  return {
    ...{ id, message_id: toMessageId(row.message_id), event: code, state, attempts: attempt_count },
    record: { kind: getRecordKind(code), id: record_id, uuid: record_uuid },
    status_code: last?.status_code ?? null,
    duration_ms: last?.duration_ms ?? null,
    problem: last && describeProblem(language, last),
    attempted_at: toIso(row.attempted_at),
    at: row.at.toISOString(),
    next_at: state === 'waiting' ? row.next_at.toISOString() : null,
  };
}

/**
 * Returns the details of a delivery. Its request shows what the owner of the webhook may see, and the response may
 * repeat it.
 */
export const toDetails = (
  row: DeliveryDetailsRow,
  language: Language,
  { isOwner }: { readonly isOwner: boolean },
): WebhookDeliveryDetails => ({
  ...toDelivery(row, language),
  request: isOwner ? row.request : null,
  is_hidden: !isOwner,
  attempt_list: row.attempts.map((attempt) => toAttempt(attempt, language, { isOwner })),
});

export const toAttempt = (
  attempt: StoredAttempt,
  language: Language,
  { isOwner }: { readonly isOwner: boolean },
): WebhookAttempt => ({
  at: attempt.at,
  duration_ms: attempt.duration_ms,
  status_code: attempt.status_code,
  problem: describeProblem(language, attempt),
  answer: isOwner ? attempt.answer : null,
});
