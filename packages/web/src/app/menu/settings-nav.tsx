import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../feature.ts';
import { Box, ICON } from '../../ui/index.ts';
import { findCurrentEntry } from './menu-groups.ts';
import classes from './settings-nav.module.css';

/** Lists all pages of settings next to the open one; empty on other screens and on narrow ones. */
export function SettingsNav({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation('common');
  const current = useRouterState({ select: (state) => findCurrentEntry(entries, state.location.pathname) });
  if (current?.group !== 'settings') return null;
  return (
    <Box as="nav" fixed overflow="auto" width={248} className={classes.nav} aria-label={t('groups.settings')}>
      <ul>
        {entries
          .filter(({ group }) => group === 'settings')
          .map(({ key, path, icon: Icon }) => (
            <li key={key}>
              <Link
                className={classes.entry}
                to={path}
                // The page of a path that begins like this one is another entry.
                activeOptions={{ exact: true }}
                aria-current={key === current.key ? 'page' : undefined}
              >
                <Icon {...ICON} size={18} />
                {t(`menu.${key}`)}
              </Link>
            </li>
          ))}
      </ul>
    </Box>
  );
}
