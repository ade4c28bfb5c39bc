/** The consequence of an attempt: the next one, giving up, or suspending the whole configuration. */
import { MAX_DELIVERY_ATTEMPTS } from '@rounds/contract/integrations';
import type { Tx } from '../../../db/database.ts';
import { toServer } from '../../../events/event-publisher.ts';
import { recordActivity } from '../../../http/activity.ts';
import { notify } from '../../notices/index.ts';
import { concernsService, type Problem } from '../problems.ts';
import {
  type ConfigurationRow,
  listPeopleToNotify,
  lockConfiguration,
  saveFailure,
  saveSuccess,
} from '../queries/configurations.ts';
import { type DeliveryRow, saveDelivered, saveFailedAttempt } from '../queries/deliveries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The pauses after each attempt but the last; together about a day. */
const RETRY_DELAYS_MS = [
  ...[MINUTE / 2, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  ...[HOUR, 3 * HOUR, 6 * HOUR, 13 * HOUR],
];
const MIN_SERVICE_PAUSE_MS = MINUTE / 2;
const MAX_SERVICE_PAUSE_MS = 10 * MINUTE;
const SUSPENSION_THRESHOLD = 20;
/** A service that is away may be away for a day before people must do something. */
const PASSING = ['slow_down', 'unavailable', 'timeout', 'unreachable', 'host_unknown', 'answer_invalid'];
const PASSING_SUSPENSION_MS = 24 * HOUR;
/** Nobody but a person can change this, so further attempts are useless. */
const FINAL = ['access_revoked'];

export async function recordSuccess(tx: Tx, delivery: DeliveryRow, bytes: number): Promise<void> {
  await saveDelivered(tx, delivery.id, bytes);
  await saveSuccess(tx, delivery.configuration_id);
}

/** An attempt that failed because of the report itself says nothing about the others. */
export async function recordFailure(tx: Tx, delivery: DeliveryRow, problem: Problem, now: Date): Promise<void> {
  const configuration = await lockConfiguration(tx, delivery.configuration_id);
  if (!configuration) return;
  const attempts = delivery.attempts + 1;
  const delay = attempts < MAX_DELIVERY_ATTEMPTS ? RETRY_DELAYS_MS[attempts - 1]! : null;
  await saveFailedAttempt(tx, delivery.id, problem, delay === null ? null : new Date(now.getTime() + delay));
  const failures = configuration.failure === problem.code ? configuration.failures + 1 : 1;
  const isSuspended = mustSuspend(configuration, { failures, problem, now });
  const pause = Math.min(MIN_SERVICE_PAUSE_MS * 2 ** (failures - 1), MAX_SERVICE_PAUSE_MS);
  const retry_at = concernsService(problem) ? new Date(now.getTime() + pause) : null;
  await saveFailure(tx, configuration.id, problem, { failures, retry_at, isSuspended });
  if (isSuspended) await announceSuspension(tx, configuration, now);
}

function mustSuspend(
  { failing_since, suspended_at }: ConfigurationRow,
  { failures, problem, now }: { readonly failures: number; readonly problem: Problem; readonly now: Date },
): boolean {
  if (suspended_at) return false;
  if (FINAL.includes(problem.code)) return true;
  if (failures < SUSPENSION_THRESHOLD) return false;
  return (
    !PASSING.includes(problem.code) ||
    (failing_since !== null && now.getTime() - failing_since.getTime() >= PASSING_SUSPENSION_MS)
  );
}

async function announceSuspension(tx: Tx, configuration: ConfigurationRow, now: Date): Promise<void> {
  const { id, workspace_id, name, integration } = configuration;
  await recordActivity(tx, toServer(workspace_id), NO_ORIGIN, [
    { code: 'integration.suspended', subject: { type: 'integration', id, title: name } },
  ]);
  await notify(tx, [
    {
      ...{ kind: 'integration_suspended', user_ids: await listPeopleToNotify(tx) },
      subject: { type: 'integration', id, title: name },
      data: { integration },
      key: `integration_suspended:${id}:${now.toISOString()}`,
    },
  ]);
}
const NO_ORIGIN = { id: '', ip: '', user_agent: '' };
