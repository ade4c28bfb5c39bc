import { randomUUID } from 'node:crypto';
import type { InspectionIssue } from '@rounds/contract/inspections';
import {
  calculation,
  form,
  list,
  number,
  page,
  repeat,
  section,
  text,
  withOptions,
  yesno,
} from '@rounds/engine/testing';
import { describe, expect, test } from 'vitest';
import { buildReport } from './build-report.ts';
import { answered, at, entry, kitchen, photo, pictures, sourceOf } from './testing/kitchen-report.ts';

describe('answers in the titles of a report', () => {
  const GROUPS = ['Upper floor', 'Lower floor'];
  /** Two sections whose titles name one long answer a thousand times, around hundreds of failed questions. */
  function createLargeReport(questions: number, title = '${Remarks}'.repeat(454)) {
    const inside = Array.from({ length: questions }, (_, index) => yesno(`q${index}`));
    const nested = section('Upper floor', section('Lower floor', ...inside));
    const large = form(page('Rooms', text('Remarks'), nested), page('Other', text('More')));
    const items = large.document.items.map((item) => (GROUPS.includes(item.title) ? { ...item, title } : item));
    const changes = [
      { item_id: large.id('Remarks'), value: 'x'.repeat(300) },
      ...inside.map(({ key }) => ({ item_id: large.id(key), value: [large.choice(key, 'No')] })),
    ];
    return buildReport(sourceOf(changes, { of: large, document: { items } }), pictures);
  }

  test('a title that names a long answer many times is cut with a mark, and the answer itself is whole', () => {
    const report = createLargeReport(3);
    const headings = report.parts.filter(({ kind }) => kind === 'section').map(({ title }) => title);
    expect(headings).toHaveLength(2);
    for (const heading of headings) {
      expect(heading.length).toBeLessThan(6_500);
      expect(heading.replaceAll('\u200b', '')).toMatch(/^x{300}x+…+$/);
    }
    expect(entry(report, 'Remarks').answer.replaceAll('\u200b', '')).toBe('x'.repeat(300));
  });

  test('the paths of hundreds of failed questions repeat only the beginning of long titles', () => {
    const report = createLargeReport(500);
    expect(report.failed).toHaveLength(500);
    expect(report.failed[0]?.place.replaceAll('\u200b', '')).toBe(`Rooms › ${'x'.repeat(200)}… › ${'x'.repeat(200)}…`);
    expect(JSON.stringify(report).length).toBeLessThan(2_000_000);
  });

  test('texts that rows repeat are cut once a report has five million characters of them', () => {
    const document = form(page('P', repeat('Room', text('t'), text('u'))));
    const long = `${'long title '.repeat(400)}end`;
    const items = document.document.items.map((item) => (item.title === 'u' ? { ...item, title: long } : item));
    const rows = Array.from({ length: 3_000 }, () => randomUUID());
    const changes = rows.map((row) => ({ item_id: document.id('Room'), row: [row], op: 'add_row', after: null }));
    const { parts } = buildReport(sourceOf(changes, { of: document, document: { items } }), pictures);
    const titles = parts.flatMap((part) => (part.kind === 'question' ? [part.title] : []));
    expect(titles).toHaveLength(6_000);
    expect(titles[1]).toBe(long);
    expect(titles.at(-1)).toMatch(/^(long title ){10}.*…$/);
    expect(titles.join('').length).toBeLessThan(6_500_000);
  });

  test('only the chosen options of a question are filled in, each answer once', () => {
    const options = Array.from({ length: 500 }, (_, index) => [`Option ${index} of \${Remarks}`, 1] as const);
    const keys = Array.from({ length: 200 }, (_, index) => `q${index}`);
    const document = form(page('P', text('Remarks'), ...keys.map((key) => list(key, options))));
    const changes = [
      { item_id: document.id('Remarks'), value: 'y'.repeat(30) },
      ...keys.map((key) => ({ item_id: document.id(key), value: [document.choice(key, options[7]?.[0] ?? '')] })),
    ];
    const report = buildReport(sourceOf(changes, { of: document }), pictures);
    expect(entry(report, 'q9').answer).toBe(`Option 7 of ${'y'.repeat(30)}`);
  });
});

describe('report content', () => {
  test('issues are named at their answers and listed in a table', () => {
    const issue: InspectionIssue = {
      ...{ id: 1, uuid: randomUUID(), number: 12, title: 'Clean the floor', status: 'to_do', priority: 'high' },
      ...{ category: { id: 1, name_lang: { en: 'General' }, icon: null, color: 'slate' }, is_overdue: false },
      ...{ due_at: '2026-12-01', assignee: { type: 'user', id: 7, name: 'Devon Okafor' } },
      ...{ item_id: kitchen.id('Is it clean'), row: [], archived_at: null },
    };
    const archived = { ...issue, number: 13, title: 'Order a mop', archived_at: '2026-11-21T10:00:00Z' };
    const report = buildReport({ ...sourceOf(answered), issues: [issue, archived] }, pictures);
    expect(entry(report, 'Is it clean').issues).toEqual([
      '#12 Clean the floor (To do)',
      '#13 Order a mop (To do, archived)',
    ]);
    expect(entry(report, 'Temperature').issues).toEqual([]);
    expect(report.issues).toEqual({
      columns: ['Title', 'Question', 'Status', 'Assignee', 'Due'],
      rows: [
        {
          ...{ title: '#12 Clean the floor', question: 'Is it clean', status: 'To do' },
          ...{ assignee: 'Devon Okafor', due: '1 Dec 2026' },
        },
        {
          ...{ title: '#13 Order a mop', question: 'Is it clean', status: 'To do, archived' },
          ...{ assignee: 'Devon Okafor', due: '1 Dec 2026' },
        },
      ],
    });
  });

  test('the report head names asset, address, inspector, document and times in the inspection’s time zone', () => {
    const report = buildReport({ ...sourceOf(answered), address: 'Dock 1\nHull' }, pictures);
    expect(report.title).toBe('Jaipur *Indian* #Cuisine');
    expect(report.kicker).toBe('FFS-01285 · Food premises, version 7 (Summer)');
    expect(report.facts).toContainEqual({ label: 'Inspector', value: 'Devon Okafor' });
    expect(report.facts).toContainEqual({ label: 'Document number', value: 'FFS-01285' });
    expect(report.facts).toContainEqual({ label: 'Address', value: 'Dock 1, Hull' });
    expect(report.facts).toContainEqual({ label: 'Started', value: '20 Nov 2026, 10:26' });
    expect(report.facts).toContainEqual({ label: 'Completed', value: '20 Nov 2026, 11:02' });
  });

  test('scores of the inspection and its sections have a bar and a colour; an only page is not named', () => {
    const report = buildReport(sourceOf(answered), pictures);
    expect(report.score).toEqual({ percent: '66.67\u00a0%', points: '2 of 3', share: 0.6667, tone: 'red' });
    expect(report.groups.map(({ title, level, percent }) => [title, level, percent])).toEqual([
      ['Cold store', 0, '66.67\u00a0%'],
    ]);
  });

  test('failed items are listed first with their page, note, photos and files', () => {
    const report = buildReport(sourceOf(answered), pictures);
    expect(report.failed).toHaveLength(1);
    expect(report.failed[0]).toMatchObject({
      title: 'Is it clean',
      answer: 'No',
      tone: 'red',
      points: '0 of 1',
      place: 'Cold store',
      note: 'Grease on the floor.\nAgain.',
      photos: ['/pictures/photo.jpg'],
      files: [{ kind: 'File:', name: 'plan.pdf', size: '3.5 MB' }],
    });
  });

  test('answers are in order under their page or section, signatures have name and time, and hidden items are omitted', () => {
    const report = buildReport(sourceOf(answered), pictures);
    expect(report.parts.map((part) => part.title)).toEqual([
      'Cold store',
      'Is it clean',
      'Temperature',
      'Condition',
      'Other questions',
      'Remarks',
      'Photo of the room',
      'Signature of the operator',
    ]);
    expect(entry(report, 'Signature of the operator')).toMatchObject({
      signatures: ['/pictures/ink.png'],
      signed_by: 'Harpreet Dhillon, Owner',
      signed_at: '20 Nov 2026, 11:02',
    });
    expect(entry(report, 'Photo of the room').answer).toBe('');
  });

  test('colours, ratings, the order of choices and the reason of an empty result are printed as on the screen', () => {
    const choices = [
      ['North', 1],
      ['East', 1],
      ['South', 1],
    ] as const;
    const of = form(
      page(
        'Room',
        list('Sides', choices, { multiple_selection: true, enable_rating: true }),
        number('Litres'),
        section('Sizes', calculation('Share', 'Litres / 0')),
      ),
    ).rule({
      when: { item_id: 'Litres', operator: 'not_empty' },
      actions: [
        { action: 'set_color', items: ['Sides'], value: 'yellow' },
        { action: 'set_rating', items: ['Sides'], value: 4 },
        { action: 'set_color', items: ['Sizes'], value: 'red' },
      ],
    });
    const sides = ['South', 'North'].map((label) => of.choice('Sides', label));
    const log = [
      { item_id: of.id('Sides'), value: sides, rating: 2 },
      { item_id: of.id('Litres'), value: 3 },
    ];
    const report = buildReport(sourceOf(log, { of }), pictures);
    expect(entry(report, 'Sides')).toMatchObject({
      answer: 'North, South',
      mark: 'Marked amber',
      rating: { name: '4', icon: '' },
    });
    expect(entry(report, 'Share')).toMatchObject({ answer: '', unanswered: 'The calculation divides by zero.' });
    expect(report.parts.find(({ title }) => title === 'Sizes')).toMatchObject({ kind: 'section', mark: 'Marked red' });
  });

  test('points that the inspector gave to an answer without a score are printed with it', () => {
    const report = buildReport(sourceOf([at('Temperature', { value: 3.25, score: 0.5 })]), pictures);
    expect(entry(report, 'Temperature').points).toBe('Points: 0.5');
  });

  test('an answer that consists of photos is printed without a number of files', () => {
    const report = buildReport(sourceOf([at('Photo of the room', { value: { add: [photo] } })]), pictures);
    expect(entry(report, 'Photo of the room')).toMatchObject({ of_files: true, photos: ['/pictures/photo.jpg'] });
  });

  test('a photo is printed with its caption', () => {
    const change = { value: { add: [photo] }, captions: { [photo]: 'Left of the door' } };
    const report = buildReport(sourceOf([at('Photo of the room', change)]), pictures);
    expect(entry(report, 'Photo of the room').captions).toEqual(['Left of the door']);
  });

  test('a form is printed in the requested language, else in the reader’s, else in its own', () => {
    const document = form(page('Visit', repeat('Child', text('name'), list('sex', [['Girl', 1]]))));
    const titles: Record<string, [string, string]> = {
      Visit: ['Besuch', 'زيارة'],
      Child: ['Kind', 'طفل'],
      sex: ['Ist ${name} ein Mädchen?', 'هل ${name} بنت؟'],
    };
    const items = document.document.items.map((item) => {
      const [de, ar] = titles[item.title] ?? [];
      const title = item.title === 'sex' ? 'Is ${name} a girl?' : item.title;
      return { ...item, title, ...(de && ar && { translations: { de: { title: de }, ar: { title: ar } } }) };
    });
    const response_sets = document.document.response_sets.map((set) => ({
      ...set,
      options: set.options.map((option) => ({ ...option, translations: { de: { label: 'Mädchen' } } })),
    }));
    const row = [randomUUID()];
    const answers = [
      { item_id: document.id('Child'), row, op: 'add_row' },
      { item_id: document.id('name'), row, value: 'Ada' },
      { item_id: document.id('sex'), row, value: [document.choice('sex', 'Girl')] },
    ];
    const printed = (language: 'en' | 'de' | 'fr', formLanguage?: string) => {
      const report = buildReport(
        { ...sourceOf(answers, { of: document, document: { items, response_sets }, language }), formLanguage },
        new Map(),
      );
      return [
        report.direction,
        ...report.parts.map((part) => (part.kind === 'question' ? `${part.title} ${part.answer}` : part.title)),
      ];
    };
    expect(printed('en')).toEqual(['ltr', 'Child', 'Child 1', 'name Ada', 'Is Ada a girl? Girl']);
    expect(printed('de')).toEqual(['ltr', 'Kind', 'Kind 1', 'name Ada', 'Ist Ada ein Mädchen? Mädchen']);
    expect(printed('fr')).toEqual(printed('en'));
    expect(printed('de', 'en')).toEqual(printed('en'));
    expect(printed('en', 'ar')).toEqual(['rtl', 'طفل', 'طفل 1', 'name Ada', 'هل Ada بنت؟ Girl']);
  });

  test('the title of the template and that of its version are those of the form, or of the source where they lack', () => {
    const translations = {
      ar: { title: 'فحص المطعم', version_title: 'صيف' },
      de: { version_title: 'Sommer' },
    };
    const printed = (formLanguage?: string) => {
      const source = sourceOf(answered, { document: { translations } });
      const inspection = { ...source.inspection, asset_name: '' };
      const { title, kicker, direction } = buildReport({ ...source, inspection, formLanguage }, pictures);
      return [title, kicker.includes(title), kicker.match(/\((.*?)\)/)?.[1], direction];
    };
    expect(printed()).toEqual(['Food premises', true, 'Summer', 'ltr']);
    expect(printed('ar')).toEqual(['فحص المطعم', true, 'صيف', 'rtl']);
    expect(printed('de').slice(2)).toEqual(['Sommer', 'ltr']);
    expect(printed('sw')).toEqual(printed());
  });

  test('numbers follow the number format of the workspace in every language, in answers and in scores', () => {
    const of = form(page('Yard', withOptions(number('Mileage'), { units: ['km'], grouping_separator: true })));
    const source = sourceOf([{ item_id: of.id('Mileage'), value: 12345.5 }], { of, language: 'en' });
    const printed = (number_format: 'apostrophe_dot' | 'dot_comma' | null) =>
      buildReport({ ...source, number_format }, pictures).parts.map((part) => 'answer' in part && part.answer);
    expect(printed(null)).toContain('12,345.5\u00a0km');
    expect(printed('apostrophe_dot')).toContain('12’345.5\u00a0km');
    expect(printed('dot_comma')).toContain('12.345,5\u00a0km');
    expect(buildReport({ ...sourceOf(answered), number_format: 'dot_comma' }, pictures).score?.percent).toBe(
      '66,67\u00a0%',
    );
  });

  test('decimals, dates and words are formatted in the reader’s language', () => {
    const german = buildReport(sourceOf(answered, { language: 'de' }), pictures);
    expect([german.score?.percent, german.score?.points]).toEqual(['66,67\u00a0%', '2 von 3']);
    expect(entry(german, 'Temperature').answer).toBe('3,25');
    expect(german.facts).toContainEqual({ label: 'Abgeschlossen', value: '20. Nov. 2026, 11:02' });
    const french = buildReport(sourceOf([at('Temperature', { na: true })], { language: 'fr' }), pictures);
    expect(entry(french, 'Temperature').answer).toBe('N/A');
    expect(french.score).toBeNull();
  });
});
