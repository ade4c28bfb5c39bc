/**
 * The links in mails of scheduled reports. A token names a workspace and a subscriber, signed with the key of the
 * installation, so that each mail can have it and nobody can make one.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config/index.ts';
import { createEncryption } from '../../encryption.ts';

interface Subscriber {
  readonly workspace_id: number;
  readonly id: number;
}

const sign = ({ secretKey }: Pick<Config, 'secretKey'>, { workspace_id, id }: Subscriber): string =>
  createEncryption(secretKey, 'report subscriptions').hmac(`${workspace_id}:${id}`).toString('base64url');

export const toToken = (config: Pick<Config, 'secretKey'>, subscriber: Subscriber): string =>
  `${subscriber.workspace_id.toString(36)}.${subscriber.id.toString(36)}.${sign(config, subscriber)}`;

/** Null unless the installation made the token. */
export function readToken(config: Pick<Config, 'secretKey'>, token: string): Subscriber | null {
  const [, workspace, id, signature] = /^([0-9a-z]{1,9})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token) ?? [];
  if (!workspace || !id || !signature) return null;
  const subscriber = { workspace_id: Number.parseInt(workspace, 36), id: Number.parseInt(id, 36) };
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(config, subscriber))) ? subscriber : null;
}
