/** Tests the question types of an imported form. */
import { expect, test } from 'vitest';
import { conductSurvey, formatNotes, YES_NO } from '../testing/conduct.ts';

test('every XLSForm question type is converted to its counterpart', () => {
  const types = {
    text: 'textAnswer',
    'text | a | A ||||||| multiline': 'longText',
    integer: 'number',
    decimal: 'number',
    range: 'slider',
    note: 'instruction',
    date: 'datetime',
    time: 'datetime',
    dateTime: 'datetime',
    geopoint: 'inspection_location',
    image: 'photo',
    'image | a | A ||||||| signature': 'signature',
    audio: 'audio',
    video: 'video',
    barcode: 'barcode',
    acknowledge: 'acknowledgment',
    'select_one yn': 'list',
    'select_multiple yn': 'list',
    'select_one one': 'checkbox',
    'select_one yn ': 'list',
    today: 'calculation',
  };
  const rows = Object.keys(types).map((type, index) => {
    const [word = '', , label = `Q ${index}`, ...rest] = type.split('|');
    return [word, `q${index}`, label, ...rest].join('|');
  });
  const { template, answer } = conductSurvey(rows, {
    columns: ' | appearance',
    choices: [...YES_NO, 'one | ok | Fine'],
  });
  expect(answer.notes).toEqual([]);
  const notes = Object.keys(types).map(
    (_, index) => template.items.find((item) => item.reference_key === `q${index}`)?.type,
  );
  expect(notes).toEqual(Object.values(types));
});

test('dates that ask for a month or a year keep their shape, and expressions read them as the first day', () => {
  const { template, answer, inspection } = conductSurvey(
    [
      "date | made | Made? |  |  | . >= '2020-01-01' | Too old. |  | 2024-03-01 | month-year",
      'date | since | Since? |  |  |  |  |  |  | year',
      'date | day | Day? |  |  |  |  |  |  | no-calendar',
      "text | late | Late? | ${made} > '2024-03-01'",
      "text | none | None? | ${since} = ''",
      'calculate | age |  |  | ${day} - ${since}',
      'date | feast | Feast? |  |  |  |  |  |  | ethiopian',
      'dateTime | at | At? |  |  |  |  |  |  | month-year',
      'date | shown | Shown |  | today() |  |  |  |  | year',
    ],
    { columns: ' | appearance' },
  );
  expect(formatNotes(answer)).toEqual(['8 appearance date_look', '9 appearance date_look', '10 appearance date_look']);
  expect(answer.constructs.carried).toBe(answer.constructs.total);
  const shape = (key: string) => template.items.find((item) => item.reference_key === key)?.options.date_time_shape;
  expect(['made', 'since', 'day', 'feast'].map(shape)).toEqual([
    'year_month',
    'year',
    'year_month_day',
    'year_month_day',
  ]);
  expect([inspection.value('made'), inspection.isVisible('late'), inspection.isVisible('none')]).toEqual([
    '2024-03',
    false,
    true,
  ]);
  inspection.answer('made', '2024-04').answer('since', '2024').answer('day', '2024-01-11');
  expect([inspection.isVisible('late'), inspection.isVisible('none'), inspection.value('age')]).toEqual([
    true,
    false,
    10,
  ]);
  inspection.answer('made', '2019-12');
  expect(inspection.item('made').problems).toMatchObject([{ params: { message: 'Too old.' } }]);
});
