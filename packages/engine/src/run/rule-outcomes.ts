/** Lists the outcomes of a template's rules with the answers of a run. */
import { listComparisons } from '../rules/rule-set.ts';
import type { Id } from '../template/document.ts';
import type { Program } from './compile/program.ts';
import type { EvalContext } from './evaluate/evaluate-slot.ts';
import { compareAnswers, listRulesWithBranch } from './explain.ts';

/** A rule set as it applies to one item, or to an item in one row. */
export interface RuleOutcome {
  readonly rule_set: Id;
  /** The index of the active branch; null if none is active. */
  readonly branch: number | null;
  /** Whether each comparison in the condition of a branch holds. Computed on demand. */
  readonly compare: (branch: number) => readonly boolean[];
}

/** The outcomes of all rules, for every item that they act on. */
export function listRuleOutcomes(program: Program, run: EvalContext): RuleOutcome[] {
  const { layout, state, context, expressionContext, answers, scratch } = run;
  const evaluator = { program, layout, state, context, expressionContext, answers, scratch };
  const outcomes: RuleOutcome[] = [];
  for (const slot of layout.order) {
    if (!layout.nodes[slot]?.rules) continue;
    for (const { rule, activeBranch } of listRulesWithBranch(run, slot)) {
      outcomes.push({
        rule_set: rule.uuid,
        branch: activeBranch < 0 ? null : activeBranch,
        compare: (branch) => {
          const when = rule.branches[branch]?.when;
          return when ? listComparisons(when).map((one) => compareAnswers(evaluator, one, slot).holds) : [];
        },
      });
    }
  }
  return outcomes;
}
