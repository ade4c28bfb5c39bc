import { useEffect } from 'react';

/**
 * Marks a table that scrolls sideways with `data-wide`: only there the first column is sticky. Each sticky cell
 * is a layer of its own, which makes scrolling slower. `data-more` says that columns follow beyond the edge.
 */
export function useOverflow(scroller: HTMLElement | null): void {
  useEffect(() => {
    if (!scroller) return;
    const update = () => {
      const hidden = scroller.scrollWidth - scroller.clientWidth;
      scroller.toggleAttribute('data-wide', hidden > 0);
      // The offset is negative in right-to-left text.
      scroller.toggleAttribute('data-more', hidden - Math.abs(scroller.scrollLeft) > 1);
    };
    scroller.addEventListener('scroll', update, { passive: true });
    const sizes = new ResizeObserver(update);
    const observeContent = () => {
      sizes.disconnect();
      sizes.observe(scroller);
      for (const child of scroller.children) sizes.observe(child);
    };
    const contents = new MutationObserver(observeContent);
    contents.observe(scroller, { childList: true });
    observeContent();
    return () => {
      scroller.removeEventListener('scroll', update);
      contents.disconnect();
      sizes.disconnect();
    };
  }, [scroller]);
}
