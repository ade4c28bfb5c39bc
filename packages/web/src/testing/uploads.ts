/** Uploads as they are, until a test says what becomes of its files. */
import { vi } from 'vitest';

vi.doMock('../api/upload.ts', { spy: true });

const { upload: real } = await import('../api/index.ts');
export const upload = vi.mocked(real);
