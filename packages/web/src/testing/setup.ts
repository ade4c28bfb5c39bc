/**
 * Before each file of tests. They share a page and what was read in: nothing that one leaves behind may
 * reach the next.
 */

import { configure } from '@testing-library/dom';
import { afterAll, afterEach, vi } from 'vitest';
import { upload } from './uploads.ts';

// A slow machine takes its time, and what never comes fails a test all the same.
configure({ asyncUtilTimeout: 60_000 });
// The page of tests has no layout in which anything could scroll.
vi.mock('@atlaskit/pragmatic-drag-and-drop-auto-scroll/element', () => ({ autoScrollForElements: () => () => {} }));

// Some tests have no page.
if (globalThis.document) {
  afterEach((await import('./render.tsx')).cleanUpScreen);
  // What a screen asks when its server is gone already goes nowhere.
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
}
afterEach(() => {
  vi.useRealTimers();
  upload.mockReset();
});
afterAll(() => {
  vi.restoreAllMocks();
});
