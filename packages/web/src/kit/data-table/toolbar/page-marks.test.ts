import { expect, it } from 'vitest';
import { getPageMarks } from './page-marks.ts';

const written = (current: number, pages: number) =>
  getPageMarks(current, pages)
    .map((mark) => (mark === 'gap' ? '…' : mark))
    .join(' ');

it.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 52, '1 2 3 … 51 52'],
  [4, 52, '1 2 3 4 5 … 51 52'],
  [20, 52, '1 2 … 19 20 21 … 51 52'],
  [49, 52, '1 2 … 48 49 50 51 52'],
  [52, 52, '1 2 … 50 51 52'],
  [4, 7, '1 2 3 4 5 6 7'],
])('page %i of %i is shown among %s', (current, pages, expected) => {
  expect(written(current, pages)).toBe(expected);
});
