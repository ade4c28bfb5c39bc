import type { AnswerKey } from '@rounds/engine';

/** The card of a question, or the head of a repeat, if the list has drawn it. */
export const cardOf = (key: AnswerKey): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-question="${key}"]`);

/** Whether some of the question can be seen, so that a key never answers what nobody sees. */
export function isInSight(key: AnswerKey): boolean {
  const card = cardOf(key);
  if (!card) return false;
  const { top, bottom } = card.getBoundingClientRect();
  const around = card.closest('main')?.getBoundingClientRect();
  return bottom >= (around?.top ?? 0) && top <= (around?.bottom ?? window.innerHeight);
}

export function focusQuestion(key: AnswerKey): void {
  cardOf(key)?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
}
