/** The event consumer of a configuration: each completion becomes a delivery. */
import type { ConsumerHandler, EventConsumer } from '../../events/event-consumers.ts';
import { findConfiguration } from './queries/configurations.ts';
import { addDeliveries } from './queries/deliveries.ts';
import { enqueueSending } from './sending/send-waiting.ts';

export const CONSUMER_KIND = 'integration';
export const toConsumer = (workspace_id: number, id: number): EventConsumer => ({
  ...{ workspace_id, id },
  kind: CONSUMER_KIND,
});

export const addCompleted: ConsumerHandler = async (events, { tx, consumer: { workspace_id, id } }) => {
  // The last completion of an inspection counts, because its report is sent as it is now.
  const completed = new Map<number, Date>();
  for (const { code, record, at } of events) {
    if (code === 'inspection.completed' && record.id !== null) completed.set(record.id, at);
  }
  const configuration = completed.size > 0 ? await findConfiguration(tx, id) : undefined;
  if (!configuration) return;
  await addDeliveries(
    tx,
    configuration,
    [...completed].map(([inspection_id, at]) => ({ inspection_id, at })),
  );
  // Paused ones wait, and are enqueued when they are resumed.
  if (!configuration.is_paused && !configuration.suspended_at) await enqueueSending(tx, workspace_id, id);
};
