import { useCallback, useEffect, useState } from 'react';
import { useFirstSteps } from '../../features/dashboard/index.ts';

const STORAGE_KEY = 'rounds.menu';
const STATES = ['open', 'rail'] as const;
type MenuState = (typeof STATES)[number];

/**
 * The side menu is a rail until the person opens it; the choice stays on this device. It is open for people who set up
 * a new workspace, who do not know the icons yet.
 */
export function useMenuOpen(): [isOpen: boolean, toggle: () => void] {
  const [state, setState] = useState(readStored);
  const { data: steps } = useFirstSteps({ enabled: state === null });
  const isSettingUp = steps !== undefined && steps.length > 0;
  const change = useCallback((next: MenuState) => {
    setState(next);
    store(next);
  }, []);
  // It stays open when the last step is done.
  useEffect(() => {
    if (state === null && isSettingUp) change('open');
  }, [state, isSettingUp, change]);
  const isOpen = state === 'open' || (state === null && isSettingUp);
  const toggle = useCallback(() => change(isOpen ? 'rail' : 'open'), [isOpen, change]);
  return [isOpen, toggle];
}

function store(state: MenuState): void {
  try {
    localStorage.setItem(STORAGE_KEY, state);
  } catch {
    // Storage is not available: the choice lasts until the page is closed.
  }
}

function readStored(): MenuState | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return STATES.find((state) => state === stored) ?? null;
  } catch {
    return null;
  }
}
