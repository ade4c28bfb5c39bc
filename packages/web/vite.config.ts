import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { offlineFiles } from './offline-files.ts';
import { precompress } from './precompress.ts';
import { preloadFont } from './preload-font.ts';
import { webManifests } from './web-manifests.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

/**
 * By default, shared code ends up in some 200 files of a few hundred bytes, and a screen loads sixty of them, six
 * at a time. These groups make one file for the start, one for common components and one for icons.
 */
const groups = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/, priority: 2 },
  {
    name: 'ui',
    test: /node_modules[\\/]@mantine[\\/](core|hooks)[\\/]|src[\\/]ui[\\/]/,
    minShareCount: 3,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [react(), preloadFont(), webManifests(), offlineFiles(), precompress()],
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': api } },
  build: {
    ...{ target: 'es2023', sourcemap: false, reportCompressedSize: false, chunkSizeWarningLimit: 900 },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
