/**
 * The parts that tests of inspections share: a published template of a kitchen, an asset, and answers as devices send
 * them.
 */
import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import { checklists } from '@rounds/contract/checklists';
import { files } from '@rounds/contract/files';
import { inspections } from '@rounds/contract/inspections';
import type { AnswerChange, TemplateDocument } from '@rounds/engine';
import { form, list, number, page, question, section, text, yesno } from '@rounds/engine/testing';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { TestServer } from '../../../testing/index.ts';

export const kitchen = form(
  page(
    'Kitchen',
    section(
      'Cold store',
      yesno('Is it clean', { required: true }),
      number('Temperature', { allow_n_a: true }),
      list('Condition', [
        ['Good', 2],
        ['Fair', 1],
        ['Poor', 0, true],
      ]),
    ),
    text('Remarks'),
    question('photo', 'Photo of the room'),
    question('signature', 'Signature of the operator'),
  ),
);

/** Stands for the start page that every new template has. */
export const START_PAGE = '00000000-0000-4000-8000-00000000abcd';

let clock = Date.parse('2026-11-20T09:00:00Z');
/** Returns an answer as a device records it, each a second after the previous one. */
export const answer = (key: string, change: Partial<AnswerChange>): AnswerChange => {
  clock += 1000;
  return { id: randomUUID(), item_id: kitchen.id(key), at: new Date(clock).toISOString(), ...change };
};
export const yes = () => answer('Is it clean', { value: [kitchen.choice('Is it clean', 'Yes')] });
export const condition = (label: string) => answer('Condition', { value: [kitchen.choice('Condition', label)] });

export async function kitchenRounds(t: TestServer) {
  const templateId = await publish(t, kitchen.document, 'Kitchen round');
  const made = await t
    .as('manager')
    .call(assets.create, { body: { asset_id: 'K-7', display_name: 'Jaipur Indian Cuisine' } });
  const asset: { id: number; uuid: string } = made.body.data;

  const sync = (
    changes: unknown[],
    more: Partial<{ uuid: string; complete: boolean }> = {},
    who: 'inspector' | 'manager' = 'inspector',
  ) =>
    t.as(who).call(inspections.sync, {
      body: { uuid: randomUUID(), new: { template_id: templateId, asset_uuid: asset.uuid }, changes, ...more },
    });
  const read = (id: number | string, who: 'inspector' | 'manager' | 'viewer' = 'inspector') =>
    t.as(who).call(inspections.get, { params: { id } });
  const uploadPhoto = async (
    uuid: string,
    purpose: 'answer' | 'filemanager' = 'answer',
    who: 'inspector' | 'manager' = 'inspector',
  ) => t.as(who).call(files.upload, { body: { purpose, uuid }, file: { name: 'room.jpg', bytes: await noise() } });
  return { templateId, asset, sync, read, uploadPhoto };
}

/** Publishes the document as a new template; what stands under START_PAGE goes onto its start page. */
export async function publish(t: TestServer, document: TemplateDocument, title: string): Promise<number> {
  const manager = t.as('manager');
  const template = await manager.call(checklists.create, { body: { title, language: 'en' } });
  const id = template.body.data.id;
  const draft = await manager.call(checklists.get, { params: { id } });
  const pages = draft.body.data.items.filter((item) => item.type === 'page');
  const startPage = draft.body.data.items.find((item) => item.type === 'start_page');
  const items = document.items.map((item) =>
    item.parent_id === START_PAGE ? { ...item, parent_id: startPage?.id } : item,
  );
  const saved = await manager.call(checklists.saveDraft, {
    params: { id },
    body: {
      save_id: randomUUID(),
      revision: draft.body.data.revision,
      items: { upsert: items as never, remove: pages.map((one) => one.id) },
      response_sets: { upsert: [...document.response_sets] as never },
      rule_sets: { upsert: [...document.rule_sets] as never },
    },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const done = await manager.call(checklists.publish, { params: { id }, body: { revision: saved.body.data.revision } });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return id;
}

const noise = () =>
  sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
