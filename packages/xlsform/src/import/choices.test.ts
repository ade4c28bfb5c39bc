/** Tests constraints, choices, filters and default values of an imported form. */
import { describe, expect, test } from 'vitest';
import { conduct, conductSurvey, formatNotes } from '../testing/conduct.ts';

describe('constraints and choices of an imported XLSForm', () => {
  test('a constraint checks the answer itself and has its message', () => {
    const { inspection } = conductSurvey([
      'integer | age | Age |  |  | . >= 0 and . <= 120 | Nobody is that old.',
      "text | code | Code |  |  | regex(., '[A-Z]{2}\\d+') | Two letters, then digits.",
      'integer | least | Least',
      'integer | most | Most |  |  | . >= ${least} | Not less than the least.',
    ]);
    const problems = (key: string, value: unknown) => inspection.answer(key, value).item(key).problems;
    expect(problems('age', 130)).toMatchObject([
      { code: 'CONSTRAINT_MESSAGE', params: { message: 'Nobody is that old.' } },
    ]);
    expect(problems('age', 12)).toEqual([]);
    expect([problems('code', 'DE4').length, problems('code', 'D4').length]).toEqual([0, 1]);
    expect(problems('most', 3)).toHaveLength(1);
    expect(inspection.answer('least', 2).item('most').problems).toEqual([]);
  });

  test('choice lists can depend on each other, even if a column has the name of a question', () => {
    const { inspection, template, answer } = conduct({
      survey: [
        'type | name | label | choice_filter',
        'select_one regions | region | Region',
        "select_one towns | town | Town | region = ${region} and name != 'old'",
      ],
      choices: [
        'list_name | name | label | region',
        'regions | n | North',
        'regions | s | South',
        'towns | kiel | Kiel | n',
        'towns | old | Vineta | n',
        'towns | ulm | Ulm | s',
      ],
    });
    expect(answer.notes).toEqual([]);
    const labels = () =>
      template.response_sets
        .flatMap(({ options }) => options)
        .filter(({ uuid }) => inspection.item('town').choices?.includes(uuid))
        .map(({ label }) => label);
    expect([
      labels(),
      inspection.answer('region', 'n') && labels(),
      inspection.answer('region', 's') && labels(),
    ]).toEqual([[], ['Kiel'], ['Ulm']]);
  });

  test('an “other” option is followed by a text question', () => {
    const { inspection, template } = conductSurvey(['select_multiple yn or_other | what | What?']);
    expect(inspection.isVisible('what_other')).toBe(false);
    expect(inspection.answer('what', ['yes', 'other']).isVisible('what_other')).toBe(true);
    expect(template.response_sets[0]?.options.map(({ label }) => label)).toEqual(['Certainly', 'Not at all', 'Other']);
  });

  test('default values become default answers', () => {
    const { inspection, answer } = conductSurvey([
      'integer | n | N |  |  |  |  |  | 5',
      'select_one yn | s | S |  |  |  |  |  | yes',
      'date | d | D |  |  |  |  |  | today()',
      'date | e | E',
      'text | t | T |  |  |  |  |  | hello',
      'text | u | U |  |  |  |  |  | once(uuid())',
      'select_one yn | v | V |  |  |  |  |  | maybe',
    ]);
    const values = ['n', 'd', 'e', 't', 'u', 'v'].map((key) => inspection.value(key));
    expect(values).toEqual([5, '2026-11-20', null, 'hello', null, null]);
    expect(inspection.value('s')).toHaveLength(1);
    expect(formatNotes(answer)).toEqual(['7 default default_dynamic', '8 default default_unfit']);
  });
});

test('external choices in the same workbook are read, with their filters', () => {
  const { inspection, template, answer } = conduct({
    survey: [
      'type | name | label | choice_filter',
      'select_one region | region | Region',
      'select_one_external city | city | City | region=${region}',
    ],
    choices: ['list_name | name | label', 'region | n | North', 'region | s | South'],
    external_choices: [
      'list_name | name | label | region',
      'city | a | Aachen | n',
      'city | b | Bonn | n',
      'city | c | Calw | s',
    ],
  });
  expect(answer).toMatchObject({ notes: [], constructs: { total: 3, carried: 3 } });
  inspection.answer('region', 's');
  const cities = template.response_sets.flatMap(({ options }) => options);
  expect(inspection.item('city').choices?.map((uuid) => cities.find((one) => one.uuid === uuid)?.label)).toEqual([
    'Calw',
  ]);
});

test('choice filters that look at each other are noted and left out, and the form can be published', () => {
  const { answer } = conduct({
    survey: [
      'type | name | label | choice_filter',
      'select_one c | x | X | name != ${y}',
      'select_one c | y | Y | name != ${x}',
    ],
    choices: ['list_name | name | label', 'c | p | P', 'c | q | Q'],
  });
  expect(formatNotes(answer)).toEqual(['2 choice_filter circular', '3 choice_filter circular']);
  expect(answer.constructs).toEqual({ total: 4, carried: 2 });
});

test('constraints and required conditions on a total of their own questions are carried', () => {
  const { inspection, answer } = conductSurvey([
    'integer | a | A |  |  | ${total} <= 100',
    'integer | b | B |  |  | ${total} <= 100 |  | ${total} > 10',
    'calculate | total |  |  | coalesce(${a}, 0) + coalesce(${b}, 0)',
  ]);
  expect(answer.notes).toEqual([]);
  inspection.answer('a', 60);
  expect([inspection.value('total'), inspection.problems]).toEqual([60, ['B: ANSWER_REQUIRED']]);
  inspection.answer('b', 50);
  expect([inspection.value('total'), inspection.problems]).toEqual([110, ['A: CONSTRAINT', 'B: CONSTRAINT']]);
});
