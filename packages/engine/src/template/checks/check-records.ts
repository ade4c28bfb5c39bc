/** Checks the shape of rule sets, grouped items, help texts and tests, because whatever is stored has to stay readable. */
import { isRecord } from '../../json.ts';
import { MAX_CONDITION_DEPTH } from '../../rules/rule-set.ts';
import type { GroupedItem, Id, Info, RuleSet, TemplatePatch, TemplateProblem, TemplateTest } from '../document.ts';
import { matchesPlainText } from '../texts/rich-text.ts';

const MAX_BRANCHES = 100;
const MAX_ACTIONS = 100;
const MAX_COMPARISONS = 1_000;
/** The maximum number of comparisons of a rule set, and of the values in each. */
const MAX_COMPARISONS_OF_SET = 10_000;
const MAX_COMPARED_VALUES = 1_000;
/** The maximum length of the value of a comparison or action, as JSON in characters. */
const MAX_VALUE_LENGTH = 100_000;
const MAX_NAME_LENGTH = 100;

const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_NAME_LENGTH;
const areIds = (value: unknown): value is readonly Id[] => Array.isArray(value) && value.every(isName);

/** The problems of the rule sets, grouped items, help texts and tests of a patch. */
export function checkRecords({ rule_sets, grouped_items, info, tests }: TemplatePatch): TemplateProblem[] {
  return [
    ...(rule_sets?.upsert ?? []).flatMap(checkRuleSetShape),
    ...(grouped_items?.upsert ?? []).flatMap(checkGroup),
    ...(info?.upsert ?? []).flatMap(checkInfo),
    ...(tests?.upsert ?? []).flatMap(checkTest),
  ];
}

/** Checks the branches of a rule set, and that its lists contain all items that they name. */
function checkRuleSetShape(set: RuleSet): TemplateProblem[] {
  const wrong: TemplateProblem[] = [{ code: 'RULE_WRONG' }];
  const { branches = [], related_items, action_items } = set;
  if (!Array.isArray(branches) || branches.length > MAX_BRANCHES) return wrong;
  const compared = new Set<Id>();
  const acted = new Set<Id>();
  const { count, isTooLarge } = countComparisons(branches);
  if (count > MAX_COMPARISONS_OF_SET || isTooLarge)
    return [{ code: 'RULE_TOO_LARGE', params: { max: MAX_COMPARISONS_OF_SET, values: MAX_COMPARED_VALUES } }];
  for (const branch of branches as readonly unknown[]) {
    if (!isRecord(branch)) return wrong;
    if (branch.when !== null && !readCondition(branch.when, compared, 1)) {
      return isTooDeep(branch.when) ? [{ code: 'RULE_TOO_DEEP', params: { max: MAX_CONDITION_DEPTH } }] : wrong;
    }
    if (!readActions(branch.actions, acted)) return wrong;
  }
  const [related, targets] = [new Set(related_items), new Set(action_items)];
  const isComplete = [...compared].every((id) => related.has(id)) && [...acted].every((id) => targets.has(id));
  return isComplete && compared.size <= MAX_COMPARISONS ? [] : wrong;
}

/** Counts the comparisons of unchecked branches, and tells whether one of their values is too large. */
function countComparisons(branches: readonly unknown[]): { readonly count: number; readonly isTooLarge: boolean } {
  const pending: unknown[] = [];
  let count = 0;
  for (const branch of branches) {
    if (!isRecord(branch)) continue;
    pending.push(branch.when ?? null);
    const actions: readonly unknown[] = Array.isArray(branch.actions) ? branch.actions : [];
    if (actions.some((action) => isRecord(action) && isTooLong(action.value))) return { count, isTooLarge: true };
  }
  for (let condition = pending.pop(); condition !== undefined; condition = pending.pop()) {
    if (!isRecord(condition)) continue;
    for (const parts of [condition.not, condition.all, condition.any])
      if (Array.isArray(parts)) for (const part of parts) pending.push(part);
      else pending.push(parts ?? null);
    if (!('item_id' in condition)) continue;
    count += 1;
    const { value } = condition;
    if ((Array.isArray(value) && value.length > MAX_COMPARED_VALUES) || isTooLong(value))
      return { count, isTooLarge: true };
  }
  return { count, isTooLarge: false };
}

const isTooLong = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length > MAX_VALUE_LENGTH
    : isRecord(value) || Array.isArray(value)
      ? JSON.stringify(value).length > MAX_VALUE_LENGTH
      : false;

/** Whether a condition is valid; collects the items that it compares. */
function readCondition(condition: unknown, compared: Set<Id>, depth: number): boolean {
  if (!isRecord(condition) || depth > MAX_CONDITION_DEPTH) return false;
  if ('not' in condition) return readCondition(condition.not, compared, depth + 1);
  if ('all' in condition || 'any' in condition) {
    const parts = 'all' in condition ? condition.all : condition.any;
    if (!Array.isArray(parts) || parts.length > MAX_COMPARISONS) return false;
    return parts.every((part) => readCondition(part, compared, depth + 1));
  }
  if (!isName(condition.item_id) || !isName(condition.operator)) return false;
  compared.add(condition.item_id);
  return compared.size <= MAX_COMPARISONS;
}

/** Whether a condition exceeds the maximum depth; stops there. */
function isTooDeep(condition: unknown, depth = 1): boolean {
  if (!isRecord(condition)) return false;
  if (depth > MAX_CONDITION_DEPTH) return true;
  return [condition.not, condition.all, condition.any]
    .flat()
    .some((part: unknown) => part !== undefined && isTooDeep(part, depth + 1));
}

function readActions(actions: unknown, acted: Set<Id>): boolean {
  if (!Array.isArray(actions) || actions.length > MAX_ACTIONS) return false;
  return actions.every((one: unknown) => {
    if (!isRecord(one) || !isName(one.action) || !areIds(one.items)) return false;
    for (const id of one.items) acted.add(id);
    return true;
  });
}

/** The kinds of screens for which grouped questions have a number of columns. */
export const SCREENS = ['phone', 'tablet', 'desktop'] as const;
const MAX_COLUMNS = 12;

function checkGroup({ columns }: GroupedItem): TemplateProblem[] {
  if (columns === undefined) return [];
  const isRight =
    isRecord(columns) &&
    Object.entries(columns).every(
      ([screen, count]) =>
        (SCREENS as readonly string[]).includes(screen) &&
        Number.isInteger(count) &&
        (count as number) >= 1 &&
        (count as number) <= MAX_COLUMNS,
    );
  return isRight ? [] : [{ code: 'GROUP_WRONG', params: { max: MAX_COLUMNS } }];
}

/** Formatted help must have the same plain text as its text. */
const checkInfo = ({ text, rich }: Info): TemplateProblem[] =>
  rich && !matchesPlainText(rich, text) ? [{ code: 'RICH_TEXT_DIFFERS' }] : [];

/** The maximum number of rows of all repeats of a test together. */
const MAX_TEST_ROWS = 1_000;

/** The contract declares the form of tests. A run would fail with a time or zone that does not exist. */
function checkTest({ title, context, rows }: TemplateTest): TemplateProblem[] {
  const isRight = Number.isFinite(Date.parse(context.started_at)) && isZone(context.zone);
  if (!isRight) return [{ code: 'TEST_WRONG', params: { title } }];
  const count = rows.reduce((sum, one) => sum + one.rows.length, 0);
  return count > MAX_TEST_ROWS ? [{ code: 'TEST_ROWS', params: { title, max: MAX_TEST_ROWS } }] : [];
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
