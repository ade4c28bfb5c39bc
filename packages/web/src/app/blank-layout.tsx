import { Outlet } from '@tanstack/react-router';
import { LoadingBar } from './loading-bar.tsx';
import { ScreenGate } from './screen-gate.tsx';
import { UserFormats } from './user-formats.tsx';

/** The layout of screens that fill the window, such as the builder. */
export function BlankLayout() {
  return (
    <UserFormats>
      <LoadingBar />
      <ScreenGate>
        <Outlet />
      </ScreenGate>
    </UserFormats>
  );
}
