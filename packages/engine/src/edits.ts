/**
 * The engine's second door, for whoever builds templates: what they begin with, what a hand does to one,
 * as patches, and what of a plan that takes. Nobody who answers one has to load it. What `index.ts` says of all functions holds here too.
 */

export { addItem, type NewItem } from './template/edits/add.ts';
export { changeType, type TypeChange } from './template/edits/change-type.ts';
export { duplicateItems } from './template/edits/duplicate.ts';
export type { Edit } from './template/edits/edit.ts';
export { moveItems } from './template/edits/move.ts';
export { removeItems } from './template/edits/remove.ts';
export { type ItemSettings, setHead, setInfo, setItem, setResponseSet } from './template/edits/set.ts';
export { createEmptyTemplate, createMissingHiddenItems } from './template/empty.ts';
export { listAddedFeatures } from './template/features.ts';
