/** Content that appears while the pointer is down moves the pressed element, and the click is lost. */
let isPressed = false;
const END_EVENTS = ['pointerup', 'pointercancel'];

const setPressed = (value: boolean) => () => {
  isPressed = value;
};
// Modules of the client are also loaded in environments without a document.
if (typeof document !== 'undefined') {
  addEventListener('pointerdown', setPressed(true), true);
  for (const name of END_EVENTS) addEventListener(name, setPressed(false), true);
}

/** Runs the callback at once, or after the click when the pointer is down. */
export function runAfterPointerUp(callback: () => void): void {
  if (!isPressed) {
    callback();
    return;
  }
  const controller = new AbortController();
  const handleEnd = () => {
    controller.abort();
    setTimeout(callback);
  };
  for (const name of END_EVENTS) addEventListener(name, handleEnd, { signal: controller.signal });
}
