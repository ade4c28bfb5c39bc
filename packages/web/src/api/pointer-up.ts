/** Content that appears while the pointer is down moves the pressed element, and the click is lost. */
let isPressed = false;
const ENDS = ['pointerup', 'pointercancel'];

const hold = (is: boolean) => () => {
  isPressed = is;
};
// Modules of the client are also loaded where there is no document.
if (typeof document !== 'undefined') {
  addEventListener('pointerdown', hold(true), true);
  for (const end of ENDS) addEventListener(end, hold(false), true);
}

/** Runs the callback at once, or after the click when the pointer is down. */
export function runAfterPointerUp(callback: () => void): void {
  if (!isPressed) {
    callback();
    return;
  }
  const end = new AbortController();
  const settle = () => {
    end.abort();
    setTimeout(callback);
  };
  for (const name of ENDS) addEventListener(name, settle, { signal: end.signal });
}
