/**
 * Addresses of people without an account. They receive nothing but one question before they have confirmed it, and
 * those that have stopped a report are not asked again by that workspace.
 */

import { planHasFeature } from '@rounds/contract/plans.ts';
import { MAX_OUTSIDE_ADDRESSES, OUTSIDE_ADDRESSES_FEATURE, scheduledReports } from '@rounds/contract/scheduled-reports';
import type { Tx } from '../../db/database.ts';
import { recordActivity } from '../../http/activity.ts';
import { notFoundError } from '../../http/api-error.ts';
import { missingFeatureError } from '../../http/auth/access-errors.ts';
import { fieldError } from '../../http/input.ts';
import { type PreloadCall, type Route, routeWithoutTransaction } from '../../http/module.ts';
import type { Services } from '../../services.ts';
import { queueMail } from '../mail/index.ts';
import { canSeePeople } from '../users/index.ts';
import { getWorkspaceName } from '../workspaces/index.ts';
import {
  countRequests,
  findSubscriber,
  hasStopped,
  insertAddress,
  listAddresses,
  removeAddresses,
  type SubscriberStatus,
  setSubscriberStatus,
} from './queries/subscribers.ts';
import type { Context } from './reports.ts';
import { readToken, toToken } from './subscription-tokens.ts';

const DAY_MS = 86_400_000;
/** Applies to one workspace. */
const MAX_REQUESTS_PER_DAY = 50;

/** Returns the address of the page where a recipient confirms or stops a report, and that of the call for mail clients. */
export const toSubscriptionLinks = (config: Services['config'], subscriber: { workspace_id: number; id: number }) => {
  const token = toToken(config, subscriber);
  return {
    page: `${config.publicUrl}/report-subscription/${token}`,
    stop: `${config.publicUrl}/api/scheduled-report/subscription/${token}/stop`,
  };
};

/** Each once, whatever its case. */
export const toAddresses = (emails: readonly string[]): string[] => [
  ...new Map(emails.map((email) => [email.toLowerCase(), email])).values(),
];

/**
 * Adds and removes addresses of a schedule; new ones are asked for their consent by mail.
 * @throws ApiError VALIDATION_FAILED, PLAN_FEATURE_REQUIRED
 */
export async function saveAddresses(
  context: Context & { readonly services: Pick<Services, 'config'> },
  report: { readonly id: number },
  emails: readonly string[],
): Promise<void> {
  const { tx, actor, locale } = context;
  const before = await listAddresses(tx, report.id);
  const emailSet = new Set(emails.map((email) => email.toLowerCase()));
  const knownEmails = new Set(before.map(({ email }) => email.toLowerCase()));
  await removeAddresses(
    tx,
    before.filter(({ email }) => !emailSet.has(email.toLowerCase())).map(({ id }) => id),
  );
  const added = emails.filter((email) => !knownEmails.has(email.toLowerCase()));
  if (added.length === 0) return;
  if (!planHasFeature(actor.plan, OUTSIDE_ADDRESSES_FEATURE)) {
    throw missingFeatureError(OUTSIDE_ADDRESSES_FEATURE, locale);
  }
  // People who may send only to themselves may not send to external addresses either.
  if (!canSeePeople(actor)) throw fieldError('addresses', locale, 'scheduled_reports.addresses_denied');
  if (emailSet.size > MAX_OUTSIDE_ADDRESSES) {
    throw fieldError('addresses', locale, 'scheduled_reports.too_many_addresses', { max: MAX_OUTSIDE_ADDRESSES });
  }
  const requests = await countRequests(tx, new Date(Date.now() - DAY_MS));
  if (requests + added.length > MAX_REQUESTS_PER_DAY) {
    throw fieldError('addresses', locale, 'scheduled_reports.too_many_requests', { max: MAX_REQUESTS_PER_DAY });
  }
  for (const email of added) await addAddress(context, report, email);
}

async function addAddress(
  { tx, actor, services }: Context & { readonly services: Pick<Services, 'config'> },
  { id: scheduled_report_id }: { readonly id: number },
  email: string,
): Promise<void> {
  if (await hasStopped(tx, email)) {
    await insertAddress(tx, { scheduled_report_id, email, status: 'stopped', requested_at: null });
    return;
  }
  const { id } = await insertAddress(tx, { scheduled_report_id, email, status: 'waiting', requested_at: new Date() });
  // The mail has no words of its sender but names, so that nobody can write to strangers with it.
  await queueMail(tx, services, {
    ...{ to: email, locale: actor.locale, kind: 'report_subscription' },
    values: { owner: actor.full_name, workspace: actor.workspace.display_name },
    link: toSubscriptionLinks(services.config, { workspace_id: actor.workspace_id, id }).page,
  });
}

type Subscriber = NonNullable<Awaited<ReturnType<typeof findSubscriber>>>;
type GuestCall = Pick<PreloadCall, 'database' | 'services' | 'request'>;

/** @throws ApiError ANA_OBJECT_NOT_FOUND for links that the installation has not made, and removed recipients */
async function withSubscriber<T>(
  { database, services }: GuestCall,
  token: string,
  work: (tx: Tx, subscriber: Subscriber & { readonly workspace_id: number }) => Promise<T>,
): Promise<T> {
  const tokenData = readToken(services.config, token);
  if (!tokenData) throw notFoundError('ANA');
  return database.inWorkspace(tokenData.workspace_id, async (tx) => {
    const subscriber = await findSubscriber(tx, tokenData.id);
    if (!subscriber) throw notFoundError('ANA');
    return work(tx, { ...subscriber, workspace_id: tokenData.workspace_id });
  });
}

async function changeStatus(call: GuestCall, token: string, status: SubscriberStatus): Promise<null> {
  return withSubscriber(call, token, async (tx, { id, workspace_id, report_id, title, email, ...before }) => {
    if (before.status === status) return null;
    await setSubscriberStatus(tx, id, status);
    if (report_id !== null && email !== null) {
      const code = status === 'confirmed' ? 'scheduled_report.address_confirmed' : 'scheduled_report.address_stopped';
      const nobody = { workspace_id, user_id: null, full_name: null };
      const subject = { type: 'scheduled_report', id: report_id, ...(title !== null && { title }), after: { email } };
      await recordActivity(tx, nobody, call.request, [{ code, subject }]);
    }
    return null;
  });
}

/** These calls need no sign-in: the link of a mail is all that its recipient has. */
export const subscriptionRoutes: readonly Route[] = [
  routeWithoutTransaction(scheduledReports.getSubscription, (call) =>
    withSubscriber(call, call.params.token, async (tx, { workspace_id, status, sender, title, email }) => ({
      ...{ status, sender, email },
      // An address gets no text of the sender before it has confirmed.
      title: status === 'waiting' ? null : title,
      organization: await getWorkspaceName(tx, workspace_id),
    })),
  ),
  routeWithoutTransaction(scheduledReports.changeSubscription, (call) =>
    changeStatus(call, call.params.token, call.body.status),
  ),
  routeWithoutTransaction(scheduledReports.stopFromMail, (call) => changeStatus(call, call.params.token, 'stopped')),
];
