import { Outlet, rootRouteId, useRouteContext } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSettings, useSessionUser } from '../../platform/session/index.ts';
import { HeaderSlotsContext, Row, SaveBarPlace, Stack, useIsPhone } from '../../ui/index.ts';
import { getJobPaths, getMenu } from '../features.ts';
import { useMenuOpen } from '../menu/menu-open.ts';
import { SettingsNav } from '../menu/settings-nav.tsx';
import { SideMenu } from '../menu/side-menu.tsx';
import { GoPalette, usePalettePreload } from '../palette/palette-preload.ts';
import { useRememberVisits } from '../palette/recent-visits.ts';
import { ScreenGate } from '../screens/screen-gate.tsx';
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx';
import { UserFormats } from '../user-formats.tsx';
import { useGlobalKeys } from './global-keys.ts';
import { HelpLayer } from './help-layer.tsx';
import { HelpLine } from './help-line.tsx';
import { LoadingBar } from './loading-bar.tsx';
import classes from './shell.module.css';
import { StatusLines } from './status-lines.tsx';
import { TopBar } from './top-bar.tsx';

const MenuDrawer = lazy(() => import('../menu/menu-drawer.tsx'));
const ShortcutsHelp = lazy(() => import('./shortcuts-help.tsx'));
const TasksDialog = lazy(() => import('../../kit/jobs/tasks-dialog.tsx'));

/** The frame around every standard screen: side menu, top bar, and the screen of the route or the given content. */
export function Shell({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('common');
  const user = useSessionUser();
  const isPhone = useIsPhone();
  const [isMenuOpen, toggleSideMenu] = useMenuOpen();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [overlay, setOverlay] = useState<'go' | 'shortcuts' | 'tasks' | null>(null);
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [barActions, setBarActions] = useState<HTMLElement | null>(null);
  const [bottomActions, setBottomActions] = useState<HTMLElement | null>(null);

  const { features } = useRouteContext({ from: rootRouteId });
  const settings = useAppSettings().data;
  const entries = useMemo(() => getMenu(user, features, settings), [user, features, settings]);
  const jobPaths = useMemo(() => getJobPaths(features), [features]);
  const places = useMemo(
    () => ({ title, actions: isPhone ? bottomActions : barActions }),
    [title, isPhone, barActions, bottomActions],
  );
  const openGo = useCallback(() => setOverlay('go'), []);
  const openShortcuts = useCallback(() => setOverlay('shortcuts'), []);
  const openTasks = () => setOverlay('tasks');
  const toggleMenu = useCallback(
    () => (isPhone ? setDrawerOpen((open) => !open) : toggleSideMenu()),
    [isPhone, toggleSideMenu],
  );
  useRememberVisits();
  usePalettePreload();
  useGlobalKeys(entries, { openGo, openShortcuts, toggleMenu });

  return (
    <UserFormats>
      <UnsavedChangesGuard />
      <div className={classes.shell}>
        <a className={classes.skip} href="#content">
          {t('skip')}
        </a>
        {!isPhone && (
          <SideMenu
            entries={entries}
            isOpen={isMenuOpen}
            onToggle={toggleMenu}
            onTasks={openTasks}
            onShortcuts={openShortcuts}
          />
        )}
        <Stack grow shrink className={classes.column}>
          <TopBar
            features={features}
            titleRef={setTitle}
            actionsRef={setBarActions}
            onMenu={isPhone ? toggleMenu : undefined}
            onTasks={openTasks}
            onGo={openGo}
          />
          <StatusLines features={features} />
          <Suspense>
            <HelpLine />
          </Suspense>
          <Row relative grow shrinkBlock align="stretch" className={classes.below}>
            <LoadingBar />
            <SettingsNav entries={entries} />
            <main id="content" className={classes.content} tabIndex={-1}>
              <HeaderSlotsContext value={places}>
                <ScreenGate>{children ?? <Outlet />}</ScreenGate>
              </HeaderSlotsContext>
            </main>
            <HelpLayer />
          </Row>
          <SaveBarPlace />
          {isPhone && <Row wrap gap={2} className={classes.bottom} ref={setBottomActions} />}
        </Stack>
        {isPhone && (
          <Suspense>
            <MenuDrawer
              entries={entries}
              isOpen={isDrawerOpen}
              onClose={() => setDrawerOpen(false)}
              onTasks={openTasks}
              onShortcuts={openShortcuts}
            />
          </Suspense>
        )}
        <Suspense>
          {overlay === 'go' && <GoPalette entries={entries} onClose={() => setOverlay(null)} />}
          {overlay === 'tasks' && <TasksDialog paths={jobPaths} onClose={() => setOverlay(null)} />}
          {overlay === 'shortcuts' && <ShortcutsHelp entries={entries} onClose={() => setOverlay(null)} />}
        </Suspense>
      </div>
    </UserFormats>
  );
}
