/** The copies of global responses in templates: each draft follows at once, and its next published version with it. */
import { randomUUID } from 'node:crypto';
import {
  type GlobalResponse,
  type globalResponses,
  toResponseSet,
} from '@rounds/contract/checklists/global-responses.ts';
import type { TemplatePatch, TemplateRecords } from '@rounds/engine';
import type { Call } from '../../../http/module.ts';
import { applySave } from '../drafts/save.ts';
import { lockTemplate, updateEntry } from '../queries/entries.ts';
import type { Translated } from '../translation/record-translations.ts';
import { listDraftsWith } from './queries.ts';

/** The parts of a call that changing drafts needs. */
export type CopiesCall = Pick<
  Call<(typeof globalResponses)['update']>,
  'tx' | 'actor' | 'locale' | 'publish' | 'afterCommit'
>;

/** Brings the drafts of all templates with a copy up to date, also those that are archived. */
export async function updateCopies(
  call: CopiesCall,
  source: GlobalResponse,
  translated: Translated = {},
): Promise<void> {
  for (const id of await listDraftsWith(call.tx, source.uuid)) {
    const template = await lockTemplate(call.tx, id);
    if (!template) continue;
    const save = { revision: template.revision, save_id: randomUUID() };
    const context = { ...call, activity: () => {} };
    await applySave(context, template, save, (draft) => toPatch(source, draft), translated);
    // The next person who edits or publishes it has seen the change.
    if (template.published_id !== null) await updateEntry(call.tx, id, { need_merge_request: true });
    call.publish([{ code: 'template.changed', record: { id } }]);
  }
}

function toPatch(source: GlobalResponse, { head, response_sets }: TemplateRecords): TemplatePatch {
  const copies = Object.values(response_sets).filter(({ global_id }) => global_id === source.uuid);
  return { response_sets: { upsert: copies.map((copy) => toResponseSet(source, head.language, copy)) } };
}
