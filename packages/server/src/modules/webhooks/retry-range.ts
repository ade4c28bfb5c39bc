/** Sends all deliveries of a time again. */
import { DELIVERY_STATES, type DeliveryState, type webhooks } from '@rounds/contract/webhooks';
import { fieldError } from '../../http/input.ts';
import type { Call, JobDefinition } from '../../http/module.ts';
import { startJob } from '../jobs/index.ts';
import { enqueueSending } from './consumer.ts';
import { countRange, queueRangeAgain } from './queries/deliveries.ts';

interface Payload {
  readonly webhook_id: number;
  readonly from: string;
  readonly to: string;
  readonly states: readonly DeliveryState[];
}
const BATCH_SIZE = 1_000;

export const retryRangeJob: JobDefinition<Payload, { count: number }> = {
  name: 'webhooks.retry_range',
  async run({ webhook_id, from, to, states }, { workspace_id, transaction, progress }) {
    const range = { from: new Date(from), to: new Date(to), states };
    const total = await transaction((tx) => countRange(tx, webhook_id, range));
    let count = 0;
    for (let after = 0; ; ) {
      const part = await transaction(async (tx) => {
        const queued = await queueRangeAgain(tx, webhook_id, range, { after, limit: BATCH_SIZE });
        if (queued.last !== null) await enqueueSending(tx, workspace_id, webhook_id);
        return queued;
      });
      if (part.last === null) return { count };
      count += part.count;
      after = part.last;
      await progress(Math.min(count, total), total);
    }
  },
};

export function startRetryRange(call: Call<typeof webhooks.retryRange>) {
  const { params, body, locale } = call;
  const { from, to, states = DELIVERY_STATES } = body;
  if (Date.parse(to) <= Date.parse(from)) throw fieldError('to', locale, 'field.webhook_range');
  return startJob(call, retryRangeJob, { webhook_id: params.id, from, to, states });
}
