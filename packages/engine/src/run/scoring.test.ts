import { describe, expect, test } from 'vitest';
import { checkTemplate } from '../template/checks/check-template.ts';
import { fill, form, list, number, page, question, repeat, section, text, yesno } from '../testing/index.ts';
import { toPercent, toUnits } from './score.ts';

describe('points of an item', () => {
  test('a choice scores the points of its option times the weight', () => {
    const audit = fill(form(page('Kitchen', yesno('clean', { weight: 2.5 }), yesno('tidy'))));
    expect(audit.answer('clean', 'Yes').score).toBe('2.5 of 2.5 = 100');
    expect(audit.answer('tidy', 'No').score).toBe('2.5 of 3.5 = 71.43');
  });

  test('several choices add up, and only positive points count for the maximum', () => {
    const choices = [
      ['Gloves', 2],
      ['Helmet', 3],
      ['Sandals', -4],
      ['Other', null],
    ] as const;
    const audit = fill(form(page('Dress', list('worn', choices, { multiple_selection: true }))));
    expect(audit.answer('worn', ['Gloves', 'Helmet']).score).toBe('5 of 5 = 100');
    expect(audit.answer('worn', ['Gloves', 'Sandals']).score).toBe('-2 of 5 = -40');
    expect(audit.answer('worn', ['Other']).score).toBe('–');
  });

  test('a checkbox scores its maximum when ticked and its minimum when unticked, and nothing untouched', () => {
    const audit = fill(
      form(page('P', question('checkbox', 'lit', { enable_score: true, min_score: -1, max_score: 4 }))),
    );
    expect(audit.score).toBe('–');
    expect(audit.answer('lit', true).score).toBe('4 of 4 = 100');
    expect(audit.answer('lit', false).score).toBe('-1 of 4 = -25');
  });

  test('a number scores by its bands, or its value within the limits', () => {
    const bands = [
      { from: 0, to: 4, score: 10 },
      { from: 4, to: 8, score: 3 },
    ];
    const fridge = fill(form(page('P', number('degrees', { enable_score: true, bands }))));
    expect(fridge.answer('degrees', 4).score).toBe('10 of 10 = 100');
    expect(fridge.answer('degrees', 7.5).score).toBe('3 of 10 = 30');
    expect(fridge.answer('degrees', 20).score).toBe('0 of 10 = 0');
    const slider = fill(
      form(page('P', question('slider', 'order', { enable_score: true, min_score: 2, max_score: 8 }))),
    );
    expect(slider.answer('order', 10).score).toBe('8 of 8 = 100');
    expect(slider.answer('order', 0).score).toBe('2 of 8 = 25');
  });

  test('any other question scores its default once it is answered', () => {
    const audit = fill(form(page('P', text('name', { enable_score: true, default_score: 0.3, weight: 3 }))));
    expect(audit.score).toBe('–');
    expect(audit.answer('name', 'Ada').score).toBe('0.9 of 0.9 = 100');
  });

  test('points can be set by hand if the question allows custom scoring', () => {
    const audit = fill(form(page('P', yesno('clean', { custom_scoring: true, weight: 2 }))));
    expect(audit.answer('clean', 'Yes').setRegisters('clean', { score: 0.25 }).score).toBe('0.5 of 2 = 25');
    expect(audit.setRegisters('clean', { score: null as unknown as number }).score).toBe('2 of 2 = 100');
  });

  test('a hidden, N/A or unanswered question is not scored', () => {
    const kitchen = form(page('P', yesno('a', { allow_n_a: true }), yesno('b'), yesno('c', { hidden: true })));
    const audit = fill(kitchen).answer('a', 'No').answer('b', 'Yes').answer('c', 'No');
    expect(audit.score).toBe('1 of 2 = 50');
    expect(audit.setRegisters('a', { na: true }).score).toBe('1 of 1 = 100');
    expect(audit.item('a')).toMatchObject({ na: true, value: null, failed: false });
    expect(audit.setRegisters('a', { na: null as unknown as boolean }).score).toBe('1 of 2 = 50');
    expect(audit.answer('b', null).answer('a', null).score).toBe('–');
  });
});

test('a failed option makes a failed item, whatever its points', () => {
  const audit = fill(
    form(
      page(
        'P',
        list('state', [
          ['Good', 5],
          ['Bad', 5, true],
        ]),
      ),
    ),
  );
  audit.answer('state', 'Bad');
  expect(audit.item('state').failed).toBe(true);
  expect(audit.run.progress()).toMatchObject({ failed: 1 });
  expect(audit.score).toBe('5 of 5 = 100');
});

test('percentages have two decimals, half rounded up, and are absent without a maximum', () => {
  expect(toPercent(25, 38)).toBe(65.79);
  expect(toPercent(1, 3)).toBe(33.33);
  expect(toPercent(1, 8_000)).toBe(0.01);
  expect(toPercent(1, 20_000)).toBe(0.01);
  expect(toPercent(-1, 20_000)).toBe(0);
  expect(toPercent(0, 0)).toBeNull();
  expect(toPercent(2e14, 3e14)).toBe(66.67);
});

test('points are exact to a ten-thousandth', () => {
  expect(toUnits(0.1) + toUnits(0.2)).toBe(toUnits(0.3));
  expect(toUnits(1.005, 100)).toBe(1_005_000);
  expect(toUnits(-0.00005)).toBe(-1);
  expect(toUnits(-1, 0)).toBe(0);
});

/** SafetyCulture published this completed audit with its SDK (Apache-2.0); it scores 25 of 38. */
test('a published SafetyCulture audit scores 25 of 38 with the sums of its sections', () => {
  const box = (key: string) => question('checkbox', key, { enable_score: true });
  const slider = (key: string) => question('slider', key, { enable_score: true });
  const safetyCulture = form(
    page(
      'Information',
      text('Audit title'),
      text('Prepared by'),
      question('datetime', 'Started', { default_value: { type: 'fixed' } }),
    ),
    page(
      'Audit',
      box('Best'),
      box('Free'),
      box('Check box'),
      box('Switch'),
      slider('Slider'),
      yesno('Question', { enable_score: false }),
      box('Check this box'),
    ),
    page('Dynamic fields', section('Fields', repeat('Group', box('Box'), slider('Measure')))),
    page('Extras', box('Mandatory'), question('signature', 'Signature')),
  );
  const audit = fill(safetyCulture);
  for (const key of ['Best', 'Free', 'Check box', 'Switch', 'Check this box', 'Mandatory']) audit.answer(key, true);
  audit.answer('Slider', 5).answer('Question', 'Yes').answer('Prepared by', 'Safety Culture');
  audit.addRow('Group').answer('Box', true).answer('Measure', 4);
  audit.addRow('Group').answer('Box', true).answer('Measure', 8);

  expect(audit.score).toBe('25 of 38 = 65.79');
  const sums = (key: string) => {
    const { score, max, percent } = audit.run.groupScore(safetyCulture.id(key));
    return [score / 10_000, max / 10_000, percent];
  };
  expect(sums('Information')).toEqual([0, 0, null]);
  expect(sums('Audit')).toEqual([10, 15, 66.67]);
  expect(sums('Dynamic fields')).toEqual([14, 22, 63.64]);
  expect(sums('Extras')).toEqual([1, 1, 100]);
  const rows = audit.run.rows(safetyCulture.id('Group'));
  const row = (index: number) => audit.run.groupScore(`${rows[index]}/${safetyCulture.id('Group')}`).percent;
  expect([row(0), row(1)]).toEqual([45.45, 81.82]);
  expect(checkTemplate(safetyCulture.document)).toEqual([]);
});
