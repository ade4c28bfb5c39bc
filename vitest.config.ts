import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SERVER_SETUP = 'packages/server/src/testing/cluster.ts';

/** Generous for slow machines; speed is measured in `bench/`, not here. */
const testTimeout = 120_000;
/** Uses every core; the default leaves one free. */
const maxWorkers = '100%';

/** Starts the longest files first, so that they do not run alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWalk = ({ moduleId }: TestSpecification) => moduleId.includes('every-screen');
    const sorted = await super.sort(files);
    return [...sorted.filter(isWalk), ...sorted.filter((file) => !isWalk(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout, maxWorkers } },
      {
        test: {
          name: 'engine',
          include: ['packages/{engine,recurrence,charts,xlsform}/src/**/*.test.ts'],
          testTimeout,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'server',
          // Devices that work offline run the code of the browser against a server of the tests.
          include: ['packages/server/src/**/*.test.ts', 'e2e/offline/*.test.ts'],
          globalSetup: existsSync(SERVER_SETUP) ? [SERVER_SETUP] : [],
          testTimeout,
          hookTimeout: testTimeout,
          expect: { poll: { timeout: 60_000 } },
          maxWorkers: 2,
          // Each file has a server and a database of its own; they share only loaded modules.
          isolate: false,
        },
      },
      {
        extends: './packages/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['src/testing/setup.ts'],
          // Files share loaded modules; the setup cleans the page after each test.
          isolate: false,
          testTimeout: 60_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // The walks in the other languages belong to `npm run test:all`.
          exclude: ['e2e/offline/**', ...(process.env.ROUNDS_TEST_ALL ? [] : ['e2e/every-screen/{de,fr}.test.ts'])],
          globalSetup: ['e2e/installation.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
          // Each file has a product and a browser of its own, so files run in parallel.
          maxWorkers,
        },
      },
    ],
  },
});
