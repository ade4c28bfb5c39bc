/** Records sign-ons that were rejected, and tells the person in their browser. */

import type { Language } from '@rounds/contract/languages.ts';
import {
  MAX_LISTED_REJECTIONS,
  SSO_REASONS,
  type SsoProtocol,
  type SsoReason,
  type SsoRejection,
} from '@rounds/contract/sso';
import type { Tx } from '../../db/database.ts';
import { recordActivity } from '../../http/activity.ts';
import { ApiError } from '../../http/api-error.ts';
import { type PreloadCall, Redirect } from '../../http/module.ts';
import { translate } from '../../http/texts.ts';
import { toIso } from '../../iso-time.ts';
import { toSignInUrl } from './addresses.ts';
import { createSsoEncryption } from './encryption.ts';
import type { SignOnRejection } from './provider.ts';
import { insertRejection, listRejections } from './queries/rejections.ts';
import type { SignOnWorkspace } from './workspace.ts';

type RejectingCall = Pick<PreloadCall, 'database' | 'services' | 'request' | 'locale'>;

const MAX_TEXT_LENGTH = 200;
/** Removes characters that the database cannot store, which external values may have. */
const toStorable = (text: string | null): string | null =>
  text === null ? null : text.toWellFormed().replaceAll('\0', '').slice(0, MAX_TEXT_LENGTH);

/** Runs in a transaction of its own, because the record must survive the rollback of what was rejected. */
export async function recordRejection(
  { database, request }: Pick<RejectingCall, 'database' | 'request'>,
  workspace: Pick<SignOnWorkspace, 'id'>,
  protocol: SsoProtocol,
  rejection: SignOnRejection,
): Promise<void> {
  const { reason } = rejection;
  const detail = toStorable(rejection.detail);
  const name = toStorable(rejection.claimedName);
  const nobody = { workspace_id: workspace.id, user_id: null, full_name: null };
  const subject = { type: 'sign_on', id: protocol, ...(name !== null && { title: name }), after: { reason, detail } };
  await database.inWorkspace(workspace.id, async (tx) => {
    await insertRejection(tx, { protocol, reason, detail, name });
    await recordActivity(tx, nobody, request, [{ code: 'sso.refused', subject }]);
  });
}

export const describeReason = (language: Language, reason: SsoReason): string =>
  translate(language, `sso.reason.${reason}`);

export const toRejectionError = (language: Language, reason: SsoReason): ApiError =>
  new ApiError('AUTH_SSO_REFUSED', { data: { reason }, params: { reason: describeReason(language, reason) } });

/** The start of an assertion that tells a reason instead of a person. */
const REJECTED = 'rejected.';

/** Sends the browser to the sign-in page, which learns the reason when it uses the assertion. */
export async function rejectInBrowser(
  call: RejectingCall,
  workspace: SignOnWorkspace,
  protocol: SsoProtocol,
  rejection: SignOnRejection,
): Promise<Redirect> {
  await recordRejection(call, workspace, protocol, rejection);
  const sealed = createSsoEncryption(call.services).encrypt(rejection.reason).toString('base64url');
  return new Redirect(toSignInUrl(call.services.config, workspace.key, { sso: `${REJECTED}${sealed}` }));
}

/** The reason that an assertion tells; null if it is another kind of assertion. */
export function readRejection({ services }: Pick<RejectingCall, 'services'>, assertion: string): SsoReason | null {
  if (!assertion.startsWith(REJECTED)) return null;
  try {
    const text = createSsoEncryption(services).decrypt(Buffer.from(assertion.slice(REJECTED.length), 'base64url'));
    return SSO_REASONS.find((reason) => reason === text) ?? null;
  } catch {
    return null;
  }
}

/** Lists the latest rejections of all services, or of one. */
export const listLatestRejections = async (
  tx: Tx,
  protocol: SsoProtocol | undefined,
  language: Language,
): Promise<SsoRejection[]> =>
  (await listRejections(tx, protocol, MAX_LISTED_REJECTIONS)).map(({ created_at, settled_at, ...rejection }) => ({
    ...rejection,
    message: describeReason(language, rejection.reason),
    at: created_at.toISOString(),
    settled_at: toIso(settled_at),
  }));
