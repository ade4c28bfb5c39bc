import { checklists } from '@rounds/contract/checklists';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { csv, getErrors, imports, server, setUpImportServer } from '../testing/import-helpers.ts';

setUpImportServer();

describe('questions of an imported file', () => {
  test('items of an exported audit keep their types, and its headings become sections', async () => {
    const file = csv(
      [
        'ItemType,Label,Response,ItemScore,ItemMaxScore,Mandatory',
        'section,Information,,,,False',
        'textsingle,Prepared by,Sam Doe,,,True',
        'address,Location,1 Main Street,,,False',
        'category,Kitchen,,,,False',
        'information - text,Look under the tables,,,,False',
        'question,Floor clean?,Yes,2,2,True',
        'checkbox,Bins emptied,True,1,1,False',
        'slider,Temperature,4,,,False',
        'scanner,Fridge,123,,,False',
        'media,Picture of the door,,,,False',
        'signature,Inspector,,,,False',
        'smartfield,if the checkbox is checked,True,,,False',
      ].join('\n'),
    );
    const { body: seen } = await imports.inspectFile(file);
    const guesses = seen.data.columns.map(({ name, guess }) => `${name}: ${guess}`);
    expect(guesses).toEqual(expect.arrayContaining(['ItemType: type', 'Label: question', 'ItemMaxScore: points']));
    const columns = { question: 'Label', type: 'ItemType', points: 'ItemMaxScore', required: 'Mandatory' };
    const { body } = await imports.importFile(file, { columns, title: 'Audit', skip_errors: true });
    expect(getErrors({ body })).toMatchObject([{ row: 13, code: 'type_unknown' }]);
    const { items } = await imports.loadTemplate(body.data.template_id);
    const sections = items.filter(({ type }) => type === 'section');
    expect(sections.map(({ title }) => title)).toEqual(['Information', 'Kitchen']);
    const below = (section = sections[0]) =>
      items.filter((item) => item.parent_id === section?.id).map(({ type, title }) => `${type}: ${title}`);
    expect(below(sections[0])).toEqual(['textAnswer: Prepared by', 'textAnswer: Location']);
    expect(below(sections[1])).toEqual([
      'instruction: Look under the tables',
      'yesno: Floor clean?',
      'checkbox: Bins emptied',
      'slider: Temperature',
      'barcode: Fridge',
      'photo: Picture of the door',
      'signature: Inspector',
    ]);
  });

  test('every type is recognized by its code or its name in three languages, with options and points', async () => {
    const file = csv(
      [
        'Seite;Abschnitt;Frage;Typ;Optionen;Hinweis;Pflicht;Punkte;Nr',
        'Küche;Lager;Sauber?;;;;ja;;K1',
        ';;Geputzt?;Ja/Nein;;"Zeile 1\nZeile 2";nein;2,5;K2',
        ';;Zustand;Liste;gut|mittel|schlecht;;x;3;K3',
        ';;Farben;Mehrfachauswahl;rot | grün | rot;;;;K4',
        ';Kühlung;Temperatur;number;;;✓;;K5',
        ';;Seit wann;Datum;;;;;K6',
        'Büro;;Anmerkung;texte long;;;;1;K7',
        'Küche;Lager;Noch etwas?;oui/non;oui|non|parfois;;oui;;K8',
        ';;Erledigt;checkbox;;;0;4;K9',
      ].join('\n'),
    );
    const columns = {
      ...{ page: 'Seite', section: 'Abschnitt', question: 'Frage', type: 'Typ', options: 'Optionen' },
      ...{ description: 'Hinweis', required: 'Pflicht', points: 'Punkte', reference_key: 'Nr' },
    };
    const { body } = await imports.importFile(file, { columns, language: 'de', title: 'Küche' });
    expect(body.data).toMatchObject({ imported: { pages: 2, sections: 2, questions: 9 }, errors: [] });
    const template = await imports.loadTemplate(body.data.template_id);
    const item = (key: string) => template.items.find((candidate) => candidate.reference_key === key)!;
    const parent = (key: string) => template.items.find((candidate) => candidate.id === item(key).parent_id)!.title;
    const set = (key: string) =>
      template.response_sets.find((s) => s.uuid === item(key).options.response_set_id)!.options;
    expect(['K1', 'K2', 'K5', 'K6', 'K7', 'K8', 'K9'].map(parent)).toEqual([
      'Lager',
      'Lager',
      'Kühlung',
      'Kühlung',
      'Büro',
      'Lager',
      'Lager',
    ]);
    expect(set('K1')).toMatchObject([
      { label: 'Ja', score: 1, failed: false },
      { label: 'Nein', score: 0, failed: true },
    ]);
    expect(set('K2')[0]?.score).toBe(2.5);
    expect([item('K1').options.required, item('K2').options.required, item('K3').options.required]).toEqual([
      true,
      undefined,
      true,
    ]);
    expect(template.info.find((info) => info.uuid === item('K2').options.info_id)?.text).toBe('Zeile 1\nZeile 2');
    expect(set('K3').map(({ label, score }) => [label, score])).toEqual([
      ['gut', 3],
      ['mittel', 0],
      ['schlecht', 0],
    ]);
    expect(item('K4')).toMatchObject({ type: 'list', options: { multiple_selection: true } });
    expect(set('K4').map((option) => option.label)).toEqual(['rot', 'grün']);
    expect(item('K5')).toMatchObject({ type: 'number', options: { required: true } });
    expect(item('K6')).toMatchObject({ type: 'datetime', options: { date_time_shape: 'year_month_day', time: false } });
    expect(item('K6').options.default_value).toEqual({ type: 'none' });
    expect(item('K7')).toMatchObject({ type: 'longText', options: { enable_score: true, default_score: 1 } });
    expect(set('K8').map((option) => option.label)).toEqual(['oui', 'non', 'parfois']);
    expect(item('K9')).toMatchObject({ type: 'checkbox', options: { enable_score: true, max_score: 4 } });
    const pages = template.items.filter(
      (candidate) => candidate.parent_id === null && candidate.type !== 'hidden_page',
    );
    expect(pages.map((page) => page.title)).toEqual(['Deckblatt', 'Küche', 'Büro', 'Endseite']);
    const { body: publishing } = await server
      .as('manager')
      .call(checklists.publish, { params: { id: template.id }, body: { revision: 0 } });
    expect(publishing).toMatchObject({ data: { version: 1 } });
  });

  test('rows without a page or section inherit them from the row above, and a dry run counts those rows', async () => {
    const file = csv(
      [
        'Seite;Abschnitt;Frage',
        'Küche;Lager;Ist der Boden sauber?',
        ';Kühlung;Sind die Türen dicht?',
        ';;Ist das Thermometer geeicht?',
        'Büro;;Ist der Ausgang frei?',
        ';;Ist die Lampe an?',
      ].join('\n'),
    );
    const { body } = await imports.importFile(file, {
      columns: { page: 'Seite', section: 'Abschnitt', question: 'Frage' },
      dry_run: true,
    });
    expect(body.data.inherited).toEqual([
      { target: 'page', rows: 3, first_row: 3, last_row: 6 },
      { target: 'section', rows: 1, first_row: 4, last_row: 4 },
    ]);
  });

  test.each([
    ['de', 'Frage\nIst der Boden sauber und nicht nass?\nSind die Türen mit einer Dichtung versehen?\n'],
    ['fr', 'Question\nLe sol est-il propre et sec dans la cuisine ?\nLes portes sont-elles fermées avec soin ?\n'],
    ['en', 'Question\nIs the floor clean and dry?\nAre the doors shut with care?\n'],
    ['ar', 'السؤال\nهل غرفة التبريد نظيفة وخالية من الروائح؟\n'],
    [null, 'Question\nPump 7?\nValve 3?\n'],
  ])('the language of the texts is guessed if it is clear: %s', async (language, text) => {
    const { body } = await imports.inspectFile(csv(text));
    expect(body.data.language).toBe(language);
  });

  test('another encoding, an empty last row and line breaks in quotes are handled', async () => {
    const text = 'Question;Note\r\n"Keep below 4 °C\r\nat all times?";–\r\n;\r\n\r\n';
    const { body } = await imports.importFile(csv(iconv.encode(text, 'windows-1252')), {
      columns: { question: 'Question', description: 'Note' },
    });
    expect(body.data).toMatchObject({ imported: { pages: 1, sections: 0, questions: 1 }, errors: [] });
    const template = await imports.loadTemplate(body.data.template_id);
    expect(template.items.some((item) => item.title === 'Keep below 4 °C\nat all times?')).toBe(true);
    expect(template.info[0]?.text).toBe('–');
  });

  test('the columns of a file without a header are called A, B, C', async () => {
    const file = csv('V1,Is the floor clean and free of obstacles?\nV2,Are the emergency exits marked and open?\n');
    const { body } = await imports.inspectFile(file);
    expect(body.data).toMatchObject({ header_row: 0, rows: 2 });
    expect(body.data.columns.map(({ name, guess }) => [name, guess])).toEqual([
      ['A', 'reference'],
      ['B', 'question'],
    ]);
    const imported = await imports.importFile(file, { columns: { question: 'B', reference: 'A' }, header_row: 0 });
    expect(imported.body.data.imported).toEqual({ pages: 1, sections: 0, questions: 2 });
  });

  test('an unknown column is reported together with the existing ones', async () => {
    const { status, body } = await imports.importFile(csv('Area,Question\nA,B?\n'), {
      columns: { question: 'Frage' },
      header_row: 1,
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'IMPORT_COLUMN_UNKNOWN',
      data: { column: 'Frage', columns: ['Area', 'Question'] },
    });
    expect(body.message).toContain('Area, Question');
  });

  test('a file cannot be imported without a question column', async () => {
    const { status, body } = await imports.importFile(csv('Area,Question\nA,B?\n'), { columns: { page: 'Area' } });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(body.data).toEqual({ columns: ['Select the column with the questions.'] });
  });
});

describe('options of questions without choices', () => {
  test('a checkbox with options becomes a multiple choice, and other types get a note', async () => {
    const file = csv(
      [
        'question,type,options',
        'Which hazards are present?,checkbox,Fire|Water|Gas',
        'Is it clean?,yesno,Clean|Dirty|Not seen',
        'How many?,number,1|2|3',
        'Rate it,slider,1|5',
        'Colour?,textAnswer,Red|Green',
        'When?,date,morning|evening',
        'Read this,instruction,a|b',
        'Picture,photo,front|back',
        'Done,checkbox,Yes',
      ].join('\n'),
    );
    const columns = { question: 'question', type: 'type', options: 'options' };
    const { body } = await imports.importFile(file, { columns, title: 'Hazards' });
    expect(body.data.notes.map(({ row, column, code }) => [row, column, code])).toEqual(
      [4, 5, 6, 7, 8, 9, 10].map((row) => [row, 'options', 'options_unused']),
    );
    expect(body.data.notes[0]!.message).toContain('1|2|3');
    const { items, response_sets } = await imports.loadTemplate(body.data.template_id);
    const hazards = items.find(({ title }) => title === 'Which hazards are present?')!;
    expect(hazards).toMatchObject({ type: 'list', options: { multiple_selection: true } });
    const set = response_sets.find(({ uuid }) => uuid === hazards.options.response_set_id)!;
    expect(set.options.map(({ label }) => label)).toEqual(['Fire', 'Water', 'Gas']);
    expect(items.find(({ title }) => title === 'Done')!.type).toBe('checkbox');
  });
});
