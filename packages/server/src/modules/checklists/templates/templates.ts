/** Creating, reading, copying and deleting templates. */
import { randomUUID } from 'node:crypto';
import type { checklists, Template } from '@rounds/contract/checklists';
import type { StartQuestion } from '@rounds/contract/settings/checklist.ts';
import { applyPatch, listLanguages, type TemplateRecords, toDocument, toRecords } from '@rounds/engine';
import { addItem, createEmptyTemplate } from '@rounds/engine/edits';
import type { Tx } from '../../../db/database.ts';
import { ApiError, notFoundError } from '../../../http/api-error.ts';
import type { Call, ResponseOf } from '../../../http/module.ts';
import { toIso } from '../../../iso-time.ts';
import { findUsage } from '../../../lists/index.ts';
import { removeFiles } from '../../files/index.ts';
import { getChecklistSettings } from '../../settings/index.ts';
import {
  loadDraft,
  storePatch,
  summarizeTemplate,
  toEmptyRecords,
  toFullPatch,
  toHeadColumns,
} from '../drafts/draft.ts';
import { listReferencedFiles } from '../drafts/files.ts';
import { assertPlanIncludes } from '../drafts/plan.ts';
import { deleteEntry, type EntryRow, findTemplate, insertEntry, isForeignKeyViolation } from '../queries/entries.ts';
import { findUnsharedFiles, insertTemplateFiles } from '../queries/files.ts';
import { listVersions } from '../queries/versions.ts';
import { getTemplateWords, toCopyTitle } from '../texts.ts';
import { copyTranslations } from '../translation/record-translations.ts';
import { copyTemplate } from './copy.ts';
import { toDefaultLanguage } from './default-language.ts';
import { toTemplateVersion } from './draft-versions.ts';
import { loadEntry, toPublishState, toTemplateOptions } from './entry.ts';
import { resolveFolderId } from './folders.ts';
import type { Author } from './publish.ts';
import { loadGlobalType, loadSideData } from './side-data.ts';
import { findPublishedVersion } from './versions.ts';

/** A template that is not archived. */
async function getActiveTemplateRow(tx: Tx, id: number | string): Promise<EntryRow> {
  const template = await findTemplate(tx, id);
  if (!template || template.archived_at) throw notFoundError('CKL');
  return template;
}

/** A template that may be archived: archived templates can still be viewed. */
async function getTemplateRow(tx: Tx, id: number | string): Promise<EntryRow> {
  const template = await findTemplate(tx, id);
  if (!template) throw notFoundError('CKL');
  return template;
}

export async function getTemplate({ tx, params }: Call<typeof checklists.get>): Promise<Template> {
  const template = await getTemplateRow(tx, params.id);
  const document = toDocument(await loadDraft(tx, template));
  const { global_type, ...sideData } = await loadSideData(tx, document);
  return {
    ...sideData,
    ...(document as unknown as Pick<
      Template,
      'items' | 'response_sets' | 'rule_sets' | 'grouped_items' | 'info' | 'image_markers' | 'custom_units' | 'tests'
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
    archived_at: toIso(template.archived_at),
    created_at: template.created_at.toISOString(),
    updated_at: template.updated_at.toISOString(),
    ...toPublishState(template),
    has_draft_translations: template.has_draft_translations,
    options: { ...toTemplateOptions(template), global_type },
  };
}

export async function getTemplateSummary(
  call: Call<typeof checklists.getSummary>,
): Promise<ResponseOf<typeof checklists.getSummary>> {
  const { tx, params } = call;
  const template = await getTemplateRow(tx, params.id);
  const versions = await listVersions(tx, template.id);
  return {
    ...toTemplateOptions(template),
    global_type: await loadGlobalType(tx, template.id),
    pages: template.pages,
    sections: template.sections,
    questions: template.questions,
    inspections: (await findUsage(call, 'template', [template.id])).counts.inspections ?? 0,
    versions: versions.map(({ id, version, version_title, published_at, published_by }) => ({
      id,
      version,
      title: version_title,
      published_at: published_at.toISOString(),
      published_by,
    })),
  };
}

/** The latest published version, with which the builder compares the draft. */
export async function getLatestVersion({
  tx,
  params,
}: Call<typeof checklists.getLatestVersion>): Promise<ResponseOf<typeof checklists.getLatestVersion>> {
  const published = await findPublishedVersion(tx, params.id);
  if (!published) throw notFoundError('CKL');
  return toTemplateVersion(published);
}

export async function createTemplate(call: Call<typeof checklists.create>) {
  const { tx, actor, body } = call;
  const defaults = await getChecklistSettings(tx);
  const language = body.language ?? toDefaultLanguage(defaults, actor);
  const document = createEmptyTemplate({
    title: body.title,
    language,
    titles: getTemplateWords(language),
    newId: randomUUID,
  });
  const entry = await storeTemplate(
    tx,
    actor,
    await resolveFolderId(tx, body.parent_id),
    addStartQuestions(toRecords(document), defaults.start_questions),
  );
  call.activity({ type: 'template', id: entry.id, title: entry.title });
  return loadEntry(tx, entry);
}

/** Adds the questions with which the workspace begins new templates to the start page. */
function addStartQuestions(records: TemplateRecords, types: readonly StartQuestion[]): TemplateRecords {
  const words = getTemplateWords(records.head.language);
  const page = Object.values(records.items).find(({ type }) => type === 'start_page');
  return types.reduce((current, type) => {
    const title = words[`start_question.${type}`];
    const { patch } = addItem(current, { type, title, parent_id: page?.id ?? null, newId: randomUUID });
    return patch ? applyPatch(current, patch).records : current;
  }, records);
}

export async function cloneTemplate(call: Call<typeof checklists.clone>) {
  const { tx, actor, params, body } = call;
  const template = await getActiveTemplateRow(tx, params.id);
  const parent = body.parent_id === undefined ? template.parent_id : await resolveFolderId(tx, body.parent_id);
  const draft = await loadDraft(tx, template);
  assertPlanIncludes(toEmptyRecords(draft.head), toFullPatch(draft), actor, call.locale);
  const copy = copyTemplate(draft, () => randomUUID());
  const title = body.title ?? toCopyTitle(template.language ?? '', template.title).slice(0, 300);
  const entry = await storeTemplate(tx, actor, parent, { ...copy, head: { ...copy.head, title } });
  await copyTranslations(tx, { from: template.id, to: entry.id }, draft, copy);
  call.activity({ type: 'template', id: entry.id, title: entry.title, after: { copied_from: template.title } });
  return loadEntry(tx, entry);
}

/** Stores a new template with all its records. */
export async function storeTemplate(
  tx: Tx,
  actor: Author,
  parentId: number | null,
  records: ReturnType<typeof toRecords>,
  uuid: string = randomUUID(),
): Promise<EntryRow> {
  const entry = await insertEntry(tx, {
    workspace_id: actor.workspace_id,
    created_by: actor.user_id,
    uuid,
    is_template: true,
    parent_id: parentId,
    ...toHeadColumns(records.head),
    ...summarizeTemplate(records),
    has_draft_translations: listLanguages(toDocument(records)).length > 1,
  });
  const owner = { workspace_id: actor.workspace_id, id: entry.id };
  const patch = toFullPatch(records);
  await storePatch(tx, owner, patch);
  await insertTemplateFiles(tx, owner, listReferencedFiles(patch));
  return entry;
}

/** Names this module among those whose records refer to files. */
export const FILE_HOLDER = 'checklists';

/** @throws ApiError CKL_IN_USE if something else still refers to the template */
export async function deleteTemplate(context: Pick<Call, 'tx' | 'registry'>, template: EntryRow): Promise<void> {
  const { tx } = context;
  const files = await findUnsharedFiles(tx, template.id);
  try {
    await deleteEntry(tx, template.id);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new ApiError('CKL_IN_USE', { data: { archived: true } });
  }
  await removeFiles(context, files, { by: FILE_HOLDER });
}
