import { notFoundError } from '../../../http/api-error.ts';
import type { PreloadCall } from '../../../http/module.ts';

/** Without a library, an installation has neither its calls nor their records. @throws ApiError CKL_OBJECT_NOT_FOUND */
export function assertLibrary({ services }: Pick<PreloadCall, 'services'>): void {
  if (!services.config.publicLibrary) throw notFoundError('CKL');
}
