import { Outlet } from '@tanstack/react-router';
import { LoadingBar } from './loading-bar.tsx';
import { PersonalFrame } from './personal-frame.tsx';
import { ScreenGate } from './screen-gate.tsx';

/** Screens that fill the window themselves: builder, conduct. */
export function BlankLayout() {
  return (
    <PersonalFrame>
      <LoadingBar />
      <ScreenGate>
        <Outlet />
      </ScreenGate>
    </PersonalFrame>
  );
}
