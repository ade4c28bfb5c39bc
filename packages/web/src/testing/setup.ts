/**
 * Runs before each test file. Files share a page and loaded modules, so nothing that one file leaves
 * behind may reach the next.
 */

import { configure } from '@testing-library/dom';
import { afterAll, afterEach, vi } from 'vitest';
import { upload } from './uploads.ts';

// The timeout is generous for slow machines, but a missing element must fail within seconds.
configure({ asyncUtilTimeout: 15_000 });
// Nothing can scroll in happy-dom, which has no layout.
vi.mock('@atlaskit/pragmatic-drag-and-drop-auto-scroll/element', () => ({ autoScrollForElements: () => () => {} }));

// Tests in the node environment have no page.
if (globalThis.document) {
  // A wide screen; tests of other layouts set their own width.
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width: 1280 });
  afterEach((await import('./render.tsx')).cleanUpScreen);
  // Late requests of an unmounted screen must not reach the network.
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
}
afterEach(() => {
  vi.useRealTimers();
  upload.mockReset();
});
afterAll(() => {
  vi.restoreAllMocks();
});
