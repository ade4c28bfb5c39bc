const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * A ref: when what has the focus in a region is taken away, such as the row of a pressed "remove", the
 * keyboard goes on in what stands in its place, or before it, and not at the top of the page.
 */
export function keepFocus(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return;
  let last: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    last = target as Element;
  };
  /** Who presses beside everything has left the region. */
  const forget = () =>
    setTimeout(() => {
      if (last?.isConnected && document.activeElement === document.body) last = null;
    });
  const observer = new MutationObserver((changes) => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const change = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)));
    if (change) nearestTo(change)?.focus();
  });
  region.addEventListener('focusin', note);
  region.addEventListener('focusout', forget);
  observer.observe(region, { childList: true, subtree: true });
  return () => {
    region.removeEventListener('focusin', note);
    region.removeEventListener('focusout', forget);
    observer.disconnect();
  };
}

function nearestTo({ nextSibling, previousSibling, target }: MutationRecord): HTMLElement | null {
  const places = [nextSibling, previousSibling, target, target.parentNode];
  for (const place of places) {
    if (!(place instanceof HTMLElement)) continue;
    const found = place.matches(FOCUSABLE) ? place : place.querySelector<HTMLElement>(FOCUSABLE);
    if (found) return found;
  }
  return null;
}
