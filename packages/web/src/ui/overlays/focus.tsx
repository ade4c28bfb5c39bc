/**
 * Where the keyboard goes on: into what opens, back when it closes, and beside what is taken away. Focus that
 * something else has taken meanwhile is never taken from it.
 */
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** What floats above a screen and has keys of its own. */
const OVERLAYS = '[role="dialog"], [role="menu"]';

/** Whether a key is not the screen's. A layer that this very key has closed has taken it all the same. */
export const isBehindOverlay = (event: KeyboardEvent): boolean =>
  document.querySelector(OVERLAYS) !== null ||
  event.composedPath().some((one) => one instanceof Element && one.matches(OVERLAYS));

/** Escape closes what stands beside a screen, wherever the focus is, unless something nearer has a use for the key. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      const clears = event.target instanceof HTMLInputElement && event.target.type === 'search' && event.target.value;
      if (event.key === 'Escape' && !event.defaultPrevented && !clears && !isBehindOverlay(event)) latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen]);
}

type GetElement = () => HTMLElement | null | undefined;

/** When the screen is drawn: a place that is asked for only then, unless the focus is anywhere but where it was `lost`. */
export function focusAfterRender(place: GetElement, lost: Element | null = null): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body || activeElement === lost)
      place()?.focus({ preventScroll: true });
  });
}

/**
 * What closes gives the focus back to where it was when it opened, or to what stands `instead` when that is gone.
 * What only stands `beside` the screen gives back no focus that has left it already.
 */
export function useReturnFocus(isOpen: boolean, instead?: GetElement, beside?: RefObject<HTMLElement | null>): void {
  // Read while it is drawn: a menu that opens a dialog is gone as soon as the dialog is there.
  const opener = useMemo(() => (isOpen ? findOpener(document.activeElement) : null), [isOpen]);
  const latest = useRef(instead);
  latest.current = instead;
  useLayoutEffect(() => {
    if (!isOpen) return;
    return () => {
      const { activeElement } = document;
      const lost = beside?.current?.contains(activeElement) === false ? null : activeElement;
      focusAfterRender(() => (opener?.isConnected ? opener : latest.current?.()), lost);
    };
  }, [isOpen, opener, beside]);
}

/** What was pressed, or the button of the menu in which it was pressed. */
function findOpener(pressed: Element | null): HTMLElement | null {
  const menu = pressed?.closest('[role="menu"]');
  if (menu) return document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`);
  return pressed instanceof HTMLElement && pressed !== document.body ? pressed : null;
}

/**
 * First in what opens, it takes the focus there at once: to what is marked by `data-autofocus`, or to the first
 * that can have it. Mantine does so by a timer, which takes a quick typist back to the first field; it looks for
 * the same mark, finds this one, and moves nothing.
 */
export function FocusOnMount() {
  const mark = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const layer = mark.current?.closest<HTMLElement>(OVERLAYS);
    if (!layer || layer.contains(document.activeElement)) return;
    const inOrder = [...layer.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const places = [
      ...layer.querySelectorAll<HTMLElement>('[data-autofocus]'),
      ...inOrder.filter(({ tabIndex }) => tabIndex >= 0),
      ...inOrder,
      layer,
    ];
    for (const place of places) {
      place.focus({ preventScroll: true });
      if (document.activeElement === place) return;
    }
  }, []);
  return <input ref={mark} type="hidden" disabled data-autofocus />;
}

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
  /** Who presses beside everything has left the region; whose button rests until its deed is done has not. */
  const forget = () =>
    setTimeout(() => {
      if (last?.isConnected && !last.matches(':disabled') && document.activeElement === document.body) last = null;
    });
  const observer = new MutationObserver((changes) => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const change = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)));
    if (change) findNearestFocusable(change)?.focus();
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

function findNearestFocusable({ nextSibling, previousSibling, target }: MutationRecord): HTMLElement | null {
  for (const place of [nextSibling, previousSibling, ...walkUp(target)]) {
    if (!(place instanceof HTMLElement)) continue;
    const found = place.matches(FOCUSABLE) ? place : place.querySelector<HTMLElement>(FOCUSABLE);
    if (found) return found;
  }
  return null;
}

function* walkUp(node: Node): Iterable<Node> {
  for (let at: Node | null = node; at; at = at.parentNode) yield at;
}
