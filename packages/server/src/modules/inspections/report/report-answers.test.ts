import { randomUUID } from 'node:crypto';
import { form, number, page, question, repeat, text, withOptions, yesno } from '@rounds/engine/testing';
import { describe, expect, test } from 'vitest';
import { buildReport } from './build-report.ts';
import { clip, entry, hum, pictures, sourceOf } from './testing/kitchen-report.ts';

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
