/** A completed inspection of a kitchen, and what its report is built from. */
import { randomUUID } from 'node:crypto';
import type { FilePurpose } from '@rounds/contract/files';
import {
  compile,
  evaluate,
  foldChanges,
  type LoggedChange,
  listMaskedItems,
  listReferredRecords,
  type TemplateDocument,
} from '@rounds/engine';
import { type Form, form, list, number, page, question, section, text, yesno } from '@rounds/engine/testing';
import sharp from 'sharp';
import type { Entry } from '../../../../printing/index.ts';
import { toBackgroundOwner } from '../../../../processes/index.ts';
import type { FileRow } from '../../../files/index.ts';
import type { InspectionRow } from '../../queries/inspections.ts';
import type { buildReport } from '../build-report.ts';
import type { ReportSource } from '../report-source.ts';

export const PRINTER = { owner: toBackgroundOwner(1) };

export const kitchen = form(
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
export const [photo, plan, ink, clip, hum] = Array.from({ length: 5 }, () => randomUUID()) as [
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

/** Returns the source of the report of an inspection after these changes. */
export function sourceOf(
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

export const at = (key: string, change: object) => ({ item_id: kitchen.id(key), ...change });
export const answered = [
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
export const pictures = new Map([
  [photo, '/pictures/photo.jpg'],
  [ink, '/pictures/ink.png'],
]);
export const entry = (report: ReturnType<typeof buildReport>, title: string): Entry =>
  report.parts.find((part) => part.kind === 'question' && part.title === title) as Entry;
export const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
