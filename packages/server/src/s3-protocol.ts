/** The parts that all users of S3 stores share: addresses of objects, and reading the simple XML of responses. */
import type { S3Address } from './s3-address.ts';

/** Returns the URL, which has no slash at its end. */
export function toBucketUrl({ endpoint, bucket, isPathStyle }: S3Address): string {
  if (isPathStyle) return `${endpoint}/${bucket}`;
  const url = new URL(endpoint);
  return `${url.protocol}//${bucket}.${url.host}`;
}

/** The address of an object, whose name may contain any character. */
export const toObjectUrl = (address: S3Address, key: string): string =>
  `${toBucketUrl(address)}/${key.split('/').map(encodeURIComponent).join('/')}`;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The texts of elements without children; the responses of S3 are that simple. */
export const readElements = (xml: string, name: string): string[] =>
  // Pattern: the text of an element ends at the next bracket, and the names are those of the product.
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(\w+);/g, (entity, code: string) => ENTITIES[code] ?? entity),
  );
