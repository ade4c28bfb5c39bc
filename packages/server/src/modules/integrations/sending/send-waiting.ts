/**
 * The task that sends what waits for one configuration, one report after another. Only one task at a time does, on
 * whichever server: it holds the configuration for as long as it says that it is alive.
 */
import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../db/database.ts';
import { listWorkspaceIds } from '../../../db/workspaces.ts';
import type { BackgroundTask, CronTask, TaskContext } from '../../../http/module.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { type ConfigurationRow, endSending, lockConfiguration, takeSending } from '../queries/configurations.ts';
import { type DeliveryRow, listDueConfigurations, releaseDelivery, takeNext } from '../queries/deliveries.ts';
import { isIncluded, sendReport } from './send-report.ts';

const HOLD_SECONDS = 60;
const HEARTBEAT_MS = 15_000;
/** The time after which the others of the lane have a turn. */
const MAX_TURN_MS = 60_000;
const TASK = 'integrations.send';

interface Payload {
  readonly workspace_id: number;
  readonly configuration_id: number;
}

/** Begins after the commit. */
export const enqueueSending = (tx: Tx, workspace_id: number, configuration_id: number): Promise<void> =>
  enqueue(tx, TASK, { workspace_id, configuration_id } satisfies Payload);

export const sendingTask: BackgroundTask<Payload> = {
  name: TASK,
  lane: 'deliveries',
  async run({ workspace_id, configuration_id: id }, context) {
    const { database, signal = NEVER } = context;
    const inWorkspace = <T>(work: (tx: Tx) => Promise<T>) => database.inWorkspace(workspace_id, work);
    const sender = randomUUID();
    const hold = () => inWorkspace((tx) => takeSending(tx, id, sender, HOLD_SECONDS));
    if (!(await hold())) return;
    const lostClaim = new AbortController();
    const heartbeat = setInterval(
      () =>
        void hold().then(
          (isHeld) => isHeld || lostClaim.abort(),
          () => undefined,
        ),
      HEARTBEAT_MS,
    );
    const stop = AbortSignal.any([signal, lostClaim.signal]);
    const startedAt = Date.now();
    let delivery: DeliveryRow | null = null;
    try {
      while (!stop.aborted) {
        const next = await inWorkspace((tx) => takeDue(tx, id, sender));
        if (!next) return;
        delivery = next.delivery;
        await sendReport(context, next.configuration, next.delivery, stop);
        delivery = null;
        if (Date.now() - startedAt < MAX_TURN_MS) continue;
        await inWorkspace(async (tx) => {
          await endSending(tx, id, sender);
          await enqueueSending(tx, workspace_id, id);
        });
        return;
      }
    } finally {
      clearInterval(heartbeat);
      const interrupted = delivery;
      await inWorkspace(async (tx) => {
        if (interrupted && !lostClaim.signal.aborted) await releaseDelivery(tx, interrupted.id);
        await endSending(tx, id, sender);
      });
    }
  },
};
const NEVER = new AbortController().signal;

interface Due {
  readonly configuration: ConfigurationRow;
  readonly delivery: DeliveryRow;
}

/** If nothing is due, the configuration is released in the same transaction, so that later additions start a task. */
async function takeDue(tx: Tx, id: number, sender: string): Promise<Due | undefined> {
  const configuration = await lockConfiguration(tx, id);
  if (!configuration || configuration.sender !== sender) return undefined;
  const delivery = (await maySend(tx, configuration)) ? await takeNext(tx, id) : undefined;
  if (delivery) return { configuration, delivery };
  await endSending(tx, id, sender);
  return undefined;
}

async function maySend(tx: Tx, configuration: ConfigurationRow): Promise<boolean> {
  const { is_paused, suspended_at, retry_at } = configuration;
  if (is_paused || suspended_at || (retry_at && retry_at > new Date())) return false;
  return isIncluded(tx, configuration);
}

/** Attempts that are due, and what a server that was killed has left behind. */
export async function enqueueDue({ database }: Pick<TaskContext, 'database'>): Promise<void> {
  for (const workspace of await database.inInstallation(listWorkspaceIds)) {
    await database.inWorkspace(workspace, async (tx) => {
      for (const id of await listDueConfigurations(tx)) await enqueueSending(tx, workspace, id);
    });
  }
}

export const sendDue: CronTask = {
  name: 'integrations.send_due',
  lane: 'deliveries',
  schedule: '* * * * *',
  run: enqueueDue,
};
