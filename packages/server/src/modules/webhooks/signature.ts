/** Signatures of messages, as the specification Standard Webhooks has them. */
import { createHmac, randomBytes } from 'node:crypto';
import { SECRET_PREFIX } from '@rounds/contract/webhooks';

const GENERATED_BYTES = 32;

export const generateSecret = (): string => `${SECRET_PREFIX}${randomBytes(GENERATED_BYTES).toString('base64')}`;

export interface Message {
  readonly id: string;
  readonly body: string;
}

/** The headers of a message; one signature for each secret, so that receivers may know either of them. */
export function signMessage({ id, body }: Message, secrets: readonly string[], now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000).toString();
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
