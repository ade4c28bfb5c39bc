/** Small files in the forms of other systems. */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

interface AuditInput {
  readonly id: string;
  readonly day: string;
  readonly person?: string;
  readonly clean: 'Yes' | 'No';
  readonly percent?: number;
}

const SECTION = 'a0000000-0000-4000-8000-000000000001';
const CLEAN = 'a0000000-0000-4000-8000-000000000002';
const CHECK = 'a0000000-0000-4000-8000-000000000003';
const GROUP = 'a0000000-0000-4000-8000-000000000004';
const PHOTO = 'a0000000-0000-4000-8000-000000000005';

/** One completed audit as SafetyCulture gives it: a question with points, a photo, and a group with two rows. */
export function createAudit({ id, day, person = 'Ana Lima', clean, percent = 100 }: AuditInput) {
  const yes = { id: 'r1', label: 'Yes', score: 1, enable_score: true, colour: '61,192,139' };
  const no = { id: 'r2', label: 'No', score: 0, enable_score: true, colour: '217,91,93' };
  const row = (number: number, value: number) => [
    { item_id: `row-${number}`, parent_id: GROUP, type: 'element', label: '' },
    {
      item_id: `reading-${number}`,
      parent_id: `row-${number}`,
      type: 'slider',
      label: 'Reading',
      responses: { value },
    },
  ];
  return {
    audit_id: id,
    template_id: 'template_1',
    audit_data: {
      date_started: `${day}T08:00:00.000Z`,
      date_completed: `${day}T08:30:00.000Z`,
      name: `Round of ${day}`,
      total_score: 1,
      score_percentage: percent,
      authorship: { author: person },
    },
    template_data: {
      metadata: { name: 'Daily round' },
      response_sets: { set: { id: 'set', responses: [yes, no] } },
    },
    header_items: [],
    items: [
      { item_id: SECTION, type: 'section', label: 'Kitchen' },
      {
        ...{ item_id: CLEAN, parent_id: SECTION, type: 'question', label: 'Is it clean' },
        ...{
          options: { response_set: 'set' },
          responses: { selected: [clean === 'Yes' ? yes : no], text: 'looked fine' },
        },
      },
      { item_id: CHECK, parent_id: SECTION, type: 'checkbox', label: 'Door closed', responses: { value: 1 } },
      {
        ...{ item_id: PHOTO, parent_id: SECTION, type: 'media', label: 'Photo' },
        media: [{ media_id: 'photo-1', file_ext: 'jpg', href: 'https://elsewhere.example/photo-1' }],
      },
      { item_id: GROUP, parent_id: SECTION, type: 'dynamicfield', label: 'Fridges' },
      ...row(1, 4),
      ...row(2, 7),
    ],
  };
}

/** The same audit with a question that is only asked if the kitchen is not clean, and one with a condition of its own. */
export function createConditionalAudit(input: AuditInput) {
  const audit = createAudit(input);
  const smart = (id: string, parent_id: string, condition: string, values: readonly string[] = []) => ({
    ...{ item_id: id, parent_id, type: 'smartfield', label: '' },
    options: { condition, values },
  });
  const text = (id: string, parent_id: string, label: string, answer = '') => ({
    ...{ item_id: id, parent_id, type: 'textsingle', label },
    responses: { text: answer },
  });
  const clean = input.clean === 'Yes';
  const nested = 'a0000000-0000-4000-8000-000000000010';
  return {
    ...audit,
    items: [
      ...audit.items,
      smart('smart-1', CLEAN, '3f206183-e4f6-11e1-aff1-0800200c9a66', ['r1']),
      text(nested, 'smart-1', 'What was dirty', clean ? '' : 'The floor'),
      smart('smart-2', nested, '6ff300f1-e501-11e1-aff1-0800200c9a66'),
      text('a0000000-0000-4000-8000-000000000011', 'smart-2', 'Who cleans it', clean ? '' : 'Ben'),
      smart('smart-3', PHOTO, 'ffffffff-e501-11e1-aff1-0800200c9a66'),
      text('a0000000-0000-4000-8000-000000000012', 'smart-3', 'Why no photo'),
    ],
  };
}

export async function zipFiles(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

/** Submissions as Kobo gives them, with a repeating group. */
export const SUBMISSIONS = {
  results: [
    {
      ...{ _id: 11, _uuid: 'k-1', start: '2024-02-01T09:00:00.000+01:00', end: '2024-02-01T09:20:00.000+01:00' },
      ...{ _submitted_by: 'kobo.user', 'site/condition': 'good', 'site/colours': 'red blue', place: '49.1 -122.8 0 5' },
      fridges: [{ 'fridges/reading': '4' }, { 'fridges/reading': '7' }],
    },
    {
      ...{ _id: 12, _uuid: 'k-2', start: '2024-02-02T09:00:00.000+01:00', end: '2024-02-02T09:20:00.000+01:00' },
      ...{ _submitted_by: 'kobo.user', 'site/condition': 'poor' },
    },
  ],
};
