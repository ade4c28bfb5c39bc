import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useAppSettings, useSessionUser } from '../../platform/session/index.ts';
import { getMenu } from '../features.ts';
import { isPaletteKey } from '../shell/global-keys.ts';
import { GoPalette, usePalettePreload } from './palette-preload.ts';

/** The palette of screens that fill the window, such as an inspection that is being conducted. */
export function PaletteLayer() {
  const [isOpen, setOpen] = useState(false);
  const user = useSessionUser();
  const settings = useAppSettings().data;
  const { features } = useRouteContext({ from: rootRouteId });
  const entries = useMemo(() => getMenu(user, features, settings), [user, features, settings]);
  usePalettePreload();
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
