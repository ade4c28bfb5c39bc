/** A size for the page of tests, which has no layout: lists draw only what fits on the screen, and find no room without it. */

const { innerWidth, innerHeight } = window;
const LAYOUT_SIZES = { clientHeight: 800, clientWidth: 820 };

/** A desk, with what else its elements measure; gives back what takes it away. */
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
