/** What a feature shows that the plan lacks: its name, the plan that has it, and what it gives. */
import { FEATURES } from '@rounds/contract/plans';
import { IconLock } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasFeature, PLANS_PAGE, useSessionUser } from '../../../session/index.ts';
import { Button } from '../../../ui/index.ts';
import { Dialog } from '../dialog.tsx';
import { useBuilder } from './builder-context.tsx';
import type { BuilderFeature } from './builder-view.ts';
import classes from './locked-feature.module.css';

export function useIsLocked(feature: BuilderFeature): boolean {
  return !hasFeature(useSessionUser(), feature);
}

export function LockedText({ feature }: { feature: BuilderFeature }) {
  const { t } = useTranslation(['builder', 'common']);
  const user = useSessionUser();
  const router = useRouter();
  const plan = t(`common:plans.${FEATURES[feature]}`);
  return (
    <div className={classes.locked}>
      <p className={classes.title}>
        <IconLock size={18} aria-hidden />
        {t(`locked.${feature}.title`, { plan })}
      </p>
      <p>{t(`locked.${feature}.gives`)}</p>
      <p className={classes.own}>{t('common:locked.text', { own: t(`common:plans.${user.plan.key}`) })}</p>
      {PLANS_PAGE in router.routesByPath && (
        <Button component="a" href={PLANS_PAGE} target="_blank" rel="noreferrer">
          {t('locked.plans')}
        </Button>
      )}
    </div>
  );
}

export function LockedDialog({ feature, onClose }: { feature: BuilderFeature; onClose: () => void }) {
  const { t } = useTranslation('builder');
  return (
    <Dialog onClose={onClose} title={t(`locked.${feature}.name`)} size={460}>
      <LockedText feature={feature} />
    </Dialog>
  );
}

/** In the place of what is locked: says so, and leads to what it would give. */
export function LockedEntry({ feature }: { feature: BuilderFeature }) {
  const { t } = useTranslation('builder');
  const { view } = useBuilder();
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconLock size={15} />}
      onClick={() => view.set({ dialog: { kind: 'locked', feature } })}
    >
      {t(`locked.${feature}.name`)}
    </Button>
  );
}
