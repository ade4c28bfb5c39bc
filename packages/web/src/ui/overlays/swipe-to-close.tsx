import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** The distance in pixels that a sheet is pulled down before it closes; a flick needs less. */
const CLOSE_DISTANCE = 120;
const FLICK_DISTANCE = 30;
/** The speed of a flick in pixels per millisecond. */
const FLICK_SPEED = 0.6;
const RETURN = { duration: 180, easing: 'cubic-bezier(.2, 0, 0, 1)' };

interface SwipeToCloseProps {
  readonly onClose: () => void;
}

/** Lets a sheet at the bottom of the window be closed by pulling it down, as the grip at its top suggests. */
export function SwipeToClose({ onClose }: SwipeToCloseProps) {
  const mark = useRef<HTMLInputElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const sheet = mark.current?.closest<HTMLElement>('[role="dialog"]');
    if (!sheet) return;
    sheet.dataset.sheet = 'true';
    return followSwipes(sheet, () => close());
  }, []);
  return <input ref={mark} type="hidden" disabled />;
}

interface Pull {
  readonly x: number;
  readonly y: number;
  readonly at: number;
  /** The distance by which the sheet has moved down; null while the direction is unclear. */
  distance: number | null;
}

/** Moves the sheet with the finger. Returns the function that stops it. */
function followSwipes(sheet: HTMLElement, close: () => void): () => void {
  let pull: Pull | null = null;

  function start({ touches, target, timeStamp }: TouchEvent) {
    const [touch] = touches;
    // Scrolled content scrolls back before the sheet moves.
    const isPullable = touches.length === 1 && touch && !isScrolled(target as Element, sheet);
    pull = isPullable ? { x: touch.clientX, y: touch.clientY, at: timeStamp, distance: null } : null;
  }

  function handleMove(event: TouchEvent) {
    const [touch] = event.touches;
    if (!pull || !touch) return;
    const down = touch.clientY - pull.y;
    if (pull.distance === null && down <= Math.abs(touch.clientX - pull.x)) {
      pull = null;
      return;
    }
    event.preventDefault();
    pull.distance = Math.max(down, 0);
    sheet.style.translate = `0 ${pull.distance}px`;
  }

  function handleEnd({ type, timeStamp }: TouchEvent) {
    const { distance, at } = pull ?? { distance: null, at: 0 };
    pull = null;
    if (distance === null) return;
    sheet.style.translate = '';
    // A sheet that stays, because its owner asks first, goes back to its place.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      sheet.animate?.([{ translate: `0 ${distance}px` }, { translate: '0 0' }], RETURN);
    const isFlick = distance > FLICK_DISTANCE && distance / (timeStamp - at) > FLICK_SPEED;
    if (type === 'touchend' && (distance > CLOSE_DISTANCE || isFlick)) close();
  }

  sheet.addEventListener('touchstart', start, { passive: true });
  sheet.addEventListener('touchmove', handleMove, { passive: false });
  sheet.addEventListener('touchend', handleEnd);
  sheet.addEventListener('touchcancel', handleEnd);
  return () => {
    sheet.removeEventListener('touchstart', start);
    sheet.removeEventListener('touchmove', handleMove);
    sheet.removeEventListener('touchend', handleEnd);
    sheet.removeEventListener('touchcancel', handleEnd);
  };
}

function isScrolled(from: Element, sheet: Element): boolean {
  for (let at: Element | null = from; at; at = at === sheet ? null : at.parentElement)
    if (at.scrollTop > 0) return true;
  return false;
}
