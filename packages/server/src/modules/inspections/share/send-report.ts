/** Sends a report by mail: as its link in the transaction of the call, or as a PDF that a task prints. */
import { inspections } from '@rounds/contract/inspections';
import type { Tx } from '../../../db/database.ts';
import { withSiteLimit } from '../../../db/transactions.ts';
import { findActorOfUser } from '../../../http/auth/session.ts';
import { type Actor, type BackgroundTask, type Route, route } from '../../../http/module.ts';
import { toBackgroundOwner } from '../../../processes/index.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import type { Services } from '../../../services.ts';
import { queueMail } from '../../mail/index.ts';
import { assertNotArchived, getReadableInspection } from '../access.ts';
import { toInspectionTitle } from '../naming/inspection-title.ts';
import { findInspection, type InspectionRow } from '../queries/inspections.ts';
import { findShareLink, type ShareLinkRow, saveShareLink } from '../queries/share-links.ts';
import { loadPrintSource, printReport } from '../report/print-report.ts';
import { toShareLink } from './links.ts';
import { createSalt, hashToken, toToken } from './tokens.ts';

interface Payload {
  readonly workspace_id: number;
  readonly user_id: number;
  readonly inspection_id: number;
  readonly emails: readonly string[];
  readonly message: string;
}

export const sendPdfTask: BackgroundTask<Payload> = {
  name: 'inspections.send_report',
  lane: 'reports',
  async run({ workspace_id, user_id, inspection_id, emails, message }, { database, services, registry, signal }) {
    const prepared = await database.inWorkspace(workspace_id, async (tx) => {
      const actor = await findActorOfUser(tx, user_id);
      if (!actor) return null;
      return withSiteLimit(tx, actor, async () => {
        const inspection = await findInspection(tx, inspection_id);
        if (!inspection) return null;
        const context = { tx, database, registry, actor, reader: actor, locale: actor.locale };
        return { actor, inspection, source: await loadPrintSource(context, inspection, {}) };
      });
    });
    if (!prepared) return;
    const { actor, inspection, source } = prepared;
    // Printing takes seconds, and no transaction should be open meanwhile.
    const { body, name, type } = await printReport(source, services, {
      owner: toBackgroundOwner(workspace_id),
      signal,
    });
    const attachments = [{ name, type, content: body }];
    await database.inWorkspace(workspace_id, async (tx) => {
      for (const to of emails) {
        const values = toMailValues(actor, inspection, message);
        await queueMail(tx, services, { to, locale: actor.locale, kind: 'report_pdf', values, attachments });
      }
    });
  },
};

export const sendReportRoute: Route = route(inspections.sendReport, async (call) => {
  const { tx, actor, params, body, services, activity } = call;
  const inspection = await getReadableInspection(tx, actor, params.id);
  assertNotArchived(inspection);
  const emails = [...new Map(body.emails.map((email) => [email.toLowerCase(), email])).values()];
  const { content, message } = body;
  if (content === 'pdf') {
    const { workspace_id, user_id } = actor;
    const payload: Payload = { workspace_id, user_id, inspection_id: inspection.id, emails, message };
    await enqueue(tx, sendPdfTask.name, { ...payload });
  } else {
    const link = await getShareLink(tx, { actor, services }, inspection);
    const kind = link.has_password ? 'report_link_protected' : 'report_link';
    for (const to of emails) {
      const values = toMailValues(actor, inspection, message);
      await queueMail(tx, services, { to, locale: actor.locale, kind, values, link: link.url });
    }
  }
  activity({
    ...{ type: 'inspection', id: inspection.id, title: toInspectionTitle(inspection) },
    after: { emails: emails.join(', '), content },
  });
  return { sent: emails.length };
});

function toMailValues(actor: Actor, inspection: InspectionRow, message: string) {
  const { full_name: sender, workspace } = actor;
  const text = message.trim();
  return {
    ...{ sender, workspace: workspace.display_name, title: toInspectionTitle(inspection) },
    message: text && `\n\n${text}`,
  };
}

const isExpired = ({ expires_at }: ShareLinkRow): boolean => expires_at !== null && expires_at <= new Date();

/** The link of the report, or a new one without an end where there is none or it has expired. */
async function getShareLink(
  tx: Tx,
  { actor, services }: { readonly actor: Actor; readonly services: Services },
  { id: inspection_id }: InspectionRow,
) {
  const { workspace_id, user_id } = actor;
  const existingLink = await findShareLink(tx, inspection_id);
  if (existingLink && !isExpired(existingLink)) return toShareLink(existingLink, workspace_id, services);
  const salt = createSalt();
  const token_hash = hashToken(toToken(services.config, workspace_id, salt));
  const values = { inspection_id, salt, token_hash, user_id, password_hash: null, expires_at: null };
  return toShareLink(await saveShareLink(tx, values), workspace_id, services);
}
