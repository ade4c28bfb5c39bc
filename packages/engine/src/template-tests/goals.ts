/** Lists what tests can reach in a template: branches of rules, outcomes of their comparisons, and bands of points. */
import { answerKey } from '../answers/change.ts';
import { CATALOGUE } from '../catalogue/index.ts';
import { findBand, listBands, type PointBand } from '../catalogue/point-bands.ts';
import { type Comparison, getRules, listComparisons } from '../rules/rule-set.ts';
import type { Program } from '../run/compile/program.ts';
import type { RuleOutcome } from '../run/rule-outcomes.ts';
import type { Run } from '../run/run.ts';
import type { Id, Item, TemplateDocument } from '../template/document.ts';
import { listAddresses, type RowsByKey } from './places.ts';

/** Something that a test can reach, such as a branch of a rule. */
export type Goal =
  /** The branch of a rule is active; null if none of its branches is. */
  | { readonly kind: 'branch'; readonly rule_set: Id; readonly branch: number | null }
  /** One of several comparisons of a branch holds, or does not. */
  | {
      readonly kind: 'comparison';
      readonly rule_set: Id;
      readonly branch: number;
      readonly index: number;
      readonly holds: boolean;
    }
  /** One of several options that a comparison names is chosen. */
  | {
      readonly kind: 'option';
      readonly rule_set: Id;
      readonly branch: number;
      readonly item_id: Id;
      readonly option: Id;
    }
  /** The answer lies in a band of points. */
  | { readonly kind: 'band'; readonly item_id: Id; readonly band: number };

/** Equal goals have equal keys. */
export function goalKey(goal: Goal): string {
  if (goal.kind === 'band') return `${goal.item_id} ${goal.band}`;
  const branch = `${goal.rule_set} ${goal.branch}`;
  if (goal.kind === 'branch') return branch;
  return goal.kind === 'comparison' ? `${branch} ${goal.index} ${goal.holds}` : `${branch} ${goal.option}`;
}

/** Everything that tests of a template can reach, in the order of its rules and items. */
export function listGoals(document: TemplateDocument): Goal[] {
  const items = new Map(document.items.map((item) => [item.id, item]));
  const ofRules = document.rule_sets.flatMap((set): Goal[] => {
    const rule_set = set.uuid;
    const { branches } = getRules(set);
    // A rule without targets is never evaluated; `checkTemplate` reports it.
    if (!branches.some(({ actions }) => actions.some((action) => action.items.some((id) => items.has(id))))) return [];
    const hasElse = branches.some(({ when }) => when === null);
    return [
      ...branches.flatMap(({ when }, branch): Goal[] => {
        const comparisons = when ? listComparisons(when) : [];
        return [
          { kind: 'branch', rule_set, branch },
          ...(comparisons.length > 1 ? comparisons : []).flatMap((_, index): Goal[] =>
            [true, false].map((holds): Goal => ({ kind: 'comparison', rule_set, branch, index, holds })),
          ),
          ...comparisons.flatMap((one): Goal[] =>
            listNamedOptions(one, items.get(one.item_id)).map(
              (option): Goal => ({ kind: 'option', rule_set, branch, item_id: one.item_id, option }),
            ),
          ),
        ];
      }),
      ...(hasElse ? [] : [{ kind: 'branch', rule_set, branch: null } as const]),
    ];
  });
  const ofBands = document.items.flatMap((item): Goal[] =>
    listBands(item).map((_, band): Goal => ({ kind: 'band', item_id: item.id, band })),
  );
  return uniqueGoals([...ofRules, ...ofBands]);
}

const uniqueGoals = (goals: readonly Goal[]): Goal[] => [
  ...new Map(goals.map((goal) => [goalKey(goal), goal])).values(),
];

/** The options of which any one satisfies a comparison, if there are several. */
function listNamedOptions({ operator, value }: Comparison, item: Item | undefined): readonly Id[] {
  if (!item || !CATALOGUE[item.type].choices || !Array.isArray(value) || value.length < 2) return [];
  return operator === 'any_in' || operator === 'contains' ? (value as readonly Id[]) : [];
}

interface KeyedGoal<G extends Goal> {
  readonly goal: G;
  readonly key: string;
}

/** The goals of one rule set. Their keys are created once, because each run of each test looks at them. */
interface RuleGoals {
  /** One entry for each branch; the last one stands for no branch. */
  readonly branches: readonly string[];
  readonly details: readonly KeyedGoal<Extract<Goal, { kind: 'comparison' | 'option' }>>[];
}

/** Notes which goals runs reach. */
export class GoalFinder {
  readonly goals: readonly Goal[];
  readonly #program: Program;
  readonly #rules = new Map<Id, RuleGoals>();
  readonly #bands: readonly { readonly id: Id; readonly bands: readonly PointBand[] }[];

  constructor(program: Program) {
    this.#program = program;
    this.goals = listGoals(program.document);
    const ofRules = this.goals.filter((goal) => goal.kind !== 'band');
    const details = Map.groupBy(
      ofRules.flatMap((goal) => (goal.kind === 'branch' ? [] : [{ goal, key: goalKey(goal) }])),
      ({ goal }) => goal.rule_set,
    );
    for (const set of program.document.rule_sets) {
      const rule_set = set.uuid;
      const branches = [...getRules(set).branches.keys(), null];
      this.#rules.set(rule_set, {
        branches: branches.map((branch) => goalKey({ kind: 'branch', rule_set, branch })),
        details: details.get(rule_set) ?? [],
      });
    }
    this.#bands = program.document.items.flatMap((item) => {
      const bands = listBands(item);
      return bands.length > 0 ? [{ id: item.id, bands }] : [];
    });
  }

  /** Adds the keys of the goals that a run reaches to `reached`. */
  collect(run: Run, rows: RowsByKey, reached: Set<string>): void {
    for (const outcome of run.ruleOutcomes()) {
      const rule = this.#rules.get(outcome.rule_set);
      if (!rule) continue;
      reached.add((outcome.branch === null ? rule.branches.at(-1) : rule.branches[outcome.branch]) as string);
      if (rule.details.length > 0) this.#collectDetails(rule, outcome, run, rows, reached);
    }
    for (const { id, bands } of this.#bands) {
      for (const value of this.#listValues(id, run, rows)) {
        const band = typeof value === 'number' ? findBand(bands, value) : -1;
        if (band >= 0) reached.add(goalKey({ kind: 'band', item_id: id, band }));
      }
    }
  }

  /** Goals that other runs have reached need no further look. */
  #collectDetails(
    { details }: RuleGoals,
    { compare }: Pick<RuleOutcome, 'compare'>,
    run: Run,
    rows: RowsByKey,
    reached: Set<string>,
  ): void {
    const outcomes: (readonly boolean[])[] = [];
    for (const { goal, key } of details) {
      if (reached.has(key)) continue;
      if (goal.kind === 'comparison') {
        const holds = outcomes[goal.branch] ?? compare(goal.branch);
        outcomes[goal.branch] = holds;
        if (holds[goal.index] === goal.holds) reached.add(key);
      } else {
        const values = this.#listValues(goal.item_id, run, rows);
        if (values.some((value) => Array.isArray(value) && value.includes(goal.option))) reached.add(key);
      }
    }
  }

  #listValues(id: Id, run: Run, rows: RowsByKey): unknown[] {
    const node = this.#program.nodes[this.#program.indexOf.get(id) ?? -1];
    if (!node) return [];
    return listAddresses(this.#program, node, rows).map((place) => run.item(answerKey(place)).value);
  }
}
