/** Prints the PDF for one recipient with their permissions, language and time zone, and queues it as a mail. */
import type { AnalyticsPage } from '@rounds/contract/analytics';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { findActorOfUser } from '../../http/auth/session.ts';
import type { Actor, BackgroundTask, TaskContext } from '../../http/module.ts';
import { toBackgroundOwner } from '../../processes/index.ts';
import { type PreparedPdf, preparePagePdf } from '../analytics/index.ts';
import { type MailOutcome, queueMail } from '../mail/index.ts';
import { prepareSectionPdf } from '../sections/index.ts';
import { getWorkspaceUrl } from '../workspaces/index.ts';
import { type DeliveryKey, findWaiting, lockWaiting, setLastSent, setStatus } from './queries/deliveries.ts';
import { canSeePage } from './reports.ts';
import { DELIVERY_TASK } from './send-due.ts';

interface Payload {
  readonly workspace_id: number;
  readonly id: number;
  readonly occurrence_at: string;
  readonly user_id: number;
}
const toKey = ({ id, occurrence_at, user_id }: Payload): DeliveryKey => ({
  ...{ id, user_id },
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
      await queueMail(tx, services, {
        to: actor.email,
        locale: actor.locale,
        kind: 'scheduled_report',
        values: {
          name: actor.first_name,
          title: waiting.title,
          owner: waiting.owner_name,
          workspace: actor.workspace.display_name,
        },
        link: `${getWorkspaceUrl(services.config, waiting.workspace_key)}${toPath(waiting)}`,
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
  const waiting = await findWaiting(tx, key);
  if (!waiting) return null;
  const actor = await findActorOfUser(tx, key.user_id);
  const pdf = actor && (await preparePdf({ tx, database, services, registry, events, actor }, waiting));
  if (pdf) return { actor, waiting, pdf };
  await setStatus(tx, key, 'no_access');
  return null;
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
