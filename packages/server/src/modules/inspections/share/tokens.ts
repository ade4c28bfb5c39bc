/**
 * The secrets of share links. A token names its workspace and follows from the link's salt and the key of the
 * installation: the database holds only its hash, and yet the link can be shown again. Access is what a guest gets for
 * the password of a link; a new password, a new link or some hours make it void.
 */
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../config/index.ts';

type Secrets = Pick<Config, 'secretKey'>;

const ACCESS_MS = 4 * 60 * 60_000;

const sign = ({ secretKey }: Secrets, text: string): string => {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'rounds share links', 32));
  return createHmac('sha256', key).update(text).digest('base64url');
};

export const createSalt = (): string => randomBytes(24).toString('base64url');

export const toToken = (secrets: Secrets, workspaceId: number, salt: string): string =>
  `${workspaceId.toString(36)}.${sign(secrets, `token:${workspaceId}:${salt}`)}`;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The workspace that a token claims to be of; null where it cannot be a token. */
export function readWorkspaceId(token: string): number | null {
  const [, workspace] = /^([0-9a-z]{1,9})\.[\w-]{43}$/.exec(token) ?? [];
  return workspace ? Number.parseInt(workspace, 36) : null;
}

interface ProtectedLink {
  readonly token_hash: string;
  readonly password_hash: string | null;
}

const signAccess = (secrets: Secrets, { token_hash, password_hash }: ProtectedLink, until: string): string =>
  sign(secrets, `access:${token_hash}:${password_hash}:${until}`);

export function createAccess(secrets: Secrets, link: ProtectedLink, now: Date): string {
  const until = (now.getTime() + ACCESS_MS).toString(36);
  return `${until}.${signAccess(secrets, link, until)}`;
}

/** Whether a guest may read what the link shows. */
export function hasAccess(secrets: Secrets, link: ProtectedLink, access: string | undefined, now: Date): boolean {
  if (link.password_hash === null) return true;
  const [until = '', signature = ''] = access?.split('.') ?? [];
  const right = Buffer.from(signAccess(secrets, link, until));
  const signatureBytes = Buffer.from(signature);
  if (right.length !== signatureBytes.length || !timingSafeEqual(right, signatureBytes)) return false;
  return Number.parseInt(until, 36) > now.getTime();
}
