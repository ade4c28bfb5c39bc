import { Outlet } from '@tanstack/react-router';
import { LoadingBar } from './loading-bar.tsx';
import { ScreenGate } from './screen-gate.tsx';
import { UserFormats } from './user-formats.tsx';

/** Screens that fill the window themselves: builder, conduct. */
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
