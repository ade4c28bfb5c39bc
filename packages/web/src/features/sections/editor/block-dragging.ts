import type { SectionBlock } from '@rounds/contract/sections';
import { createDragKind } from '../../../ui/index.ts';

/** A block of the section by its uuid, or what a new one begins with. */
export type DraggedBlock =
  | { readonly uuid: string; readonly name: string }
  | { readonly create: () => SectionBlock; readonly name: string };

/** Where a block is dropped: before which one, and how many columns are free there if it is the end of a row. */
export type OnBlockDrop = (dragged: DraggedBlock, place: number, free?: number) => void;

/** Blocks from the palette and on the canvas. */
export const blockDrag = createDragKind<DraggedBlock>();
