/** Codes of six digits that are mailed, and what is kept of them. */
import { randomInt } from 'node:crypto';
import type { Language } from '@rounds/contract/languages';
import { CODE_LENGTH } from '@rounds/contract/person';
import { Refusal } from '../../http/refusal.ts';
import { sentence } from '../../http/texts.ts';
import { sealing } from '../../sealing.ts';
import type { Services } from '../../services.ts';

export const MOST_TRIES = 5;

export const drawCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/** Six digits are soon tried through: without the installation's key their mark tells nothing. */
export const codeMark = (services: Pick<Services, 'config'>, what: string, code: string): Buffer =>
  sealing(services.config.secretKey, 'code').mark(`${what}:${code}`);

/** Seals the secret of an authenticator app. */
export const appSealing = (services: Pick<Services, 'config'>) => sealing(services.config.secretKey, 'authenticator');

export const wrongCode = (language: Language): Refusal =>
  new Refusal('USR_WRONG_CODE', { data: { code: [sentence(language, 'USR_WRONG_CODE')] } });

/** "m•••@example.org": enough to know which mailbox, too little to learn the address. */
export function maskedAddress(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${[...name][0] ?? ''}•••@${domain}`;
}
