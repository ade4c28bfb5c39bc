/** Shown for a feature that the plan does not include. */
import { FEATURES } from '@rounds/contract/plans.ts';
import { CATALOGUE, type ItemType, type RuleActionName, type TemplateFeature } from '@rounds/engine';
import { ACTION_FEATURES } from '@rounds/engine/edits';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PlanLock } from '../../../kit/plans/index.ts';
import { hasFeature, useSessionUser } from '../../../platform/session/index.ts';
import { Button, Dialog, Row, Stack } from '../../../ui/index.ts';
import { useBuilder } from '../state/builder-context.tsx';

export function useIsLocked(feature: TemplateFeature): boolean {
  return !hasFeature(useSessionUser(), feature);
}

/** Finds the feature that a new item of a type needs and the plan does not include. */
export function useFindMissingFeature(): (type: ItemType) => TemplateFeature | undefined {
  const user = useSessionUser();
  return (type) => CATALOGUE[type].features.find((feature) => !hasFeature(user, feature));
}

/** Finds the feature that an action of a rule needs and the plan does not include. */
export function useFindLockOfAction(): (action: RuleActionName) => TemplateFeature | undefined {
  const user = useSessionUser();
  return (action) => {
    const feature = ACTION_FEATURES[action];
    return feature && !hasFeature(user, feature) ? feature : undefined;
  };
}

/** The name of the plan that includes a feature. */
export function usePlanName(): (feature: TemplateFeature) => string {
  const { t } = useTranslation('common');
  return (feature) => t(`plans.${FEATURES[feature]}`);
}

export function LockedText({ feature }: { feature: TemplateFeature }) {
  const { t } = useTranslation('builder');
  const plan = usePlanName()(feature);
  return (
    <Stack align="start" gap={2.5} px={5} pt={4} pb={5} size="md">
      <Row as="p" gap={2} weight={600}>
        <IconLock size={18} aria-hidden />
        {t(`locked.${feature}.title`, { plan })}
      </Row>
      <p>{t(`locked.${feature}.gives`)}</p>
      <PlanLock feature={feature} />
    </Stack>
  );
}

export function LockedDialog({ feature, onClose }: { feature: TemplateFeature; onClose: () => void }) {
  const { t } = useTranslation('builder');
  return (
    <Dialog onClose={onClose} title={t(`locked.${feature}.name`)} size={460}>
      <LockedText feature={feature} />
    </Dialog>
  );
}

/** Replaces a locked feature and opens its description. */
export function LockedEntry({ feature }: { feature: TemplateFeature }) {
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
