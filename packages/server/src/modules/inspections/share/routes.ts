import { inspections } from '@rounds/contract/inspections';
import { ApiError } from '../../../http/api-error.ts';
import { fieldError } from '../../../http/input.ts';
import { Bytes, type Route, route, routeWithoutTransaction, routeWithPreload } from '../../../http/module.ts';
import { toLinkOwner } from '../../../processes/index.ts';
import { hashPassword } from '../../auth/index.ts';
import { findFiles, toBytesAnswer } from '../../files/index.ts';
import { getReportView, listRatings } from '../../settings/index.ts';
import { getPlan } from '../../subscription/index.ts';
import { getWorkspaceName } from '../../workspaces/index.ts';
import { assertNotArchived, getReadableInspection } from '../access.ts';
import { toInspectionTitle } from '../naming/inspection-title.ts';
import { findAssetAddress } from '../queries/asset-address.ts';
import type { InspectionRow } from '../queries/inspections.ts';
import { deleteShareLink, findSender, findShareLink, saveShareLink } from '../queries/share-links.ts';
import { toInspection } from '../record.ts';
import { loadPrintSource, printReport } from '../report/print-report.ts';
import { getVersion } from '../versions.ts';
import { mayRead, openLink, toShareLink, withLink, withOpenLink } from './links.ts';
import { sendReportRoute } from './send-report.ts';
import { listSharedFiles, toSharedReport } from './shared-report.ts';
import { createSalt, hashToken, toToken } from './tokens.ts';

const subject = (row: InspectionRow) => ({ type: 'inspection', id: row.id, title: toInspectionTitle(row) });

export const shareRoutes: readonly Route[] = [
  sendReportRoute,
  route(inspections.getShareLink, async ({ tx, actor, params, services }) => {
    const inspection = await getReadableInspection(tx, actor, params.id);
    const link = await findShareLink(tx, inspection.id);
    return link ? toShareLink(link, actor.workspace_id, services) : null;
  }),
  routeWithPreload(
    inspections.createShareLink,
    async ({ body }) => (body.password ? hashPassword(body.password) : null),
    async (call, password_hash) => {
      const { tx, actor, params, body, services, locale, activity } = call;
      const expires_at = body.expires_at ? new Date(body.expires_at) : null;
      if (expires_at && expires_at <= new Date()) throw fieldError('expires_at', locale, 'field.future');
      const inspection = await getReadableInspection(tx, actor, params.id);
      assertNotArchived(inspection);
      const salt = createSalt();
      const token_hash = hashToken(toToken(services.config, actor.workspace_id, salt));
      const values = { inspection_id: inspection.id, salt, token_hash, password_hash, expires_at };
      const link = await saveShareLink(tx, { ...values, user_id: actor.user_id });
      const shareLink = toShareLink(link, actor.workspace_id, services);
      activity({
        ...subject(inspection),
        after: { expires_at: shareLink.expires_at, has_password: shareLink.has_password },
      });
      return shareLink;
    },
  ),
  route(inspections.deleteShareLink, async ({ tx, actor, params, activity, noActivity }) => {
    const inspection = await getReadableInspection(tx, actor, params.id);
    if (await deleteShareLink(tx, inspection.id)) activity(subject(inspection));
    else noActivity();
    return null;
  }),

  routeWithoutTransaction(inspections.getShared, (call) =>
    withLink(call, call.params.token, async ({ tx, workspace_id, link, inspection }) => {
      const has_password = link.password_hash !== null;
      const organization = await getWorkspaceName(tx, workspace_id);
      const sender = (await findSender(tx, link)) ?? null;
      const head = { has_password, organization, sender };
      if (!mayRead(call, link, call.query.access)) return { ...head, report: null };
      const version = await getVersion(tx, call.database, inspection.template_version_id);
      const report = toSharedReport(await toInspection({ ...call, tx }, inspection, null), version, {
        report: await getReportView(tx),
        ratings: await listRatings(tx, call.locale),
        organization,
        address: await findAssetAddress(tx, inspection.asset_uuid),
      });
      return { ...head, report };
    }),
  ),
  routeWithoutTransaction(inspections.openShared, async (call) => ({
    access: await openLink(call, call.params.token, call.body.password),
  })),
  routeWithoutTransaction(inspections.getSharedPdf, (call) => {
    const { params, query, locale, services } = call;
    return withOpenLink(call, params.token, query.access, async ({ tx, workspace_id, link, inspection }) => {
      const owner = toLinkOwner(call, { workspace_id, inspection_id: link.inspection_id });
      const actor = { workspace_id, plan: await getPlan(tx, workspace_id) };
      const source = await loadPrintSource({ ...call, tx, actor, locale }, inspection, query);
      return new Bytes((signal) => printReport(source, services, { owner, signal }));
    });
  }),
  routeWithoutTransaction(inspections.getSharedFile, (call) => {
    const { params, query, database, services } = call;
    return withOpenLink(call, params.token, query.access, async ({ tx, inspection }) => {
      const version = await getVersion(tx, database, inspection.template_version_id);
      const sharedFiles = listSharedFiles(await toInspection({ ...call, tx }, inspection, null), version);
      const uuid = params.uuid.toLowerCase();
      if (!sharedFiles.some((file) => file.uuid === uuid)) throw new ApiError('INS_SHARE_LINK_INVALID');
      const [file] = await findFiles(tx, [uuid]);
      return new Bytes(() => toBytesAnswer(file!, query, services.files));
    });
  }),
];
