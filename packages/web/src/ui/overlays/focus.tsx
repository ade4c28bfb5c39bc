/**
 * Manages the focus: it moves into an overlay when that opens, back when it closes, and to a related element when the
 * focused one is removed. Focus that has moved elsewhere meanwhile is left alone.
 */
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Elements above a screen that handle keys themselves. */
const OVERLAYS = '[role="dialog"], [role="menu"]';

/** Whether an overlay handles the key, including one that this key has just closed. */
export const isBehindOverlay = (event: KeyboardEvent): boolean =>
  document.querySelector(OVERLAYS) !== null ||
  event.composedPath().some((one) => one instanceof Element && one.matches(OVERLAYS));

/** Escape closes a side panel wherever the focus is, unless an overlay or a filled search field uses the key. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  // The listener is added at once: the panel may have the focus before the browser has drawn it.
  useLayoutEffect(() => {
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

/** Focuses an element after the next render, unless the focus has moved away from the `lost` element. */
export function focusAfterRender(place: GetElement, lost: Element | null = null): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body || activeElement === lost)
      place()?.focus({ preventScroll: true });
  });
}

/**
 * Returns the focus to the element that had it when the overlay opened, or to `instead` if that is gone. A panel of the
 * screen (`panel`) does not return a focus that has already left it.
 */
export function useReturnFocus(isOpen: boolean, instead?: GetElement, panel?: RefObject<HTMLElement | null>): void {
  // This is read during rendering: a menu that opens a dialog is gone as soon as the dialog is mounted.
  const opener = useMemo(() => (isOpen ? findOpener(document.activeElement) : null), [isOpen]);
  const latest = useRef(instead);
  latest.current = instead;
  useLayoutEffect(() => {
    if (!isOpen) return;
    return () => {
      const { activeElement } = document;
      const lost = panel?.current?.contains(activeElement) === false ? null : activeElement;
      focusAfterRender(() => (opener?.isConnected ? opener : latest.current?.()), lost);
    };
  }, [isOpen, opener, panel]);
}

/** The pressed element, or the button of the menu that contains it. */
function findOpener(pressed: Element | null): HTMLElement | null {
  const menu = pressed?.closest('[role="menu"]');
  if (menu) return document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`);
  return pressed instanceof HTMLElement && pressed !== document.body ? pressed : null;
}

/** The elements of a form in which people type or choose. */
const FIELDS = 'form :is(input:not([type=hidden], [type=file]), textarea, select, [contenteditable=true])';
/** Whether a focused field leaves the overlay visible: on phones, the keyboard would cover half of it. */
const hasKeyboard = (): boolean => !window.matchMedia('(pointer: coarse)').matches;

/**
 * Focuses an element of an overlay at once: the one with `data-autofocus`, the first field of its form, or the first
 * focusable one. It has to be rendered first in the overlay. Mantine does the same in a timer, which would take a fast
 * typist back to the first field; it looks for the same attribute, finds this element and moves nothing.
 */
export function FocusOnMount() {
  const mark = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const layer = mark.current?.closest<HTMLElement>(OVERLAYS);
    if (!layer || layer.contains(document.activeElement)) return;
    const inOrder = [...layer.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const places = [
      ...layer.querySelectorAll<HTMLElement>('[data-autofocus]'),
      ...(hasKeyboard() ? layer.querySelectorAll<HTMLElement>(FIELDS) : []),
      ...inOrder.filter(({ tabIndex }) => tabIndex >= 0),
      ...inOrder,
      layer,
    ];
    for (const place of places) {
      place.focus({ preventScroll: true });
      if (document.activeElement === place) return;
    }
  }, []);
  // A pressed button that is replaced, as by the next step of a dialog, would take the focus to the page behind.
  useLayoutEffect(() => keepFocus(mark.current?.closest<HTMLElement>(OVERLAYS) ?? null), []);
  return <input ref={mark} type="hidden" disabled data-autofocus />;
}

/**
 * A ref callback: when the focused element of a region is removed, such as the row of a pressed "remove", the
 * focus moves to the element in its place, or to the one before it, and not to the top of the page.
 */
export function keepFocus(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return;
  let last = region.contains(document.activeElement) ? document.activeElement : null;
  const note = ({ target }: FocusEvent) => {
    last = target as Element;
  };
  /** A click on nothing leaves the region; a button that is disabled while its action runs does not. */
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
