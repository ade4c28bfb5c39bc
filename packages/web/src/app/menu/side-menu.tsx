import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MenuEntry, MenuGroup } from '../../feature.ts';
import { hasFeature, useSessionUser } from '../../platform/session/index.ts';
import { ActionIcon, Box, Center, ICON, Logo, Row, Stack, Text, Tooltip, UnstyledButton } from '../../ui/index.ts';
import { AccountMenu } from './account-menu.tsx';
import { findCurrentEntry, groupMenu, type MenuItem } from './menu-groups.ts';
import { PinnedEntries } from './pinned-entries.tsx';
import { SideEntry } from './side-entry.tsx';
import { SideGroup } from './side-group.tsx';
import classes from './side-menu.module.css';

/** The groups below the pages that people have pinned. */
const ADMINISTRATION: ReadonlySet<MenuGroup> = new Set(['people', 'logs', 'settings']);

interface SideMenuProps {
  entries: readonly MenuEntry[];
  /** Whether the menu is wide with names, or a rail of icons. */
  isOpen: boolean;
  onToggle(): void;
  /** Called when an entry was chosen; on a phone it closes the drawer. */
  onLeave?: () => void;
  onTasks(): void;
  onShortcuts(): void;
}

export function SideMenu({ entries, isOpen, onToggle, onLeave, onTasks, onShortcuts }: SideMenuProps) {
  const { t } = useTranslation('common');
  const user = useSessionUser();
  const { workspace } = user;
  const current = useRouterState({ select: (state) => findCurrentEntry(entries, state.location.pathname) });
  const logo = hasFeature(user, 'app_branding') ? workspace.logo : null;
  const mark = logo ? (
    <Box as="img" radius="chip" fixed square={26} fit="contain" src={logo} alt="" />
  ) : (
    <Logo size={26} ring="var(--side-ring)" tick="var(--side-tick)" />
  );
  const places = groupMenu(entries);
  const isAdministration = (place: MenuItem) => place.kind === 'group' && ADMINISTRATION.has(place.group);
  const [main, administration] = [
    places.filter((place) => !isAdministration(place)),
    places.filter((place) => isAdministration(place)),
  ];
  const toItem = (place: MenuItem) =>
    place.kind === 'entry' ? (
      <li key={place.entry.key}>
        <SideEntry entry={place.entry} isCurrent={place.entry === current} isOpen={isOpen} onLeave={onLeave} />
      </li>
    ) : (
      <li key={place.group}>
        <SideGroup group={place.group} entries={place.entries} current={current} isOpen={isOpen} onLeave={onLeave} />
      </li>
    );
  return (
    <Stack as="nav" className={classes.menu} data-open={isOpen || undefined} aria-label={t('menu.label')}>
      <Row fixed gap={2.5} className={classes.head}>
        {isOpen ? (
          <>
            {mark}
            <Stack grow shrink>
              <span className={classes.product}>{t('product')}</span>
              <Text as="span" size="xs" tone="side-dim" truncate title={workspace.display_name}>
                {workspace.display_name}
              </Text>
            </Stack>
            <Tooltip label={t('menu.close')}>
              <ActionIcon
                className={classes.toggle}
                onClick={onToggle}
                aria-label={t('menu.close')}
                aria-expanded
                aria-keyshortcuts="["
              >
                <IconLayoutSidebarLeftCollapse {...ICON} data-mirror size={18} />
              </ActionIcon>
            </Tooltip>
          </>
        ) : (
          <Tooltip label={t('menu.open')} position="right">
            <Center
              as={UnstyledButton}
              radius="control"
              square={40}
              className={classes.opener}
              onClick={onToggle}
              aria-label={t('menu.open')}
              aria-expanded={false}
              aria-keyshortcuts="["
            >
              {mark}
            </Center>
          </Tooltip>
        )}
      </Row>
      <Stack as="ul" grow gap="half" py={1} px={2.5} className={classes.list}>
        {main.map(toItem)}
        <PinnedEntries isOpen={isOpen} onLeave={onLeave} />
        {administration.map(toItem)}
      </Stack>
      <AccountMenu isOpen={isOpen} onTasks={onTasks} onShortcuts={onShortcuts} />
    </Stack>
  );
}
