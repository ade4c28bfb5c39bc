import { expect, test } from 'vitest';
import { form, page, testId, yesno } from '../testing/index.ts';
import { checkTemplate } from './checks/check-template.ts';
import { createEmptyTemplate } from './empty.ts';
import { migrateTemplate, TEMPLATE_FORMAT } from './migrate.ts';
import { getReference } from './records/item-reference.ts';
import { toDocument, toRecords } from './records/records.ts';

/** A template as it was stored before formats had numbers. */
function first() {
  const { custom_units: _, tests: __, ...document } = form(page('P', yesno('clean'))).document;
  return document;
}

test('a template of the first format is migrated when it is read, without changing what is stored', () => {
  const stored = first();
  const copy = JSON.parse(JSON.stringify(stored));
  const document = migrateTemplate(stored);
  expect(document).toEqual({ ...copy, format: TEMPLATE_FORMAT, custom_units: [], tests: [] });
  expect(checkTemplate(document)).toEqual([]);
  expect(stored).toEqual(copy);
});

test('a template of the current format is returned as it is, and a newer one is left alone', () => {
  const today = toDocument(toRecords(migrateTemplate(first())));
  expect(today.format).toBe(TEMPLATE_FORMAT);
  expect(migrateTemplate(today)).toBe(today);
  const newer = { ...today, format: TEMPLATE_FORMAT + 1, wings: 2 };
  expect(migrateTemplate(newer)).toBe(newer);
});

test('templates created by the engine have the current format', () => {
  let ids = 0;
  const titles = { start_page: 'S', page: 'P', end_page: 'E' };
  const template = createEmptyTemplate({ title: 'T', language: 'en', titles, newId: () => testId(++ids) });
  expect(template.format).toBe(TEMPLATE_FORMAT);
});

test('codes that were stored as variables become references, and names of variables do not', () => {
  const keys = ['4.2', '205', 'V1.1.1', 'WSTG-INFO-03', '§7', 'q1', 'Q1', 'routes_clear', 'plate', 'SECTION_4.2'];
  const { document } = form(page('P', ...keys.map((key) => yesno(key))));
  const migrated = migrateTemplate({ ...document, format: 2 });
  const references = Object.fromEntries(migrated.items.map((item) => [item.title, getReference(item)]));
  expect(references).toMatchObject({
    '4.2': '4.2',
    205: '205',
    'V1.1.1': 'V1.1.1',
    'WSTG-INFO-03': 'WSTG-INFO-03',
    '§7': '§7',
  });
  for (const name of ['q1', 'Q1', 'routes_clear', 'plate', 'SECTION_4.2']) expect(references[name]).toBe('');
  expect(migrated.items.find(({ title }) => title === '4.2')?.reference_key).toBe('4.2');
  expect(checkTemplate(migrated)).toEqual([]);
});
