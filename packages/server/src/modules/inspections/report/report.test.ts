import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { FilePurpose } from '@rounds/contract/files';
import type { InspectionIssue } from '@rounds/contract/inspections';
import {
  compile,
  evaluate,
  foldChanges,
  type LoggedChange,
  listMaskedItems,
  listReferredRecords,
  type RichText,
  type TemplateDocument,
  toPlainText,
} from '@rounds/engine';
import {
  calculation,
  type Form,
  form,
  list,
  number,
  page,
  question,
  repeat,
  section,
  text,
  withOptions,
  yesno,
} from '@rounds/engine/testing';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PAGE_STYLE, type Entry, printDocument } from '../../../printing/index.ts';
import { toBackgroundOwner } from '../../../processes/index.ts';
import type { FileRow } from '../../files/index.ts';
import type { InspectionRow } from '../queries.ts';
import { unzip } from '../testing/unzip.ts';
import { buildReport } from './build-report.ts';
import type { ReportSource } from './report-source.ts';

const PRINTER = { owner: toBackgroundOwner(1) };

const kitchen = form(
  page(
    'Kitchen',
    section(
      'Cold store',
      yesno('Is it clean', { required: true }),
      number('Temperature', { allow_n_a: true }),
      list('Condition', [
        ['Good', 2],
        ['Poor', 0, true],
      ]),
    ),
    text('Remarks'),
    text('Not for readers', { exclude_report: true }),
    question('photo', 'Photo of the room'),
    question('signature', 'Signature of the operator'),
  ),
);
const [photo, plan, ink, clip, hum] = Array.from({ length: 5 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
];

/** It was started without an assignment. */
const UNASSIGNED = {
  ...{ assignment_id: null, assignment_title: '', assignment_problem: null, assignee_id: null },
  ...{ occurrence_at: null, start_at: null, due_at: null, missed_at: null, skipped_at: null },
};

function sourceOf(
  changes: object[],
  more: { document?: Partial<TemplateDocument>; language?: 'en' | 'de' | 'fr'; of?: Form } = {},
): ReportSource {
  const document = { ...(more.of ?? kitchen).document, ...more.document };
  const program = compile(document);
  const context = { zone: 'Europe/Berlin', started_at: '2026-11-20T09:26:00.000Z' };
  const log = changes.map(
    (change, n) =>
      ({ id: randomUUID(), at: '2026-11-20T10:02:00.000Z', by: 7, sequence: n + 1, ...change }) as LoggedChange,
  );
  const answers = foldChanges(log);
  const inspection: InspectionRow = {
    id: 1,
    workspace_id: 1,
    uuid: randomUUID(),
    document_id: 'FFS-01285',
    status: 'completed',
    template_id: 1,
    template_version_id: 1,
    template_version: 7,
    earlier_versions: [],
    template_title: 'Food premises',
    title: null,
    asset_uuid: randomUUID(),
    asset_id: '8840',
    asset_name: 'Jaipur *Indian* #Cuisine',
    user_id: 7,
    user_name: 'Devon Okafor',
    context,
    sequence: log.length,
    score: null,
    score_max: null,
    score_percent: null,
    failed_count: 0,
    question_count: 0,
    answered_count: 0,
    managers: [],
    note: '',
    collaborative: false,
    collaborators: [],
    sign_off: null,
    ...UNASSIGNED,
    started_at: new Date(context.started_at),
    completed_at: new Date('2026-11-20T10:02:00Z'),
    archived_at: null,
    created_at: new Date(),
    updated_at: new Date(),
    ...{ import_id: null, external_key: null, original_percent: null },
  };
  const file = (uuid: string, name: string, type: string, purpose: FilePurpose = 'answer'): FileRow => ({
    id: 1,
    uuid,
    key: uuid,
    name,
    type,
    size: 3_670_016,
    purpose,
    scaled: null,
    hash: null,
    signer: purpose === 'signature' ? { name: 'Harpreet Dhillon', role: 'Owner' } : null,
    capture: null,
    user_id: 7,
  });
  return {
    inspection,
    state: {
      answers: [...answers.answers.values()],
      rows: Object.fromEntries(answers.rows),
      computed: evaluate(program, context, answers),
      people: { 7: 'Devon Okafor', 8: 'Anna Keller' },
      assets: { 'aaaaaaaa-0000-4000-8000-000000000001': { asset_id: 'P-7', display_name: 'Boiler', archived: true } },
      version: {
        id: 1,
        template_id: 1,
        template_created_at: new Date(0),
        version: 7,
        version_title: 'Summer',
        document,
        program,
        items: new Map(document.items.map((item) => [item.id, item])),
        referred: listReferredRecords(document),
        masked: listMaskedItems(document),
        bytes: JSON.stringify(document).length,
      },
      context,
    },
    files: [
      file(photo, 'room.jpg', 'image/jpeg'),
      file(plan, 'plan.pdf', 'application/pdf'),
      file(ink, 'ink.png', 'image/png', 'signature'),
      file(clip, 'clip.mp4', 'video/mp4'),
      file(hum, 'hum.webm', 'audio/webm'),
    ],
    language: more.language ?? 'en',
  };
}

const at = (key: string, change: object) => ({ item_id: kitchen.id(key), ...change });
const answered = [
  at('Is it clean', {
    value: [kitchen.choice('Is it clean', 'No')],
    note: 'Grease on the floor.\nAgain.',
    media: { add: [photo, plan] },
  }),
  at('Temperature', { value: 3.25 }),
  at('Condition', { value: [kitchen.choice('Condition', 'Good')] }),
  at('Remarks', { value: '#eval("1") $x$ *bold* _it_ @ref <label> \\ // end' }),
  at('Not for readers', { value: 'internal' }),
  at('Signature of the operator', { value: { add: [ink] } }),
];
const pictures = new Map([
  [photo, '/pictures/photo.jpg'],
  [ink, '/pictures/ink.png'],
]);
const entry = (report: ReturnType<typeof buildReport>, title: string): Entry =>
  report.parts.find((part) => part.kind === 'question' && part.title === title) as Entry;
const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

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

  test('the report head names asset, inspector, document and times in the inspection’s time zone', () => {
    const report = buildReport(sourceOf(answered), pictures);
    expect(report.title).toBe('Jaipur *Indian* #Cuisine');
    expect(report.kicker).toBe('FFS-01285 · Food premises, version 7 (Summer)');
    expect(report.facts).toContainEqual({ label: 'Inspector', value: 'Devon Okafor' });
    expect(report.facts).toContainEqual({ label: 'Document number', value: 'FFS-01285' });
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

const run = promisify(execFile);
const hasReader = await run('pdftotext', ['-v']).then(
  () => true,
  () => false,
);
async function textOf(pdf: Buffer): Promise<string> {
  const file = path.join(tmpdir(), `${randomUUID()}.pdf`);
  await writeFile(file, pdf);
  const { stdout } = await run('pdftotext', ['-layout', file, '-'], { maxBuffer: 1e8 });
  await rm(file);
  return stdout.replaceAll('\u00a0', ' ');
}
const pagesOf = (pdf: Buffer): number =>
  Number(/\/Type\s*\/Pages[^>]*?\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

async function printed(): Promise<Buffer> {
  const opened = [
    { path: '/pictures/photo.jpg', bytes: await picture(800, 600).jpeg().toBuffer() },
    { path: '/pictures/ink.png', bytes: await picture(300, 100).png().toBuffer() },
  ];
  return printDocument({ document: buildReport(sourceOf(answered), pictures), pictures: opened }, PRINTER);
}
function printedInArabic(): Promise<Buffer> {
  const arabic = form(page('المطبخ', yesno('هل طفايات الحريق في مكانها؟'), number('درجة الحرارة')));
  const [clean, degrees] = ['هل طفايات الحريق في مكانها؟', 'درجة الحرارة'];
  const changes = [
    { item_id: arabic.id(clean!), value: [arabic.choice(clean!, 'Yes')] },
    { item_id: arabic.id(degrees!), value: 12.5 },
  ];
  const document = buildReport(sourceOf(changes, { of: arabic, document: { language: 'ar' } }), new Map());
  expect([document.direction, document.language]).toEqual(['rtl', 'ar']);
  return printDocument({ document, pictures: [] }, PRINTER);
}

describe('every kind of answer', () => {
  const visit = form(
    page(
      'Visit',
      question('person', 'Present', { multiple_selection: true }),
      question('inspection_location', 'Place'),
      question('acknowledgment', 'House rules'),
      question('site', 'Building'),
      question('spare_parts', 'Part'),
      question('video', 'Film'),
      question('audio', 'Sound'),
      question('qr', 'Plate'),
      withOptions(number('Pressure'), { units: ['bar'] }),
      repeat('Door', text('Name'), yesno('Closes')),
      withOptions(number('Reading'), { repeatable: true }),
    ),
  );
  const on = (key: string, change: object) => ({ item_id: visit.id(key), ...change });
  const [front, back, first] = [randomUUID(), randomUUID(), randomUUID()];
  const rows = (key: string, ...ids: string[]) =>
    ids.map((id, n) => on(key, { op: 'add_row', row: [id], after: ids[n - 1] ?? null }));
  const report = () =>
    buildReport(
      sourceOf(
        [
          on('Present', { value: [8, 7] }),
          on('Place', { value: { lat: 52.5, lng: 13.4, accuracy: 12, address: 'Harbour 3' } }),
          on('House rules', { value: { accepted: true, at: '2026-11-20T09:30:00Z', by: 8 } }),
          on('Building', { value: 'aaaaaaaa-0000-4000-8000-000000000001' }),
          on('Part', { value: { uuid: 'BX-12', quantity: 3 } }),
          on('Film', { value: { add: [clip] } }),
          on('Sound', { value: { add: [hum] } }),
          on('Plate', { value: 'PUMP-7' }),
          on('Pressure', { value: 2.5 }),
          ...rows('Door', front, back),
          on('Name', { row: [front], value: 'Front door' }),
          on('Closes', { row: [back], value: [visit.choice('Closes', 'No')] }),
          ...rows('Reading', first),
          on('Reading', { row: [first], value: 7 }),
        ],
        { of: visit },
      ),
      pictures,
    );

  test('every kind of answer is printed in readable form: names, locations, parts and units', () => {
    const said = (title: string) => entry(report(), title).answer;
    expect(said('Present')).toBe('Anna Keller, Devon Okafor');
    expect(said('Place')).toBe('Harbour 3 · 52.5, 13.4 (± 12\u00a0m)');
    expect(said('Building')).toBe('Boiler (archived)');
    expect(said('Part')).toBe('BX-12 × 3');
    expect(said('Pressure')).toBe('2.5\u00a0bar');
    expect(entry(report(), 'House rules')).toMatchObject({
      answer: 'Read and accepted',
      tone: 'green',
      by: 'Anna Keller · 20 Nov 2026, 10:30',
    });
  });

  test('a failed answer in a row names the row, and scores of rows follow their group', () => {
    const { failed, groups } = report();
    expect(failed.map(({ title, place }) => [title, place])).toEqual([['Closes', 'Door 2']]);
    expect(groups.map(({ title, level }) => [title, level])).toEqual([
      ['Door', 0],
      ['Door 2', 1],
    ]);
  });

  test('recordings are printed with their kind, name and size', () => {
    expect(entry(report(), 'Film').files).toEqual([{ kind: 'Video:', name: 'clip.mp4', size: '3.5 MB' }]);
    expect(entry(report(), 'Sound').files).toEqual([{ kind: 'Audio:', name: 'hum.webm', size: '3.5 MB' }]);
    expect(entry(report(), 'Plate').answer).toBe('PUMP-7');
  });

  test('rows are printed in order under their numbers', () => {
    const parts = report().parts.map((part) =>
      part.kind === 'question' ? `${part.title}: ${part.answer}` : part.title,
    );
    expect(parts.slice(parts.indexOf('Door'))).toEqual([
      'Door',
      'Door 1',
      'Name: Front door',
      'Closes: ',
      'Door 2',
      'Name: ',
      'Closes: No',
      'Other questions',
      'Reading 1: 7',
    ]);
  });
});

describe('printing', () => {
  test('an aborted print leaves the queue at once and makes room for the next', async () => {
    const order = { document: buildReport(sourceOf([]), new Map()), pictures: [] };
    const callers = Array.from({ length: 20 }, () => new AbortController());
    const prints = callers.map(({ signal }) => printDocument(order, { ...PRINTER, signal }).catch(({ code }) => code));
    for (const caller of callers) caller.abort();
    const line = await Promise.all(Array.from({ length: 12 }, () => printDocument(order, PRINTER)));
    expect(line.map(pagesOf)).toEqual(line.map(() => 1));
    expect(new Set(await Promise.all(prints))).toEqual(new Set(['CALL_ABORTED', 'APP_BUSY']));
    await expect(printDocument(order, { ...PRINTER, signal: callers[0]!.signal })).rejects.toMatchObject({
      code: 'CALL_ABORTED',
    });
  });

  test('the PDF has embedded fonts, pictures and page numbers', async () => {
    const pdf = await printed();
    const bytes = pdf.toString('latin1');
    expect(bytes.startsWith('%PDF-')).toBe(true);
    expect(pagesOf(pdf)).toBeGreaterThanOrEqual(1);
    expect(bytes).toMatch(/\/BaseFont\s*\/[A-Z]+\+Inter-Bold/);
    expect(bytes.match(/\/Subtype\s*\/Image/g)?.length).toBeGreaterThanOrEqual(2);
    // Screen readers get headings, described pictures and the claim to follow PDF/UA.
    expect(bytes).toMatch(/pdfuaid:part>1</);
    expect(bytes).toMatch(/\/S\s*\/H2/);
    expect(bytes).toMatch(/\/Alt/);
  });

  test('a summary has no answers, and a photo of a failed item is printed once', () => {
    const pictured = form(page('Kitchen', yesno('Clean')));
    const changes = [
      { id: randomUUID(), item_id: pictured.id('Clean'), at: '2026-11-20T09:30:00Z', media: { add: [photo] } },
      {
        id: randomUUID(),
        item_id: pictured.id('Clean'),
        at: '2026-11-20T09:31:00Z',
        value: [pictured.choice('Clean', 'No')],
      },
    ];
    const pictures = new Map([[photo, '/pictures/photo.jpg']]);
    const report = buildReport(sourceOf(changes, { of: pictured }), pictures);
    expect(report.failed[0]).toMatchObject({ photos: ['/pictures/photo.jpg'], failed: true, place: '' });
    expect(report.parts).toMatchObject([{ kind: 'question', photos_above: true }]);
    const page_ = { ...DEFAULT_PAGE_STYLE, sections: ['answers' as const] };
    const answers = buildReport({ ...sourceOf(changes, { of: pictured }), page: page_ }, pictures);
    expect(answers.parts).toMatchObject([{ photos_above: false }]);
  });

  test('paper, header, footer and logo come from the report settings', async () => {
    const page = {
      ...DEFAULT_PAGE_STYLE,
      organization: 'Fraser Health',
      paper: 'us-letter',
      accent: '#0055aa',
      header: 'Fraser',
      footer: 'Confidential',
      logo: '/logo.jpg',
    };
    const bytes = await picture(60, 20).jpeg().toBuffer();
    const document = buildReport({ ...sourceOf([]), page }, new Map());
    const pdf = await printDocument({ document, pictures: [{ path: '/logo.jpg', bytes }] }, PRINTER);
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 612 792\]/);
    expect(pdf.toString('latin1')).toMatch(/\/Subtype\s*\/Image/);
    if (hasReader) expect(await textOf(pdf)).toMatch(/Fraser[\s\S]*Confidential/);
  });

  test('a unit stays to the right of its number in Arabic text', () => {
    const arabic = form(page('المطبخ', number('درجة حرارة الغرفة 4 °C الآن')));
    const document = buildReport(sourceOf([], { of: arabic, document: { language: 'ar' } }), new Map());
    expect(document.parts.at(-1)?.title).toContain('\u20664 °C\u2069');
  });

  test('what is signed or acknowledged is printed with the signature, in Word as well as in the PDF', async () => {
    const info = { uuid: randomUUID(), text: 'I have read the rules for hot work.', media: [] };
    const signed = form(page('Permit', question('acknowledgment', 'Rules', { info_id: info.uuid }), text('Remarks')));
    const document = buildReport(sourceOf([], { of: signed, document: { info: [info] } }), new Map());
    const [rules] = document.parts.filter((part) => part.kind === 'question');
    expect(rules!.statement.map(({ runs }) => runs.map((run) => run.text).join(''))).toEqual([info.text]);
    expect(pagesOf(await printDocument({ document, pictures: [] }, PRINTER))).toBe(1);
    const body = (await unzip(await printDocument({ format: 'docx', document, pictures: [] }, PRINTER))).get(
      'word/document.xml',
    );
    expect(body).toContain(info.text);
  });

  test('a Japanese report has the glyphs of all its letters, in Word as well as in the PDF', async () => {
    const [title, answer] = ['冷蔵庫は清潔ですか?', '扉のパッキンに汚れあり 🔥'];
    const japanese = form(page('厨房', text(title!)));
    const changes = [{ item_id: japanese.id(title!), value: answer }];
    const document = buildReport(sourceOf(changes, { of: japanese, document: { language: 'ja' } }), new Map());
    const order = { document, pictures: [], formLanguage: document.form_language };
    const bytes = (await printDocument(order, PRINTER)).toString('latin1');
    // A document with boxes instead of letters cannot follow PDF/UA.
    expect(bytes).toMatch(/pdfuaid:part>1</);
    expect(bytes).toMatch(/\/BaseFont\s*\/[A-Z]+\+NotoSansJP/);
    const styles = (await unzip(await printDocument({ format: 'docx', document, pictures: [] }, PRINTER))).get(
      'word/styles.xml',
    )!;
    expect(styles).toContain('w:eastAsia="Yu Gothic"');
  });

  test('an Arabic report uses an Arabic font', async () => {
    expect((await printedInArabic()).toString('latin1')).toMatch(/\/BaseFont\s*\/[A-Z]+\+Vazirmatn/);
  });

  describe.skipIf(!hasReader)('read back by pdftotext', () => {
    test('the PDF text has answers, score and page numbers, and markup in answers stays text', async () => {
      const pdf = await printed();
      const text = await textOf(pdf);
      const markup = '#eval("1") $x$ *bold* _it_ @ref <label> \\ // end';
      const said = [
        '66.67 %',
        'Jaipur *Indian* #Cuisine',
        '3.25',
        'Grease on the floor.',
        markup,
        `1 of ${pagesOf(pdf)}`,
      ];
      for (const one of said) expect(text).toContain(one);
    });

    test('a report without scored answers shows the number of answers and no score', async () => {
      const document = buildReport(sourceOf([at('Temperature', { na: true })]), pictures);
      const text = await textOf(await printDocument({ document, pictures: [] }, PRINTER));
      expect(text).toMatch(/failed items? +answered/i);
      expect(text).not.toMatch(/score|%/i);
    });

    test('a link in a question is printed with its name and is clickable', async () => {
      const linked = form(page('Kitchen', yesno('Cold food is kept cold ([guidance](https://example.org/cold))')));
      const document = buildReport(sourceOf([], { of: linked }), new Map());
      const pdf = await printDocument({ document, pictures: [] }, PRINTER);
      expect(await textOf(pdf)).toContain('Cold food is kept cold (guidance)');
      expect(pdf.toString('latin1')).toContain('https://example.org/cold');
    });

    test('the formatted text of an instruction is printed with its lists, links, fonts and sizes', async () => {
      const rich: RichText = [
        { style: 'h1', align: 'center', runs: [{ text: 'Before you start', color: 'violet', font: 'georgia' }] },
        { style: 'normal', align: 'justify', runs: [{ text: 'Ask for the key', bold: true, italic: true, size: 96 }] },
        { style: 'normal', list: 'number', runs: [{ text: 'Close the valve', underline: true, strike: true }] },
        { style: 'normal', list: 'number', depth: 1, runs: [{ text: 'Wait' }] },
        { style: 'normal', list: 'number', runs: [{ text: '#eval("2") *not bold*' }] },
        { style: 'quote', runs: [{ text: 'Safety first', link: 'mailto:safety@example.org' }] },
        { style: 'code', align: 'end', runs: [{ text: 'P = 2\nT = 3', font: 'courier' }] },
        { style: 'normal', runs: [] },
      ];
      const info = { uuid: randomUUID(), text: toPlainText(rich), rich, media: [] };
      const instructed = form(page('Kitchen', yesno('Clean'), question('instruction', 'Read', { info_id: info.uuid })));
      const document = buildReport(sourceOf([], { of: instructed, document: { info: [info] } }), new Map());
      const pdf = await printDocument({ document, pictures: [] }, PRINTER);
      const text = await textOf(pdf);
      const said = [
        /Before you start/,
        /Ask for the key/,
        /1\. +Close the valve/,
        /a\. +Wait/,
        /2\. +#eval\("2"\) \*not bold\*/,
      ];
      for (const one of [...said, /Safety first/, /P = 2\n\s*T = 3/]) expect(text).toMatch(one);
      expect(pdf.toString('latin1')).toContain('mailto:safety@example.org');
    });

    test('Arabic text can be searched and copied, and numbers and dates keep their order', async () => {
      const text = await textOf(await printedInArabic());
      for (const one of ['هل طفايات الحريق في مكانها؟', 'درجة الحرارة']) expect(text).toContain(one);
      for (const one of ['12.5', '100.00 %', '20 Nov 2026, 11:02', '1 of 1']) expect(text).toContain(one);
    });
  });

  test('the server answers other calls while it prints 300 questions with 40 photos', async () => {
    const many = form(page('All', ...Array.from({ length: 300 }, (_, n) => yesno(`Question ${n}`))));
    const photos = Array.from({ length: 40 }, () => randomUUID());
    const changes = Array.from({ length: 300 }, (_, n) => {
      const key = `Question ${n}`;
      return {
        item_id: many.id(key),
        value: [many.choice(key, 'Yes')],
        ...(n < 40 && { media: { add: [photos[n]] }, captions: { [photos[n]!]: 'Left of the door' } }),
      };
    });
    const paths = new Map(photos.map((uuid) => [uuid, `/pictures/${uuid}.jpg`]));
    const source = sourceOf(changes, { of: many });
    const opened = await Promise.all(
      photos.map(async (uuid) => ({ path: paths.get(uuid)!, bytes: await picture(800, 600).jpeg().toBuffer() })),
    );
    let turns = 0;
    const watch = setInterval(() => {
      turns += 1;
    }, 5);
    const pdf = await printDocument({ document: buildReport(source, paths), pictures: opened }, PRINTER);
    clearInterval(watch);
    expect(pagesOf(pdf)).toBeGreaterThan(10);
    // A server that printed in its own thread would have had no turn in between.
    expect(turns).toBeGreaterThan(3);
  });

  test('a Word report has headings, tables, described pictures, links and page numbers', async () => {
    const page = { ...DEFAULT_PAGE_STYLE, header: 'Fraser', footer: 'Confidential', paper: 'us-letter' };
    const document = buildReport({ ...sourceOf(answered), page }, pictures);
    const opened = await Promise.all(
      [...pictures.values()].map(async (path) => ({ path, bytes: await picture(400, 300).jpeg().toBuffer() })),
    );
    const parts = await unzip(await printDocument({ format: 'docx', document, pictures: opened }, PRINTER));
    const body = parts.get('word/document.xml')!;
    for (const style of ['Title', 'Heading1', 'Heading3']) expect(body).toContain(`<w:pStyle w:val="${style}"/>`);
    expect(body).toContain('<w:tblHeader/>');
    expect(body).toContain('w:w="12240"');
    for (const text of ['Failed items (1)', 'Photo 1: Is it clean', 'Signature: Signature of the operator'])
      expect(body).toContain(text);
    expect(body).toContain('Jaipur *Indian* #Cuisine');
    expect(body).not.toContain('internal');
    expect([...parts.keys()].filter((name) => name.startsWith('word/media/')).length).toBe(2);
    expect(parts.get('word/footer1.xml')).toMatch(/Confidential[\s\S]*PAGE[\s\S]*NUMPAGES/);
    expect(parts.get('word/header1.xml')).toContain('Fraser');
  });

  test('the note on the inspection is printed below the head, in Word and PDF, and nothing without one', async () => {
    const source = sourceOf([]);
    const document = buildReport(
      { ...source, inspection: { ...source.inspection, note: 'The door jams.\nA carpenter is ordered.' } },
      pictures,
    );
    const word = async (of: typeof document) =>
      (await unzip(await printDocument({ format: 'docx', document: of, pictures: [] }, PRINTER))).get(
        'word/document.xml',
      )!;
    expect(await word(document)).toMatch(/The door jams\.[\s\S]*A carpenter is ordered\./);
    expect(await word(buildReport(sourceOf([]), pictures))).not.toContain('>Note<');
    if (hasReader)
      expect(await textOf(await printDocument({ document, pictures: [] }, PRINTER))).toContain('The door jams.');
  });

  test('a Word report of an Arabic template runs from right to left', async () => {
    const arabic = form(page('المطبخ', yesno('هل طفايات الحريق في مكانها؟')));
    const document = buildReport(sourceOf([], { of: arabic, document: { language: 'ar' } }), new Map());
    const body = (await unzip(await printDocument({ format: 'docx', document, pictures: [] }, PRINTER))).get(
      'word/document.xml',
    )!;
    expect(body).toContain('<w:bidiVisual/>');
    expect(body).toMatch(/<w:bidi\/>[\s\S]*<w:rtl\/>[\s\S]*هل طفايات الحريق في مكانها؟/);
  });

  test('prints that do not fit into the queue are rejected as busy, and the others are printed', async () => {
    const document = buildReport(sourceOf(answered), new Map());
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () => printDocument({ document, pictures: [] }, PRINTER)),
    );
    const rejected = results.filter((result) => result.status === 'rejected');
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.every(({ reason }) => reason.code === 'APP_BUSY')).toBe(true);
    expect(results.length - rejected.length).toBeGreaterThanOrEqual(12);
  });
});
