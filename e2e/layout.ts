/** Finds layout problems that people would notice: clipped text, horizontal overflow and small click targets. */
import type { Page } from 'playwright-core';

/** Returns one line per problem. */
export const findLayoutProblems = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate(inspectLayout, within);

/** Runs in the page, so it cannot refer to anything outside itself. */
function inspectLayout(within: string): string[] {
  /** The minimum target size of WCAG 2.5.8. */
  const MIN_TARGET_PX = 24;
  const TARGETS =
    'a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=tab], [role=option]';
  const problems = new Set<string>();
  const part = document.querySelector(within) ?? document.body;
  const describeElement = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    return `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ')[0] ?? ''} “${words}”`;
  };
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]');
  /** Visually hidden text for screen readers has a size of one pixel or less. */
  const isVisuallyHidden = (style: CSSStyleDeclaration, box: DOMRect) =>
    box.width <= 2 || box.height <= 2 || style.clipPath !== 'none';

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > window.innerWidth) problems.add(`the page is ${scrollWidth} px wide`);
  // Tables and strips scroll inside themselves; the main area must not scroll sideways.
  for (const main of part.querySelectorAll('main')) {
    if (main.scrollWidth > main.clientWidth + 1) problems.add(`its main part is ${main.scrollWidth} px wide`);
  }

  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!holder || !text.textContent?.trim() || !isVisible(holder)) continue;
    range.selectNodeContents(text);
    const words = range.getBoundingClientRect();
    if (words.width === 0) continue;
    for (
      let ancestor: Element | null = holder;
      ancestor && ancestor !== document.body;
      ancestor = ancestor.parentElement
    ) {
      const style = getComputedStyle(ancestor);
      const box = ancestor.getBoundingClientRect();
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (clips(style.overflowX) || clips(style.overflowY)) {
        if (isVisuallyHidden(style, box)) break;
        const isCut =
          (clips(style.overflowX) && (words.right > box.right + 1 || words.left < box.left - 1)) ||
          (clips(style.overflowY) && (words.bottom > box.bottom + 4 || words.top < box.top - 4));
        const showsMore = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        // The table adds a title to clipped text on hover.
        if (isCut) holder.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        if (isCut && !showsMore) problems.add(`cut off: ${describeElement(holder)}`);
        else if (isCut && !ancestor.closest('[title]'))
          problems.add(`cut without its whole text: ${describeElement(holder)}`);
        if (isCut) break;
      }
      // Content that can be scrolled into view is not clipped, and neither is a fixed overlay.
      if (/auto|scroll/.test(style.overflowX + style.overflowY) || style.position === 'fixed') break;
    }
  }

  const targets = [...part.querySelectorAll(TARGETS)].filter((target) => isVisible(target));
  const boxes = targets.map((target) => target.getBoundingClientRect());
  targets.forEach((target, index) => {
    const box = boxes[index]!;
    const style = getComputedStyle(target);
    if (isVisuallyHidden(style, box) || style.pointerEvents === 'none') return;
    if (box.width >= MIN_TARGET_PX - 0.5 && box.height >= MIN_TARGET_PX - 0.5) return;
    // Inline links are as high as their line, and a small control counts together with its label.
    const hasLabel = target instanceof HTMLInputElement && (target.labels?.length ?? 0) > 0;
    if (style.display === 'inline' || hasLabel || target.closest('label')) return;
    problems.add(`${Math.round(box.width)} × ${Math.round(box.height)} px: ${describeElement(target)}`);
  });
  return [...problems];
}
