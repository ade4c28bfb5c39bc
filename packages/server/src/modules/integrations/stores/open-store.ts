/** Opens the store that a configuration names. */
import type { StoredConnection } from '../../../db/schema/stored-types.ts';
import type { S3Address } from '../../../s3-address.ts';
import type { Services } from '../../../services.ts';
import { type DriveSecret, GoogleDrive } from '../google/drive.ts';
import { S3Bucket } from './s3.ts';
import type { FileStoreOutside } from './store.ts';

/** The secrets that an S3 configuration encrypts. */
export interface S3Secret {
  readonly access_key: string;
  readonly secret_key: string;
}
export type Secret = S3Secret | DriveSecret;

export interface StoreToOpen {
  readonly connection: StoredConnection;
  readonly secret: Secret;
}

export function openStore(
  { connection, secret }: StoreToOpen,
  services: Pick<Services, 'config' | 'outbound'>,
  signal?: AbortSignal,
): FileStoreOutside {
  if ('refresh_token' in secret) return new GoogleDrive(secret, services, signal);
  if (!('bucket' in connection)) throw new Error('The connection and the secret belong to different services.');
  const address = toS3Address(connection, secret);
  const { hostname } = new URL(address.endpoint);
  const allowHttp = services.config.allowedHosts.includes(hostname);
  return new S3Bucket(address, { outbound: services.outbound, allowHttp, signal });
}

/** Amazon has the bucket in the host name. Its certificate covers no bucket with a dot, and other services differ. */
function toS3Address(
  { endpoint, bucket, region }: Extract<StoredConnection, { bucket: string }>,
  { access_key, secret_key }: S3Secret,
): S3Address {
  const address = endpoint === '' ? `https://s3.${region}.amazonaws.com` : endpoint.replace(/\/$/, '');
  const isAmazon = new URL(address).hostname.endsWith('.amazonaws.com');
  return {
    ...{ accessKey: access_key, secretKey: secret_key, bucket, region, folder: '', endpoint: address },
    isPathStyle: !isAmazon || bucket.includes('.'),
  };
}
