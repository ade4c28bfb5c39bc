/** Fakes sizes for happy-dom, which has no layout: windowed lists render only what fits on the screen. */

const { innerWidth, innerHeight } = window;
const LAYOUT_SIZES = { clientHeight: 800, clientWidth: 820 };

/** Fakes a desktop window and the sizes of its elements; returns a function that removes them. */
export function fakeLayout(more: Readonly<Record<string, number>> = {}): () => void {
  const { prototype } = HTMLElement;
  const own = Object.getOwnPropertyDescriptors(prototype) as PropertyDescriptorMap;
  const sizes = Object.entries({ ...LAYOUT_SIZES, ...more });
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  for (const [name, size] of sizes) Object.defineProperty(prototype, name, { configurable: true, get: () => size });
  return () => {
    Object.assign(window, { innerWidth, innerHeight });
    Reflect.deleteProperty(document, 'fonts');
    for (const [name] of sizes) {
      Reflect.deleteProperty(prototype, name);
      if (own[name]) Object.defineProperty(prototype, name, own[name]);
    }
  };
}

/** Makes media queries for narrow windows match; returns a function that ends it. */
export const fakePhone = (): (() => void) => fakeMedia((media) => media.startsWith('(max-width'));

/** Makes no media query match: neither those for phones nor those for wide windows. */
export const fakeTablet = (): (() => void) => fakeMedia(() => false);

/** Makes the media query for devices with a keyboard on the screen match. */
export const fakeTouch = (): (() => void) => fakeMedia((media) => media === '(pointer: coarse)');

function fakeMedia(isMatching: (media: string) => boolean): () => void {
  const own = Object.getOwnPropertyDescriptor(window, 'matchMedia');
  const matchMedia = (media: string) => Object.assign(new EventTarget(), { matches: isMatching(media), media });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
  return () => {
    if (own) Object.defineProperty(window, 'matchMedia', own);
    else Reflect.deleteProperty(window, 'matchMedia');
  };
}
