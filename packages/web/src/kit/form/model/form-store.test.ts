// @vitest-environment node
import type { Item, TemplateDocument } from '@rounds/engine';
import { describe, expect, test } from 'vitest';
import { type AttachedFile, startForm } from '../index.ts';

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const item = (number: number, type: Item['type'], title: string, parent_id: string | null): Item => ({
  id: uuidOf(number),
  type,
  title,
  options: {},
  parent_id,
  order: `a${String.fromCharCode(65 + number)}`,
});
const page = item(1, 'page', 'Kitchen', null);
const reading = item(2, 'number', 'Reading', page.id);
const picture = item(3, 'photo', 'Picture', page.id);
const label = item(4, 'qr', 'Label', page.id);
const document: TemplateDocument = {
  title: 'Round',
  description: '',
  language: 'en',
  items: [page, reading, picture, label],
  response_sets: [],
  rule_sets: [],
  grouped_items: [],
  info: [],
  image_markers: [],
  custom_units: [],
  tests: [],
};
const context = { zone: 'UTC', started_at: '2026-11-20T10:26:00Z' };

describe('a form without an outbox', () => {
  const begin = () => startForm({ document, context, record: async () => {} }).form;

  test('a form without an outbox accepts answers and queues nothing', async () => {
    const form = begin();
    await form.answer({ item_id: reading.id }, { value: 4.5 });
    expect(form.run().item(reading.id)).toMatchObject({ value: 4.5, answered: true });
    expect(form.saveState(reading.id)).toBeUndefined();
  });

  test('characters that cannot be stored are removed from scanned text', async () => {
    const form = begin();
    await form.answer({ item_id: label.id }, { value: 'A\0-7 \ud83d', note: 'as \0scanned' });
    expect(form.run().answer(label.id)).toMatchObject({ value: 'A-7 \ufffd', note: 'as scanned' });
  });

  test('a form without an outbox shows an attached photo', async () => {
    const form = begin();
    const file: AttachedFile = {
      uuid: uuidOf(9),
      purpose: 'answer',
      name: 'oven.jpg',
      type: 'image/jpeg',
      bytes: new Blob(['oven']),
    };
    await form.answer({ item_id: picture.id }, { value: { add: [file.uuid] } }, [file]);
    expect(form.run().item(picture.id).value).toEqual([file.uuid]);
    expect(await form.files.read(file.uuid)).toMatchObject({ name: 'oven.jpg', state: 'here' });
  });

  test('a failure to record an answer is reported', async () => {
    const { form } = startForm({ document, context, record: () => Promise.reject(new Error('Full')) });
    const heard: string[] = [];
    form.onEvent(({ kind }) => heard.push(kind));
    await form.answer({ item_id: reading.id }, { value: 4.5 });
    expect(heard).toEqual(['not stored']);
    expect(form.saveState(reading.id)).toBe('window');
  });
});
