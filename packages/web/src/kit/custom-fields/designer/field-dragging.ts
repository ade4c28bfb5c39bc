import type { CustomFieldType } from '@rounds/contract/custom-fields';
import { createDragKind } from '../../../ui/index.ts';

/** A field by its key, or a type from the palette. */
export type DraggedField = { readonly key: string } | { readonly type: CustomFieldType };

/** Fields from the palette, unused ones, and those in use, which change their place. */
export const fieldDrag = createDragKind<DraggedField>();
