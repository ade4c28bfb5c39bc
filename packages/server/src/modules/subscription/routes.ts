import { featuresOf, PLANS, type Plan } from '@rounds/contract/plans';
import { type Subscription, subscriptions } from '@rounds/contract/subscription';
import { type Route, route } from '../../http/module.ts';
import { Refusal } from '../../http/refusal.ts';
import { beginTrial, type Standing, standingOf } from './queries.ts';

export const routes: readonly Route[] = [
  route(subscriptions.plans, async ({ tx, actor }) => subscriptionOf(await standingOf(tx, actor.workspace_id))),

  route(subscriptions.startTrial, async ({ tx, actor, body, activity }) => {
    const before = await standingOf(tx, actor.workspace_id);
    if (rank(body.plan) <= rank(inForce(before))) throw new Refusal('APP_TRIAL_ADDS_NOTHING');
    if (!(await beginTrial(tx, body.plan))) throw new Refusal('APP_TRIAL_USED');
    const after = await standingOf(tx, actor.workspace_id);
    activity({
      type: 'workspace',
      id: actor.workspace_id,
      title: actor.workspace.display_name,
      before: { plan: inForce(before) },
      after: { plan: inForce(after), trial_ends_at: after.trial?.ends_at },
    });
    return subscriptionOf(after);
  }),
];

const rank = (plan: Plan): number => PLANS.indexOf(plan);
const inForce = ({ own_plan, trial }: Standing): Plan => trial?.plan ?? own_plan;

function subscriptionOf(standing: Standing): Subscription {
  return {
    key: inForce(standing),
    own_plan: standing.own_plan,
    trial_ends_at: standing.trial?.ends_at.toISOString() ?? null,
    plans: PLANS.map((key) => ({ key, features: featuresOf(key), trial: trialOf(key, standing) })),
  };
}

function trialOf(plan: Plan, standing: Standing): Subscription['plans'][number]['trial'] {
  if (standing.trial?.plan === plan) return 'running';
  if (rank(plan) <= rank(inForce(standing))) return 'included';
  return standing.tried.includes(plan) ? 'used' : 'available';
}
