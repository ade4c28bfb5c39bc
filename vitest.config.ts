import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SERVER_SETUP = 'packages/server/src/testing/cluster.ts';

/** Slow machines take longer; what hangs still ends. How fast things are is for `bench/` to say. */
const testTimeout = 120_000;
/** Each core works; the default leaves one to whoever watches. */
const maxWorkers = '100%';

/** The walks of every screen take longest: what begins last should not be what ends last. */
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
      { test: { name: 'engine', include: ['packages/engine/src/**/*.test.ts'], testTimeout, maxWorkers } },
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: existsSync(SERVER_SETUP) ? [SERVER_SETUP] : [],
          testTimeout,
          hookTimeout: testTimeout,
          maxWorkers: 2,
          // Each file has a server and a database of its own; what they share is only what was read in.
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
          // What was read in is shared; what a test leaves behind is taken away by the setup.
          isolate: false,
          testTimeout,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
          // Each file has a product and a browser of its own, side by side.
          maxWorkers,
        },
      },
    ],
  },
});
