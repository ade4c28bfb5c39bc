import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useBuilder, useView } from '../state/builder-context.tsx';

const FIELDS = ':is(input:not([type=hidden]), textarea, select, button):not(:disabled)';

/** Focuses the first setting when a key asks for it, as soon as the panel shows those of the active row. */
export function useSettingsFocus(panel: RefObject<HTMLElement | null>, isCurrent: boolean): void {
  const { view } = useBuilder();
  const isRequested = useView((state) => state.focusesSettings);
  useEffect(() => {
    if (!isRequested || !isCurrent) return;
    view.set({ focusesSettings: false });
    const settings = panel.current?.querySelector('[data-settings-of]') ?? panel.current;
    settings?.querySelector<HTMLElement>(FIELDS)?.focus();
  }, [isRequested, isCurrent, view, panel]);
}

/** Escape closes an open list first; only the next one leaves the settings. */
export function keepEscapeForList(event: KeyboardEvent): void {
  const isListOpen =
    event.target instanceof Element && event.target.matches('[aria-haspopup="listbox"][aria-expanded="true"]');
  if (event.key === 'Escape' && isListOpen) event.preventDefault();
}
