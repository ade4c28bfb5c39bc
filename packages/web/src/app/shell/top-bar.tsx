import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeatureModule } from '../../feature.ts';
import { HelpButton } from '../../kit/help/index.ts';
import { useKeyNames } from '../../platform/i18n/index.ts';
import { ActionIcon, ICON, Kbd, Row, UnstyledButton } from '../../ui/index.ts';
import classes from './top-bar.module.css';
import { TopBarButtons } from './top-bar-buttons.tsx';

// The first screen does not wait for the list of jobs.
const TasksButton = lazy(() => import('../../kit/jobs/tasks-button.tsx'));

interface TopBarProps {
  readonly features: readonly FeatureModule[];
  titleRef(element: HTMLElement | null): void;
  actionsRef(element: HTMLElement | null): void;
  /** Opens the menu, which is a drawer on phones. */
  onMenu?: () => void;
  onTasks(): void;
  onGo(): void;
}

export function TopBar({ features, titleRef, actionsRef, onMenu, onTasks, onGo }: TopBarProps) {
  const { t } = useTranslation('common');
  const keyNames = useKeyNames();
  return (
    <Row as="header" fixed gap={2} borderBottom="line" bg="surface" className={classes.bar}>
      {onMenu && (
        <ActionIcon size={44} onClick={onMenu} aria-label={t('menu.open')} data-tour="menu">
          <IconMenu2 {...ICON} size={22} />
        </ActionIcon>
      )}
      <Row grow shrink gap={2.5} className={classes.title} ref={titleRef} />
      <Row gap={2} className={classes.actions} ref={actionsRef} />
      <Suspense>
        <TasksButton size={onMenu ? 44 : undefined} onClick={onTasks} />
      </Suspense>
      {onMenu ? (
        <ActionIcon size={44} onClick={onGo} aria-label={t('search.open')} data-tour="search">
          <IconSearch {...ICON} size={20} />
        </ActionIcon>
      ) : (
        <UnstyledButton className={classes.search} onClick={onGo} aria-keyshortcuts="Control+K" data-tour="search">
          <IconSearch {...ICON} />
          <span>{t('search.open')}</span>
          <Kbd aria-hidden>{keyNames('Mod')} K</Kbd>
        </UnstyledButton>
      )}
      <HelpButton size={onMenu ? 44 : undefined} />
      <TopBarButtons features={features} size={onMenu ? 44 : undefined} />
    </Row>
  );
}
