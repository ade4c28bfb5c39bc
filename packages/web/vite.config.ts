import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { offlineFiles } from './offline-files.ts';
import { precompress } from './precompress.ts';
import { preloadFont } from './preload-font.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), preloadFont(), offlineFiles(), precompress()],
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': api } },
  build: { target: 'es2023', sourcemap: false, reportCompressedSize: false, chunkSizeWarningLimit: 900 },
});
