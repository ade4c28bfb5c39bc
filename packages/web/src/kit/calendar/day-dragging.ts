import { createDragKind } from '../../ui/index.ts';

/** Records of a calendar, by their key, which are dragged to another day. */
export const dayDrag = createDragKind<string>();
