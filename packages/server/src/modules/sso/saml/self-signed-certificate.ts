/** A certificate for a key of our own, signed by itself. Node reads certificates but makes none, so this writes the little DER it takes. */
import { type KeyObject, randomBytes, sign } from 'node:crypto';

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

const toName = (text: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))));
const toTime = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`));

export interface CertificateOptions {
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
}

/** PEM. The key must be an RSA key. */
export function createSelfSignedCertificate(
  { publicKey, privateKey }: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
  { name, from, to }: CertificateOptions,
): string {
  const algorithm = sequence(oid('2a864886f70d01010b'), der(0x05));
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)]);
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    toName(name),
    sequence(toTime(from), toTime(to)),
    toName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const whole = sequence(content, algorithm, der(0x03, Buffer.from([0]), sign('sha256', content, privateKey)));
  const lines = whole
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
