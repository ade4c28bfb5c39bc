/** Opening published versions, and replacing the draft by the published one. */
import { randomUUID } from 'node:crypto';
import type { checklists, TemplateVersion } from '@rounds/contract/checklists';
import { diffRecords, isEmptyPatch, type TemplatePatch, toRecords } from '@rounds/engine';
import { ApiError, notFoundError } from '../../../http/api-error.ts';
import type { Call, ResponseOf } from '../../../http/module.ts';
import { loadDraft } from '../drafts/draft.ts';
import { applySave, lockDraft, staleRevisionError } from '../drafts/save.ts';
import { findTemplate, updateEntry } from '../queries/entries.ts';
import { findVersionId } from '../queries/versions.ts';
import { findPublishedVersion, findVersion, type PublishedVersion } from './versions.ts';

type Calls = typeof checklists;

/** A version of a template, which may be archived: archived templates can still be viewed. */
export async function getVersion({ tx, params }: Call<Calls['getVersion']>): Promise<ResponseOf<Calls['getVersion']>> {
  const template = await findTemplate(tx, params.id);
  const id = template && (await findVersionId(tx, template.id, params.version));
  const version = id && (await findVersion(tx, id));
  if (!version) throw notFoundError('CKL');
  return toTemplateVersion(version);
}

export const toTemplateVersion = ({ version, published_at, document }: PublishedVersion): TemplateVersion => ({
  ...(document as unknown as TemplateVersion),
  version,
  published_at: published_at.toISOString(),
});

/** Afterwards the template has no draft: its revision counts as published. */
export async function discardDraft(call: Call<Calls['discardDraft']>): Promise<ResponseOf<Calls['discardDraft']>> {
  const { tx, body } = call;
  const template = await lockDraft(tx, call.params.id);
  if (template.revision !== body.revision) throw await staleRevisionError(tx, call.actor, template, body.revision);
  const published = await findPublishedVersion(tx, template.id);
  if (!published) throw new ApiError('CKL_NOT_PUBLISHED');
  const patch: TemplatePatch = diffRecords(await loadDraft(tx, template), toRecords(published.document));
  let { revision } = template;
  if (isEmptyPatch(patch)) call.activity({ type: 'template', id: template.id, title: template.title });
  else ({ revision } = await applySave(call, template, { revision, save_id: randomUUID() }, () => patch));
  await updateEntry(tx, template.id, { published_revision: revision, has_draft_translations: false });
  return { revision };
}
