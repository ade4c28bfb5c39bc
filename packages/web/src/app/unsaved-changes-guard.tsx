import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasChanges, windowForms } from '../platform/unsaved/index.ts';
import { confirmLeaving } from '../ui/index.ts';

const askBeforeUnload = (event: BeforeUnloadEvent) => {
  if (windowForms.isLost()) event.preventDefault();
};

/** Asks once before a screen with unsaved changes is left; the browser asks before its tab is closed. */
export function UnsavedChangesGuard() {
  const { t } = useTranslation('common');
  useEffect(() => {
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => window.removeEventListener('beforeunload', askBeforeUnload);
  }, []);
  useBlocker({
    // With a guard, the router waits a moment before each navigation.
    disabled: !useHasChanges(),
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (!windowForms.isLost({ from: current.pathname, to: next.pathname })) return false;
      return !(await confirmLeaving(windowForms, t));
    },
  });
  return null;
}
