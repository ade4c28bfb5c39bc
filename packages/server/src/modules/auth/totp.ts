/** Codes of authenticator apps (RFC 6238) with parameters that all apps support: SHA-1, six digits, 30 seconds. */
import { createHmac, randomBytes } from 'node:crypto';
import { CODE_LENGTH } from '@rounds/contract/person.ts';

const STEP_SECONDS = 30;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The previous and the next code are accepted too, because clocks of phones drift. */
const DRIFT = [0, -1, 1];

/** 160 random bits in base 32. */
export const generateTotpSecret = (): string =>
  [...randomBytes(20)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .match(/.{5}/g)!
    .map((bits) => BASE32[Number.parseInt(bits, 2)])
    .join('');

function decodeSecret(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export const getTotpStep = (moment: number): number => Math.floor(moment / 1000 / STEP_SECONDS);

export function generateTotpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', decodeSecret(secret)).update(counter).digest();
  const number = mac.readUInt32BE(mac[19]! & 0xf) & 0x7fffffff;
  return String(number % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');
}

/** The time step of a code; null if the code is not valid now. */
export function findTotpStep(secret: string, code: string, moment: number): number | null {
  const now = getTotpStep(moment);
  const drift = DRIFT.find((steps) => generateTotpCode(secret, now + steps) === code);
  return drift === undefined ? null : now + drift;
}

/** The URI in the QR code for the app. */
export function toTotpUri(secret: string, email: string): string {
  const label = `Rounds:${email}`;
  const params = new URLSearchParams({ secret, issuer: 'Rounds', algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${encodeURIComponent(label)}?${params}`;
}
