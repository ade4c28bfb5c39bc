/** A template with every supported question type and a repeating section, and a helper that publishes it over HTTP. */
import { randomUUID } from 'node:crypto';
import type { Item, ResponseSet, TemplateDocument } from '@rounds/engine';
import {
  calculation,
  type Draft,
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
import type { Product } from '../packages/server/src/testing/installed.ts';

export const TITLE = 'Boiler room, in full';
const SIDES: readonly (readonly [string, number | null])[] = [
  ['North', 1],
  ['East', 2],
  ['South', 3],
  ['West', 4],
];
const choose = (type: 'switch' | 'dropdown', key: string, options: Record<string, unknown> = {}): Draft => ({
  ...list(key, SIDES.slice(0, type === 'switch' ? 2 : 4), options),
  type,
});
/** Placeholder for the start page that every template has. */
const START = 'Arrival';

export const everyQuestion = form(
  page(
    START,
    question('asset', 'Boiler'),
    question('person', 'Present', { multiple_selection: true }),
    question('inspection_location', 'Place'),
    question('document_id', 'Document', { format: 'R-{N:4}' }),
    question('inspection_start_date', 'Arrived', { date_time_shape: 'year_month_day' }),
  ),
  page(
    'Room',
    section(
      'Answers',
      yesno('Is the room dry', { required: true, allow_n_a: true, enable_rating: true }),
      choose('switch', 'Which half'),
      question('checkbox', 'Lamp lit'),
      list('Sides seen', SIDES, { multiple_selection: true }),
      choose('dropdown', 'Entrance'),
      text('Supplier', { min_length: 3, max_length: 40 }),
      text('Door code', { secure: true }),
      question('longText', 'Remarks', { allow_n_a: true, max_length: 200 }),
      withOptions(number('Pressure', { min: 1, max: 8, decimal: 1 }), { unit_type: 'pressure', units: ['bar'] }),
      question('slider', 'Noise', { min: 0, max: 10, step: 1, custom_scoring: true }),
      calculation('Twice the pressure', 'Pressure * 2'),
      calculation('Estimate', 'Pressure * 3', { editable: true }),
    ),
    section(
      'Dates',
      question('datetime', 'Time', { date_time_shape: 'hour_minute', default_value: { type: 'none' } }),
      question('datetime', 'Holiday', { date_time_shape: 'month_day', default_value: { type: 'none' } }),
      question('datetime', 'Year built', { date_time_shape: 'year', default_value: { type: 'none' } }),
      question('datetime', 'Month checked', { date_time_shape: 'year_month', default_value: { type: 'none' } }),
      question('datetime', 'Day checked', { date_time_shape: 'year_month_day', default_value: { type: 'none' } }),
      question('datetime', 'Next round', { date_time_shape: 'day_hour_minute', default_value: { type: 'none' } }),
      question('datetime', 'Last fault', { default_value: { type: 'none' } }),
    ),
    withOptions(repeat('Valve', text('Label', { required: true }), yesno('Closes'), number('Turns')), {
      repeatable_settings: { min: 2, max: 3 },
    }),
    section(
      'More',
      withOptions(number('Reading'), { repeatable: true }),
      question('instruction', 'Leave the door open.'),
    ),
    section(
      'Evidence',
      question('photo', 'Photo of the room'),
      question('signature', 'Signature'),
      question('acknowledgment', 'House rules'),
      question('qr', 'QR label'),
      question('barcode', 'Barcode label'),
      question('video', 'Film'),
      question('audio', 'Sound'),
    ),
  ),
).rule({
  when: { item_id: 'Is the room dry', operator: 'any_in', value: ['No'] },
  actions: [{ action: 'set_color', items: ['Remarks'], value: 'yellow' }],
});

interface OpenedDraft {
  readonly id: number;
  readonly revision: number;
  readonly items: readonly Item[];
}

/** Publishes the document as a new template. Items on `START` move to the template's own start page. */
export async function publish(product: Product, document: TemplateDocument, title = TITLE): Promise<number> {
  const { id } = await product.call<OpenedDraft>('POST', '/api/checklist/template/new', {
    title,
    language: document.language,
  });
  const draft = await product.call<OpenedDraft>('GET', `/api/checklist/template/${id}`);
  const startPage = draft.items.find((item) => item.type === 'start_page')!;
  const start = document.items.find((item) => item.title === START);
  const items = document.items
    .filter((item) => item !== start)
    .map((item) => (item.parent_id === start?.id ? { ...item, parent_id: startPage.id } : item));
  const saved = await product.call<{ revision: number }>('POST', `/api/checklist/template/${id}`, {
    save_id: randomUUID(),
    revision: draft.revision,
    items: { upsert: items, remove: draft.items.filter((item) => item.type === 'page').map((item) => item.id) },
    response_sets: { upsert: document.response_sets satisfies readonly ResponseSet[] },
    rule_sets: { upsert: document.rule_sets },
  });
  await product.call('POST', `/api/checklist/template/${id}/publish`, { revision: saved.revision });
  return id;
}
