import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Leaving } from './changed-forms.ts';
import { warnBeforeUnload } from './warn-before-unload.ts';

interface LeaveGuard {
  /** Whether leaving loses something; without paths, the tab is closed. */
  isLost(leaving?: Leaving): boolean;
  /** Asks the person, and returns whether they leave. */
  confirm(): Promise<boolean>;
  /** Saves before the person is asked, who is asked only if that fails or takes too long. */
  save?(): Promise<unknown>;
  /** With a guard, the router waits a moment before each navigation. */
  readonly disabled?: boolean;
}

const SAVE_TIMEOUT_MS = 2_000;

/**
 * Asks before a screen is left on any way, including the browser's back button; the browser asks before its tab is
 * closed. Forms are guarded together by `useUnsavedChanges`; screens that save by themselves have a guard of their own.
 */
export function useLeaveGuard({ isLost, confirm, save, disabled = false }: LeaveGuard): void {
  const isLostWithTab = useEffectEvent(() => isLost());
  useEffect(() => warnBeforeUnload(() => isLostWithTab()), []);
  useBlocker({
    disabled,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      const leaving = { from: current.pathname, to: next.pathname };
      if (!isLost(leaving)) return false;
      if (save) {
        await Promise.race([save(), new Promise((resolve) => setTimeout(resolve, SAVE_TIMEOUT_MS))]);
        if (!isLost(leaving)) return false;
      }
      return !(await confirm());
    },
  });
}
