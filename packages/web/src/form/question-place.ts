import type { Id } from '@rounds/engine';

/** The card of a question, if the list has drawn it. */
export const cardOf = (id: Id): HTMLElement | null => document.querySelector<HTMLElement>(`[data-question="${id}"]`);

/** Whether some of the question can be seen, so that a key never answers what nobody sees. */
export function isInSight(id: Id): boolean {
  const card = cardOf(id);
  if (!card) return false;
  const { top, bottom } = card.getBoundingClientRect();
  const around = card.closest('main')?.getBoundingClientRect();
  return bottom >= (around?.top ?? 0) && top <= (around?.bottom ?? window.innerHeight);
}

export function focusQuestion(id: Id): void {
  cardOf(id)?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
}
