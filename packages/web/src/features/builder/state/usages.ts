/**
 * Finds references to items and options that are about to be removed: in rules, expressions, default values and texts.
 */
import {
  type Comparison,
  type Condition,
  createRuleSet,
  findReferences,
  getRules,
  type Id,
  type Item,
  listExpressions,
  listNamedAnswers,
  parse,
  type ResponseOption,
  type RuleSet,
  type TemplatePatch,
  type TemplateRecords,
} from '@rounds/engine';
import { mapComparisons } from './conditions.ts';
import { findOptionReferences } from './option-references.ts';

export type Usage = {
  /** The item to show: for a rule, an item that it acts on. */
  readonly item: Item;
} & (
  | { readonly by: 'rule'; readonly rule: RuleSet }
  | { readonly by: 'expression' | 'document_id' | 'text' | 'default'; readonly rule?: undefined }
);

/** Lists the usages of rules that a move would break. */
export const toBrokenRuleUsages = (records: TemplateRecords, rules: readonly RuleSet[]): Usage[] =>
  rules.flatMap((rule) => toRuleUsages(records, rule));

const toRuleUsages = (records: TemplateRecords, rule: RuleSet, removed?: ReadonlySet<Id>): Usage[] => {
  const item = rule.action_items.map((id) => records.items[id]).find((target) => target && !removed?.has(target.id));
  return item ? [{ by: 'rule', item, rule }] : [];
};

/** Finds references from items that stay. */
export function findItemUsages(records: TemplateRecords, removed: ReadonlySet<Id>): Usage[] {
  return findReferences(records, removed).flatMap(({ from, by }): Usage[] => {
    if (by === 'rule') {
      const rule = records.rule_sets[from];
      return rule ? toRuleUsages(records, rule, removed) : [];
    }
    const item = records.items[from];
    return item ? [{ by, item }] : [];
  });
}

/** Options that these questions are about to lose. */
export interface RemovedOptions {
  readonly items: readonly Item[];
  readonly options: readonly ResponseOption[];
}

/** Finds references to these options of these questions. */
export function findOptionUsages(records: TemplateRecords, lost: RemovedOptions): Usage[] {
  if (lost.options.length === 0) return [];
  const rules = findRulesUsing(records, lost).flatMap((rule) => toRuleUsages(records, rule));
  const all = Object.values(records.items);
  const asking = all.filter((item) =>
    listExpressions(item).some((expression) => refersToRemoved(records, item, expression, lost)),
  );
  const starting = lost.items.filter(({ options }) => includesRemoved(options.default_value, lost));
  return [
    ...rules,
    ...asking.map((item): Usage => ({ by: 'expression', item })),
    ...starting.map((item): Usage => ({ by: 'default', item })),
  ];
}

const includesRemoved = (value: unknown, { options }: RemovedOptions): boolean =>
  Array.isArray(value) && options.some(({ uuid }) => value.includes(uuid));

function findRulesUsing(records: TemplateRecords, lost: RemovedOptions): RuleSet[] {
  const ids = new Set(lost.items.map(({ id }) => id));
  return Object.values(records.rule_sets).filter((set) =>
    listNamedAnswers(getRules(set).branches).some(
      ({ item_id, value }) => ids.has(item_id) && includesRemoved(value, lost),
    ),
  );
}

/** Whether expressions refer to an option by this text: its uuid, its name, or its label if it has no name. */
export const matchesText = ({ uuid, label, values }: ResponseOption, text: string): boolean =>
  text === uuid || text === String(values?.name ?? label);

function refersToRemoved(
  records: TemplateRecords,
  item: Item,
  { place, source }: ReturnType<typeof listExpressions>[number],
  lost: RemovedOptions,
): boolean {
  const picksHere = place === 'choice_filter' && lost.items.some(({ id }) => id === item.id);
  const keys = lost.items.flatMap(({ id }) => records.items[id]?.reference_key ?? []);
  return findOptionReferences(parseSafely(source)).some(({ name, text }) => {
    const isOwn = picksHere && OPTION_VALUES.includes(name);
    return (isOwn || keys.includes(name)) && lost.options.some((option) => matchesText(option, text));
  });
}

const OPTION_VALUES: readonly string[] = ['uuid', 'name', 'label'];

/** Parses an expression; an invalid one becomes an empty constant, which refers to nothing. */
export function parseSafely(source: string): ReturnType<typeof parse> {
  try {
    return parse(source);
  } catch {
    return { kind: 'constant', value: '' };
  }
}

/** A patch that removes options from rules and default values, and rules that become empty. */
export function unlinkOptions(records: TemplateRecords, lost: RemovedOptions): TemplatePatch {
  const ids = new Set(lost.items.map(({ id }) => id));
  const keepRemaining = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const remaining = value.filter((uuid) => !lost.options.some((option) => option.uuid === uuid));
    return remaining.length > 0 ? remaining : undefined;
  };
  const updateComparison = (comparison: Comparison): Comparison | null => {
    if (!ids.has(comparison.item_id) || !includesRemoved(comparison.value, lost)) return comparison;
    const value = keepRemaining(comparison.value);
    return value === undefined ? null : { ...comparison, value };
  };
  const sets: RuleSet[] = [];
  const emptied = new Set<Id>();
  for (const set of findRulesUsing(records, lost)) {
    const branches = getRules(set).branches.flatMap(({ when, actions }) => {
      const remaining: Condition | null = when && mapComparisons(when, updateComparison);
      if (when && !remaining) return [];
      const does = actions.flatMap((action) => {
        if (!action.items.some((id) => ids.has(id)) || !includesRemoved(action.value, lost)) return [action];
        const value = keepRemaining(action.value);
        return value === undefined ? [] : [{ ...action, value }];
      });
      return does.length > 0 ? [{ when: remaining, actions: does }] : [];
    });
    if (branches.some(({ when }) => when)) sets.push({ ...set, ...createRuleSet(set.uuid, { branches }) });
    else emptied.add(set.uuid);
  }
  const items = Object.values(records.items).flatMap((item) => {
    const { default_value, rule_set_id, ...options } = item.options;
    const start =
      ids.has(item.id) && includesRemoved(default_value, lost) ? keepRemaining(default_value) : default_value;
    const carries = typeof rule_set_id === 'string' && !emptied.has(rule_set_id);
    if (start === default_value && carries === (typeof rule_set_id === 'string')) return [];
    return [
      {
        ...item,
        options: { ...options, ...(start !== undefined && { default_value: start }), ...(carries && { rule_set_id }) },
      },
    ];
  });
  return {
    ...(items.length > 0 && { items: { upsert: items } }),
    ...(sets.length + emptied.size > 0 && { rule_sets: { upsert: sets, remove: [...emptied] } }),
  };
}
