import type { KeyboardEvent } from 'react';

/** The arrows lead from tab to tab, Home and End to the first and the last one; Enter or space opens it. */
export function handleTabKeys(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(event.target as HTMLElement);
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
  const [on, back] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const places: Record<string, number> = { [on]: at + 1, [back]: at - 1, Home: 0, End: tabs.length - 1 };
  const to = places[event.key];
  if (at === -1 || to === undefined) return;
  event.preventDefault();
  tabs.at(to % tabs.length)?.focus();
}
