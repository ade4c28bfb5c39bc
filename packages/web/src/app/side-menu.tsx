import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../feature.ts';
import { hasFeature, useSessionUser } from '../session/index.ts';
import { ActionIcon, Logo, Tooltip, UnstyledButton } from '../ui/index.ts';
import { AccountMenu } from './account-menu.tsx';
import { findCurrentEntry, groupMenu } from './menu-groups.ts';
import { SideEntry } from './side-entry.tsx';
import { SideGroup } from './side-group.tsx';
import styles from './side-menu.module.css';

interface SideMenuProps {
  entries: readonly MenuEntry[];
  /** Wide with names, or a rail of icons. */
  isOpen: boolean;
  onToggle(): void;
  /** After an entry was chosen; the drawer of a phone closes then. */
  onLeave?: () => void;
  onShortcuts(): void;
}

export function SideMenu({ entries, isOpen, onToggle, onLeave, onShortcuts }: SideMenuProps) {
  const { t } = useTranslation('common');
  const user = useSessionUser();
  const { workspace } = user;
  const current = useRouterState({ select: (state) => findCurrentEntry(entries, state.location.pathname) });
  const logo = hasFeature(user, 'app_branding') ? workspace.logo : null;
  const mark = logo ? (
    <img className={styles.logo} src={logo} alt="" />
  ) : (
    <Logo size={26} ring="var(--side-ring)" tick="var(--side-tick)" />
  );
  return (
    <nav className={styles.menu} data-open={isOpen || undefined} aria-label={t('menu.label')}>
      <div className={styles.head}>
        {isOpen ? (
          <>
            {mark}
            <div className={styles.names}>
              <span className={styles.product}>{t('product')}</span>
              <span className={styles.workspace} title={workspace.display_name}>
                {workspace.display_name}
              </span>
            </div>
            <Tooltip label={t('menu.close')}>
              <ActionIcon
                className={styles.toggle}
                onClick={onToggle}
                aria-label={t('menu.close')}
                aria-expanded
                aria-keyshortcuts="["
              >
                <IconLayoutSidebarLeftCollapse className={styles.mirrored} size={18} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          </>
        ) : (
          <Tooltip label={t('menu.open')} position="right">
            <UnstyledButton
              className={styles.opener}
              onClick={onToggle}
              aria-label={t('menu.open')}
              aria-expanded={false}
              aria-keyshortcuts="["
            >
              {mark}
            </UnstyledButton>
          </Tooltip>
        )}
      </div>
      <ul className={styles.list}>
        {groupMenu(entries).map((place) =>
          place.kind === 'entry' ? (
            <li key={place.entry.key}>
              <SideEntry entry={place.entry} isCurrent={place.entry === current} isOpen={isOpen} onLeave={onLeave} />
            </li>
          ) : (
            <li key={place.group}>
              <SideGroup
                group={place.group}
                entries={place.entries}
                current={current}
                isOpen={isOpen}
                onLeave={onLeave}
              />
            </li>
          ),
        )}
      </ul>
      <AccountMenu isOpen={isOpen} onShortcuts={onShortcuts} />
    </nav>
  );
}
