import { notFoundError } from '../../../http/api-error.ts';
import type { PreloadCall } from '../../../http/module.ts';

/**
 * Hides the calls and their records in an installation that has no library.
 * @throws ApiError CKL_OBJECT_NOT_FOUND
 */
export function assertLibrary({ services }: Pick<PreloadCall, 'services'>): void {
  if (!services.config.publicLibrary) throw notFoundError('CKL');
}
