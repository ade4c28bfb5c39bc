/** Encrypts what the sign-on must read again: secrets of clients, responses under way, and the data for signing out. */
import { createEncryption, type Encryption } from '../../encryption.ts';
import type { Services } from '../../services.ts';

export const SSO_ENCRYPTION = 'sign-on';

export const createSsoEncryption = ({ config }: Pick<Services, 'config'>): Encryption =>
  createEncryption(config.secretKey, SSO_ENCRYPTION);

export const encryptJson = (services: Pick<Services, 'config'>, value: unknown): Buffer =>
  createSsoEncryption(services).encryptJson(value);
/** @throws when it was altered or encrypted with another key */
export const decryptJson = <T>(services: Pick<Services, 'config'>, sealed: Buffer): T =>
  createSsoEncryption(services).decryptJson(sealed);
