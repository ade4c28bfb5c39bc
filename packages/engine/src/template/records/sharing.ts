/** Removes the parts of a template that belong to its workspace: records that another workspace does not have. */
import { CATALOGUE, getOption } from '../../catalogue/index.ts';
import { getSiteSource } from '../../catalogue/site-question.ts';
import { comparesWithValue } from '../../rules/check-rules.ts';
import { type Branch, type Condition, createRuleSet, getRules } from '../../rules/rule-set.ts';
import type { Id, Item, RuleSet, TemplateRecords, TemplateTest } from '../document.ts';
import { getGlobalList } from './referred-records.ts';

/** The kinds of records and settings that a shared template leaves out. */
export const WORKSPACE_PARTS = [
  'global_list',
  'asset_type',
  'custom_field',
  'site',
  'issue_category',
  'global_response',
  'default',
  'rule',
  'test',
] as const;
/** The kinds of parts that a shared template leaves out. */
export type WorkspacePart = (typeof WORKSPACE_PARTS)[number];

/** Values of these kinds name people, assets, sites, or items of lists. */
const NAMING_KINDS: readonly string[] = ['people', 'uuid', 'list_items', 'spare_parts', 'any'];
const namesRecords = (item: Item | undefined): boolean =>
  item !== undefined && NAMING_KINDS.includes(CATALOGUE[item.type].value);

const LIST_OPTIONS = [
  ...['global_list_uuid', 'global_list_id', 'label_field_keys', 'value_field_keys'],
  ...['point_field_key', 'item_filter'],
];
const FIELD_OPTIONS = ['field_key', 'asset_type_uuid', 'asset_type_id'];

/**
 * Returns the records without the parts of their workspace, and how often each kind was left out. Questions stay,
 * without the list or the field that they used; rules lose the branches that compare with or set a record of the
 * workspace. Texts and files stay unchanged.
 */
export function removeWorkspaceParts(records: TemplateRecords): {
  readonly records: TemplateRecords;
  readonly left_out: readonly { readonly part: WorkspacePart; readonly count: number }[];
} {
  const counts = new Map<WorkspacePart, number>();
  const leaveOut = (part: WorkspacePart): void => void counts.set(part, (counts.get(part) ?? 0) + 1);
  const rule_sets = mapValues(records.rule_sets, (set) => reduceRules(set, records, leaveOut));
  const items = mapValues(records.items, (item) => {
    const { base_id: _, ...reduced } = reduceItem(item, leaveOut);
    if (rule_sets[String(item.options.rule_set_id)] !== null) return reduced;
    const { rule_set_id: __, ...options } = reduced.options;
    return { ...reduced, options };
  });
  const response_sets = mapValues(records.response_sets, ({ global_id, ...set }) => {
    if (global_id) leaveOut('global_response');
    return set;
  });
  const remaining = Object.entries(rule_sets).flatMap(([id, set]) => (set ? [[id, set] as const] : []));
  const tests = Object.entries(records.tests).flatMap(([id, test]) => {
    if (!namesRecordsInTest(test, records)) return [[id, { ...test, context: { ...test.context, user_id: null } }]];
    leaveOut('test');
    return [];
  });
  return {
    records: {
      ...{ ...records, items, response_sets },
      ...{ rule_sets: Object.fromEntries(remaining), tests: Object.fromEntries(tests) },
    },
    left_out: WORKSPACE_PARTS.flatMap((part) => (counts.has(part) ? [{ part, count: counts.get(part)! }] : [])),
  };
}

/** Whether a test begins with an asset, or answers with records or files. */
function namesRecordsInTest({ context, answers, expected }: TemplateTest, records: TemplateRecords): boolean {
  const isNaming = ({ item_id, value }: { readonly item_id: Id; readonly value?: unknown }) =>
    value !== undefined && value !== null && namesRecords(records.items[item_id]);
  return (
    Boolean(context.asset) ||
    Object.keys(context.lists ?? {}).length > 0 ||
    answers.some((answer) => isNaming(answer) || answer.media?.length || answer.issues?.length) ||
    expected.some(isNaming)
  );
}

const mapValues = <T, R>(all: Readonly<Record<Id, T>>, map: (one: T) => R): Record<Id, R> =>
  Object.fromEntries(Object.entries(all).map(([id, one]) => [id, map(one)]));

type LeaveOut = (part: WorkspacePart) => void;

function reduceItem(item: Item, leaveOut: LeaveOut): Item {
  // Options that the type does not have may come from another product and name anything.
  const declared = CATALOGUE[item.type].options;
  let options = Object.fromEntries(Object.entries(item.options).filter(([name]) => Object.hasOwn(declared, name)));
  const remove = (part: WorkspacePart, names: readonly string[]): void => {
    leaveOut(part);
    options = Object.fromEntries(Object.entries(options).filter(([name]) => !names.includes(name)));
  };
  if (item.type === 'global_list' && getGlobalList(item)) remove('global_list', LIST_OPTIONS);
  if (item.type === 'asset' && (getOption<readonly Id[] | null>(item, 'asset_type_uuids') ?? []).length > 0)
    remove('asset_type', ['asset_type_uuids']);
  if (FIELD_OPTIONS.some((name) => options[name] !== undefined && options[name] !== null))
    remove('custom_field', FIELD_OPTIONS);
  if (getSiteSource(item)) remove('site', ['column_options']);
  if (Array.isArray(options.categories) && options.categories.length > 0) {
    leaveOut('issue_category');
    options = { ...options, categories: [] };
  }
  if (namesRecords(item) && options.default_value !== undefined && options.default_value !== null)
    remove('default', ['default_value']);
  return { ...item, options };
}

/** Returns the rules without these branches; null if no branch with a condition remains. */
function reduceRules(set: RuleSet, records: TemplateRecords, leaveOut: LeaveOut): RuleSet | null {
  const { branches } = getRules(set);
  const reduced = branches.flatMap((branch): Branch[] => {
    if (branch.when && comparesRecords(branch.when, records)) return [];
    const actions = branch.actions.flatMap((action) => {
      if (action.action !== 'set_value' && action.action !== 'set_value_not_answered') return [action];
      const items = action.items.filter((id) => !namesRecords(records.items[id]));
      return items.length > 0 ? [{ ...action, items }] : [];
    });
    return actions.length > 0 ? [{ ...branch, actions }] : [];
  });
  if (JSON.stringify(reduced) === JSON.stringify(branches)) return set;
  leaveOut('rule');
  return reduced.some(({ when }) => when !== null)
    ? { ...set, ...createRuleSet(set.uuid, { branches: reduced }) }
    : null;
}

function comparesRecords(condition: Condition, records: TemplateRecords): boolean {
  if ('not' in condition) return comparesRecords(condition.not, records);
  if ('all' in condition) return condition.all.some((part) => comparesRecords(part, records));
  if ('any' in condition) return condition.any.some((part) => comparesRecords(part, records));
  return comparesWithValue(condition.operator) && namesRecords(records.items[condition.item_id]);
}
