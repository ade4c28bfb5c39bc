import { expect, test } from 'vitest';
import { csv, getErrors, imports, setUpImportServer } from '../testing/import-helpers.ts';

setUpImportServer();

test.each([
  ['Area;Zone;What to check;Type of answer;Possible answers;Mandatory?;Hint'],
  ['Bereich;Teilbereich;Was wird geprüft;Art der Antwort;Mögliche Antworten;Pflichtangabe;Hinweistext'],
  ['Domaine;Zone;Point à vérifier;Type de réponse;Choix possibles;Réponse obligatoire;Consigne'],
])('the everyday headers %s are matched with the fields of a template', async (header) => {
  const file = csv(`${header}\nKitchen;Store;Shelves clean?;list;good|bad;yes;Look below\n`);
  const { columns } = (await imports.inspectFile(file)).body.data;
  expect(columns.map(({ guess }) => guess)).toEqual([
    ...['page', 'section', 'question', 'type', 'options', 'required', 'description'],
  ]);
});

const COLUMNS = { question: 'Question', type: 'Type', options: 'Answers' };
const optionsOf = async (id: number | null) => {
  const { items, response_sets } = await imports.loadTemplate(id);
  const titled = items.filter(({ options }) => 'response_set_id' in options);
  return Object.fromEntries(
    titled.map(({ title, options }) => [
      title,
      response_sets
        .find(({ uuid }) => uuid === options.response_set_id)!
        .options.map(({ label, failed, score }) => ({ label, failed, score })),
    ]),
  );
};
const labels = (options: readonly { readonly label: string }[] | undefined) => options?.map(({ label }) => label);

test.each([
  ['comma', '"good, fair, poor"', ['good', 'fair', 'poor']],
  ['slash', 'Yes / No / N/A', ['Yes', 'No', 'N/A']],
  ['line', '"good\nfair, more or less"', ['good', 'fair, more or less']],
  ['bar', '"good, very|poor"', ['good, very', 'poor']],
])('options that are separated by a %s are detected', async (separator, cell, expected) => {
  const file = csv(`Question,Type,Answers\nState,list,${cell}\n`);
  const seen = await imports.importFile(file, { columns: COLUMNS, dry_run: true });
  expect(seen.body.data.option_separator).toBe(separator);
  const { body } = await imports.importFile(file, { columns: COLUMNS });
  expect(labels((await optionsOf(body.data.template_id)).State)).toEqual(expected);
});

test('the separator of options can be decided otherwise', async () => {
  const file = csv('Question,Type,Answers\nState,list,"good, very; poor"\n');
  const { body } = await imports.importFile(file, { columns: COLUMNS, option_separator: 'comma' });
  expect(labels((await optionsOf(body.data.template_id)).State)).toEqual(['good', 'very; poor']);
});

test('a column names the answers that fail, and No is one of them only where nothing else is decided', async () => {
  const file = csv(
    [
      'Question;Type;Answers;Fails on',
      'Exits free?;;;',
      'Any leaks?;;;Yes',
      'Dog on site?;;;none',
      'State;list;good|fair|poor;fair|poor',
      'Colour;list;red|green;blue',
    ].join('\n'),
  );
  const columns = { ...COLUMNS, failing: 'Fails on' };
  expect((await imports.inspectFile(file)).body.data.columns[3]?.guess).toBe('failing');
  const { body } = await imports.importFile(file, { columns, skip_errors: true });
  expect(getErrors({ body })).toMatchObject([
    {
      row: 6,
      column: 'Fails on',
      code: 'failing_unknown',
      value: 'blue',
      message: expect.stringContaining('red, green'),
    },
  ]);
  const options = await optionsOf(body.data.template_id);
  const failed = Object.fromEntries(
    Object.entries(options).map(([title, all]) => [title, labels(all.filter((option) => option.failed))]),
  );
  expect(failed).toEqual({
    ...{ 'Exits free?': ['No'], 'Any leaks?': ['Yes'], 'Dog on site?': [], State: ['fair', 'poor'] },
  });
  expect(options['Any leaks?']!.map(({ score }) => score)).toEqual([0, 1]);
});

test('all questions with Yes and No can have another failing answer', async () => {
  const file = csv('Question\nAny leaks?\nAny noise?\n');
  const fixed = JSON.stringify({ failing: 'yes' });
  const { body } = await imports.importFile(file, { columns: { question: 'Question' }, fixed });
  const options = await optionsOf(body.data.template_id);
  expect(Object.values(options).map((all) => all.map(({ failed }) => failed))).toEqual([
    [true, false],
    [true, false],
  ]);
});

test('a row can be corrected or left out in place, without changing the file', async () => {
  const file = csv('Question;Type;Answers\nState;list;good\n;;\nFloor;rubbish;\nWalls;;\n');
  const check = (edits?: object) =>
    imports.importFile(file, { columns: COLUMNS, dry_run: true, ...(edits && { edits: JSON.stringify(edits) }) });
  expect(getErrors(await check())).toMatchObject([
    { row: 2, column: 'Answers', value: 'good' },
    { row: 4, column: 'Type', value: 'rubbish' },
  ]);
  const edits = { 2: { Answers: 'good|poor' }, 4: null };
  const { data } = (await check(edits)).body;
  expect([data.errors, data.left_out, data.imported.questions]).toEqual([[], 1, 2]);
  const { body } = await imports.importFile(file, { columns: COLUMNS, edits: JSON.stringify(edits) });
  const options = await optionsOf(body.data.template_id);
  expect(labels(options.State)).toEqual(['good', 'poor']);
  expect(options).not.toHaveProperty('Floor');
});

test('corrections of what is no row are rejected', async () => {
  const { status, body } = await imports.importFile(csv('Question\nClean?\n'), {
    columns: { question: 'Question' },
    edits: JSON.stringify({ first: null }),
  });
  expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
});
