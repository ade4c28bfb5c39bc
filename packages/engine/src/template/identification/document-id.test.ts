import { expect, test } from 'vitest';
import { compile } from '../../run/compile/program.ts';
import { startRun } from '../../run/run.ts';
import type { RunContext } from '../../run/types.ts';
import { CONTEXT, fill, form, number, page, question, repeat, text } from '../../testing/index.ts';
import { checkTemplate } from '../checks/check-template.ts';
import { formatDocumentId, MAX_DOCUMENT_ID_LENGTH } from './document-id.ts';

const startPage = (format: string) => ({
  ...page('Start', question('document_id', 'id', { format })),
  type: 'start_page' as const,
});
const createTemplate = (format: string) =>
  form(startPage(format), page('P', text('room'), repeat('rows', number('size'))));
const inspectionContext: RunContext = {
  zone: 'Asia/Tokyo',
  started_at: '2026-11-20T20:30:00.000Z',
  asset: { uuid: 'u', asset_id: 'OVEN-1', display_name: 'Oven' },
  user: { id: 7, name: 'Ada Lovelace' },
  document_id: { number: 42, at: '2026-12-31T20:30:00.000Z', text: '' },
};
const idOf = (format: string, context = inspectionContext) => {
  const audit = fill(createTemplate(format), context).answer('room', 'B 12');
  for (const size of [3, 4.5]) audit.addRow('rows').answer('size', size);
  const states = audit.run.computed().items;
  return formatDocumentId(audit.form.document, context, ({ id }) => states.filter((state) => state.item_id === id));
};

test('a document id contains number, day, template, asset, person and answers', () => {
  expect(idOf('{N} {N:5}')).toBe('42 00042');
  expect(idOf('{TEMPLATE} {ASSET} {USER}')).toBe('Test OVEN-1 Ada Lovelace');
  expect(idOf('{Q:room}/{Q:size}')).toBe('B 12/3, 4.5');
  expect(idOf('no {parts} { } {N')).toBe('no {parts} { } {N');
});

test('a missing part of a document id leaves no gap', () => {
  const emptyContext: RunContext = { ...inspectionContext, asset: null, user: null };
  const idWithout = (format: string) => idOf(format, emptyContext);
  expect(idWithout('A-{ASSET}-{N}')).toBe('A-42');
  expect(idWithout('{ASSET}/{N}')).toBe('42');
  expect(idWithout('{N} – {ASSET}')).toBe('42');
  expect(idWithout('{N} ({ASSET})')).toBe('42');
  expect(idWithout('{TEMPLATE} ({ASSET}) {N}')).toBe('Test 42');
  expect(idWithout('{N} - {ASSET} - {USER} - {YYYY}')).toBe('42 - 2027');
  expect(idWithout('R{ASSET}{N}')).toBe('R42');
  expect(idWithout('{ASSET}{USER}')).toBe('');
  expect(idOf('A--{ASSET}--{N}')).toBe('A--OVEN-1--42');
});

test('the day of a document id is that of its number, in the zone of the inspection', () => {
  expect(idOf('{YYYY}-{MM}-{DD}')).toBe('2027-01-01');
});

test('digits of a document number are marks until the server assigns it', () => {
  expect(idOf('R-{N:4}/{YYYY}', CONTEXT)).toBe('R-####/2026');
  expect(idOf('{N}', CONTEXT)).toBe('#');
});

test('a document id has a limited length', () => {
  expect(idOf('{N:999} '.repeat(60))?.length).toBe(MAX_DOCUMENT_ID_LENGTH);
});

test('a template without the question has no document id, and one without a format only the number', () => {
  const bare = form(page('P', text('room')));
  expect(formatDocumentId(bare.document, inspectionContext, () => [])).toBeNull();
  const plain = form({ ...page('Start', question('document_id', 'id')), type: 'start_page' });
  expect(formatDocumentId(plain.document, inspectionContext, () => [])).toBe('42');
});

test('the question shows the document id of the server, and the old number question its number', () => {
  const start = { ...page('Start', question('document_id', 'id'), question('inspection_number', 'no')) };
  const { document, id } = form({ ...start, type: 'start_page' });
  const context = { ...inspectionContext, document_id: { number: 42, at: inspectionContext.started_at, text: 'R-42' } };
  const run = startRun(compile(document), context, { answers: new Map(), rows: new Map() });
  expect([run.item(id('id')).value, run.item(id('no')).value]).toEqual(['R-42', '42']);
});

test('a format with unknown parts or keys cannot be published', () => {
  const problems = (format: string) =>
    checkTemplate(createTemplate(format).document).map(({ code, params }) => [code, params]);
  expect(problems('{N:3} {YYYY} {Q:room}')).toEqual([]);
  expect(problems('{NUMBER}')).toEqual([['DOCUMENT_ID_PART_UNKNOWN', { part: '{NUMBER}' }]]);
  expect(problems('{N:x}')).toEqual([['DOCUMENT_ID_PART_UNKNOWN', { part: '{N:x}' }]]);
  expect(problems('{Q:lost}')).toEqual([['UNKNOWN_VARIABLE', { var: 'lost' }]]);
  expect(problems('{Q:id}')).toEqual([['EQUATION_CYCLE', undefined]]);
});
