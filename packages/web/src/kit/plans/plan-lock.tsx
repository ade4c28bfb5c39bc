import { FEATURES, type Feature, PLANS } from '@rounds/contract/plans.ts';
import { TRIAL_DAYS } from '@rounds/contract/subscription';
import { useTranslation } from 'react-i18next';
import { hasFeature, PLANS_PAGE, useCan, useSessionUser } from '../../platform/session/index.ts';
import { Button, Row, Stack, Text } from '../../ui/index.ts';
import { useStartTrial, useSubscription } from './plan-queries.ts';

/** Whether the plan of the workspace lacks a feature. */
export const useIsLocked = (feature: Feature): boolean => !hasFeature(useSessionUser(), feature);

interface PlanLockProps {
  readonly feature: Feature;
}

/**
 * Offers what people can do about a feature that their plan lacks: those who may change the settings start a trial in
 * place, and everybody can compare the plans. These open in a new tab, so that the current work is not interrupted.
 */
export function PlanLock({ feature }: PlanLockProps) {
  const { t } = useTranslation('common');
  const user = useSessionUser();
  const canStart = useCan()('APP_EDIT_SETTINGS');
  const { data: subscription } = useSubscription({ enabled: canStart });
  const start = useStartTrial();
  const lowest = PLANS.indexOf(FEATURES[feature]);
  const offer = subscription?.plans.find(({ key, trial }) => trial === 'available' && PLANS.indexOf(key) >= lowest);
  return (
    <Stack gap={3}>
      <Text tone="ink2">{t('locked.text', { own: t(`plans.${user.plan.key}`) })}</Text>
      <Row wrap align="stretch" gap={2}>
        {offer && (
          <Button loading={start.isPending} onClick={() => start.mutate(offer.key)}>
            {t('locked.try', { plan: t(`plans.${offer.key}`), days: TRIAL_DAYS })}
          </Button>
        )}
        <Button variant={offer ? 'default' : 'filled'} component="a" href={PLANS_PAGE} target="_blank" rel="noreferrer">
          {t('locked.see_plans')}
        </Button>
      </Row>
      {(offer || !canStart) && (
        <Text fontSize="sm" tone="ink2">
          {t(offer ? 'locked.trial_hint' : 'locked.ask')}
        </Text>
      )}
    </Stack>
  );
}
