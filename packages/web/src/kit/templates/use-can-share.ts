import type { library } from '@rounds/contract/checklists/library.ts';
import { useAppSettings, useCan } from '../../platform/session/index.ts';

/** Whether templates can be shared here, by this person. */
export function useCanShare(): boolean {
  const isEnabled = useAppSettings().data?.public_library_enabled ?? true;
  const [permission] = ['CKL_SHARE_TEMPLATE'] satisfies (typeof library)['share']['access'];
  return useCan()(permission) && isEnabled;
}
