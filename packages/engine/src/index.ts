/**
 * The engine's door: everything that contract, server and web may use of it, but for the edits of
 * whoever builds templates (`edits.ts`). What each function and type promises stands where it is
 * declared. For all of them holds:
 *
 * - Same input, same result, on every machine: no clock, no zone but the context's, no chance, no I/O.
 * - Nothing given is changed; records and states that did not change stay the very same objects.
 * - Whatever is given as a template, a log or an expression: work is bounded, and what is wrong is
 *   answered as codes with parameters, whose texts stand in `contract/locales`. Only `parse` and
 *   `tokenize` throw, an `ExpressionError`.
 * - Ids are uuids as text; times are ISO 8601 in UTC; dates are texts of just their parts; scores are
 *   integers of 1/10,000 point, percents have two decimals.
 */

export * from './answers/change.ts';
export { checkChange } from './answers/check-change.ts';
export { Fold, foldChanges, isRowChange } from './answers/fold.ts';
export * from './catalogue/date-shapes.ts';
export type * from './catalogue/element.ts';
export { TEMPLATE_FEATURES } from './catalogue/element.ts';
export * from './catalogue/index.ts';
export * from './catalogue/item-types.ts';
export * from './catalogue/rule-matrix.ts';
export { MOST_POINTS } from './catalogue/shared-options.ts';
export type * from './catalogue/value.ts';
export { listItemLabel, type ValueKind } from './catalogue/value-kinds.ts';
export { checkExpression } from './expression/check-expressions.ts';
export { FUNCTIONS, parse } from './expression/parse.ts';
export { fitsPattern } from './expression/pattern.ts';
export { ExpressionError, type Token, tokenize, variablesIn, variableText } from './expression/tokens.ts';
export { isUuid } from './json.ts';
export { printAnswer } from './print.ts';
export { answersNamed, comparesWithValue } from './rules/check-rules.ts';
export {
  type Branch,
  type Comparison,
  type Condition,
  conditionItems,
  DEEPEST_CONDITION,
  type RuleAction,
  type Rules,
  ruleSet,
  rulesOf,
} from './rules/rule-set.ts';
export { comesWithCompletion } from './run/defaults.ts';
export { compile, type Node, type Program } from './run/program.ts';
export type * from './run/reasons.ts';
export { evaluate, type Run, startRun } from './run/run.ts';
export { type ScoreTable, scoreTable } from './run/score.ts';
export type { Spot } from './run/spot.ts';
export * from './run/types.ts';
export { checkPatch, REFERENCE_KEY } from './template/check-patch.ts';
export type { Surroundings } from './template/check-surroundings.ts';
export { checkTemplate } from './template/check-template.ts';
export { diffRecords } from './template/diff.ts';
export * from './template/document.ts';
export {
  type DocumentId,
  type DocumentIdPart,
  documentIdFormat,
  documentIdOf,
  documentIdParts,
  isNumbered,
  namesAnswers,
} from './template/document-id.ts';
export { expressionsOf } from './template/expressions.ts';
export { inLanguage, languagesOf } from './template/languages.ts';
export { migrateTemplate, type StoredTemplate, TEMPLATE_FORMAT } from './template/migrate.ts';
export { namesOf } from './template/named-answers.ts';
export { firstOrders, orderAfter, ordersAt } from './template/order.ts';
export { applyPatch, isEmptyPatch, squashPatches } from './template/patch.ts';
export { placementProblem } from './template/placement.ts';
export { toDocument, toRecords } from './template/records.ts';
export { referencesTo, ruleSetProblems } from './template/references.ts';
export { ancestorsOf, childrenOf, descendantsOf, documentOrder, pageOf } from './template/tree.ts';
export { type AnswersNamed, Wording } from './template/wording.ts';
export { convert, unitsOffered } from './units/convert.ts';
export { MEASURES, type Measure, UNITS, type Unit, unitsOf } from './units/measures.ts';
export { numberText, unitSymbol } from './units/print.ts';
export { ENGINE_VERSION } from './version.ts';
