import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useAppSettings, useSessionUser } from '../../platform/session/index.ts';
import { getMenu } from '../features.ts';
import { isPaletteKey } from '../shell/global-keys.ts';

const GoPalette = lazy(() => import('./go-palette.tsx'));

/** The palette of screens that fill the window, such as an inspection that is being conducted. */
export function PaletteLayer() {
  const [isOpen, setOpen] = useState(false);
  const user = useSessionUser();
  const settings = useAppSettings().data;
  const { features } = useRouteContext({ from: rootRouteId });
  const entries = useMemo(() => getMenu(user, features, settings), [user, features, settings]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || event.defaultPrevented) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return <Suspense>{isOpen && <GoPalette entries={entries} onClose={() => setOpen(false)} />}</Suspense>;
}
