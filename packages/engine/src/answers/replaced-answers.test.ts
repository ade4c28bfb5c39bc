import { describe, expect, test } from 'vitest';
import { testId } from '../testing/index.ts';
import type { LoggedChange } from './change.ts';
import { findReplacedAnswers } from './replaced-answers.ts';

const [ME, OTHER] = [1, 2];
const time = (second: number) => new Date(Date.UTC(2026, 10, 20, 20, 0, second)).toISOString();
const change = (id: number, by: number | undefined, rest: object): LoggedChange => ({
  id: testId(id),
  item_id: testId(500),
  at: time(id),
  ...(by !== undefined && { by }),
  ...rest,
});
const replaced = (...log: LoggedChange[]) =>
  findReplacedAnswers(log, ME).map(({ register, mine, theirs }) => [register, mine.id, theirs.id]);

describe('replaced answers', () => {
  test('an answer is replaced by a later one that did not know it, and not by one that did', () => {
    const mine = change(1, ME, { value: 'yes' });
    expect(replaced(mine, change(2, OTHER, { value: 'no' }))).toEqual([['value', testId(1), testId(2)]]);
    expect(replaced(mine, change(2, OTHER, { value: 'no', seen: testId(1) }))).toEqual([]);
    const noted = change(2, OTHER, { note: 'wet', seen: testId(1) });
    expect(replaced(mine, noted, change(3, OTHER, { value: 'no', seen: testId(2) }))).toEqual([]);
  });

  test('an answer that counts is not replaced, and neither is one that is the same', () => {
    const theirs = change(1, OTHER, { value: 'no' });
    expect(replaced(theirs, change(2, ME, { value: 'yes' }))).toEqual([]);
    expect(replaced(change(1, ME, { value: 'no' }), change(2, OTHER, { value: 'no' }))).toEqual([]);
  });

  test('answering again with knowledge of the other settles it', () => {
    const log = [change(1, ME, { value: 'yes' }), change(2, OTHER, { value: 'no' })];
    expect(replaced(...log, change(3, undefined, { value: 'yes', seen: testId(2) }))).toEqual([]);
  });

  test('an answer that has not been sent is one’s own, and registers are compared one by one', () => {
    const log = [
      change(1, undefined, { value: 'yes', note: 'dry' }),
      change(2, OTHER, { note: 'wet' }),
      change(3, OTHER, { value: 'no', seen: testId(1) }),
    ];
    expect(replaced(...log)).toEqual([['note', testId(1), testId(2)]]);
  });

  test('files of two people are kept both, so that none is replaced', () => {
    const photo = (id: number, by: number) => change(id, by, { value: { add: [testId(600 + id)] } });
    expect(replaced(photo(1, ME), photo(2, OTHER))).toEqual([]);
  });
});
