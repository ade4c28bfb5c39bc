/** Tells those who may edit the settings in time that the certificate of the sign-on service expires. */
import { CERTIFICATE_WARNING_DAYS, type Certificate } from '@rounds/contract/sso';
import type { Database, Tx } from '../../../db/database.ts';
import { listWorkspaceIds } from '../../../db/workspaces.ts';
import type { CronTask } from '../../../http/module.ts';
import { type NewNotice, notify } from '../../notices/index.ts';
import { toSettings } from '../load-provider.ts';
import { listSettingsEditors } from '../queries/people.ts';
import { findSetting } from '../queries/settings.ts';
import { canSignOn } from '../workspace.ts';
import { describeCertificates } from './certificates.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days before the end at which each certificate is announced; 0 is its end. */
const STAGES = [0, 7, CERTIFICATE_WARNING_DAYS];

export async function announceExpiringCertificates(
  database: Pick<Database, 'inInstallation' | 'inWorkspace'>,
  now: Date,
): Promise<void> {
  for (const workspace of await database.inInstallation(listWorkspaceIds)) {
    await database.inWorkspace(workspace, (tx) => announceInWorkspace(tx, workspace, now));
  }
}

async function announceInWorkspace(tx: Tx, workspace: number, now: Date): Promise<void> {
  const settings = toSettings('saml', await findSetting(tx, 'saml'));
  if (!settings.enabled) return;
  const certificates = describeCertificates(settings, now);
  const expiring = certificates.flatMap((certificate) => {
    const stage = STAGES.find((days) => endsWithin(certificate, days, now));
    // One that lasts longer has already taken its place.
    const isReplaced = stage !== undefined && certificates.some((other) => !endsWithin(other, stage, now));
    return stage === undefined || isReplaced ? [] : [{ certificate, stage }];
  });
  if (expiring.length === 0 || !(await canSignOn(tx, workspace))) return;
  const user_ids = await listSettingsEditors(tx);
  await notify(
    tx,
    expiring.map(({ certificate, stage }): NewNotice => {
      const { subject, fingerprint, valid_to } = certificate;
      return {
        kind: 'certificate_expiry',
        user_ids,
        subject: { type: 'sign_on_service', id: 0, title: subject.replace(/^CN=/, '') },
        data: { expires_at: valid_to, ...(stage === 0 && { has_expired: true }) },
        key: `certificate_expiry:${fingerprint}:${stage}`,
      };
    }),
    now,
  );
}

const endsWithin = ({ valid_to }: Certificate, days: number, now: Date): boolean =>
  Date.parse(valid_to) - now.getTime() <= days * DAY_MS;

export const expiryTask: CronTask = {
  name: 'sso.certificate_expiry',
  schedule: '37 * * * *',
  run: ({ database }) => announceExpiringCertificates(database, new Date()),
};
