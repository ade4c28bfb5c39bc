/** The three skins; the choice stays on this device. */
import { useSyncExternalStore } from 'react';
import { SKIN_COLORS } from './skin-colors.ts';

export const SKINS = ['light', 'semi-dark', 'dark'] as const;
export type Skin = (typeof SKINS)[number];

const STORAGE_KEY = 'rounds.skin';
const listeners = new Set<() => void>();

/** Returns the skin of the page; `semi-dark` until one is chosen. */
export function getCurrentSkin(): Skin {
  const current = document.documentElement.dataset.skin;
  return SKINS.find((skin) => skin === current) ?? 'semi-dark';
}

/** Changes the skin of the page and stores the choice on this device. */
export function setSkin(skin: Skin): void {
  document.documentElement.dataset.skin = skin;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', SKIN_COLORS[skin]);
  try {
    localStorage.setItem(STORAGE_KEY, skin);
  } catch {
    // Storage is not available: the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Returns the current skin, and renders again when it changes. */
export const useSkin = (): Skin => useSyncExternalStore(subscribe, getCurrentSkin);
