import { describe, expect, it } from 'vitest';
import { csv, getErrors, imports, setUpImportServer } from '../testing/import-helpers.ts';

setUpImportServer();

/** The layout of data dictionaries of clinical studies. */
const DICTIONARY = csv(
  [
    'Variable / Field Name,Form Name,Section Header,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Field Note,Required Field?',
    'record_id,demographics,Person,text,Record,,,y',
    'sex,demographics,,radio,Sex,"1, Female | 2, Male | 9, Not stated",,y',
    'intro,demographics,,descriptive,The next questions are about smoking.,,,',
    'smokes,habits,Smoking,yesno,Do you smoke?,"1, Yes | 0, No",Also e-cigarettes,',
    'total,habits,,calc,Total,[a] + [b],,',
    'more,habits,,descriptive,Thank you.,,,',
  ].join('\n'),
);
const COLUMNS = {
  page: 'Form Name',
  section: 'Section Header',
  question: 'Field Label',
  type: 'Field Type',
  options: 'Choices, Calculations, OR Slider Labels',
  description: 'Field Note',
  required: 'Required Field?',
  reference_key: 'Variable / Field Name',
};

describe('unknown values in the type column', () => {
  it('the columns of a data dictionary are guessed', async () => {
    const { body } = await imports.inspectFile(DICTIONARY);
    const guesses = body.data.columns.flatMap(({ name, guess }) => (guess ? [[guess, name]] : []));
    expect(Object.fromEntries(guesses)).toEqual(COLUMNS);
  });

  it('each unknown type is listed once with its number of rows', async () => {
    const { body } = await imports.importFile(DICTIONARY, { columns: COLUMNS, dry_run: true });
    expect(body.data.unknown_types).toEqual([
      { value: 'descriptive', rows: 2, first_row: 4 },
      { value: 'calc', rows: 1, first_row: 6 },
    ]);
    expect(getErrors({ body }).map(({ row, code }) => [row, code])).toEqual([
      [4, 'type_unknown'],
      [6, 'type_unknown'],
      [7, 'type_unknown'],
    ]);
  });

  it('unknown types become what was chosen, and rows can be left out', async () => {
    const types = JSON.stringify({ descriptive: 'instruction', calc: 'leave_out' });
    const { body } = await imports.importFile(DICTIONARY, { columns: COLUMNS, types, title: 'Study' });
    expect(body.data.errors).toEqual([]);
    const { items } = await imports.loadTemplate(body.data.template_id);
    expect(items.filter(({ type }) => type === 'instruction').map(({ title }) => title)).toEqual([
      'The next questions are about smoking.',
      'Thank you.',
    ]);
    expect(items.some(({ title }) => title === 'Total')).toBe(false);
  });

  it('unknown types can become headings of sections', async () => {
    const file = csv('type,question\nbanner,Kitchen\n,Is it clean?\n');
    const body = { columns: { type: 'type', question: 'question' }, types: JSON.stringify({ banner: 'section' }) };
    const answer = await imports.importFile(file, { ...body, title: 'Kitchen' });
    const { items } = await imports.loadTemplate(answer.body.data.template_id);
    expect(items.find(({ type }) => type === 'section')?.title).toBe('Kitchen');
  });
});

describe('unknown values in the column of required questions', () => {
  const file = csv('kind,q,must\nKitchen block,Kitchen,\n,Clean?,yes\n,Dry?,only in winter\n,Light?,only in winter\n');
  const columns = { type: 'kind', question: 'q', required: 'must' };
  const types = JSON.stringify({ 'Kitchen block': 'page' });

  it('each unknown word is listed once, and its questions are required', async () => {
    const { body } = await imports.importFile(file, { columns, types, dry_run: true });
    expect(body.data.unknown_required).toEqual([{ value: 'only in winter', rows: 2, first_row: 4 }]);
  });

  it('an unknown word means what was chosen, and an unknown type can begin a page', async () => {
    const required = JSON.stringify({ 'only in winter': 'optional' });
    const { body } = await imports.importFile(file, { columns, types, required, title: 'Winter' });
    const { items } = await imports.loadTemplate(body.data.template_id);
    expect(items.find(({ type }) => type === 'page')?.title).toBe('Kitchen');
    const questions = ['Clean?', 'Dry?', 'Light?'].map((title) => items.find((item) => item.title === title));
    expect(questions.map((item) => item?.options.required ?? false)).toEqual([true, false, false]);
  });
});

describe('options with codes', () => {
  it('codes become the names of options, and labels their texts', async () => {
    const types = JSON.stringify({ descriptive: 'leave_out', calc: 'leave_out' });
    const { body } = await imports.importFile(DICTIONARY, { columns: COLUMNS, types, title: 'Study' });
    const { items, response_sets } = await imports.loadTemplate(body.data.template_id);
    const optionsOf = (key: string) => {
      const set = items.find(({ reference_key }) => reference_key === key)?.options.response_set_id;
      const { options } = response_sets.find(({ uuid }) => uuid === set)!;
      return options.map(({ label, values }) => [values?.name, label]);
    };
    expect(optionsOf('sex')).toEqual([
      ['1', 'Female'],
      ['2', 'Male'],
      ['9', 'Not stated'],
    ]);
    expect(optionsOf('smokes')).toEqual([
      ['1', 'Yes'],
      ['0', 'No'],
    ]);
  });

  it('options with commas that are no codes stay as they are', async () => {
    const file = csv('question,type,options\nState,list,"clean, dry | dirty"\n');
    const columns = { question: 'question', type: 'type', options: 'options' };
    const { body } = await imports.importFile(file, { columns, title: 'State' });
    const { response_sets } = await imports.loadTemplate(body.data.template_id);
    expect(response_sets[0]!.options.map(({ label }) => label)).toEqual(['clean, dry', 'dirty']);
  });
});

describe('fixed values', () => {
  it('page, section, required and type can be set for rows that do not say them', async () => {
    const file = csv('question,type\nIs it clean?,\nTemperature,number\n');
    const fixed = JSON.stringify({ page: 'Kitchen', section: 'Daily', required: true, type: 'checkbox' });
    const columns = { question: 'question', type: 'type' };
    const { body } = await imports.importFile(file, { columns, fixed, title: 'Fixed' });
    const { items } = await imports.loadTemplate(body.data.template_id);
    expect(items.find(({ type }) => type === 'page')?.title).toBe('Kitchen');
    expect(items.find(({ type }) => type === 'section')?.title).toBe('Daily');
    const questions = items.filter(({ title }) => title === 'Is it clean?' || title === 'Temperature');
    expect(questions.map(({ type, options }) => [type, options.required])).toEqual([
      ['checkbox', true],
      ['number', true],
    ]);
  });
});

describe('the language of a file', () => {
  const languageOf = async (lines: string[]) =>
    (await imports.inspectFile(csv(['question', ...lines].join('\n')))).body.data.language;

  it('a related language is not taken for French', async () => {
    const language = await languageOf([
      'Verifique que la puerta de la cocina no se queda abierta.',
      'Compruebe que los alimentos se conservan a la temperatura que exige el plan.',
      'Revise que las superficies y los utensilios están limpios para el servicio.',
    ]);
    expect(language).not.toBe('fr');
    expect(['es', null]).toContain(language);
  });

  it('a file with few words leaves the language open', async () => {
    expect(await languageOf(['Menu', 'Restaurant', 'Total'])).toBeNull();
  });
});

describe('headers that are names of targets', () => {
  it('such a header wins over what other headers could mean', async () => {
    const { body } = await imports.inspectFile(
      csv('Category,Title,Page,Description,Help text\nA,Clean?,Kitchen,x,y\n'),
    );
    const guessOf = (name: string) => body.data.columns.find((column) => column.name === name)?.guess;
    expect(guessOf('Page')).toBe('page');
    expect(guessOf('Title')).toBe('question');
    const { body: german } = await imports.inspectFile(csv('Name,Variable,Hilfetext,Frage\nA,k1,Siehe,Sauber?\n'));
    expect(german.data.columns.map(({ guess }) => guess)).toEqual([null, 'reference_key', 'description', 'question']);
  });
});
