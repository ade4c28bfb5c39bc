/** Codes of authenticator apps (RFC 6238): SHA-1, six digits, a new one every 30 seconds, as all apps understand. */
import { createHmac, randomBytes } from 'node:crypto';
import { CODE_LENGTH } from '@rounds/contract/person';

const STEP_SECONDS = 30;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Clocks of phones are a little off: the code before and the one after count too. */
const DRIFT = [0, -1, 1];

/** 160 random bits in the letters that apps take. */
export const newTotpSecret = (): string =>
  [...randomBytes(20)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .match(/.{5}/g)!
    .map((bits) => BASE32[Number.parseInt(bits, 2)])
    .join('');

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export const totpStepAt = (moment: number): number => Math.floor(moment / 1000 / STEP_SECONDS);

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE(mac[19]! & 0xf) & 0x7fffffff;
  return String(number % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');
}

/** The time step whose code this is; null when it is none that counts now. */
export function matchingTotpStep(secret: string, code: string, moment: number): number | null {
  const now = totpStepAt(moment);
  const drift = DRIFT.find((steps) => totpCode(secret, now + steps) === code);
  return drift === undefined ? null : now + drift;
}

/** What the picture for the app holds. */
export function totpAddress(secret: string, email: string): string {
  const label = `Rounds:${email}`;
  const params = new URLSearchParams({ secret, issuer: 'Rounds', algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${encodeURIComponent(label)}?${params}`;
}
