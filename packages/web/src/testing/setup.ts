/** Before each file of tests. */
import './uploads.ts';
import { configure } from '@testing-library/dom';
import { vi } from 'vitest';

// A slow machine takes its time, and what never comes fails a test all the same.
configure({ asyncUtilTimeout: 60_000 });
// The page of tests has no layout in which anything could scroll.
vi.mock('@atlaskit/pragmatic-drag-and-drop-auto-scroll/element', () => ({ autoScrollForElements: () => () => {} }));
