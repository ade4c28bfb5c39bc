import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/index.ts';
import { useBuilder } from './builder-context.tsx';

const PATIENCE = 2_000;

/** Sends what waits before the builder is left, and asks when that does not work. */
export function LeavingGuard() {
  const { t } = useTranslation('builder');
  const { autosave } = useBuilder();
  const isUnsaved = () => autosave.unsaved() !== null;

  useBlocker({
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      // The preview opens and closes on the spot.
      if (current.pathname === next.pathname || !isUnsaved()) return false;
      await Promise.race([autosave.flush(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
      if (!isUnsaved()) return false;
      const leaves = await confirm({
        title: t('leave.title'),
        text: t('leave.text'),
        confirmLabel: t('leave.confirm'),
      });
      return !leaves;
    },
  });
  return null;
}
