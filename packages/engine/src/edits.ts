/**
 * The part of the API that edits templates: new templates, edits as patches, and the plan features that
 * a patch needs. Only the builder loads it. What `index.ts` says of all functions applies here too.
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
