/** Links to reports: creating and revoking them, and reading with them. */
import type { ShareLink } from '@rounds/contract/inspections';
import type { Tx } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { fieldError } from '../../../http/input.ts';
import type { PreloadCall } from '../../../http/module.ts';
import { toIso } from '../../../iso-time.ts';
import type { Services } from '../../../services.ts';
import { createAttemptLimits, matchesPassword, withHashSlot } from '../../auth/index.ts';
import { assertLinkAllowed } from '../../settings/index.ts';
import { findInspection, type InspectionRow } from '../queries/inspections.ts';
import { findLinkByToken, type ShareLinkRow } from '../queries/share-links.ts';
import { createAccess, hasAccess, hashToken, readWorkspaceId, toToken } from './tokens.ts';

export const toShareLink = (row: ShareLinkRow, workspaceId: number, { config }: Services): ShareLink => ({
  url: `${config.publicUrl}/shared/report/${toToken(config, workspaceId, row.salt)}`,
  expires_at: toIso(row.expires_at),
  has_password: row.password_hash !== null,
  created_at: row.created_at.toISOString(),
});

interface OpenedLink {
  readonly tx: Tx;
  readonly workspace_id: number;
  readonly link: ShareLinkRow;
  readonly inspection: InspectionRow;
}

type GuestCall = Pick<PreloadCall, 'database' | 'services' | 'request'>;

/**
 * Works with the report of a link. A link that never existed, was revoked or has expired, and that of an archived
 * report have the same result.
 * @throws ApiError INS_SHARE_LINK_INVALID, USR_NETWORK_NOT_ALLOWED
 */
export async function withLink<T>(
  { database, request }: GuestCall,
  token: string,
  work: (opened: OpenedLink) => Promise<T>,
): Promise<T> {
  const workspace_id = readWorkspaceId(token);
  if (workspace_id === null) throw new ApiError('INS_SHARE_LINK_INVALID');
  return database.inWorkspace(workspace_id, async (tx) => {
    const link = await findLinkByToken(tx, hashToken(token));
    const inspection = link && (await findInspection(tx, link.inspection_id));
    if (!inspection || inspection.archived_at) throw new ApiError('INS_SHARE_LINK_INVALID');
    await assertLinkAllowed(tx, request.ip);
    return work({ tx, workspace_id, link, inspection });
  });
}

/**
 * Works like `withLink`, for content that only a guest who entered the password may see.
 * @throws ApiError INS_SHARE_LINK_INVALID
 */
export const withOpenLink = <T>(
  call: GuestCall,
  token: string,
  access: string | undefined,
  work: (opened: OpenedLink) => Promise<T>,
): Promise<T> =>
  withLink(call, token, (openLink) => {
    if (!mayRead(call, openLink.link, access)) throw new ApiError('INS_SHARE_LINK_INVALID');
    return work(openLink);
  });

export const mayRead = ({ services }: GuestCall, link: ShareLinkRow, access: string | undefined): boolean =>
  hasAccess(services.config, link, access, new Date());

/**
 * Exchanges the password of a link for access. Wrong passwords are counted, by link and by source.
 * @throws ApiError INS_SHARE_LINK_INVALID, RATE_LIMITED, VALIDATION_FAILED for `password`
 */
export async function openLink(
  call: Pick<PreloadCall, 'database' | 'services' | 'request' | 'locale'>,
  token: string,
  password: string,
): Promise<string> {
  const { database, services, request, locale } = call;
  const link = await withLink(call, token, async (openLink) => openLink.link);
  const limits = createAttemptLimits(database, 'share-link');
  const attempt = { email_key: link.token_hash, source: request.ip, is_known_source: false };
  await limits.check(attempt);
  const isRight = await withHashSlot(async () => {
    // Check again after waiting, so that many simultaneous guesses are limited like consecutive ones.
    await limits.check(attempt);
    const matches = link.password_hash === null || (await matchesPassword(link.password_hash, password));
    if (!matches) await limits.count(attempt);
    return matches;
  });
  if (!isRight) throw fieldError('password', locale, 'field.link_password_wrong');
  return createAccess(services.config, link, new Date());
}
