/**
 * The public API of the engine, except for the edits of templates (`edits.ts`). Functions and types are
 * documented where they are declared. All of them have in common:
 *
 * - The same input gives the same result on every machine: no clock, no randomness, no I/O, and no time
 *   zone except that of the context.
 * - Arguments are never changed. Records and states that did not change stay the same objects.
 * - For any template, log or expression, the work is bounded. Errors are returned as codes with
 *   parameters, whose texts are in `contract/locales`. Only `parse` and `tokenize` throw
 *   (`ExpressionError`), and runs of a program that was compiled with a limit (`EvaluationLimitError`).
 * - Ids are uuids as text; times are ISO 8601 in UTC; dates are texts of their parts, like `2026-11-20`;
 *   scores are integers of 1/10,000 point; percentages have two decimals.
 */

export { listAddedFiles } from './answers/added-files.ts';
export * from './answers/change.ts';
export { checkChange, MAX_CAPTION_LENGTH } from './answers/check-change.ts';
export { Fold, foldChanges, isRowChange } from './answers/fold.ts';
export { isFileChange } from './answers/register-claims.ts';
export { findReplacedAnswers, type ReplaceableRegister, type ReplacedAnswer } from './answers/replaced-answers.ts';
export * from './catalogue/date-shapes.ts';
export type * from './catalogue/element.ts';
export { TEMPLATE_FEATURES } from './catalogue/element.ts';
export * from './catalogue/index.ts';
export * from './catalogue/item-types.ts';
export { getNumberBounds, type NumberBounds } from './catalogue/number-bounds.ts';
export { listBands } from './catalogue/point-bands.ts';
export * from './catalogue/rule-matrix.ts';
export { MAX_POINTS, MAX_REFERENCE_LENGTH } from './catalogue/shared-options.ts';
export { getSiteSource, isSiteItem, type SiteItem, type SiteSource, toSiteList } from './catalogue/site-question.ts';
export type * from './catalogue/value.ts';
export { formatListItem, getDateShape, getFieldShape, MASKED_ANSWER, type ValueKind } from './catalogue/value-kinds.ts';
export { escapePattern } from './escape-pattern.ts';
export { canBeNumber, listNumberVariables } from './expression/arithmetic.ts';
export { checkExpression } from './expression/check-expression.ts';
export { FUNCTIONS, parse } from './expression/parse.ts';
export { matchesPattern } from './expression/pattern.ts';
export { EvaluationLimitError, MAX_EVALUATION_STEPS } from './expression/step-budget.ts';
export { ExpressionError, findVariables, formatVariable, type Token, tokenize } from './expression/tokens.ts';
export { isRecord, isSameJson, isUuid } from './json.ts';
export { printAnswer } from './print.ts';
export { comparesWithValue, listNamedAnswers } from './rules/check-rules.ts';
export {
  type Branch,
  type Comparison,
  type Condition,
  createRuleSet,
  getRules,
  listComparisons,
  listConditionItems,
  MAX_CONDITION_DEPTH,
  type RuleAction,
  type Rules,
} from './rules/rule-set.ts';
export type { AnswerHandle } from './run/answer-handle.ts';
export { isCurrentByDefault, isEditableDate, isFilledByCompletion, needsConfirmation } from './run/compile/defaults.ts';
export type { Node } from './run/compile/node.ts';
export { compile, type Program } from './run/compile/program.ts';
export type * from './run/explanation.ts';
export { isOffered, mergeLists } from './run/list-items.ts';
export { evaluate, type Run, startRun } from './run/run.ts';
export { createScoreTable, type ScoreTable, UNITS_PER_POINT } from './run/score.ts';
export * from './run/types.ts';
export {
  getRecordsLength,
  MAX_TEMPLATE_ITEMS,
  MAX_TEMPLATE_LENGTH,
  MAX_TEMPLATE_TESTS,
} from './template/checks/check-limits.ts';
export { checkPatch, REFERENCE_KEY } from './template/checks/check-patch.ts';
export { checkTemplate } from './template/checks/check-template.ts';
export type { ReferredList, ReferredStructure, WorkspaceReferences } from './template/checks/check-workspace.ts';
export { uniqueProblems } from './template/checks/unique-problems.ts';
export { diffRecords } from './template/diff.ts';
export * from './template/document.ts';
export { listExpressions } from './template/expressions.ts';
export {
  type DocumentIdPart,
  formatDocumentId,
  getDocumentIdFormat,
  hasDocumentNumber,
  parseDocumentIdFormat,
  referencesAnswers,
} from './template/identification/document-id.ts';
export { formatInspectionTitle } from './template/identification/inspection-title.ts';
export { listMaskedItems } from './template/masked-items.ts';
export { canMergePatch, findSharedRecords, listTouchedRecords } from './template/merge.ts';
export { migrateTemplate, type StoredTemplate, TEMPLATE_FORMAT } from './template/migrate.ts';
export { createInitialOrders, createOrderAfter, createOrders } from './template/order.ts';
export { applyPatch, isEmptyPatch, squashPatches } from './template/patch.ts';
export { checkPlacement } from './template/placement.ts';
export { getReference } from './template/records/item-reference.ts';
export { listKeysInItem } from './template/records/named-answers.ts';
export { toDocument, toRecords } from './template/records/records.ts';
export { checkRuleSetInTemplate, findReferences } from './template/records/references.ts';
export {
  listAllowedAssetTypes,
  listReferredRecords,
  type ReferredRecords,
} from './template/records/referred-records.ts';
export { WORKSPACE_PARTS, type WorkspacePart } from './template/records/sharing.ts';
export { listFormLanguages, listLanguages, listTextLanguages, translateTemplate } from './template/texts/languages.ts';
export { listMarks, removeMarks } from './template/texts/rich-marks.ts';
export * from './template/texts/rich-text.ts';
export { truncate } from './template/texts/truncate.ts';
export { type AnswerSource, Wording } from './template/texts/wording.ts';
export { findPage, getAncestors, getChildren, getDescendants, listInDocumentOrder } from './template/tree.ts';
export { checkTranslation, listUnitsInText, type TranslationProblem } from './translation/check-translation.ts';
export { addLanguage, removeLanguage } from './translation/languages.ts';
export { listTexts, readTranslation } from './translation/list-texts.ts';
export { getTranslation, setTranslation, setTranslations } from './translation/set-translations.ts';
export * from './translation/text.ts';
export { convert, getOfferedUnits } from './units/convert.ts';
export { formatNumber, type NumberMarks, unitSymbol } from './units/format.ts';
export { listUnits, MEASURES, type Measure, minorDigits, UNITS, type Unit } from './units/measures.ts';
export { ENGINE_VERSION } from './version.ts';
export { type AffectedReference, listAffectedReferences } from './versions/affected-references.ts';
export * from './versions/compare-versions.ts';
export {
  hasContent,
  type Refit,
  refitAnswer,
  refitChange,
  toAnswer,
  toRefitChanges,
} from './versions/refit.ts';
export type { RefitOutcome, RefitReason } from './versions/refit-step.ts';
