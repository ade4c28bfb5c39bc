/** The body of a webhook's message. */
import { getRecordKind } from '@rounds/contract/event-codes.ts';
import type { InnerCallContext } from '../../http/inner-call.ts';
import type { ClaimedDelivery } from './queries/deliveries.ts';
import { readRecord } from './records.ts';

/** A record that is larger is left out; receivers can read it from the API. */
const MAX_RECORD_LENGTH = 512 * 1024;

export const toMessageId = (uuid: string): string => `msg_${uuid.replaceAll('-', '')}`;

/**
 * The revision is the number of the event in the log, so it grows with each event of the same record, also when the
 * record is deleted.
 */
export async function composeMessage(
  delivery: ClaimedDelivery,
  context: InnerCallContext,
  includesRecord: boolean,
): Promise<string> {
  const { code, record_id, record_uuid, event_id, user_id, user_name, at, data } = delivery;
  const kind = getRecordKind(code);
  const record = includesRecord && JSON.stringify(await readRecord(kind, record_id, context));
  const body = JSON.stringify({
    type: code,
    timestamp: at.toISOString(),
    data: {
      ...data,
      ...{ id: record_id, uuid: record_uuid, kind, revision: event_id },
      actor: user_id === null ? null : { id: user_id, name: user_name ?? '' },
    },
  });
  if (record === false) return body;
  // Inserted as text, because a large record need not be converted twice.
  return `${body.slice(0, -2)},"record":${record.length > MAX_RECORD_LENGTH ? 'null' : record}}}`;
}

/** A test has no event: its revision is 0. */
export const composeTestMessage = (webhookId: number, actor: { user_id: number; full_name: string }, now: Date) =>
  JSON.stringify({
    type: 'webhook.test',
    timestamp: now.toISOString(),
    data: {
      ...{ id: webhookId, uuid: null, kind: 'webhook', revision: 0 },
      actor: { id: actor.user_id, name: actor.full_name },
    },
  });
