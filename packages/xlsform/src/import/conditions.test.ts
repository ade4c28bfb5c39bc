/** Tests conditions of an imported form: rules, hidden calculations and required answers. */
import { describe, expect, test } from 'vitest';
import { conductSurvey } from '../testing/conduct.ts';

describe('conditions of an imported XLSForm', () => {
  test('a condition on earlier answers becomes a rule that is true exactly when it is in the form', () => {
    const { inspection, template, answer } = conductSurvey([
      'select_one yn | open | Open?',
      'integer | age | Age',
      "text | why | Why? | ${open} = 'no'",
      "text | other | Other? | ${open} != 'no'",
      'text | adult | Adult? | ${age} >= 18 and not(${age} > 65)',
      "text | nothing | Nothing? | ${age} = ''",
      'text | never | Never? | false()',
    ]);
    const listVisible = () =>
      ['why', 'other', 'adult', 'nothing', 'never'].filter((key) => inspection.isVisible(key)).join(' ');
    expect(answer.notes).toEqual([]);
    expect(template.rule_sets).toHaveLength(4);
    expect(listVisible()).toBe('other nothing');
    expect([inspection.answer('open', 'no'), listVisible()][1]).toBe('why nothing');
    expect([inspection.answer('age', 18), listVisible()][1]).toBe('why adult');
    expect([inspection.answer('age', 66), listVisible()][1]).toBe('why');
    expect([inspection.answer('open', 'yes'), listVisible()][1]).toBe('other');
    expect([inspection.answer('open', null), listVisible()][1]).toBe('other');
  });

  test('a condition that rules cannot express becomes a hidden calculation and a rule', () => {
    const { inspection, template, answer } = conductSurvey([
      'select_multiple yn | some | Some?',
      'integer | a | A',
      'integer | b | B',
      'text | name | Name',
      'text | many | Many? | count-selected(${some}) > 1',
      'text | more | More? | ${a} + ${b} > 10',
      "text | exact | Exact? | ${name} = 'Anna'",
      'text | same | Same? | ${a} = ${b}',
      'text | ahead | Ahead? | ${last} > 3',
      'integer | last | Last',
    ]);
    expect(answer.notes).toEqual([]);
    const helper = template.items.find((item) => item.reference_key === 'more_relevant');
    expect(helper).toMatchObject({
      type: 'calculation',
      options: { hidden: true, calculations: { value: 'if(a + b > 10, 1, 0)' } },
    });
    const listVisible = () =>
      ['many', 'more', 'exact', 'same', 'ahead'].filter((key) => inspection.isVisible(key)).join(' ');
    expect(listVisible()).toBe('same');
    inspection.answer('some', ['yes', 'no']).answer('a', 6).answer('b', 5);
    expect(listVisible()).toBe('many more');
    inspection.answer('name', 'anna').answer('b', 6).answer('last', 4);
    expect(listVisible()).toBe('many more same ahead');
    expect([inspection.answer('name', 'Anna'), listVisible()][1]).toBe('many more exact same ahead');
  });

  test('a condition hides a whole group, whose answers no longer count', () => {
    const { inspection, template } = conductSurvey([
      'integer | people | People',
      'begin_group | family | Family | ${people} > 1',
      'integer | children | Children',
      'end_group',
      'calculate | total |  |  | ${people} + ${children}',
      'text | busy | Busy? | ${total} > 5',
    ]);
    expect(template.items.filter(({ type }) => type === 'page').map(({ title }) => title)).toEqual([
      'form',
      'Family',
      'form (2)',
    ]);
    inspection.answer('people', 3);
    expect(inspection.isVisible('children')).toBe(true);
    inspection.answer('children', 4);
    expect([inspection.value('total'), inspection.isVisible('busy')]).toEqual([7, true]);
    inspection.answer('people', 1);
    expect([inspection.isVisible('children'), inspection.value('total'), inspection.isVisible('busy')]).toEqual([
      false,
      null,
      false,
    ]);
  });

  test('a condition can make answers required', () => {
    const { inspection } = conductSurvey([
      'select_one yn | open | Open?',
      "text | why | Why? |  |  |  |  | ${open} = 'no'",
      'text | always | Always? |  |  |  |  | yes',
      'text | never | Never? |  |  |  |  | no',
    ]);
    const required = () => ['why', 'always', 'never'].map((key) => inspection.item(key).required);
    expect(required()).toEqual([false, true, false]);
    expect([inspection.answer('open', 'no'), required()][1]).toEqual([true, true, false]);
  });
});
