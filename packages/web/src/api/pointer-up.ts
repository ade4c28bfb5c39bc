/** What appears while a pointer is held down moves what it is held on, and the press is lost. */
let isPressed = false;
const ENDS = ['pointerup', 'pointercancel'];

const hold = (is: boolean) => () => {
  isPressed = is;
};
// The program's own parts that know no page are loaded without one, too.
if (typeof document !== 'undefined') {
  addEventListener('pointerdown', hold(true), true);
  for (const end of ENDS) addEventListener(end, hold(false), true);
}

/** At once, or as soon as the press has done what it was for. */
export function runAfterPointerUp(deed: () => void): void {
  if (!isPressed) {
    deed();
    return;
  }
  const end = new AbortController();
  const settle = () => {
    end.abort();
    setTimeout(deed);
  };
  for (const name of ENDS) addEventListener(name, settle, { signal: end.signal });
}
