/** Certificates with which a SAML identity provider signs. */
import { X509Certificate } from 'node:crypto';
import type { Language } from '@rounds/contract/languages.ts';
import { CERTIFICATE_WARNING_DAYS, type Certificate } from '@rounds/contract/sso';
import type { TextKey, TextParams } from '../../../http/texts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MIN_RSA_BITS = 2048;

/** PEM, or the Base64 content alone, as metadata has it. Null if it is no certificate. */
export function parseCertificate(text: string): X509Certificate | null {
  const content = text.replaceAll(/-----(?:BEGIN|END) CERTIFICATE-----|\s/g, '');
  if (!/^[A-Za-z0-9+/]+=*$/.test(content)) return null;
  try {
    return new X509Certificate(Buffer.from(content, 'base64'));
  } catch {
    return null;
  }
}

/** Signatures of other keys are not verified. */
const hasStrongKey = ({ publicKey }: X509Certificate): boolean =>
  publicKey.asymmetricKeyType === 'rsa' && (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS;

/** Returns the reason why a certificate cannot be used; null if it can. */
export function findCertificateProblem(
  text: string,
  locale: Language,
  now = new Date(),
): readonly [TextKey, TextParams?] | null {
  const certificate = parseCertificate(text);
  if (!certificate) return ['field.sso_certificate'];
  if (!hasStrongKey(certificate)) return ['field.sso_certificate_weak'];
  const end = certificate.validToDate;
  if (end > now) return null;
  return [
    'field.sso_certificate_expired',
    { date: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(end) },
  ];
}

function toCertificate(certificate: X509Certificate, now: Date): Certificate {
  const { subject, fingerprint256, validFromDate, validToDate } = certificate;
  return {
    subject: subject.split('\n').at(-1) ?? '',
    fingerprint: fingerprint256,
    valid_from: validFromDate.toISOString(),
    valid_to: validToDate.toISOString(),
    state: toState(validFromDate, validToDate, now),
  };
}

function toState(from: Date, to: Date, now: Date): Certificate['state'] {
  if (to <= now) return 'expired';
  if (from > now) return 'not_yet_valid';
  return to.getTime() - now.getTime() <= CERTIFICATE_WARNING_DAYS * DAY_MS ? 'expiring' : 'valid';
}

const CERTIFICATE_FIELDS = ['x509_certificate', 'x509_certificate_next'];

const toTexts = (settings: object): string[] =>
  CERTIFICATE_FIELDS.flatMap((field) => {
    const text = (settings as Readonly<Record<string, unknown>>)[field];
    return typeof text === 'string' && text !== '' ? [text] : [];
  });

/** The certificates of settings, the current one first. */
export const describeCertificates = (settings: object, now = new Date()): Certificate[] =>
  listCertificates(settings).map((certificate) => toCertificate(certificate, now));

const listCertificates = (settings: object): X509Certificate[] =>
  toTexts(settings).flatMap((text) => parseCertificate(text) ?? []);

/** Lists the certificates whose signatures count now. A certificate that has ended vouches for nobody. */
export const listValidCertificates = (settings: object, now = new Date()): X509Certificate[] =>
  listCertificates(settings).filter(({ validFromDate, validToDate }) => validFromDate <= now && now < validToDate);
