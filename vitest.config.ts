import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const SERVER_SETUP = 'packages/server/src/testing/cluster.ts';

/** Slow machines take longer; what hangs still ends. How fast things are is for `bench/` to say. */
const testTimeout = 30_000;

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'engine', include: ['packages/engine/src/**/*.test.ts'], testTimeout } },
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: existsSync(SERVER_SETUP) ? [SERVER_SETUP] : [],
          testTimeout,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        extends: './packages/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
