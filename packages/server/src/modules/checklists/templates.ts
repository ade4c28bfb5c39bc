/** Templates as a whole: new, copied, moved, archived, brought back, deleted. */
import { randomUUID } from 'node:crypto';
import type { checklists, Template, TemplateVersion } from '@rounds/contract/checklists';
import { toDocument, toRecords } from '@rounds/engine';
import { emptyTemplate } from '@rounds/engine/edits';
import type { Tx } from '../../db/database.ts';
import type { AnswerOf, Call } from '../../http/module.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { removeFiles } from '../files/index.ts';
import { copyOf } from './copy.ts';
import { readDraft, storePatch, summaryOf, wholePatch } from './draft.ts';
import { readEntry, stateOf } from './entry.ts';
import { filesIn } from './files.ts';
import { folderId } from './folders.ts';
import type { Author } from './publish.ts';
import {
  deleteEntry,
  type EntryRow,
  findTemplate,
  insertEntry,
  isStillReferred,
  lockTemplate,
  updateEntry,
} from './queries/entries.ts';
import { filesOnlyOf, insertTemplateFiles } from './queries/files.ts';
import { listVersions } from './queries/versions.ts';
import { templateWords, titleOfCopy } from './texts.ts';
import { countUses } from './usage.ts';
import { publishedVersion } from './versions.ts';

/** A template that is not archived. */
async function liveTemplate(tx: Tx, id: number | string): Promise<EntryRow> {
  const template = await findTemplate(tx, id);
  if (!template || template.archived_at) throw notFound('CKL');
  return template;
}

/** Archived ones can be looked at, too. */
async function anyTemplate(tx: Tx, id: number | string): Promise<EntryRow> {
  const template = await findTemplate(tx, id);
  if (!template) throw notFound('CKL');
  return template;
}

export async function readTemplate({ tx, params }: Call<typeof checklists.read>): Promise<Template> {
  const template = await anyTemplate(tx, params.id);
  const document = toDocument(await readDraft(tx, template));
  return {
    ...(document as unknown as Pick<
      Template,
      'items' | 'response_sets' | 'rule_sets' | 'grouped_items' | 'info' | 'image_markers' | 'custom_units'
    >),
    id: template.id,
    uuid: template.uuid,
    template_id: template.id,
    parent_id: template.parent_id,
    revision: template.revision,
    title: template.title,
    description: template.description,
    language: template.language as Template['language'],
    contains_asset: template.contains_asset,
    archived_at: template.archived_at?.toISOString() ?? null,
    created_at: template.created_at.toISOString(),
    updated_at: template.updated_at.toISOString(),
    ...stateOf(template),
  };
}

export async function readOptions({
  tx,
  params,
}: Call<typeof checklists.options>): Promise<AnswerOf<typeof checklists.options>> {
  const template = await anyTemplate(tx, params.id);
  const versions = await listVersions(tx, template.id);
  return {
    has_draft: stateOf(template).has_draft,
    published: template.published_id !== null,
    version_id: template.published_id,
    version_title: versions[0]?.title ?? null,
    language: template.language ?? '',
    contains_asset: template.contains_asset,
    pages: template.pages,
    sections: template.sections,
    questions: template.questions,
    inspections: await countUses(tx, template.id),
    versions: versions.map(({ id, version, published_at, published_by }) => ({
      id,
      version,
      published_at: published_at.toISOString(),
      published_by,
    })),
  };
}

/** What was published last: the draft is what has become of it since. */
export async function readLastVersion({
  tx,
  params,
}: Call<typeof checklists.lastVersion>): Promise<AnswerOf<typeof checklists.lastVersion>> {
  const published = await publishedVersion(tx, params.id);
  if (!published) throw notFound('CKL');
  const { version, published_at, document } = published;
  return { ...(document as unknown as TemplateVersion), version, published_at: published_at.toISOString() };
}

export async function createTemplate(call: Call<typeof checklists.create>) {
  const { tx, actor, body } = call;
  const language = body.language ?? actor.locale;
  const document = emptyTemplate({
    title: body.title,
    language,
    titles: templateWords(language),
    newId: randomUUID,
  });
  const entry = await storeTemplate(tx, actor, await folderId(tx, body.parent_id), toRecords(document));
  call.activity({ type: 'template', id: entry.id, title: entry.title });
  return readEntry(tx, entry);
}

export async function cloneTemplate(call: Call<typeof checklists.clone>) {
  const { tx, actor, params, body } = call;
  const template = await liveTemplate(tx, params.id);
  const parent = body.parent_id === undefined ? template.parent_id : await folderId(tx, body.parent_id);
  const copy = copyOf(await readDraft(tx, template), randomUUID);
  const title = body.title ?? titleOfCopy(template.language ?? '', template.title).slice(0, 300);
  const entry = await storeTemplate(tx, actor, parent, { ...copy, head: { ...copy.head, title } });
  call.activity({ type: 'template', id: entry.id, title: entry.title, after: { copied_from: template.title } });
  return readEntry(tx, entry);
}

/** Stores a new template with its records. */
async function storeTemplate(
  tx: Tx,
  actor: Author,
  parentId: number | null,
  records: ReturnType<typeof toRecords>,
): Promise<EntryRow> {
  const entry = await insertEntry(tx, {
    workspace_id: actor.workspace_id,
    created_by: actor.user_id,
    uuid: randomUUID(),
    is_template: true,
    parent_id: parentId,
    ...records.head,
    ...summaryOf(records),
  });
  const owner = { workspace_id: actor.workspace_id, id: entry.id };
  const whole = wholePatch(records);
  await storePatch(tx, owner, whole);
  await insertTemplateFiles(tx, owner, filesIn(whole));
  return entry;
}

/** Archives; with `forever` deletes what is archived and unused. Archiving twice is once. */
export async function removeTemplate(call: Call<typeof checklists.remove>) {
  const { tx, params, query } = call;
  const template = await lockTemplate(tx, params.id);
  if (!template) throw notFound('CKL');
  if (query.forever) return deleteTemplate(call, template);
  call.activity({ type: 'template', id: template.id, title: template.title });
  if (template.archived_at) return readEntry(tx, template);
  return readEntry(tx, await updateEntry(tx, template.id, { archived_at: new Date() }));
}

async function deleteTemplate(call: Call<typeof checklists.remove>, template: EntryRow): Promise<null> {
  const { tx } = call;
  const inspections = await countUses(tx, template.id);
  if (!template.archived_at || inspections > 0) throw inUse(template, inspections);
  const files = await filesOnlyOf(tx, template.id);
  try {
    await deleteEntry(tx, template.id);
  } catch (error) {
    throw isStillReferred(error) ? inUse(template, inspections) : error;
  }
  await removeFiles(tx, files);
  call.activity({ type: 'template', id: template.id, title: template.title }, 'template.deleted');
  return null;
}

const inUse = (template: EntryRow, inspections: number) =>
  new Refusal('CKL_IN_USE', { data: { archived: template.archived_at !== null, inspections } });

export async function restoreTemplate(call: Call<typeof checklists.restore>) {
  const { tx, params } = call;
  const template = await lockTemplate(tx, params.id);
  if (!template) throw notFound('CKL');
  call.activity({ type: 'template', id: template.id, title: template.title });
  if (!template.archived_at) return readEntry(tx, template);
  return readEntry(tx, await updateEntry(tx, template.id, { archived_at: null }));
}
