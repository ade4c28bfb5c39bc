/** What appears while a pointer is held down moves what it is held on, and the press is lost. */
let isPressed = false;
addEventListener('pointerdown', () => hold(true), true);
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => hold(false), true);
const hold = (is: boolean) => {
  isPressed = is;
};

/** At once, or as soon as the press has done what it was for. */
export function afterPress(deed: () => void): void {
  if (!isPressed) {
    deed();
    return;
  }
  const end = new AbortController();
  const settle = () => {
    end.abort();
    setTimeout(deed);
  };
  for (const name of ['pointerup', 'pointercancel']) addEventListener(name, settle, { signal: end.signal });
}
