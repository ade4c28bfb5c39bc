import { FEATURES as LOWEST_PLANS } from '@rounds/contract/plans';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canAccess, hasFeature, PLANS_PAGE, useSessionUser } from '../session/index.ts';
import { Button, EmptyState, PageHeader } from '../ui/index.ts';

/** Shows a screen only with the needed permission and plan, or says what is missing. The server checks as well. */
export function ScreenGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const user = useSessionUser();
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen });
  if (!screen) return children;
  if (!canAccess(user, screen.access)) {
    const title = t('no_access.title');
    return <NoAccess title={title} text={t('no_access.text', { workspace: user.workspace.display_name })} />;
  }
  if (screen.feature && !hasFeature(user, screen.feature)) {
    const title = t('locked.title', { plan: t(`plans.${LOWEST_PLANS[screen.feature]}`) });
    return (
      <NoAccess title={title} text={t('locked.text', { own: t(`plans.${user.plan.key}`) })} action={<SeePlans />} />
    );
  }
  return children;
}

/** Opens in a new tab, so that the current work stays as it is. */
function SeePlans() {
  const { t } = useTranslation('common');
  return (
    <Button component="a" href={PLANS_PAGE} target="_blank" rel="noreferrer">
      {t('locked.see_plans')}
    </Button>
  );
}

function NoAccess({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState kind="filtered" title={title} text={text} action={action} />
    </>
  );
}
