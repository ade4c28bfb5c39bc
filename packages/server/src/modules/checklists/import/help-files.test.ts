/** The checklists that the help offers for download; its article promises that they are imported as they are. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { getErrors, imports, setUpImportServer } from '../testing/import-helpers.ts';

setUpImportServer();

const FOLDER = path.resolve(import.meta.dirname, '../../../../../web/public/help');
const EVERY_COLUMN = [
  ...['page', 'section', 'question', 'type', 'options', 'failing'],
  ...['description', 'required', 'points', 'reference'],
];

test.each([
  ['fridge-check.csv', 'en'],
  ['fridge-check-de.csv', 'de'],
  ['fridge-check-fr.csv', 'fr'],
])('%s is imported without errors, with the columns that are detected', async (name, language) => {
  const file = { name, bytes: await readFile(path.join(FOLDER, name)) };
  const inspected = (await imports.inspectFile(file)).body.data;
  expect(inspected.columns.map(({ guess }) => guess)).toEqual(EVERY_COLUMN);
  // A short file does not always allow a guess, but it is never taken for another language.
  expect([language, null]).toContain(inspected.language);

  const columns = Object.fromEntries(inspected.columns.map(({ name: column, guess }) => [guess, column]));
  const answer = await imports.importFile(file, { columns, language });
  const { template_id, imported, notes, left_out } = answer.body.data;
  expect([getErrors(answer), notes, left_out]).toEqual([[], [], 0]);
  expect(imported).toMatchObject({ pages: 2, sections: 4, questions: 12 });

  const { items, response_sets } = await imports.loadTemplate(template_id);
  const find = (reference: string) => items.find(({ options }) => options.reference === reference)!;
  const optionsOf = (reference: string) =>
    response_sets
      .find(({ uuid }) => uuid === find(reference).options.response_set_id)!
      .options.map(({ score, failed }) => [score, failed]);
  const types = ['1.1', '1.3', '1.4', '2.3', '4.1', '4.2', '4.3'].map((reference) => find(reference).type);
  expect(types).toEqual(['number', 'list', 'photo', 'list', 'datetime', 'longText', 'signature']);
  expect(find('2.3').options.multiple_selection).toBe(true);
  expect(find('1.4').options.required).not.toBe(true);
  expect(find('1.1').options).toMatchObject({ required: true, info_id: expect.any(String) });
  // “No” fails and scores nothing; where “Yes” is the failing answer, “No” has the points.
  expect(optionsOf('1.2')).toEqual([
    [2, false],
    [0, true],
  ]);
  expect(optionsOf('2.2')).toEqual([
    [0, true],
    [1, false],
  ]);
  expect(optionsOf('1.3')).toEqual([
    [1, false],
    [0, false],
    [0, true],
  ]);
});
