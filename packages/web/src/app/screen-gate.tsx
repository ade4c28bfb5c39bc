import { FEATURES as LOWEST_PLANS } from '@rounds/contract/plans';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFeature, mayAccess, useSessionUser } from '../session/index.ts';
import { EmptyState, PageHeader } from '../ui/index.ts';

/** Shows a screen to who may see it; everyone else learns what they lack. The server refuses on its own. */
export function ScreenGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const user = useSessionUser();
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen });
  if (!screen) return children;
  if (!mayAccess(user, screen.access)) {
    const title = t('no_access.title');
    return <Refused title={title} text={t('no_access.text', { workspace: user.workspace.display_name })} />;
  }
  if (screen.feature && !hasFeature(user, screen.feature)) {
    const title = t('locked.title', { plan: t(`plans.${LOWEST_PLANS[screen.feature]}`) });
    return <Refused title={title} text={t('locked.text', { own: t(`plans.${user.plan.key}`) })} />;
  }
  return children;
}

function Refused({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState kind="filtered" title={title} text={text} />
    </>
  );
}
