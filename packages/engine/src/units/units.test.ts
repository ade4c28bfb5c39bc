import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkChange } from '../answers/check-change.ts';
import { printAnswer } from '../print.ts';
import { compile } from '../run/compile/program.ts';
import { checkPatch } from '../template/checks/check-patch.ts';
import { checkTemplate } from '../template/checks/check-template.ts';
import { toRecords } from '../template/records/records.ts';
import { calculation, fill, form, number, page, question, testId, yesno } from '../testing/index.ts';
import { canConvert, convert } from './convert.ts';
import { formatNumber, formatQuantity } from './format.ts';
import { listUnits, MEASURES, UNITS } from './measures.ts';

/** Replaces non-breaking spaces, which look like any others. */
const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');
const OWN = { uuid: testId(70), title: 'Pallets', symbol: 'pal.' };

describe('formatting numbers', () => {
  test('numbers have as many decimals as they need, at most ten', () => {
    const in3 = (value: number, grouping = false) =>
      ['en-GB', 'de', 'fr'].map((locale) => withPlainSpaces(formatNumber(value, locale, { grouping })));
    expect(in3(1234567.25, true)).toEqual(['1,234,567.25', '1.234.567,25', '1 234 567,25']);
    expect(in3(1234567.25)).toEqual(['1234567.25', '1234567,25', '1234567,25']);
    expect(in3(-0.5)).toEqual(['-0.5', '-0,5', '-0,5']);
    expect(in3(0.1 + 0.2)).toEqual(['0.3', '0,3', '0,3']);
    expect(formatNumber(1e-7, 'en')).toBe('0.0000001');
    expect(formatNumber(-1e-12, 'en')).toBe('0');
    expect(formatNumber(123456789.123, 'en')).toBe('123456789.123');
    expect([Number.NaN, Number.POSITIVE_INFINITY].map((value) => formatNumber(value, 'en'))).toEqual(['', '']);
  });

  test('marks that are given replace those of the language, and the unit keeps its place', () => {
    const marks = { decimal: '.', group: '’' };
    expect(formatNumber(1234567.25, 'de', { grouping: true, marks })).toBe('1’234’567.25');
    expect(withPlainSpaces(formatQuantity(-1250, 'EUR', 'de', { grouping: true, marks }))).toBe('-1’250.00 €');
  });

  test('a unit is placed as usual in the language', () => {
    const in3 = (value: number, unit: string) =>
      ['en', 'de', 'fr'].map((locale) => withPlainSpaces(formatQuantity(value, unit, locale, { custom: [OWN] })));
    expect(in3(7.8, 'degC')).toEqual(['7.8 °C', '7,8 °C', '7,8 °C']);
    expect(in3(45, 'deg')).toEqual(['45°', '45°', '45°']);
    expect(in3(5, 'percent')).toEqual(['5%', '5 %', '5 %']);
    expect(in3(12.5, 'EUR')).toEqual(['€12.50', '12,50 €', '12,50 €']);
    expect(in3(-3, 'CHF')).toEqual(['-CHF 3.00', '-3,00 CHF', '-3,00 CHF']);
    expect(in3(800, 'JPY')).toEqual(['¥800', '800 ¥', '800 ¥']);
    expect(in3(2, 'd')).toEqual(['2 d', '2 d', '2 j']);
    expect(in3(3, OWN.uuid)).toEqual(['3 pal.', '3 pal.', '3 pal.']);
  });
});

describe('conversion of units', () => {
  test('units of one measure convert exactly', () => {
    expect(convert(70, 'degF', 'degC')).toBe(21.1111111111);
    expect(convert(-40, 'degC', 'degF')).toBe(-40);
    expect(convert(1, 'in', 'cm')).toBe(2.54);
    expect(convert(36, 'km_h', 'm_s')).toBe(10);
    expect(convert(1, 'kWh', 'MJ')).toBe(3.6);
    expect(convert(0, 'degC', 'K')).toBe(273.15);
  });

  test('units of different measures, currencies and custom units never convert', () => {
    expect(convert(1, 'kg', 'm')).toBeNull();
    expect(convert(1, 'EUR', 'USD')).toBeNull();
    expect(convert(1, OWN.uuid, 'kg')).toBeNull();
    expect(convert(1, 'dB', 'dBA')).toBeNull();
    expect(convert(5, 'EUR', 'EUR')).toBe(5);
  });

  test('converting a value back gives the original', () => {
    const units = fc.constantFrom(...UNITS.keys());
    fc.assert(
      fc.property(units, units, fc.integer({ min: -1000, max: 1000 }), (a, b, value) => {
        if (!canConvert(a, b)) return;
        const there = convert(value, a, b) as number;
        const back = convert(there, b, a) as number;
        // Ten decimals of a large unit are fewer decimals than a small one needs.
        const [from, to] = [UNITS.get(a), UNITS.get(b)];
        const loss = 1e-9 * Math.max(1, Math.abs((to?.factor ?? 1) / (from?.factor ?? 1)), Math.abs(value));
        expect(Math.abs(back - value)).toBeLessThanOrEqual(loss);
      }),
    );
  });

  test('every measure except custom has units, all with unique keys', () => {
    for (const measure of MEASURES) expect(listUnits(measure).length > 0, measure).toBe(measure !== 'custom');
    expect(UNITS.size).toBe(MEASURES.flatMap(listUnits).length);
  });
});

describe('question with units', () => {
  const fridge = form(
    page(
      'P',
      number('reading', { units: ['degC', 'degF'], min: 2, max: 8, enable_score: true, bands: [{ to: 8, score: 1 }] }),
      calculation('twice', 'reading * 2', { units: ['degC'] }),
      yesno('moved'),
    ),
  ).rule({
    when: { item_id: 'reading', operator: 'greater', value: 8 },
    actions: [{ action: 'required', items: ['moved'] }],
  });

  test('comparisons, calculations and scores use the first unit, whatever the unit of the answer', () => {
    const audit = fill(fridge).answer('reading', 41).setRegisters('reading', { unit: 'degF' });
    expect(audit.item('reading')).toMatchObject({ value: 41, unit: 'degF' });
    expect(audit.item('twice')).toMatchObject({ value: 10, unit: 'degC' });
    expect([audit.problems, audit.score]).toEqual([[], '1 of 1 = 100']);
    audit.answer('reading', 50);
    expect(audit.item('reading')).toMatchObject({ value: 50, unit: 'degF' });
    expect(audit.value('twice')).toBe(20);
    expect(audit.problems).toEqual(['reading: VALUE_BETWEEN', 'moved: ANSWER_REQUIRED']);
    audit.setRegisters('reading', { unit: 'degC' }).answer('reading', 5);
    expect(audit.item('reading')).toMatchObject({ value: 5, unit: 'degC', problems: [] });
  });

  test('an answer is printed in its own unit, else in the first one', () => {
    const item = compile(fridge.document).nodes.find((node) => node.item.title === 'reading')?.item;
    if (!item) throw new Error('no reading');
    const words = { locale: 'de', yes: 'Ja', no: 'Nein', na: 'k. A.' };
    expect(withPlainSpaces(printAnswer(item, [], { value: 41.5, unit: 'degF' }, words))).toBe('41,5 °F');
    expect(withPlainSpaces(printAnswer(item, [], { value: 5 }, words))).toBe('5 °C');
    const own = { ...item, options: { units: [OWN.uuid] } };
    expect(withPlainSpaces(printAnswer(own, [], { value: 5 }, { ...words, custom_units: [OWN] }))).toBe('5 pal.');
  });

  test('a unit that the question does not offer is refused', () => {
    const change = (unit: string) => ({
      id: testId(1),
      item_id: fridge.id('reading'),
      value: 1,
      unit,
      at: '2026-11-20T20:30:00.000Z',
    });
    const program = compile(fridge.document);
    expect(checkChange(program, change('degF'))).toBeNull();
    expect(checkChange(program, change('K'))).toEqual({ code: 'UNIT_NOT_OFFERED' });
  });
});

describe('check of units before publishing', () => {
  const cost = { units: ['EUR', 'USD'], unit_type: 'currency' };
  const codes = (...questions: Parameters<typeof page>[1][]) =>
    checkTemplate(form(page('P', ...questions)).document).map(({ code }) => code);

  test('all units of a question have the measure of its type', () => {
    expect(codes(number('a', { units: ['kg', 'm'] }))).toEqual(['UNITS_DIFFER']);
    expect(codes(number('a', { units: ['kg'], unit_type: 'length' }))).toEqual(['UNITS_DIFFER']);
    expect(codes(number('a', { units: ['kg', 't'], unit_type: 'mass' }))).toEqual([]);
  });

  test('numbers in units that do not convert cannot be compared, bounded, scored or added', () => {
    expect(codes(number('cost', cost))).toEqual([]);
    expect(codes(number('cost', cost), calculation('sum', 'cost * 2'))).toEqual(['UNITS_NOT_CONVERTED']);
    expect(codes(number('cost', { ...cost, max: 100 }))).toEqual(['UNITS_NOT_CONVERTED']);
    expect(codes(number('cost', { ...cost, enable_score: true }))).toEqual(['UNITS_NOT_CONVERTED']);
    expect(codes(number('cost', { units: ['EUR'], max: 100 }), calculation('sum', 'cost * 2'))).toEqual([]);
    const ruled = form(page('P', number('cost', cost), yesno('ok'))).rule({
      when: { item_id: 'cost', operator: 'greater', value: 5 },
      actions: [{ action: 'hide', items: ['ok'] }],
    });
    expect(checkTemplate(ruled.document).map(({ code }) => code)).toEqual(['UNITS_NOT_CONVERTED']);
  });

  test('a custom unit belongs to the template and stays while a question uses it', () => {
    const template = form(page('P', question('number', 'a', { units: [OWN.uuid] })));
    expect(checkTemplate(template.document).map(({ code }) => code)).toEqual(['UNIT_UNKNOWN']);
    const document = { ...template.document, custom_units: [OWN] };
    expect(checkTemplate(document)).toEqual([]);
    expect(checkPatch(toRecords(document), { custom_units: { remove: [OWN.uuid] } }).map(({ code }) => code)).toEqual([
      'UNIT_UNKNOWN',
    ]);
  });
});
