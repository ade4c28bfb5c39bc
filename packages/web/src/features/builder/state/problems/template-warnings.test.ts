import { toRecords } from '@rounds/engine';
import { calculation, form, number, page, question, yesno } from '@rounds/engine/testing';
import { describe, expect, it } from 'vitest';
import { findItemWarnings } from './template-warnings.ts';

const band = (from: number, to: number) => ({ from, to, score: 1 });

function findCodes(options: Record<string, unknown>): string[] {
  const records = toRecords(form(page('Kitchen', number('fridge', { enable_score: true, ...options }))).document);
  return Object.values(records.items)
    .flatMap((item) => findItemWarnings(records, item))
    .map(({ code }) => code);
}

describe('the ranges of a number', () => {
  it.each([
    ['touch', { bands: [band(0, 5), band(5, 8)] }],
    ['are one decimal apart where answers have one', { decimal: 1, bands: [band(0, 5), band(5.1, 8)] }],
    ['are one apart where answers are whole', { decimal: 0, bands: [band(0, 5), band(6, 8)] }],
  ])('have no gap if they %s', (_, options) => {
    expect(findCodes(options)).toEqual([]);
  });

  it.each([
    ['answers may have any digits', { bands: [band(0, 5), band(5.1, 8)] }],
    ['answers have more decimals than the ranges', { decimal: 2, bands: [band(0, 5), band(5.1, 8)] }],
    [
      'answers can be converted from another unit',
      { decimal: 1, unit_type: 'temperature', units: ['degC', 'degF'], bands: [band(0, 5), band(5.1, 8)] },
    ],
  ])('have a gap if they are apart and %s', (_, options) => {
    expect(findCodes(options)).toEqual(['BANDS_GAP']);
  });

  it('overlap if one begins before another ends', () => {
    expect(findCodes({ bands: [band(2, 3), band(2.5, 4)] })).toEqual(['BANDS_OVERLAP']);
  });
});

describe('a calculation', () => {
  const findWarnings = (source: string) => {
    const template = form(
      page('P', number('count'), yesno('clean'), question('checkbox', 'box'), calculation('sum', source)),
    );
    const records = toRecords(template.document);
    return findItemWarnings(records, records.items[template.id('sum')]!).map(({ code, params }) => [code, params]);
  };

  it('has a suggestion if it calculates with an answer that is not a number', () => {
    expect(findWarnings('count * clean + sum(clean, 2)')).toEqual([['NOT_A_NUMBER', { name: 'clean' }]]);
  });

  it('has no suggestion if it compares the answer, or counts a checked box', () => {
    expect(findWarnings("if(clean = 'Yes', count, 0) + box")).toEqual([]);
  });
});
