import { useEffect } from 'react';

/**
 * Marks a table that scrolls sideways with `data-wide`: only there the first column is sticky. Each sticky cell
 * is a layer of its own, which makes scrolling slower.
 */
export function useOverflow(scroller: HTMLElement | null): void {
  useEffect(() => {
    if (!scroller) return;
    const look = () => scroller.toggleAttribute('data-wide', scroller.scrollWidth > scroller.clientWidth);
    const sizes = new ResizeObserver(look);
    const observeContent = () => {
      sizes.disconnect();
      sizes.observe(scroller);
      for (const child of scroller.children) sizes.observe(child);
    };
    const contents = new MutationObserver(observeContent);
    contents.observe(scroller, { childList: true });
    observeContent();
    return () => {
      contents.disconnect();
      sizes.disconnect();
    };
  }, [scroller]);
}
