import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { MenuEntry } from '../../feature.ts';
import { isBehindOverlay } from '../../ui/index.ts';

/** The second key after G, by path. */
const GO_KEYS: Readonly<Record<string, string>> = {
  '/dashboard': 'd',
  '/inspections/mine': 'i',
  '/issues': 'u',
  '/assets': 'a',
  '/checklist/templates': 't',
};

export const getGoKey = (entry: MenuEntry): string | undefined => GO_KEYS[entry.path];

const SEQUENCE_MS = 1_200;

interface GlobalActions {
  openGo(): void;
  openShortcuts(): void;
  toggleMenu(): void;
}

/** Handles the keys of all standard screens; they are off while typing and while a dialog is open. */
export function useGlobalKeys(entries: readonly MenuEntry[], actions: GlobalActions): void {
  const navigate = useNavigate();
  const startedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const goTo = (key: string) => {
      const entry = entries.find((one) => getGoKey(one) === key);
      if (entry) void navigate({ to: entry.path });
    };
    const onKey = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        actions.openGo();
        return;
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isKeyTaken(event)) return;
      const key = event.key.toLowerCase();
      const isSecond = event.timeStamp - startedAt.current < SEQUENCE_MS;
      startedAt.current = Number.NEGATIVE_INFINITY;
      if (isSecond) return goTo(key);
      if (key === 'g') startedAt.current = event.timeStamp;
      else if (key === 'c') clickCreateButton(event);
      else if (key === '[') actions.toggleMenu();
      else if (key === '?') actions.openShortcuts();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [entries, actions, navigate]);
}

/** Opens the palette. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';

/** The key clicks the create button of the screen, so that both always do the same. Returns whether there is one. */
export function clickCreateButton(event?: KeyboardEvent): boolean {
  const button = document.querySelector<HTMLElement>('[aria-keyshortcuts="c"]');
  if (!button) return false;
  // Otherwise the letter would be typed into the first field of the dialog.
  event?.preventDefault();
  // The dialog returns the focus to the button.
  button.focus();
  button.click();
  return true;
}

/** Whether the key belongs to a field or to an overlay. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]')) return true;
  return isBehindOverlay(event);
}
