import { FEATURES } from '@rounds/contract/plans.ts';
import { useTranslation } from 'react-i18next';
import type common from '../../platform/i18n/en/common.json';
import { Modal, Text } from '../../ui/index.ts';
import { PlanLock } from './plan-lock.tsx';

/** The features whose lock has a name and a use of its own; a screen that needs another one has to add its texts. */
export type LockableFeature = keyof typeof common.locked.needs;

/** Returns a title such as “Import needs the Standard plan”. */
export function useLockTitle(): (feature: LockableFeature) => string {
  const { t } = useTranslation('common');
  return (feature) => t(`locked.needs.${feature}`, { plan: t(`plans.${FEATURES[feature]}`) });
}

interface PlanLockDialogProps {
  readonly feature: LockableFeature;
  readonly onClose: () => void;
}

/** The dialog of a locked button: what is locked, its use, and the way to it. */
export function PlanLockDialog({ feature, onClose }: PlanLockDialogProps) {
  const { t } = useTranslation('common');
  const toTitle = useLockTitle();
  return (
    <Modal opened onClose={onClose} title={toTitle(feature)} size={460}>
      <Text mb={3} size="md">
        {t(`locked.gives.${feature}`)}
      </Text>
      <PlanLock feature={feature} />
    </Modal>
  );
}
