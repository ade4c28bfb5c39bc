/**
 * What the server must be able to read again is sealed with the installation's key, what it only
 * compares is marked with it: whoever has no more than the database can do nothing with either.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Sealing {
  seal(text: string): Buffer;
  /** @throws when it was altered, or sealed with another key */
  open(sealed: Buffer): string;
  /** The same text gives the same mark; nobody without the key can try texts against it. */
  mark(text: string): Buffer;
}

const NONCE = 12;
const TAG = 16;

/** `purpose` keeps what is sealed for one thing from being taken for another. */
export function sealing(secretKey: string, purpose: string): Sealing {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `rounds ${purpose} ${use}`, 32));
  const sealKey = key('seal');
  const markKey = key('mark');
  return {
    seal(text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, NONCE));
      decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
    },
    mark: (text) => createHmac('sha256', markKey).update(text).digest(),
  };
}
