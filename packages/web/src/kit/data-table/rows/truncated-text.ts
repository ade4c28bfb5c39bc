import type { SyntheticEvent } from 'react';

/** Gives truncated text a tooltip when the mouse enters it; measuring thousands of cells up front would be slow. */
export function showTruncatedText({ target }: SyntheticEvent<HTMLElement>): void {
  const part =
    target instanceof Element ? target.closest<HTMLElement>('tbody :is(td, th), li :is(a, button, dd)') : null;
  if (!part) return;
  if ([part, ...part.querySelectorAll('*')].some(isTruncated)) part.title = part.textContent;
  else part.removeAttribute('title');
}

/**
 * Whether the text is cut. Clamped lines overflow downwards; the descent of letters may also exceed the box a little.
 */
const isTruncated = ({ clientWidth, scrollWidth, clientHeight, scrollHeight }: Element): boolean =>
  clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 4);
