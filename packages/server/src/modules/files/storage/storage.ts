/** The storage of a workspace: how much it has, and how much its plan or the operator allows. */
import { PLAN_STORAGE_GB, type Plan } from '@rounds/contract/plans.ts';
import type { Config } from '../../../config/index.ts';
import type { Tx } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Call } from '../../../http/module.ts';
import { formatByteSize } from '../../../http/texts.ts';
import { getStoredBytes } from '../queries.ts';

const BYTES_PER_GB = 1024 ** 3;

/** The bytes that the files of a workspace may have. */
export const getStorageLimit = ({ maxStorageGb }: Pick<Config, 'maxStorageGb'>, plan: Plan): number =>
  (maxStorageGb ?? PLAN_STORAGE_GB[plan]) * BYTES_PER_GB;

type StorageCall = Pick<Call, 'actor' | 'services' | 'locale'>;

/**
 * Runs in the transaction that has stored a file: its row counts already and is locked until the end of the
 * transaction, so that two uploads cannot both use the last bytes.
 * @param addedBytes bytes that are not stored yet
 * @throws ApiError UPLOAD_QUOTA_EXCEEDED
 */
export async function assertStorageLeft(
  tx: Tx,
  { actor, services, locale }: StorageCall,
  addedBytes = 0,
): Promise<void> {
  const limit = getStorageLimit(services.config, actor.plan);
  const usedBytes = await getStoredBytes(tx);
  if (usedBytes + addedBytes <= limit) return;
  throw new ApiError('UPLOAD_QUOTA_EXCEEDED', {
    data: { used: usedBytes, limit },
    params: { limit: formatByteSize(locale, limit) },
  });
}
