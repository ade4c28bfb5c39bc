/** The size limits of files that people upload to import them: the operator and the free disk decide. */
import { statfs } from 'node:fs/promises';
import type { Config } from '../../../config/index.ts';
import type { Tx } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Call } from '../../../http/module.ts';
import { formatByteSize } from '../../../http/texts.ts';
import { getImportedBytes } from '../queries.ts';

const GB = 1024 ** 3;
/** The disk space reserved for the database and for the work of others. */
const RESERVED_BYTES = GB;

/** The bytes of a file for an import, and of all unfinished ones of a workspace. */
export const toImportLimit = ({ maxImportGb }: Pick<Config, 'maxImportGb'>): number => maxImportGb * GB;

type LimitedCall = Pick<Call, 'services' | 'locale'>;

/**
 * The chunks are put together to one file when an import reads them, so it needs its size once more.
 * @throws ApiError UPLOAD_TOO_LARGE, APP_DISK_FULL
 */
export async function assertImportFits(
  { services, locale, body }: LimitedCall & { readonly body: { readonly offset: number } },
  size: number,
): Promise<void> {
  const { config } = services;
  const limit = toImportLimit(config);
  if (size > limit) throw new ApiError('UPLOAD_TOO_LARGE', { params: { limit: formatByteSize(locale, limit) } });
  const missingBytes = config.s3Files ? 0 : Math.max(0, size - body.offset);
  const { bavail, bsize } = await statfs(config.dataDir);
  if (missingBytes + size + RESERVED_BYTES > bavail * bsize) throw new ApiError('APP_DISK_FULL');
}

/**
 * @param addedBytes bytes that are not stored yet
 * @throws ApiError UPLOAD_IMPORTS_FULL
 */
export async function assertImportRoomLeft(tx: Tx, { services, locale }: LimitedCall, addedBytes = 0): Promise<void> {
  const limit = toImportLimit(services.config);
  const usedBytes = await getImportedBytes(tx);
  if (usedBytes + addedBytes <= limit) return;
  const params = { used: formatByteSize(locale, usedBytes), limit: formatByteSize(locale, limit) };
  throw new ApiError('UPLOAD_IMPORTS_FULL', { data: { used: usedBytes, limit }, params });
}
