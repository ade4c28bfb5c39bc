/** Runs all tests of a template, and lists the goals that none of them reaches. */
import { MAX_EVALUATION_STEPS } from '../expression/step-budget.ts';
import { compile } from '../run/compile/program.ts';
import type { TemplateDocument } from '../template/document.ts';
import { type Goal, GoalFinder, goalKey } from './goals.ts';
import { indexRows } from './places.ts';
import { runTest, type TestResult } from './run-test.ts';

/** The outcome of all tests of a template, and what they reach. */
export interface TestReport {
  readonly results: readonly TestResult[];
  /** All branches, comparisons, options and bands of the template. */
  readonly goals: readonly Goal[];
  /** The goals that no test reaches. A failing test counts with what it reaches today. */
  readonly untouched: readonly Goal[];
}

/** Runs all tests of a template. A test that takes more than `MAX_EVALUATION_STEPS` steps fails with `limit`. */
export function runTests(document: TemplateDocument): TestReport {
  const program = compile(document, { maxSteps: MAX_EVALUATION_STEPS });
  const finder = new GoalFinder(program);
  const reached = new Set<string>();
  const results = document.tests.map((test) =>
    runTest(program, test, (run) => finder.collect(run, indexRows(test), reached)),
  );
  const { goals } = finder;
  return { results, goals, untouched: goals.filter((goal) => !reached.has(goalKey(goal))) };
}
