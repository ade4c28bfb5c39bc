import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type LockableFeature, PlanLock, useLockTitle } from '../../kit/plans/index.ts';
import { canAccess, hasFeature, useAppSettings, useSessionUser } from '../../platform/session/index.ts';
import { EmptyState, PageHeader } from '../../ui/index.ts';
import { isOffered } from '../features.ts';

/** Shows a screen only with the needed permission and plan, or says what is missing. The server checks as well. */
export function ScreenGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const user = useSessionUser();
  const settings = useAppSettings().data;
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen });
  if (!screen) return children;
  if (!isOffered(screen, settings)) {
    const title = t('not_found.title');
    return (
      <>
        <PageHeader title={title} />
        <EmptyState kind="filtered" title={title} text={t('not_found.text')} />
      </>
    );
  }
  if (!canAccess(user, screen.access)) {
    const title = t('no_access.title');
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          kind="filtered"
          title={title}
          text={t('no_access.text', { workspace: user.workspace.display_name })}
        />
      </>
    );
  }
  if (screen.feature && !hasFeature(user, screen.feature)) return <LockedScreen feature={screen.feature} />;
  return children;
}

/** Shows the locked feature, its plan and its use. */
function LockedScreen({ feature }: { readonly feature: LockableFeature }) {
  const { t } = useTranslation('common');
  const toTitle = useLockTitle();
  return (
    <>
      <PageHeader title={toTitle(feature)} />
      <EmptyState kind="filtered" title={t(`locked.gives.${feature}`)} action={<PlanLock feature={feature} />} />
    </>
  );
}
