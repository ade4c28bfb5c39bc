/** The part of the API that runs, records and proposes the tests of a template. Only the builder loads it. */
export { type Goal, goalKey } from './goals.ts';
export { type Proposals, type ProposedTest, proposeTests, searchTests } from './propose-tests.ts';
export { recordTest } from './record-test.ts';
export type { TestFact, TestFailure, TestResult } from './run-test.ts';
export { runTests, type TestReport } from './run-tests.ts';
export { type TestInput, toRunContext } from './start-test.ts';
export { toChanges, toTestInput } from './test-answers.ts';
