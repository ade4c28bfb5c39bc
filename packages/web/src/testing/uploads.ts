/** A spy on uploads, which work as usual until a test mocks them. */
import { vi } from 'vitest';

vi.doMock('../platform/api/upload.ts', { spy: true });

const { upload: real } = await import('../platform/api/index.ts');
export const upload = vi.mocked(real);
