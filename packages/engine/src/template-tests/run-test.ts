/** Runs a test of a template and compares the results of its answers with what it expects. */
import type { AnswerAddress, AnswerChange } from '../answers/change.ts';
import { answerKey } from '../answers/change.ts';
import { checkFit } from '../answers/check-change.ts';
import { EvaluationLimitError } from '../expression/step-budget.ts';
import { isSameJson } from '../json.ts';
import type { Program } from '../run/compile/program.ts';
import type { Run } from '../run/run.ts';
import {
  type Expectation,
  type Id,
  TEST_REQUIREMENTS,
  type TemplateTest,
  type TestAnswer,
} from '../template/document.ts';
import { listAnswerProblems, toPoints } from './record-test.ts';
import { startTest, type TestInput } from './start-test.ts';

/** A fact that a test compares: a fact of an expectation, or the score of the whole inspection. */
export type TestFact = Exclude<keyof Expectation, 'item_id' | 'row'> | 'total';

/** The reason why a test fails. */
export type TestFailure =
  | {
      readonly kind: 'fact';
      readonly fact: TestFact;
      /** The item; absent for the score of the inspection. */
      readonly item_id?: Id;
      readonly row?: readonly Id[];
      readonly expected: unknown;
      readonly found: unknown;
    }
  /** The template no longer contains an item that the test names. */
  | { readonly kind: 'missing'; readonly item_id: Id }
  /** An answer no longer fits its question; `code` says why. */
  | { readonly kind: 'answer'; readonly item_id: Id; readonly row?: readonly Id[]; readonly code: string }
  /** The rules and calculations need more work than an inspection may. */
  | { readonly kind: 'limit' };

/** The outcome of one test. */
export interface TestResult {
  readonly uuid: Id;
  /** The failures; the test passes if there are none. */
  readonly failures: readonly TestFailure[];
}

/** Runs one test. `visit` can read the run, for example which rules it reached. */
export function runTest(program: Program, test: TemplateTest, visit?: (run: Run) => void): TestResult {
  try {
    const { input, failures } = fitInput(program, test);
    const run = startTest(program, input);
    visit?.(run);
    const missingIds = new Set(failures.flatMap((one) => (one.kind === 'missing' ? [one.item_id] : [])));
    for (const expectation of test.expected) {
      const { item_id } = expectation;
      if (program.indexOf.has(item_id)) failures.push(...compareState(run, expectation));
      else if (!missingIds.has(item_id)) {
        missingIds.add(item_id);
        failures.push({ kind: 'missing', item_id });
      }
    }
    const points = toPoints(run);
    if (!isSameJson(points, test.score))
      failures.push({ kind: 'fact', fact: 'total', expected: test.score, found: points });
    return { uuid: test.uuid, failures };
  } catch (error) {
    if (!(error instanceof EvaluationLimitError)) throw error;
    return { uuid: test.uuid, failures: [{ kind: 'limit' }] };
  }
}

/** The answers of a test that still fit the template, and the problems of the others. */
export function fitInput(
  program: Program,
  test: TestInput,
): { readonly input: TestInput; readonly failures: TestFailure[] } {
  const failures: TestFailure[] = [];
  const missingIds = new Set<Id>();
  const rows = test.rows.filter(({ item_id }) => program.nodes[program.indexOf.get(item_id) ?? -1]?.repeats);
  const answers = test.answers.filter((answer) => {
    const { item_id, row } = answer;
    if (!program.indexOf.has(item_id)) {
      missingIds.add(item_id);
      return false;
    }
    const problem = checkFit(program, toChange(program, answer, test.context.started_at));
    if (problem) failures.push({ kind: 'answer', item_id, ...(row && { row }), code: problem.code });
    return problem === null;
  });
  for (const item_id of missingIds) failures.push({ kind: 'missing', item_id });
  return { input: { context: test.context, rows, answers }, failures };
}

/**
 * Converts an answer to the change that a person would make. Files and issues exist only in inspections, so any ids are
 * accepted.
 */
function toChange(program: Program, answer: TestAnswer, at: string): AnswerChange {
  const { media: _media, issues: _issues, value, ...registers } = answer;
  const takesFiles = program.nodes[program.indexOf.get(answer.item_id) ?? -1]?.element.value === 'files';
  const hasValue = value !== undefined && !(takesFiles && value === null);
  return { id: '', at, ...registers, ...(hasValue && { value: takesFiles ? { add: value } : value }) } as AnswerChange;
}

function compareState(run: Run, expectation: Expectation): TestFailure[] {
  const state = run.item(answerKey(expectation));
  if (state.visible !== expectation.visible)
    return [toFailure(expectation, 'visible', expectation.visible, state.visible)];
  // Pages and sections have no other facts. Of a question, absent ones mean that nothing is required or wrong.
  if (!state.visible || expectation.required === undefined) return NO_FAILURES;
  const failures: TestFailure[] = [];
  const compare = (fact: Exclude<TestFact, 'total'>, expected: unknown, actual: unknown) => {
    if (!isSameJson(actual, expected)) failures.push(toFailure(expectation, fact, expected, actual));
  };
  compare('required', expectation.required, state.required);
  if (expectation.failed !== undefined) compare('failed', expectation.failed, state.failed);
  if (expectation.value !== undefined) compare('value', expectation.value, state.value ?? null);
  if (expectation.score !== undefined && !isSameScore(expectation.score, state.score))
    failures.push(toFailure(expectation, 'score', expectation.score, state.score));
  const { requires = NOTHING } = expectation;
  const { note, media, action } = state.requires;
  if (requires.length > 0 || note || media || action)
    compare(
      'requires',
      requires,
      TEST_REQUIREMENTS.filter((name) => state.requires[name]),
    );
  const { problems = NOTHING } = expectation;
  if (problems.length > 0 || state.problems.length > 0) compare('problems', problems, listAnswerProblems(state));
  return failures;
}

const NO_FAILURES: TestFailure[] = [];
const NOTHING: readonly never[] = [];

const isSameScore = (a: Expectation['score'], b: Expectation['score']): boolean =>
  a === b || (a?.score === b?.score && a?.max === b?.max);

const toFailure = (
  { item_id, row }: AnswerAddress,
  fact: TestFact,
  expected: unknown,
  actual: unknown,
): TestFailure => ({ kind: 'fact', fact, item_id, ...(row && { row }), expected, found: actual });
