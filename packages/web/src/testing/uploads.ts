/** Uploads as they are, until a test says what becomes of its files; they are real again after each test. */
import { vi } from 'vitest';
import { afterEachTest } from './after-each.ts';

vi.doMock('../api/upload.ts', { spy: true });

const { upload: real } = await import('../api/index.ts');
export const upload = vi.mocked(real);
afterEachTest(() => upload.mockReset());
