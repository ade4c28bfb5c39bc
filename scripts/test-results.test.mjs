import { describe, expect, test } from 'vitest';
import { summarizeRepeatedRun, summarizeRun } from './test-results.mjs';

const ROOT = '/project';
const file = (name, tests, message = '') => ({
  name: `${ROOT}/${name}`,
  status: message || tests.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message,
  assertionResults: tests,
});
const passedTest = (fullName) => ({ fullName, status: 'passed', failureMessages: [] });
const failed = (fullName, text = 'expected 1 to be 2') => ({
  fullName,
  status: 'failed',
  failureMessages: [`${text}\n    at ${ROOT}/a.test.ts:7:3`],
});
const other = file('b.test.ts', [passedTest('counts')]);
const first = { code: 1, files: [file('a.test.ts', [passedTest('opens'), failed('closes')]), other] };
const allPassed = { code: 0, files: [file('a.test.ts', [passedTest('opens'), passedTest('closes')])] };

describe('a run of tests', () => {
  test('counts what passed and says where and why a test failed', () => {
    expect(summarizeRun(first, ROOT)).toEqual({
      ...{ passed: 2, failed: 1, unreliable: [] },
      failures: ['a.test.ts:7 closes: expected 1 to be 2'],
    });
  });

  test('that ends without its report is one failure', () => {
    const run = summarizeRun({ code: 1, files: [] }, ROOT);
    expect(run).toMatchObject({ passed: 0, failed: 1, failures: ['ended without its report'] });
  });
});

describe('a run whose failed files ran a second time', () => {
  test('fails when a test passes only the second time, and says which one and what it said first', () => {
    expect(summarizeRepeatedRun(first, allPassed, ROOT)).toEqual({
      ...{ passed: 2, failed: 1, unreliable: [] },
      failures: [
        'a.test.ts:7 closes is unreliable: it passed when its file ran again. The first time: expected 1 to be 2',
      ],
    });
  });

  test('passes when the test is known to be unreliable, and names the reason', () => {
    const unreliable = [{ test: 'a.test.ts closes', reason: 'the library loses a connection' }];
    expect(summarizeRepeatedRun(first, allPassed, ROOT, unreliable)).toEqual({
      ...{ passed: 3, failed: 0, failures: [] },
      unreliable: ['a.test.ts:7 closes: expected 1 to be 2 (the library loses a connection)'],
    });
  });

  test('counts a test that fails both times once', () => {
    const second = {
      code: 1,
      files: [file('a.test.ts', [passedTest('opens'), failed('closes', 'expected 3 to be 2')])],
    };
    expect(summarizeRepeatedRun(first, second, ROOT)).toEqual({
      ...{ passed: 2, failed: 1, unreliable: [] },
      failures: ['a.test.ts:7 closes: expected 3 to be 2'],
    });
  });

  test('counts another failure each time as two', () => {
    const second = { code: 1, files: [file('a.test.ts', [failed('opens'), passedTest('closes')])] };
    expect(summarizeRepeatedRun(first, second, ROOT).failures).toEqual([
      'a.test.ts:7 opens: expected 1 to be 2',
      'a.test.ts:7 closes is unreliable: it passed when its file ran again. The first time: expected 1 to be 2',
    ]);
  });

  test('fails when a file failed outside its tests the first time', () => {
    const run = { code: 1, files: [file('a.test.ts', [passedTest('opens')], 'The server did not stop'), other] };
    const summary = summarizeRepeatedRun(run, { code: 0, files: [file('a.test.ts', [passedTest('opens')])] }, ROOT);
    expect(summary).toMatchObject({ passed: 2, failed: 1 });
    expect(summary.failures[0]).toContain('The first time: The server did not stop');
  });

  test('that ends without its report is one failure', () => {
    const summary = summarizeRepeatedRun(first, { code: 1, files: [] }, ROOT);
    expect(summary).toMatchObject({ passed: 1, failed: 1, failures: ['ended without its report'] });
  });
});
