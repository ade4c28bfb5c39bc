/**
 * Uploads as they are, until a test says what becomes of its files. Read in once for all files of
 * tests that share a process, so that each of them means the same function as the screens do.
 */
import { vi } from 'vitest';
import { afterEachTest } from './after-each.ts';

vi.doMock('../api/upload.ts', { spy: true });

const { upload: real } = await import('../api/index.ts');
export const upload = vi.mocked(real);
afterEachTest(() => upload.mockReset());
