import { useTranslation } from 'react-i18next';
import { useHasChanges, useLeaveGuard, windowForms } from '../platform/unsaved/index.ts';
import { confirmLeaving } from '../ui/index.ts';

/** Asks once before a screen with unsaved changes is left; the browser asks before its tab is closed. */
export function UnsavedChangesGuard() {
  const { t } = useTranslation('common');
  useLeaveGuard({
    isLost: windowForms.isLost,
    confirm: () => confirmLeaving(windowForms, t),
    disabled: !useHasChanges(),
  });
  return null;
}
