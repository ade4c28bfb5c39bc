/** Works backwards from conditions: finds what single answers have to be like for a condition to hold or not. */
import { findBand, listBands } from '../../catalogue/point-bands.ts';
import { satisfies, toEffectiveComparison } from '../../rules/compare.ts';
import { type Branch, type Comparison, type Condition, getRules, listComparisons } from '../../rules/rule-set.ts';
import type { Program } from '../../run/compile/program.ts';
import type { Id } from '../../template/document.ts';
import type { Goal } from '../goals.ts';

/** A demand on the answer of one item. */
export interface Literal {
  readonly item_id: Id;
  /** Whether a value, which may be empty, meets the demand. */
  readonly accepts: (value: unknown) => boolean;
  /** Values to start the search from: the operands of the comparison. */
  readonly hints: readonly unknown[];
}

/** The maximum number of ways to satisfy a condition that are tried. */
const MAX_ALTERNATIVES = 48;

/** Ways to reach a goal, each a list of demands that have to be met together. */
export function listWays(program: Program, goal: Goal): Literal[][] {
  if (goal.kind === 'band') return [[createBandLiteral(program, goal)]];
  const branches = findBranches(program, goal.rule_set);
  if (goal.kind === 'branch') return listBranchWays(program, branches, goal.branch);
  if (goal.kind === 'option') {
    const { item_id, option } = goal;
    const accepts = (value: unknown) => Array.isArray(value) && value.includes(option);
    return [[{ item_id, accepts, hints: [[option]] }]];
  }
  const when = branches[goal.branch]?.when;
  const comparison = when ? listComparisons(when)[goal.index] : undefined;
  return comparison ? [[createLiteral(program, comparison, goal.holds)]] : [];
}

export const findBranches = ({ document }: Program, rule_set: Id): readonly Branch[] => {
  const set = document.rule_sets.find(({ uuid }) => uuid === rule_set);
  return set ? getRules(set).branches : [];
};

/** A branch is active if its condition holds, and that of no branch before it; with null, no condition holds. */
export function listBranchWays(program: Program, branches: readonly Branch[], active: number | null): Literal[][] {
  const earlier = active === null ? branches : branches.slice(0, active);
  const own = active === null ? null : branches[active]?.when;
  const parts = [
    ...(own ? [expand(program, own, true)] : []),
    ...earlier.flatMap(({ when }) => (when ? [expand(program, when, false)] : [])),
  ];
  return combine(parts);
}

/** The ways in which a condition holds, or does not. */
function expand(program: Program, condition: Condition, holds: boolean): Literal[][] {
  if ('not' in condition) return expand(program, condition.not, !holds);
  if ('all' in condition || 'any' in condition) {
    const isAll = 'all' in condition;
    const parts = (isAll ? condition.all : condition.any).map((part) => expand(program, part, holds));
    // "Not all" is "any not", and "not any" is "all not".
    return isAll === holds ? combine(parts) : parts.flat().slice(0, MAX_ALTERNATIVES);
  }
  return [[createLiteral(program, condition, holds)]];
}

/** Combines every way of the first part with every way of the others. */
function combine(parts: readonly (readonly Literal[][])[]): Literal[][] {
  let ways: Literal[][] = [[]];
  for (const part of parts)
    ways = ways.flatMap((way) => part.map((more) => [...way, ...more])).slice(0, MAX_ALTERNATIVES);
  return ways;
}

function createLiteral({ nodes, indexOf }: Program, comparison: Comparison, holds: boolean): Literal {
  const item = nodes[indexOf.get(comparison.item_id) ?? -1]?.item;
  const { item_id, operator, value } = item ? toEffectiveComparison(comparison, item) : comparison;
  return {
    item_id,
    accepts: (answer) => satisfies(operator, answer, value) === holds,
    hints: value === undefined ? [] : [value, ...(Array.isArray(value) ? value : [])],
  };
}

function createBandLiteral({ document }: Program, { item_id, band }: Extract<Goal, { kind: 'band' }>): Literal {
  const item = document.items.find(({ id }) => id === item_id);
  const bands = item ? listBands(item) : [];
  const { from, to } = bands[band] ?? { from: null, to: null };
  return {
    item_id,
    accepts: (value) => typeof value === 'number' && findBand(bands, value) === band,
    hints: [from, to].filter((end) => end !== null),
  };
}
