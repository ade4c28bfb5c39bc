import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PaletteLayer } from '../palette/palette-layer.tsx';
import { ScreenGate } from '../screens/screen-gate.tsx';
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx';
import { UserFormats } from '../user-formats.tsx';
import classes from './blank-layout.module.css';
import { HelpBanner } from './help-banner.tsx';
import { HelpLayer } from './help-layer.tsx';
import { LoadingBar } from './loading-bar.tsx';

/** The layout of screens that fill the window, such as the builder. */
export function BlankLayout() {
  const hasHelp = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen?.banner !== undefined });
  return (
    <UserFormats>
      <UnsavedChangesGuard />
      <PaletteLayer />
      <LoadingBar />
      <div className={hasHelp ? classes.withHelp : undefined}>
        {hasHelp && (
          <Suspense>
            <HelpBanner />
          </Suspense>
        )}
        <ScreenGate>
          <Outlet />
        </ScreenGate>
      </div>
      <div className={classes.help}>
        <HelpLayer />
      </div>
    </UserFormats>
  );
}
