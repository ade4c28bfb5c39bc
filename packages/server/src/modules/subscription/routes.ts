import { getPlanFeatures, PLANS, type Plan } from '@rounds/contract/plans.ts';
import { type Subscription, subscriptions } from '@rounds/contract/subscription';
import { ApiError } from '../../http/api-error.ts';
import { type Call, type Route, route } from '../../http/module.ts';
import { getStorageLimit, getStoredBytes } from '../files/index.ts';
import { countRecords, getPlanStatus, insertTrial, type PlanStatus } from './queries.ts';

export const routes: readonly Route[] = [
  route(subscriptions.get, async (call) => {
    const status = await getPlanStatus(call.tx, call.actor.workspace_id);
    return toSubscription(call, status, await findUsage(call, status));
  }),

  route(subscriptions.startTrial, async (call) => {
    const { tx, actor, body, activity } = call;
    const before = await getPlanStatus(tx, actor.workspace_id);
    if (rank(body.plan) <= rank(getEffectivePlan(before))) throw new ApiError('APP_TRIAL_ADDS_NOTHING');
    if (!(await insertTrial(tx, body.plan))) throw new ApiError('APP_TRIAL_USED');
    const after = await getPlanStatus(tx, actor.workspace_id);
    activity({
      type: 'workspace',
      id: actor.workspace_id,
      title: actor.workspace.display_name,
      before: { plan: getEffectivePlan(before) },
      after: { plan: getEffectivePlan(after), trial_ends_at: after.trial?.ends_at },
    });
    return toSubscription(call, after, await findUsage(call, after));
  }),
];

const rank = (plan: Plan): number => PLANS.indexOf(plan);
const getEffectivePlan = ({ own_plan, trial }: PlanStatus): Plan => trial?.plan ?? own_plan;

async function findUsage(
  { tx, actor, services }: Pick<Call, 'tx' | 'actor' | 'services'>,
  status: PlanStatus,
): Promise<Subscription['usage']> {
  if (!actor.permissions.has('APP_VIEW_SETTINGS')) return null;
  return {
    ...(await countRecords(tx)),
    storage_bytes: await getStoredBytes(tx),
    storage_limit_bytes: getStorageLimit(services.config, getEffectivePlan(status)),
  };
}

function toSubscription(
  { services }: Pick<Call, 'services'>,
  status: PlanStatus,
  usage: Subscription['usage'],
): Subscription {
  return {
    key: getEffectivePlan(status),
    own_plan: status.own_plan,
    trial_ends_at: status.trial?.ends_at.toISOString() ?? null,
    usage,
    contact_url: services.config.planContactUrl,
    plans: PLANS.map((key) => ({
      key,
      price: services.config.planPrices[key] ?? null,
      features: getPlanFeatures(key),
      trial: getTrialState(key, status),
      storage_limit_bytes: getStorageLimit(services.config, key),
    })),
  };
}

function getTrialState(plan: Plan, status: PlanStatus): Subscription['plans'][number]['trial'] {
  if (status.trial?.plan === plan) return 'running';
  if (rank(plan) <= rank(getEffectivePlan(status))) return 'included';
  return status.tried.includes(plan) ? 'used' : 'available';
}
