/** The product’s own build, with the pages of the bench in the place of its own. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadFont } from '../../packages/web/preload-font.ts';
import product from '../../packages/web/vite.config.ts';

const page = (name: string) => path.join(import.meta.dirname, name);

export default defineConfig({
  root: import.meta.dirname,
  base: '/bench/',
  plugins: [react(), preloadFont()],
  build: { ...product.build, emptyOutDir: true, rolldownOptions: { input: [page('index.html'), page('plain.html')] } },
});
