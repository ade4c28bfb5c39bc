import { describe, expect, test } from 'vitest';
import { compile } from '../run/compile/program.ts';
import { form, list, number, page, question, repeat, section, testId, text, yesno } from '../testing/index.ts';
import type { AnswerChange } from './change.ts';
import { checkChange } from './check-change.ts';

const start = {
  ...page(
    'Start',
    question('person', 'people', { multiple_selection: true }),
    question('inspection_location', 'place'),
  ),
  type: 'start_page' as const,
};
const template = form(
  start,
  page(
    'P',
    text('remarks'),
    number('reading'),
    question('checkbox', 'lit'),
    yesno('clean', { allow_n_a: true, enable_rating: true, custom_scoring: true }),
    yesno('plain'),
    list('state', [
      ['Good', 1],
      ['Bad', 0],
    ]),
    question('datetime', 'due', { date_time_shape: 'year_month' }),
    question('photo', 'photo'),
    question('acknowledgment', 'read'),
    question('spare_parts', 'part'),
    question('instruction', 'hint'),
    question('asset_field', 'age', { field_type: 'integer', editable: true }),
    section('S', text('inside')),
    repeat('rows', text('row')),
  ),
);
const program = compile(template.document);
const code = (key: string, change: Partial<AnswerChange>) =>
  checkChange(program, { id: testId(1), item_id: template.id(key), at: '2026-11-20T20:30:00Z', ...change })?.code ??
  null;
const of = (key: string, value: unknown) => code(key, { value });
const LONG = 'a'.repeat(100_001);

describe('check of a change: value', () => {
  test.each([
    [
      'remarks',
      'all fine',
      [
        [5, 'VALUE_NOT_TEXT'],
        [LONG, 'VALUE_TOO_LONG'],
      ],
    ],
    [
      'reading',
      4.5,
      [
        ['4.5', 'VALUE_NOT_NUMBER'],
        [Number.POSITIVE_INFINITY, 'VALUE_NOT_NUMBER'],
      ],
    ],
    ['lit', true, [['yes', 'VALUE_NOT_BOOLEAN']]],
    [
      'clean',
      [template.choice('clean', 'Yes')],
      [
        ['Yes', 'VALUE_NOT_CHOICES'],
        [[template.choice('clean', 'Yes'), template.choice('clean', 'Yes')], 'VALUE_NOT_CHOICES'],
        [[template.choice('clean', 'Yes'), template.choice('clean', 'No')], 'VALUE_ONE_CHOICE'],
        [[testId(999)], 'VALUE_CHOICE_UNKNOWN'],
      ],
    ],
    [
      'due',
      '2026-11',
      [
        ['2026-11-20', 'VALUE_NOT_DATE'],
        ['2026-13', 'VALUE_NOT_DATE'],
      ],
    ],
    [
      'people',
      [1, 2],
      [
        ['Ada', 'VALUE_NOT_PEOPLE'],
        [['Ada'], 'VALUE_NOT_PEOPLE'],
      ],
    ],
    [
      'place',
      { lat: 50.9, lng: 11.6, address: 'Jena' },
      [
        [{ lat: 91, lng: 0 }, 'VALUE_NOT_LOCATION'],
        ['Jena', 'VALUE_NOT_LOCATION'],
      ],
    ],
    ['read', { accepted: true, at: '2026-11-20T20:30:00Z', by: 7 }, [[true, 'VALUE_NOT_ACKNOWLEDGMENT']]],
    ['part', { uuid: testId(3), quantity: 2 }, [[testId(3), 'VALUE_NOT_SPARE_PARTS']]],
    [
      'age',
      3,
      [
        [3.5, 'VALUE_NOT_NUMBER'],
        ['3', 'VALUE_NOT_NUMBER'],
      ],
    ],
    [
      'photo',
      { add: [testId(8)] },
      [
        [[testId(8)], 'FILES_BY_ADD_AND_REMOVE'],
        [{ add: [8] }, 'FILES_BY_ADD_AND_REMOVE'],
        [{ add: ['photo.jpg'] }, 'FILES_BY_ADD_AND_REMOVE'],
      ],
    ],
  ] as [string, unknown, [unknown, string][]][])('%s', (key, right, wrong) => {
    expect(of(key, right)).toBeNull();
    // Files are removed one by one; every other answer is cleared as a whole.
    if (key !== 'photo') expect(of(key, null)).toBeNull();
    for (const [value, why] of wrong) expect(of(key, value), JSON.stringify(value)?.slice(0, 60)).toBe(why);
  });

  test('a change to an item without answers, or to an unknown item, is refused', () => {
    expect(of('hint', 'x')).toBe('VALUE_NOT_TAKEN');
    expect(
      checkChange(program, { id: testId(1), item_id: testId(404), value: 1, at: '2026-11-20T20:30:00.000Z' }),
    ).toEqual({
      code: 'ITEM_UNKNOWN',
    });
  });
});

describe('check of a change: other registers', () => {
  test('notes, ratings, points and N/A are accepted where the question allows them', () => {
    expect(code('clean', { na: true, rating: 5, score: 0.5, note: 'ok', media: { add: [testId(8)] } })).toBeNull();
    expect(code('photo', { captions: { [testId(8)]: 'Left', [testId(9)]: null } })).toBeNull();
    expect(code('photo', { captions: { photo: 'Left' } })).toBe('VALUE_NOT_TEXT');
    expect(code('photo', { captions: { [testId(8)]: 5 } as never })).toBe('VALUE_NOT_TEXT');
    expect(code('plain', { na: true })).toBe('NA_NOT_ALLOWED');
    expect(code('plain', { rating: 3 })).toBe('RATING_NOT_ALLOWED');
    expect(code('plain', { score: 1 })).toBe('SCORE_NOT_ALLOWED');
    expect(code('clean', { rating: 6 })).toBe('VALUE_BETWEEN');
    expect(code('clean', { score: 1_000_000 })).toBeNull();
    expect(code('clean', { score: 1e9 })).toBe('VALUE_BETWEEN');
    expect(code('clean', { score: -1e9 })).toBe('VALUE_BETWEEN');
    expect(code('clean', { score: Number.NaN })).toBe('VALUE_NOT_NUMBER');
    expect(code('clean', { media: { add: [8] } as never })).toBe('FILES_BY_ADD_AND_REMOVE');
    expect(code('clean', { note: 5 as never })).toBe('VALUE_NOT_TEXT');
  });
});

test('a change has to name one row for each repeat around its question', () => {
  const row = [testId(70)];
  expect(code('row', { value: 'x', row })).toBeNull();
  expect(code('row', { value: 'x' })).toBe('ROW_WRONG');
  expect(code('inside', { value: 'x', row })).toBe('ROW_WRONG');
  const added = { id: testId(1), op: 'add_row', at: '2026-11-20T20:30:00.000Z' } as const;
  expect(checkChange(program, { ...added, item_id: template.id('rows'), row })).toBeNull();
  expect(checkChange(program, { ...added, item_id: template.id('rows'), row: [...row, ...row] })?.code).toBe(
    'ROW_WRONG',
  );
  expect(checkChange(program, { ...added, item_id: template.id('S'), row })?.code).toBe('ITEM_NOT_REPEATED');
});
