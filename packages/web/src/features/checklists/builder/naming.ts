/** Who names what is about to go: rules, expressions, defaults and texts, each with the item to look at. */
import {
  answersNamed,
  type Comparison,
  type Condition,
  expressionsOf,
  type Id,
  type Item,
  parse,
  type ResponseOption,
  type RuleSet,
  referencesTo,
  ruleSet,
  rulesOf,
  type TemplatePatch,
  type TemplateRecords,
} from '@rounds/engine';
import { choicesNamed } from './expressions/choices-named.ts';
import { mapComparisons } from './rules/conditions.ts';

export interface Naming {
  readonly by: 'rule' | 'expression' | 'document_id' | 'text' | 'default';
  /** Where to look: for a rule, an item that it acts upon. */
  readonly item: Item;
  readonly rule?: RuleSet;
}

const ruleNaming = (records: TemplateRecords, rule: RuleSet, gone?: ReadonlySet<Id>): Naming[] => {
  const item = rule.action_items.map((id) => records.items[id]).find((target) => target && !gone?.has(target.id));
  return item ? [{ by: 'rule', item, rule }] : [];
};

/** What names items from outside them. */
export function namingItems(records: TemplateRecords, gone: ReadonlySet<Id>): Naming[] {
  return referencesTo(records, gone).flatMap(({ from, by }): Naming[] => {
    const rule = by === 'rule' ? records.rule_sets[from] : undefined;
    if (rule) return ruleNaming(records, rule, gone);
    const item = records.items[from];
    return item ? [{ by, item }] : [];
  });
}

/** Answers that questions are to lose. */
export interface LostAnswers {
  readonly items: readonly Item[];
  readonly options: readonly ResponseOption[];
}

/** What names these answers of these questions. */
export function namingAnswers(records: TemplateRecords, lost: LostAnswers): Naming[] {
  if (lost.options.length === 0) return [];
  const rules = rulesNaming(records, lost).flatMap((rule) => ruleNaming(records, rule));
  const all = Object.values(records.items);
  const asking = all.filter((item) =>
    expressionsOf(item).some((expression) => asksFor(records, item, expression, lost)),
  );
  const starting = lost.items.filter(({ options }) => names(options.default_value, lost));
  return [
    ...rules,
    ...asking.map((item): Naming => ({ by: 'expression', item })),
    ...starting.map((item): Naming => ({ by: 'default', item })),
  ];
}

const names = (value: unknown, { options }: LostAnswers): boolean =>
  Array.isArray(value) && options.some(({ uuid }) => value.includes(uuid));

function rulesNaming(records: TemplateRecords, lost: LostAnswers): RuleSet[] {
  const ids = new Set(lost.items.map(({ id }) => id));
  return Object.values(records.rule_sets).filter((set) =>
    answersNamed(rulesOf(set).branches).some(({ item_id, value }) => ids.has(item_id) && names(value, lost)),
  );
}

/** Whether expressions know an option by this text: its uuid, its name, or its label where it has no name. */
export const goesBy = ({ uuid, label, values }: ResponseOption, text: string): boolean =>
  text === uuid || text === String(values?.name ?? label);

function asksFor(
  records: TemplateRecords,
  item: Item,
  { place, source }: ReturnType<typeof expressionsOf>[number],
  lost: LostAnswers,
): boolean {
  const picksHere = place === 'choice_filter' && lost.items.some(({ id }) => id === item.id);
  const keys = lost.items.flatMap(({ id }) => records.items[id]?.reference_key ?? []);
  return choicesNamed(treeOf(source)).some(({ name, text }) => {
    const isOwn = picksHere && OWN_VALUES.includes(name);
    return (isOwn || keys.includes(name)) && lost.options.some((option) => goesBy(option, text));
  });
}

const OWN_VALUES: readonly string[] = ['uuid', 'name', 'label'];

/** What cannot be read names nothing. */
export function treeOf(source: string): ReturnType<typeof parse> {
  try {
    return parse(source);
  } catch {
    return { kind: 'constant', value: '' };
  }
}

/** The patch that takes answers out of the rules and defaults that name them; what then says nothing goes. */
export function withoutAnswers(records: TemplateRecords, lost: LostAnswers): TemplatePatch {
  const ids = new Set(lost.items.map(({ id }) => id));
  const rest = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const kept = value.filter((uuid) => !lost.options.some((option) => option.uuid === uuid));
    return kept.length > 0 ? kept : undefined;
  };
  const asked = (comparison: Comparison): Comparison | null => {
    if (!ids.has(comparison.item_id) || !names(comparison.value, lost)) return comparison;
    const value = rest(comparison.value);
    return value === undefined ? null : { ...comparison, value };
  };
  const sets: RuleSet[] = [];
  const emptied = new Set<Id>();
  for (const set of rulesNaming(records, lost)) {
    const branches = rulesOf(set).branches.flatMap(({ when, actions }) => {
      const kept: Condition | null = when && mapComparisons(when, asked);
      if (when && !kept) return [];
      const does = actions.flatMap((action) => {
        if (!action.items.some((id) => ids.has(id)) || !names(action.value, lost)) return [action];
        const value = rest(action.value);
        return value === undefined ? [] : [{ ...action, value }];
      });
      return does.length > 0 ? [{ when: kept, actions: does }] : [];
    });
    if (branches.some(({ when }) => when)) sets.push({ ...set, ...ruleSet(set.uuid, { branches }) });
    else emptied.add(set.uuid);
  }
  const items = Object.values(records.items).flatMap((item) => {
    const { default_value, rule_set_id, ...options } = item.options;
    const start = ids.has(item.id) && names(default_value, lost) ? rest(default_value) : default_value;
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
