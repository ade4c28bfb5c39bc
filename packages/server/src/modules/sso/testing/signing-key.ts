/** Keys of identity providers with certificates, made for a test. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createSelfSignedCertificate } from '../saml/self-signed-certificate.ts';

export interface SigningKey {
  readonly privateKey: KeyObject;
  /** PEM. */
  readonly certificate: string;
}

export interface SigningKeyOptions {
  readonly name?: string;
  readonly from?: Date;
  readonly to?: Date;
  readonly bits?: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function createSigningKey(options: SigningKeyOptions = {}): SigningKey {
  const { name = 'idp.example', bits = 2048 } = options;
  const from = options.from ?? new Date(Date.now() - DAY_MS);
  const to = options.to ?? new Date(Date.now() + 365 * DAY_MS);
  const keys = generateKeyPairSync('rsa', { modulusLength: bits });
  return { privateKey: keys.privateKey, certificate: createSelfSignedCertificate(keys, { name, from, to }) };
}
