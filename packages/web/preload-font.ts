/** Preloads the font, because a font that loads after the first layout causes a second one. */
import type { Plugin } from 'vite';

const FONT_FILE = /inter-latin-wght-normal.*\.woff2$/;

export function preloadFont(): Plugin {
  let base = '/';
  return {
    name: 'preload-font',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { path, bundle = {} }) {
        if (!path.endsWith('/index.html')) return [];
        const file = Object.keys(bundle).find((name) => FONT_FILE.test(name));
        if (!file) throw new Error('The build does not contain the font of the page.');
        const attrs = { rel: 'preload', href: base + file, as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
