import { lazy, useEffect } from 'react';
import { loadWithTexts } from '../../platform/i18n/index.ts';

const loadPalette = () => import('./go-palette.tsx');
export const GoPalette = lazy(loadPalette);

/** The palette is loaded after the first screen, which does not wait for it. */
const PRELOAD_MS = 1_000;

/** Loads the palette before it is opened, so that the first letter is not lost. */
export function usePalettePreload(): void {
  useEffect(() => {
    const start = window.setTimeout(() => void loadWithTexts(loadPalette(), 'palette'), PRELOAD_MS);
    return () => window.clearTimeout(start);
  }, []);
}
