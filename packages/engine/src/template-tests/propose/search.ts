/** Searches for answers that reach a goal. The engine decides whether they do, so that every rule counts. */

import { answerKey } from '../../answers/change.ts';
import { EvaluationLimitError } from '../../expression/step-budget.ts';
import { getRules } from '../../rules/rule-set.ts';
import type { Cause } from '../../run/explanation.ts';
import type { Run } from '../../run/run.ts';
import type { Id } from '../../template/document.ts';
import { type Goal, type GoalFinder, goalKey } from '../goals.ts';
import { indexRows } from '../places.ts';
import { startTest, type TestInput } from '../start-test.ts';
import { listCandidates } from './candidates.ts';
import { type Assignment, assign, findNode, listInputs, type SearchBase, toInput, type Values } from './draft.ts';
import { findBranches, type Literal, listBranchWays, listWays } from './literals.ts';

/** Answers that reach goals, and the demands from which they were found. */
export interface Solution {
  readonly literals: readonly Literal[];
  readonly input: TestInput;
  readonly reached: ReadonlySet<string>;
}

/** The runs that a search may take. */
export interface Effort {
  runs: number;
}

/** The maximum number of times that a way is extended by what makes its questions visible. */
const MAX_DEPTH = 8;
/** The maximum number of combinations of inputs that are tried for a calculated item. */
const MAX_COMBINATIONS = 60;

interface Search extends SearchBase {
  readonly finder: GoalFinder;
  readonly goal: Goal;
  /** The goals of the solution that is extended, which have to stay reached. */
  readonly claimed: readonly string[];
  readonly effort: Effort;
}

/** A search that pauses after each run of the engine, so that others get their turn. */
export type PausingSearch<T> = Generator<undefined, T, undefined>;

/** Finds answers that meet `required` and reach the goal as well; null if none are found within the effort. */
export function* findSolution(search: Search, required: readonly Literal[]): PausingSearch<Solution | null> {
  for (const way of listWays(search.program, search.goal)) {
    const solution = yield* tryLiterals(search, [...required, ...way], 0);
    if (solution) return solution;
    if (search.effort.runs <= 0) return null;
  }
  return null;
}

function* tryLiterals(search: Search, literals: readonly Literal[], depth: number): PausingSearch<Solution | null> {
  const assignment = assign(search, literals);
  if (!assignment || search.effort.runs <= 0) return null;
  const attempt = yield* tryAssignment(search, assignment);
  if (!attempt) return null;
  const { input, run, reached } = attempt;
  if ([...search.claimed, goalKey(search.goal)].every((key) => reached.has(key))) return { literals, input, reached };
  if (depth >= MAX_DEPTH) return null;
  for (const more of listWaysToShow(
    search,
    run,
    input,
    [...assignment.values, ...assignment.computed].map(([id]) => id),
  )) {
    const solution = yield* tryLiterals(search, [...literals, ...more], depth + 1);
    if (solution) return solution;
  }
  return null;
}

interface Attempt {
  readonly input: TestInput;
  readonly run: Run;
  readonly reached: ReadonlySet<string>;
}

/** Runs the answers; for demands on calculated items, with further answers that meet them. */
function* tryAssignment(search: Search, { values, computed }: Assignment): PausingSearch<Attempt | null> {
  let last: Attempt | null = null;
  for (const more of listInputValues(search, values, computed)) {
    if (search.effort.runs <= 0) return last;
    const attempt = runAttempt(search, new Map([...values, ...more]));
    yield;
    if (!attempt) return last;
    last = attempt;
    if (meetsComputed(search, attempt, computed)) return attempt;
  }
  return last;
}

function runAttempt(search: Search, values: Values): Attempt | null {
  search.effort.runs -= 1;
  const input = toInput(search, values, listTargets(search));
  try {
    const run = startTest(search.program, input);
    const reached = new Set<string>();
    search.finder.collect(run, indexRows(input), reached);
    return { input, run, reached };
  } catch (error) {
    if (!(error instanceof EvaluationLimitError)) throw error;
    return null;
  }
}

/** A rule is evaluated for its targets, so that one of them needs a row if all are in repeats. */
function listTargets({ program, goal }: Search): Id[] {
  if (goal.kind === 'band') return [];
  const set = program.document.rule_sets.find(({ uuid }) => uuid === goal.rule_set);
  const targets = (set ? getRules(set).branches : []).flatMap(({ actions }) => actions.flatMap(({ items }) => items));
  const nodes = targets.flatMap((id) => findNode(program, id) ?? []);
  return nodes.every(({ isRepeated }) => isRepeated) ? nodes.slice(0, 1).map(({ item }) => item.id) : [];
}

function meetsComputed({ program }: Search, { input, run }: Attempt, computed: Assignment['computed']): boolean {
  return [...computed].every(([id, literals]) => {
    const value = readValue(program, run, input, id);
    return literals.every(({ accepts }) => accepts(value));
  });
}

function readValue(program: SearchBase['program'], run: Run, input: TestInput, id: Id): unknown {
  return run.item(findKey(program, input, id)).value;
}

/** The key of an item in the first row of its repeats. */
function findKey(program: SearchBase['program'], { rows }: TestInput, id: Id): string {
  const rowOf = new Map(rows.map((one) => [one.item_id, one.rows[0] as Id]));
  const path: Id[] = [];
  for (let node = findNode(program, id); node; node = program.nodes[node.parent])
    if (node.repeats) path.unshift(rowOf.get(node.item.id) ?? '');
  return answerKey({ item_id: id, row: path });
}

/**
 * Lists answers to the questions behind calculated items: all alike, then one by one different, around the numbers with
 * which the calculation is compared.
 */
function* listInputValues(search: Search, values: Values, computed: Assignment['computed']): Generator<Values> {
  if (computed.size === 0) {
    yield new Map();
    return;
  }
  const { program, context } = search;
  const hints = [...computed.values()].flat().flatMap((literal) => literal.hints);
  const inputs = [...computed.keys()]
    .flatMap((id) => listInputs(program, id))
    .filter(({ item }) => !values.has(item.id));
  const choices = inputs.map((node) => listCandidates(node, hints, context));
  const pick = (index: number, at: number) => choices[index]?.[at % (choices[index]?.length ?? 1)] ?? null;
  let remaining = MAX_COMBINATIONS;
  const longest = Math.max(0, ...choices.map(({ length }) => length));
  for (let at = 0; at < Math.min(longest, 12); at++) {
    yield new Map(inputs.map(({ item }, index) => [item.id, pick(index, at)]));
    remaining -= 1;
  }
  for (let base = 0; base < Math.min(longest, 3); base++) {
    for (let changed = 0; changed < inputs.length; changed++) {
      for (let at = 0; at < (choices[changed]?.length ?? 0); at++) {
        if (remaining-- <= 0) return;
        yield new Map(inputs.map(({ item }, index) => [item.id, pick(index, index === changed ? at : base)]));
      }
    }
  }
  // Answers only the first n of them, for items that count answers.
  for (let count = 0; count <= inputs.length && remaining-- > 0; count++)
    yield new Map(inputs.map(({ item }, index) => [item.id, index < count ? pick(index, 0) : null]));
}

/** Demands that would show a hidden question whose answer counts. */
function listWaysToShow(search: Search, run: Run, input: TestInput, ids: readonly Id[]): Literal[][] {
  const { program } = search;
  // The last ones were added to show the ones before them.
  for (const id of ids.toReversed()) {
    const key = findKey(program, input, id);
    if (run.item(key).visible) continue;
    let why = run.explain(key);
    let causes: readonly Cause[] = why?.facts.visible.causes ?? [];
    for (let above = causes.find(({ by }) => by === 'above'); above?.by === 'above'; ) {
      why = run.explain(above.key);
      causes = why?.facts.visible.causes ?? [];
      above = causes.find(({ by }) => by === 'above');
    }
    const ways = causes.flatMap((cause) =>
      cause.by === 'rule' && why ? listWaysAround(search, cause, why.item_id) : [],
    );
    if (ways.length > 0) return ways;
  }
  return [];
}

/** A branch that shows the item has to be active, and one that hides it must not be. */
function listWaysAround({ program }: Search, cause: Extract<Cause, { by: 'rule' }>, id: Id): Literal[][] {
  const branches = findBranches(program, cause.rule_set);
  const does = (branch: number) =>
    branches[branch]?.actions.some(({ action, items }) => action === cause.action && items.includes(id)) ?? false;
  const wants = cause.branch === null;
  const others = [...branches.keys(), null].filter((branch) => (branch === null ? !wants : does(branch) === wants));
  return others.flatMap((branch) => listBranchWays(program, branches, branch));
}
