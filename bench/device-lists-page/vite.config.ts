/** The product’s own build, with the page of the bench in the place of its own. */
import path from 'node:path';
import { defineConfig } from 'vite';
import product from '../../packages/web/vite.config.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/bench/',
  build: {
    ...product.build,
    emptyOutDir: true,
    rolldownOptions: { input: [path.join(import.meta.dirname, 'index.html')] },
  },
});
