/** Compares the calculations of an imported form with the results of XPath. */
import { describe, expect, test } from 'vitest';
import { conduct, conductSurvey, formatNotes } from '../testing/conduct.ts';

describe('calculations of an imported XLSForm', () => {
  test('calculations have the same results as in the form', () => {
    const calculations: [expression: string, result: unknown][] = [
      ['${n} * 2 - 1 div 4', 13.75],
      ['-7 mod 3', -1],
      ['int(-2.7)', -2],
      ['round(${n} div 3, 2)', 2.33],
      ["if(${n} > 5, 'big', 'small')", 'big'],
      ["concat(${t}, '-', ${s})", 'abc-yes'],
      ["jr:choice-name(${s}, '${s}')", 'Certainly'],
      ['count-selected(${m}) + count-selected(${none})', 2],
      ['selected-at(${m}, 1)', 'yes'],
      ["selected(${m}, 'no') and not(selected(${none}, 'no'))", true],
      ['coalesce(${empty}, ${n})', 7],
      ['string-length(${t}) + string-length(${empty_text})', 3],
      ["contains(${t}, 'b') and starts-with(${t}, 'a') and not(ends-with(${t}, 'a'))", true],
      ["regex(${t}, '[a-c]{3}')", true],
      ["'10' + 5", 15],
      ['pow(2, 3) + abs(-1)', 9],
      ['number(${digits}) + 1', 43],
      ["decimal-date-time(${d}) - decimal-date-time('2026-01-01')", 31],
      ["${d} > '2026-01-31' and ${d} <= today()", true],
      ["${n} = '7'", true],
      ['${digits} = 42', true],
      ['${empty} > 0 or ${empty} <= 0', false],
      ['${empty} != 3', true],
      ['min(${n}, 3, 9) + max(${n}, 3)', 10],
      ['true() and boolean(${t})', true],
      ['‘${t}’', '${t}'],
    ];
    const { inspection, answer } = conductSurvey([
      'integer | n | N',
      'integer | empty | Empty',
      'text | t | T',
      'text | digits | Digits',
      'text | empty_text | Empty text',
      'date | d | D',
      'select_one yn | s | S',
      'select_multiple yn | m | M',
      'select_multiple yn | none | None',
      ...calculations.map(([expression], index) => `calculate | c${index} |  |  | ${expression}`),
    ]);
    expect(answer.notes).toEqual([]);
    inspection.answer('n', 7).answer('t', 'abc').answer('digits', '42').answer('d', '2026-02-01');
    inspection.answer('s', 'yes').answer('m', ['no', 'yes']);
    expect(calculations.map(([expression], index) => [expression, inspection.value(`c${index}`)])).toEqual(
      calculations,
    );
  });

  test('calculations can read all rows of repeats', () => {
    const { inspection, answer } = conductSurvey([
      'begin_repeat | fields | Fields',
      'integer | size | Size',
      'select_one yn | sown | Sown?',
      'calculate | place |  |  | position(..)',
      'end_repeat',
      'calculate | all |  |  | sum(${size})',
      'calculate | rows |  |  | count(${fields})',
      'calculate | known |  |  | count-non-empty(${size})',
      'calculate | largest |  |  | max(${size})',
      'calculate | second |  |  | indexed-repeat(${size}, ${fields}, 2)',
      'calculate | first_sown |  |  | indexed-repeat(${sown}, ${fields}, 1)',
      "text | any | Any? | ${sown} = 'yes'",
    ]);
    expect(answer.notes).toEqual([]);
    const values = () =>
      ['all', 'rows', 'known', 'largest', 'second', 'first_sown'].map((key) => inspection.value(key));
    expect(values()).toEqual([0, 0, 0, null, null, null]);
    inspection.addRow('Fields').answer('size', 3).answer('sown', 'no');
    expect(inspection.isVisible('any')).toBe(false);
    const second = inspection.addRow('Fields').answer('size', 5).answer('sown', 'yes');
    inspection.addRow('Fields');
    expect(values()).toEqual([8, 3, 2, 5, 5, 'no']);
    expect([second.value('place'), inspection.isVisible('any')]).toEqual([2, true]);
  });

  test('a calculated answer can be overridden unless it is read-only', () => {
    const { template } = conduct({
      survey: [
        'type | name | label | calculation | read_only',
        'integer | a | A',
        'integer | b | B | ${a} * 2',
        'integer | c | C | ${a} * 3 | yes',
      ],
    });
    const editable = (key: string) => template.items.find((item) => item.reference_key === key)?.options.editable;
    expect([editable('b'), editable('c')]).toEqual([true, false]);
  });
});

test('sum of a question and sqrt are converted; substr and null are named', () => {
  const { inspection, answer } = conductSurvey([
    'integer | a | A',
    'text | t | T',
    'calculate | total |  |  | sum(${a})',
    'calculate | root |  |  | sqrt(${a} + 7)',
    'calculate | part |  |  | substr(${t}, 0, 2)',
    'text | why | Why? | ${a} != null',
  ]);
  expect(formatNotes(answer)).toEqual([
    '6 calculation function_unknown',
    '6 type calculate_left_out',
    '7 relevant null_name',
  ]);
  inspection.answer('a', 9);
  expect([inspection.value('total'), inspection.value('root')]).toEqual([9, 4]);
});
