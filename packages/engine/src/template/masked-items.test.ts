import { expect, test } from 'vitest';
import { calculation, form, number, page, repeat, text, yesno } from '../testing/index.ts';
import { listMaskedItems } from './masked-items.ts';

test('questions that mask their input are masked together with every calculation that reads them', () => {
  const template = form(
    page(
      'P',
      text('pin', { secure: true }),
      repeat('rows', number('amount', { secure: true }), number('open')),
      calculation('copy', "concat(pin, '!')"),
      calculation('total', 'sum(amount) * 2'),
      calculation('again', 'total + open'),
      calculation('other', 'sum(open)'),
      yesno('clean'),
    ),
  );
  const expected = ['pin', 'amount', 'copy', 'total', 'again'].map((key) => template.id(key));
  expect(new Set(listMaskedItems(template.document))).toEqual(new Set(expected));
});

test('a template without masked questions masks nothing', () => {
  expect(listMaskedItems(form(page('P', text('a'), calculation('b', 'length(a)'))).document).size).toBe(0);
});
