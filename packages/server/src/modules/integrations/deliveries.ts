/** Deliveries as they are listed, and sending one again. */

import type { DeliveryWithAttempts, IntegrationDelivery, integrations } from '@rounds/contract/integrations';
import type { Language } from '@rounds/contract/languages.ts';
import { notFoundError } from '../../http/api-error.ts';
import type { Call } from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';
import type { ListView } from '../../lists/index.ts';
import { assertIncluded, getConfiguration, lockOwn } from './configurations.ts';
import { describeProblem, toStoredProblem } from './problems.ts';
import { clearRetryTime } from './queries/configurations.ts';
import {
  type DeliveryRow,
  deliverySource,
  findDelivery,
  listAttempts,
  restartDelivery,
  selectDeliveries,
} from './queries/deliveries.ts';
import { enqueueSending } from './sending/send-waiting.ts';

const toDelivery =
  (locale: Language) =>
  (row: DeliveryRow): IntegrationDelivery => {
    const { id, state, inspection_uuid: uuid, document_id, title, contents, media_count, attempts, path } = row;
    const problem = state === 'delivered' ? null : toStoredProblem(row.problem, row.problem_status, row.problem_code);
    return {
      ...{ id, state, contents, media_count, attempts, path, inspection: { uuid, document_id, title } },
      ...{ total_bytes: row.total_bytes, sent_bytes: row.sent_bytes },
      next_at: state === 'waiting' || state === 'retrying' ? row.next_at.toISOString() : null,
      problem: problem && describeProblem(locale, problem),
      completed_at: row.completed_at.toISOString(),
      delivered_at: toIso(row.delivered_at),
      created_at: row.created_at.toISOString(),
    };
  };

export async function toDeliveryView({
  tx,
  params,
  locale,
}: Pick<Call<typeof integrations.listDeliveries>, 'tx' | 'params' | 'locale'>): Promise<
  ListView<DeliveryRow, IntegrationDelivery>
> {
  const { id } = await getConfiguration(tx, params);
  return { source: deliverySource, rows: (inner) => selectDeliveries(inner, id), toRecord: toDelivery(locale) };
}

export async function getDelivery({
  tx,
  params,
  locale,
}: Call<typeof integrations.getDelivery>): Promise<DeliveryWithAttempts> {
  const { id } = await getConfiguration(tx, params);
  const row = await findDelivery(tx, id, params.deliveryId);
  if (!row) throw notFoundError('APP');
  const history = (await listAttempts(tx, row.id)).map(({ number, at, problem, status, code }) => {
    const stored = toStoredProblem(problem, status, code);
    return { number, at: at.toISOString(), problem: stored && describeProblem(locale, stored) };
  });
  return { ...toDelivery(locale)(row), history };
}

export async function retryDelivery(call: Call<typeof integrations.retryDelivery>): Promise<IntegrationDelivery> {
  const { tx, actor, params, locale, activity } = call;
  assertIncluded(call, params.integration);
  const { id } = await lockOwn(tx, params);
  const row = await findDelivery(tx, id, params.deliveryId);
  if (!row) throw notFoundError('APP');
  await restartDelivery(tx, row.id);
  await clearRetryTime(tx, id);
  await enqueueSending(tx, actor.workspace_id, id);
  activity({ type: 'integration', id, title: row.document_id ?? row.title });
  return toDelivery(locale)((await findDelivery(tx, id, row.id))!);
}
