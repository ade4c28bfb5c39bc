import type { AnswerKey } from '@rounds/engine';

/** The card of a question or the header of a repeat, if it is rendered. */
export const findCard = (key: AnswerKey): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-question="${key}"]`);

/** Whether part of the question is visible, so that a key never answers an invisible question. */
export function isVisible(key: AnswerKey): boolean {
  const card = findCard(key);
  if (!card) return false;
  const { top, bottom } = card.getBoundingClientRect();
  const viewport = card.closest('main')?.getBoundingClientRect();
  return bottom >= (viewport?.top ?? 0) && top <= (viewport?.bottom ?? window.innerHeight);
}

/** Moves the focus to the title of a question, if its card is rendered. */
export function focusQuestion(key: AnswerKey): void {
  findCard(key)?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
}
