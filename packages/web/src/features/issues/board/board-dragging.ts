import type { IssueSummary } from '@rounds/contract/issues';
import { createDragKind } from '../../../ui/index.ts';

/** Cards, which are dropped on columns. */
export const cardDrag = createDragKind<IssueSummary>();
