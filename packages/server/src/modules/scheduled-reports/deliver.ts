/** Prints the PDF for one recipient with their permissions, language and time zone, and queues it as a mail. */
import type { AnalyticsPage } from '@rounds/contract/analytics';
import { planHasFeature } from '@rounds/contract/plans.ts';
import type { Tx } from '../../db/database.ts';
import { withSiteLimit } from '../../db/transactions.ts';
import { ApiError } from '../../http/api-error.ts';
import { findActorOfUser } from '../../http/auth/session.ts';
import type { Actor, BackgroundTask, TaskContext } from '../../http/module.ts';
import { toBackgroundOwner } from '../../processes/index.ts';
import { type PreparedPdf, preparePagePdf } from '../analytics/index.ts';
import { findFiles, loadThumbnail } from '../files/index.ts';
import { type MailKind, type MailOutcome, type MailPicture, queueMail } from '../mail/index.ts';
import { prepareSectionPdf } from '../sections/index.ts';
import { getWorkspaceUrl } from '../workspaces/index.ts';
import { type DeliveryKey, findWaiting, lockWaiting, setLastSent, setStatus } from './queries/deliveries.ts';
import { canSeePage } from './reports.ts';
import { DELIVERY_TASK } from './send-due.ts';
import { toSubscriptionLinks } from './subscriptions.ts';

interface Payload {
  readonly workspace_id: number;
  readonly id: number;
  readonly occurrence_at: string;
  readonly subscriber_id: number;
}
const toKey = ({ id, occurrence_at, subscriber_id }: Payload): DeliveryKey => ({
  ...{ id, subscriber_id },
  occurrence_at: new Date(occurrence_at),
});

const OUTCOME_TASK = 'scheduled_reports.delivered';

export const deliveryTask: BackgroundTask<Payload> = {
  name: DELIVERY_TASK,
  lane: 'reports',
  async run(payload, context) {
    const { database, services } = context;
    const key = toKey(payload);
    const prepared = await database.inWorkspace(payload.workspace_id, (tx) => prepare(tx, context, key));
    if (!prepared) return;
    const { actor, waiting, pdf } = prepared;
    // Printing takes seconds, and no transaction should be open meanwhile.
    const owner = toBackgroundOwner(payload.workspace_id);
    const content = await pdf.print({ owner, signal: context.signal });
    await database.inWorkspace(payload.workspace_id, async (tx) => {
      if (!(await lockWaiting(tx, key))) return;
      const { subscriber_id: subscriber, email } = waiting;
      const links = toSubscriptionLinks(services.config, { workspace_id: payload.workspace_id, id: subscriber });
      await queueMail(tx, services, {
        to: email ?? actor.email,
        locale: actor.locale,
        kind: toKind(waiting),
        values: {
          ...(!email && { name: actor.first_name }),
          title: waiting.title,
          owner: waiting.owner_name,
          workspace: actor.workspace.display_name,
        },
        logo: await loadLogo(tx, services, actor),
        figures: pdf.figures,
        // People without an account could not open the page.
        ...(!email && { link: `${getWorkspaceUrl(services.config, waiting.workspace_key)}${toPath(waiting)}` }),
        stop_link: links.page,
        list_unsubscribe: links.stop,
        attachments: [{ name: pdf.file_name, type: 'application/pdf', content }],
        outcome_task: { name: OUTCOME_TASK, payload: { ...payload } },
      });
      await setStatus(tx, key, 'queued');
      await setLastSent(tx, key.id, new Date());
    });
  },
};

export const outcomeTask: BackgroundTask<Payload & { readonly outcome: MailOutcome }> = {
  name: OUTCOME_TASK,
  lane: 'mail',
  async run({ outcome, ...payload }, { database, services }) {
    const status = outcome === 'failed' ? 'failed' : services.config.smtpUrl ? 'sent' : 'not_configured';
    await database.inWorkspace(payload.workspace_id, (tx) => setStatus(tx, toKey(payload), status));
  },
};

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

async function prepare(tx: Tx, { database, services, registry, events }: TaskContext, key: DeliveryKey) {
  const delivery = await findWaiting(tx, key);
  if (!delivery) return null;
  // People without an account receive what the owner may see, unless the workspace no longer lets the owner share it.
  const actor = await findActorOfUser(tx, delivery.user_id ?? delivery.owner_id);
  const isDenied = delivery.email !== null && actor?.denied.has('share');
  const context = { tx, database, services, registry, events };
  const pdf = actor && !isDenied && (await withSiteLimit(tx, actor, () => preparePdf({ ...context, actor }, delivery)));
  if (pdf) return { actor, waiting: delivery, pdf };
  await setStatus(tx, key, 'no_access');
  return null;
}

/** Nobody is told that they have scheduled it themselves for themselves. */
function toKind({ user_id, owner_id }: Waiting): MailKind {
  if (user_id === null) return 'scheduled_report_outside';
  return user_id === owner_id ? 'scheduled_report_own' : 'scheduled_report';
}

/** The logo of the workspace, if its plan has one. */
async function loadLogo(
  tx: Tx,
  services: TaskContext['services'],
  { plan, workspace }: Actor,
): Promise<MailPicture | null> {
  if (!workspace.logo || !planHasFeature(plan, 'app_branding')) return null;
  const [file] = await findFiles(tx, [workspace.logo]);
  const copy = file && (await loadThumbnail(file, services));
  return copy ? { id: 'logo', content: copy.bytes, type: copy.type } : null;
}

/** Null if the person may not see it. */
async function preparePdf(
  { actor, ...context }: TaskContext & { readonly tx: Tx; readonly actor: Actor },
  { page, query, section_id, title }: Waiting,
): Promise<PreparedPdf | null> {
  const viewing = { ...context, actor, locale: actor.locale };
  if (page) return canSeePage(actor, page) ? preparePagePdf(viewing, page, query, title) : null;
  try {
    return await prepareSectionPdf(viewing, section_id!);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'APP_OBJECT_NOT_FOUND') return null;
    throw error;
  }
}

/** The address of the screen, as in `paths.ts` of the web application. */
function toPath({ page, query, section_id }: { page: AnalyticsPage | null; query: string; section_id: number | null }) {
  return page ? `/analytics/${page}${query && `?${query}`}` : `/section/${section_id}`;
}
