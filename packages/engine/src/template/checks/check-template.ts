/** Checks a template before it is published. */
import { CATALOGUE, countTemplate, getNumberOption, getOption } from '../../catalogue/index.ts';
import { getNumberBounds } from '../../catalogue/number-bounds.ts';
import { listBands } from '../../catalogue/point-bands.ts';
import { findVariables } from '../../expression/tokens.ts';
import { isNumber } from '../../json.ts';
import { checkRuleSet, findRuleSetOwners } from '../../rules/check-rules.ts';
import { checkBounds } from '../bounds.ts';
import type { Id, Item, TemplateDocument, TemplateProblem, TemplateRecords } from '../document.ts';
import { checkFormat, indexReferenceKeys } from '../identification/document-id.ts';
import { toRecords } from '../records/records.ts';
import { checkRuleOrder } from '../records/references.ts';
import { findCircles } from './check-circles.ts';
import { checkExpressions } from './check-expressions.ts';
import { checkPatch } from './check-patch.ts';
import { checkSize } from './check-size.ts';
import { checkUnits } from './check-units.ts';
import { checkListQuestion, checkWorkspaceReferences, type WorkspaceReferences } from './check-workspace.ts';
import { uniqueProblems } from './unique-problems.ts';

/**
 * Lists all problems, each with a code, parameters and the item to open; the template may be published if there are
 * none. With `workspace`, references to missing workspace records are problems as well.
 */
export function checkTemplate(document: TemplateDocument, workspace: WorkspaceReferences = {}): TemplateProblem[] {
  const records = toRecords(document);
  const structure = checkPatch({ ...records, items: {} }, { items: { upsert: document.items } });
  if (structure.some(({ code }) => FATAL.has(code))) return structure;
  const problems: TemplateProblem[] = [];
  if (document.title.trim() === '') problems.push({ code: 'FIELD_REQUIRED', params: { field: 'title' } });
  if (countTemplate(document).questions === 0) problems.push({ code: 'NO_QUESTIONS' });
  problems.push(...structure);
  const keys = indexReferenceKeys(records);
  const broken = new Set(structure.map((problem) => problem.item_id));
  for (const item of document.items) if (!broken.has(item.id)) problems.push(...checkItem(records, keys, item));
  const owners = findRuleSetOwners(records.items);
  for (const set of document.rule_sets) problems.push(...checkRuleSet(records, set, owners));
  const misplaced = checkRuleOrder(records);
  return uniqueProblems([
    ...problems,
    ...checkWorkspaceReferences(records, workspace),
    ...checkUnits(records),
    ...misplaced,
    ...checkExpressions(records),
    // A rule that compares an item after its targets usually also causes a circle.
    ...(misplaced.length === 0 ? findCircles(records) : []),
    ...checkSize(records),
  ]);
}

/** With these problems, the tree cannot be checked any further. */
const FATAL = new Set([
  ...['TYPE_NOT_SUPPORTED', 'TOO_MANY_ITEMS', 'TOO_MANY_RECORDS', 'TEMPLATE_TOO_LARGE', 'EXPRESSIONS_TOO_LONG'],
  ...['OWN_ANCESTOR', 'NESTED_TOO_DEEP'],
]);

function checkItem(records: TemplateRecords, keys: ReadonlyMap<string, Id>, item: Item): TemplateProblem[] {
  const { options, kind, choices, computed, live } = CATALOGUE[item.type];
  const problems: TemplateProblem[] = [];
  const add = (code: string, params?: TemplateProblem['params']) =>
    problems.push({ code, ...(params && { params }), item_id: item.id });
  // People read a computed item only if it is shown to them.
  const isRead = !computed || (live && getOption(item, 'hidden') !== true);
  const needsTitle = kind === 'question' && isRead && item.type !== 'instruction';
  if (needsTitle && item.title.trim() === '') add('FIELD_REQUIRED', { field: 'title' });
  for (const [name, declared] of Object.entries(options)) {
    const value = getOption(item, name);
    if (declared.required && isMissing(value)) add('FIELD_REQUIRED', { field: name });
  }
  if (choices) problems.push(...checkResponses(records, item));
  const isDisabled = (name: string) => options[name] !== undefined && getOption(item, name) === false;
  if (isDisabled('allow_camera') && isDisabled('photo_library')) add('NO_FILE_SOURCE');
  if (item.type === 'global_list')
    problems.push(...checkListQuestion(item, (source) => records.items[keys.get(toVariableName(source)) ?? '']));
  problems.push(...checkBoundPairs(item), ...checkDefault(records, item), ...checkFormat(item, keys));
  return problems;
}

/** The name in an expression that is only a variable. */
const toVariableName = (source: string): string => findVariables(source)[0]?.text ?? '';

/** Whether an option is absent, an empty text or list, or an empty expression. */
function isMissing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && 'value' in value && isMissing(value.value);
}

function checkResponses(records: TemplateRecords, item: Item): TemplateProblem[] {
  const set = records.response_sets[String(item.options.response_set_id)];
  if (!set) return [];
  if (set.options.length < 2) return [{ code: 'MORE_THAN_ONE_OPTION', item_id: item.id }];
  const unnamed = set.options.some((option) => option.label.trim() === '');
  return unnamed ? [{ code: 'FIELD_REQUIRED', params: { field: 'label' }, item_id: item.id }] : [];
}

/** A default has to be a valid answer within the bounds of its question. The current date as default is not checked. */
function checkDefault({ response_sets }: TemplateRecords, item: Item): TemplateProblem[] {
  const { options, value: kind, checkValue } = CATALOGUE[item.type];
  const defaultValue = options.default_value && item.options.default_value;
  const isFixed =
    typeof defaultValue === 'object' &&
    defaultValue !== null &&
    'type' in defaultValue &&
    defaultValue.type === 'fixed';
  const value =
    kind !== 'date' || typeof defaultValue === 'string'
      ? defaultValue
      : isFixed && 'value' in defaultValue
        ? defaultValue.value
        : null;
  if (value === null || value === undefined || value === '') return [];
  const wrong = checkValue(value, item, response_sets) ?? checkBounds(item, value)[0];
  return wrong ? [{ ...wrong, params: { ...wrong.params, option: 'default_value' }, item_id: item.id }] : [];
}

interface Band {
  readonly from?: unknown;
  readonly to?: unknown;
}

/** A lower bound must not exceed the upper one. */
function checkBoundPairs(item: Item): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  const number = (name: string) => (CATALOGUE[item.type].options[name] ? getNumberOption(item, name) : null);
  for (const [low, high] of [
    ['min', 'max'],
    ['min_length', 'max_length'],
    ['min_score', 'max_score'],
  ] as const) {
    // Bands take the place of these limits, which people then neither see nor can correct.
    if (low === 'min_score' && listBands(item).length > 0) continue;
    const isNumber = item.type === 'number' && low === 'min';
    const { min, max } = isNumber ? getNumberBounds(item) : { min: number(low), max: number(high) };
    const strict = item.type === 'slider' && low === 'min';
    if (min === null || max === null) continue;
    if (strict ? min >= max : min > max)
      problems.push({ code: strict ? 'MORE_THAN' : 'NOT_LESS_THAN', params: { min, option: high }, item_id: item.id });
  }
  const rows = getOption<{ min?: number | null; max?: number | null } | null>(item, 'repeatable_settings');
  if (rows?.min && rows.max && rows.min > rows.max) {
    problems.push({
      code: 'NOT_LESS_THAN',
      params: { min: rows.min, option: 'repeatable_settings' },
      item_id: item.id,
    });
  }
  for (const { from, to } of getOption<readonly Band[] | null>(item, 'bands') ?? []) {
    if (isNumber(from) && isNumber(to) && from > to)
      problems.push({ code: 'NOT_LESS_THAN', params: { min: from, option: 'bands' }, item_id: item.id });
  }
  const [min, max, step] = [number('min'), number('max'), number('step')];
  if (min !== null && max !== null && step !== null && max > min && step > max - min) {
    problems.push({ code: 'LESS_THAN', params: { max: max - min, option: 'step' }, item_id: item.id });
  }
  return problems;
}
