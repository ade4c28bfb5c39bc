/**
 * The part of the API that edits templates: new templates, edits as patches, and the plan features that a patch needs.
 * Only the builder loads it. The rules in `index.ts` that all functions follow apply here too.
 */

export { findCircle } from './template/checks/check-circles.ts';
export { addItem, addItems, type NewItem, type NewRecord } from './template/edits/add.ts';
export { changeType, type TypeChange } from './template/edits/change-type.ts';
export { copyPastedRules } from './template/edits/copy-rules.ts';
export { duplicateItems } from './template/edits/duplicate.ts';
export type { BrokenReferences, Edit } from './template/edits/edit.ts';
export { findRulesBrokenByMove, type ItemMove, moveItems } from './template/edits/move.ts';
export { removeItems } from './template/edits/remove.ts';
export { type ItemSettings, setHead, setInfo, setItem, setResponseSet } from './template/edits/set.ts';
export { setLanguage } from './template/edits/set-language.ts';
export { createEmptyTemplate, createMissingHiddenItems } from './template/empty.ts';
export type { ItemExpression } from './template/expressions.ts';
export {
  ACTION_FEATURES,
  type FeatureUse,
  findAddedFeatures,
  listAddedFeatures,
  removeFeatureUses,
} from './template/features.ts';
export { removeWorkspaceParts } from './template/records/sharing.ts';
