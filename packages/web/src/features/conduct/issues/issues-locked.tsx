import { FEATURES } from '@rounds/contract/plans.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PLANS_PAGE, useSessionUser } from '../../../platform/session/index.ts';
import { Button, Modal, Stack } from '../../../ui/index.ts';

/**
 * Tells which plan includes issues. The plans open in a window of their own, because this one contains an inspection.
 */
export default function IssuesLocked({ close }: { close: () => void }) {
  const { t } = useTranslation(['conduct', 'common']);
  const user = useSessionUser();
  const router = useRouter();
  return (
    <Modal
      opened
      onClose={close}
      title={t('issue.locked.title', { plan: t(`common:plans.${FEATURES.act_create_issue}`) })}
    >
      <Stack gap={3} align="start">
        <p>{t('issue.locked.text', { own: t(`common:plans.${user.plan.key}`) })}</p>
        {PLANS_PAGE in router.routesByPath && (
          <Button component="a" href={PLANS_PAGE} target="_blank" rel="noreferrer" variant="default">
            {t('common:locked.see_plans')}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}
