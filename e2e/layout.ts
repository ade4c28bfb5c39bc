/** What eyes would notice on a page: text that is cut without a way to read it, room that is missing, small targets. */
import type { Page } from 'playwright-core';

/** One line a place; empty when everything stands in the window and can be read and hit. */
export const layoutProblems = (page: Page, within = 'body'): Promise<string[]> => page.evaluate(lookOver, within);

/** Runs in the page, so it may name nothing from outside itself. */
function lookOver(within: string): string[] {
  /** WCAG 2.5.8. */
  const LEAST_TARGET = 24;
  const TARGETS =
    'a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=tab], [role=option]';
  const problems = new Set<string>();
  const part = document.querySelector(within) ?? document.body;
  const named = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    return `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ')[0] ?? ''} “${words}”`;
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]');
  /** Only for people who listen: one pixel, or nothing, is left of it. */
  const isUnseen = (style: CSSStyleDeclaration, box: DOMRect) =>
    box.width <= 2 || box.height <= 2 || style.clipPath !== 'none';

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > window.innerWidth) problems.add(`the page is ${scrollWidth} px wide`);
  // Tables and strips scroll in themselves; what holds them stays where it is.
  for (const main of part.querySelectorAll('main')) {
    if (main.scrollWidth > main.clientWidth + 1) problems.add(`its main part is ${main.scrollWidth} px wide`);
  }

  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!holder || !text.textContent?.trim() || !isSeen(holder)) continue;
    range.selectNodeContents(text);
    const words = range.getBoundingClientRect();
    if (words.width === 0) continue;
    for (let around: Element | null = holder; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (clips(style.overflowX) || clips(style.overflowY)) {
        if (isUnseen(style, box)) break;
        const isCut =
          (clips(style.overflowX) && (words.right > box.right + 1 || words.left < box.left - 1)) ||
          (clips(style.overflowY) && (words.bottom > box.bottom + 4 || words.top < box.top - 4));
        const showsMore = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        // The table tells what is cut as soon as the mouse stands there.
        if (isCut) holder.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        if (isCut && !showsMore) problems.add(`cut off: ${named(holder)}`);
        else if (isCut && !around.closest('[title]')) problems.add(`cut without its whole text: ${named(holder)}`);
        if (isCut) break;
      }
      // What can be scrolled to is not cut, nor what is laid over everything.
      if (/auto|scroll/.test(style.overflowX + style.overflowY) || style.position === 'fixed') break;
    }
  }

  const targets = [...part.querySelectorAll(TARGETS)].filter((target) => isSeen(target));
  const boxes = targets.map((target) => target.getBoundingClientRect());
  targets.forEach((target, index) => {
    const box = boxes[index]!;
    const style = getComputedStyle(target);
    if (isUnseen(style, box) || style.pointerEvents === 'none') return;
    if (box.width >= LEAST_TARGET - 0.5 && box.height >= LEAST_TARGET - 0.5) return;
    // A link in a sentence is as high as its line; a small control counts with its label.
    const hasLabel = target instanceof HTMLInputElement && (target.labels?.length ?? 0) > 0;
    if (style.display === 'inline' || hasLabel || target.closest('label')) return;
    problems.add(`${Math.round(box.width)} × ${Math.round(box.height)} px: ${named(target)}`);
  });
  return [...problems];
}
