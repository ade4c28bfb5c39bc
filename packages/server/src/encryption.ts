/**
 * Secrets in the database are encrypted with the installation's key if the server must read them again, and
 * stored as a keyed hash (HMAC) if it only compares them. A stolen database is of no use without the key.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Encryption {
  encrypt(text: string): Buffer;
  /** @throws when the text was altered or encrypted with another key */
  decrypt(sealed: Buffer): string;
  /** The value as JSON. */
  encryptJson(value: unknown): Buffer;
  /** @throws as `decrypt` */
  decryptJson<T>(sealed: Buffer): T;
  /** The same text gives the same hash; without the key nobody can test texts against it. */
  hmac(text: string): Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Each `purpose` has keys of its own, so that a secret of one purpose cannot be used for another. */
export function createEncryption(secretKey: string, purpose: string): Encryption {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `rounds ${purpose} ${use}`, 32));
  const encryptionKey = key('seal');
  const hmacKey = key('mark');
  const encryption: Encryption = {
    encrypt(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, sealed.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    },
    encryptJson: (value) => encryption.encrypt(JSON.stringify(value)),
    decryptJson: <T>(sealed: Buffer) => JSON.parse(encryption.decrypt(sealed)) as T,
    hmac: (text) => createHmac('sha256', hmacKey).update(text).digest(),
  };
  return encryption;
}

/**
 * Encrypts a secret with another key. What is encrypted with that key already stays as it is, so that this can be
 * repeated after it was broken off.
 * @throws when it was encrypted with neither key
 */
export function changeKey(sealed: Buffer, from: Encryption, to: Encryption): Buffer {
  try {
    to.decrypt(sealed);
    return sealed;
  } catch {
    return to.encrypt(from.decrypt(sealed));
  }
}
