/** Reads from the JSON reports of Vitest which files ran, and which ran a second time. */
import path from 'node:path';

/**
 * Tests that may fail first and pass when their file runs again: `{ test: '<file> <full name>', reason: '…' }`.
 * Every other one fails the run, because an unreliable test hides a fault of the product or of the test.
 */
export const UNRELIABLE_TESTS = [];

/**
 * The failed tests of these files. A file can also fail outside its tests: while it is loaded, or while it cleans up.
 * `test` identifies one as in `UNRELIABLE_TESTS`, `place` is its file and line, and `text` the first line of its failure.
 */
export function listFailedTests(files, root) {
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(root, name);
      const tests = assertionResults.filter((test) => test.status === 'failed');
      if (!tests.length) return { test: file, place: file, text: message, isWholeFile: true };
      return tests.map(({ fullName, failureMessages }) => {
        const [text = '', ...stack] = failureMessages.join('\n').split('\n');
        const line = stack.find((entry) => entry.includes(name))?.match(/:\d+(?=:\d+)/)?.[0] ?? '';
        return { test: `${file} ${fullName}`, place: `${file}${line} ${fullName}`, text };
      });
    });
}

export const formatFailure = ({ place, text }) => `${place}: ${text}`;

const countTests = (files, status) =>
  files.flatMap(({ assertionResults }) => assertionResults).filter((test) => test.status === status).length;

/** Counts a run. One that ends without its report counts as one failure. */
export function summarizeRun({ code, files }, root) {
  const failures = listFailedTests(files, root).map(formatFailure);
  return {
    passed: countTests(files, 'passed'),
    failed: countTests(files, 'failed') || (code === 0 ? 0 : 1),
    failures: code === 0 ? [] : failures.length ? failures : ['ended without its report'],
    unreliable: [],
  };
}

/**
 * Counts a run whose failed files ran a second time. What failed first and passed then is a failure of its own, unless
 * it is one of the `known` unreliable tests.
 */
export function summarizeRepeatedRun(first, second, root, unreliable = UNRELIABLE_TESTS) {
  const others = first.files.filter(({ status }) => status !== 'failed');
  const summary = summarizeRun({ code: second.code, files: [...others, ...second.files] }, root);
  const failedAgain = new Set(listFailedTests(second.files, root).map(({ test }) => test));
  // Nobody knows what the second run has found if its report is missing.
  const isReported = second.code === 0 || failedAgain.size > 0;
  const passedLater = listFailedTests(first.files, root).filter(({ test }) => isReported && !failedAgain.has(test));
  for (const one of passedLater) {
    const reason = unreliable.find(({ test }) => test === one.test)?.reason;
    if (reason) {
      summary.unreliable.push(`${formatFailure(one)} (${reason})`);
      continue;
    }
    summary.failed += 1;
    // A file that failed outside its tests is not among the tests that passed.
    if (!one.isWholeFile) summary.passed -= 1;
    summary.failures.push(`${one.place} is unreliable: it passed when its file ran again. The first time: ${one.text}`);
  }
  return summary;
}
