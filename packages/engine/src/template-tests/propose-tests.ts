/** Proposes tests that reach what no test of a template reaches yet. The same template gets the same proposals. */
import { MAX_EVALUATION_STEPS } from '../expression/step-budget.ts';
import { compile } from '../run/compile/program.ts';
import type { Id, TemplateDocument, TemplateTest, TestContext } from '../template/document.ts';
import { type Goal, GoalFinder, goalKey } from './goals.ts';
import { indexRows } from './places.ts';
import type { Literal } from './propose/literals.ts';
import { type Effort, findSolution, type PausingSearch, type Solution } from './propose/search.ts';
import { recordTest } from './record-test.ts';
import { runTest } from './run-test.ts';
import { startTest, type TestInput } from './start-test.ts';

/** A test without a title that reaches goals which no other test reaches. */
export interface ProposedTest {
  readonly test: Omit<TemplateTest, 'uuid' | 'title'>;
  /** The goals that it reaches and no test before it does. */
  readonly goals: readonly Goal[];
}

/** The result of a search for tests. */
export interface Proposals {
  readonly tests: readonly ProposedTest[];
  /** The goals for which the search found no answers within its limits. */
  readonly open: readonly Goal[];
}

/** A test that reaches more goals than this would say little by failing. */
const MAX_GOALS_PER_TEST = 8;
/** The maximum number of runs of the engine for all proposals, and for each goal. */
const MAX_RUNS = 6_000;
const MAX_RUNS_PER_GOAL = 150;
/** The number of last proposals to which a goal is added if possible. */
const JOINED_PROPOSALS = 3;

interface Draft {
  readonly literals: readonly Literal[];
  readonly input: TestInput;
  readonly goals: readonly Goal[];
}

interface ProposalOptions {
  readonly context: TestContext;
  readonly newId: () => Id;
  readonly max?: number;
}

/** How many of the goals have been looked at. */
interface ProposalProgress {
  readonly done: number;
  readonly total: number;
}

/** Proposes all tests at once, which takes seconds for a large template. */
export function proposeTests(document: TemplateDocument, options: ProposalOptions): Proposals {
  const search = searchTests(document, options);
  for (let step = search.next(); ; step = search.next()) if (step.done) return step.value;
}

/** Proposes the same tests in steps of one run of the engine, each with the progress so far. */
export function* searchTests(
  document: TemplateDocument,
  options: ProposalOptions,
): Generator<ProposalProgress, Proposals, undefined> {
  const { context, newId, max = 50 } = options;
  const program = compile(document, { maxSteps: MAX_EVALUATION_STEPS });
  const finder = new GoalFinder(program);
  const reached = new Set<string>();
  const { length } = finder.goals;
  for (const test of document.tests) {
    runTest(program, test, (run) => finder.collect(run, indexRows(test), reached));
    yield { done: 0, total: length };
  }
  const rows = new Map<Id, Id>();
  const rowOf = (repeat: Id): Id => {
    const row = rows.get(repeat) ?? newId();
    rows.set(repeat, row);
    return row;
  };
  const drafts: Draft[] = [];
  const open: Goal[] = [];
  const total: Effort = { runs: MAX_RUNS };
  const keys = new Map(finder.goals.map((goal) => [goal, goalKey(goal)]));
  const isOpen = (goal: Goal) => !reached.has(keys.get(goal) as string);
  const takeGoals = (goalKeys: ReadonlySet<string>): Goal[] => {
    const goals = finder.goals.filter((goal) => isOpen(goal) && goalKeys.has(keys.get(goal) as string));
    for (const goal of goals) reached.add(keys.get(goal) as string);
    return goals;
  };
  function* search(goal: Goal, draft: Draft | null): PausingSearch<Solution | null> {
    const effort = { runs: Math.min(MAX_RUNS_PER_GOAL, total.runs) };
    const before = effort.runs;
    const claimed = draft?.goals.map(goalKey) ?? [];
    const solution = yield* findSolution(
      { program, context, rowOf, finder, goal, claimed, effort },
      draft?.literals ?? [],
    );
    total.runs -= before - effort.runs;
    return solution;
  }
  function* searchFor(goal: Goal): PausingSearch<Joined | null> {
    const joined = yield* findJoined(drafts, firstJoined, (draft) => search(goal, draft));
    if (joined) return joined;
    const solution = yield* search(goal, null);
    return solution && { index: null, solution };
  }

  // A test without any answers is useful too: it reaches what needs none.
  const empty: TestInput = { context, rows: [], answers: [] };
  if (finder.goals.some(isOpen)) {
    const goalKeys = new Set<string>();
    finder.collect(startTest(program, empty), new Map(), goalKeys);
    const goals = takeGoals(goalKeys);
    if (goals.length > 0) drafts.push({ literals: [], input: empty, goals });
  }
  const firstJoined = drafts.length;
  for (const [at, goal] of finder.goals.entries()) {
    if (!isOpen(goal)) continue;
    const steps = searchFor(goal);
    let step = steps.next();
    for (; !step.done; step = steps.next()) yield { done: at, total: length };
    const join = step.value;
    if (!join) {
      open.push(goal);
      continue;
    }
    const { index, solution } = join;
    if (index === null && drafts.length >= max) break;
    const goals = takeGoals(solution.reached);
    const { literals, input } = solution;
    if (index === null) drafts.push({ literals, input, goals });
    else drafts[index] = { literals, input, goals: [...(drafts[index]?.goals ?? []), ...goals] };
  }
  const tests: ProposedTest[] = [];
  for (const { input, goals } of drafts) {
    tests.push({ test: { ...input, ...recordTest(program, input) }, goals });
    yield { done: length, total: length };
  }
  return { tests, open: open.filter(isOpen) };
}

interface Joined {
  /** The index of the draft that is extended; null for a new one. */
  readonly index: number | null;
  readonly solution: Solution;
}

/** Finds one of the last drafts that can reach another goal as well. */
function* findJoined(
  drafts: readonly Draft[],
  first: number,
  join: (draft: Draft) => PausingSearch<Solution | null>,
): PausingSearch<Joined | null> {
  for (let index = drafts.length - 1; index >= Math.max(first, drafts.length - JOINED_PROPOSALS); index--) {
    const draft = drafts[index] as Draft;
    if (draft.goals.length >= MAX_GOALS_PER_TEST) continue;
    const solution = yield* join(draft);
    if (solution) return { index, solution };
  }
  return null;
}
