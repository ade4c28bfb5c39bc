/** Exporting one template as a file, and importing such a file. */
import { randomUUID } from 'node:crypto';
import type { checklists } from '@rounds/contract/checklists';
import { MAX_DIRECT_IMPORT_ROWS } from '@rounds/contract/import.ts';
import {
  CATALOGUE,
  checkPatch,
  countTemplate,
  isUuid,
  migrateTemplate,
  TEMPLATE_FORMAT,
  type TemplateRecords,
  toDocument,
  toRecords,
} from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { recordChanges } from '../../../http/activity.ts';
import { notFoundError } from '../../../http/api-error.ts';
import { fieldError } from '../../../http/input.ts';
import {
  type Actor,
  Bytes,
  type Call,
  type JobDefinition,
  type Origin,
  type ResponseOf,
} from '../../../http/module.ts';
import { TABLE_TYPES } from '../../../sheets/index.ts';
import { findFiles } from '../../files/index.ts';
import { startJob } from '../../jobs/index.ts';
import { loadDraft, toEmptyRecords, toFullPatch } from '../drafts/draft.ts';
import { checkFiles, listReferencedFiles } from '../drafts/files.ts';
import { assertPlanIncludes } from '../drafts/plan.ts';
import { invalidTemplateError } from '../drafts/problems.ts';
import { linkResponses } from '../global-responses/link.ts';
import type { LinkedResponses } from '../global-responses/link-sets.ts';
import { findTemplate } from '../queries/entries.ts';
import { exportXlsForm } from '../xlsform/export/export.ts';
import { copyTemplate } from './copy.ts';
import { loadEntry, toPublishState } from './entry.ts';
import { resolveFolderId } from './folders.ts';
import type { Author } from './publish.ts';
import { describeReferred, linkReferred } from './referred-lists.ts';
import { storeTemplate } from './templates.ts';
import { createImportedFile, type ImportedFile, readExportedFiles, renameFiles } from './transfer-files.ts';

/** The draft as a file: with all its records, which can be imported again, or as an XLSForm. */
export async function exportTemplate(call: Call<typeof checklists.exportTemplate>): Promise<Bytes> {
  const { tx, params, query, locale, services } = call;
  const template = await findTemplate(tx, params.id);
  if (!template) throw notFoundError('CKL');
  const title = template.title.replace(/[\s\\/:*?"<>|\p{Cc}]+/gu, ' ').trim();
  const name = title.slice(0, 150) || String(template.id);
  if (query.format === 'xlsform') {
    const body = await exportXlsForm(tx, template, locale);
    return new Bytes(async () => ({ body, type: TABLE_TYPES.xlsx, name: `${name}.xlsx`, disposition: 'attachment' }));
  }
  const records = await loadDraft(tx, template);
  const draft = toDocument(records);
  const { published_version, has_draft } = toPublishState(template);
  const state = published_version === null || has_draft ? 'draft' : 'published';
  const about = { format: TEMPLATE_FORMAT, state, published_version };
  const document = { ...about, ...draft, referred: await describeReferred(tx, draft) };
  const stored = await findFiles(tx, listReferencedFiles(toFullPatch(records)).filter(isUuid));
  return new Bytes(async () => {
    const files = await readExportedFiles(services, stored);
    // One line for each value, so that versions of a template can be compared as text.
    const body = Buffer.from(`${JSON.stringify({ ...document, ...files }, null, 2)}\n`);
    return { body, type: 'application/json', name: `${name}.json`, disposition: 'attachment' };
  });
}

/**
 * Creates a template from an exported one, under new ids. Files that are neither in this workspace nor in the exported
 * one are left out.
 */
export async function importTemplate(
  call: Call<typeof checklists.importTemplate>,
  imported: readonly ImportedFile[],
): Promise<ResponseOf<typeof checklists.importTemplate>> {
  const { tx, actor, body, locale } = call;
  const { template } = body;
  if ((template.format ?? 1) > TEMPLATE_FORMAT) throw fieldError('template', locale, 'checklists.newer_format');
  const parent = await resolveFolderId(tx, body.parent_id);
  for (const file of imported) await createImportedFile(call, file);
  const document = renameFiles(migrateTemplate(template), imported);
  const referring = await linkReferred(tx, toRecords(document), document, template.referred);
  const { missing } = referring;
  const { records: linkedRecords, responses_linked, responses_own } = await linkResponses(tx, referring.records);
  const { records, removed } = await removeForeignFiles(tx, actor, {
    ...linkedRecords,
    head: { ...linkedRecords.head, title: body.title ?? linkedRecords.head.title },
  });
  const empty = toEmptyRecords(records.head);
  const patch = toFullPatch(records);
  const problems = checkPatch(empty, patch);
  if (problems.length > 0) throw invalidTemplateError(problems, locale);
  assertPlanIncludes(empty, patch, actor, locale);
  const copy = copyTemplate(records, () => randomUUID());
  const left_out = { files_removed: removed, lists_missing: missing, responses_linked, responses_own };
  if (Object.keys(copy.items).length > MAX_DIRECT_IMPORT_ROWS) {
    const { workspace_id, user_id, full_name } = actor;
    const { id, ip, user_agent } = call.request;
    const author = { workspace_id, user_id, full_name };
    const payload = { author, origin: { id, ip, user_agent }, parent_id: parent, records: copy, left_out };
    const job = await startJob(call, templateJob, payload);
    call.activity({ type: 'job', id: job.job_id, title: copy.head.title });
    return { template: null, ...job, ...left_out };
  }
  const entry = await storeTemplate(tx, actor, parent, copy);
  call.activity({ type: 'template', id: entry.id, title: entry.title });
  return { template: await loadEntry(tx, entry), ...left_out };
}

/** The parts that an imported template has lost. */
interface LeftOut extends LinkedResponses {
  readonly files_removed: number;
  readonly lists_missing: string[];
}

/** A template that is stored in the background. */
interface TemplateJobPayload {
  readonly author: Author & Pick<Actor, 'full_name'>;
  readonly origin: Origin;
  readonly parent_id: number | null;
  readonly records: TemplateRecords;
  readonly left_out: LeftOut;
}
/** The result has the form that imports of files with questions return. */
type TemplateJobResult = LeftOut &
  Pick<ResponseOf<typeof checklists.importFile>, 'template_id' | 'imported' | 'errors'>;

/** Stores a long template. Cancelled before its end, it stores nothing. */
export const templateJob: JobDefinition<TemplateJobPayload, TemplateJobResult> = {
  name: 'checklists.import_json',
  notice: 'import_done',
  run: ({ author, origin, parent_id, records, left_out }, { transaction, progress, events }) =>
    transaction(async (tx) => {
      await progress(0, 1);
      const entry = await storeTemplate(tx, author, await resolveFolderId(tx, parent_id), records);
      const subject = { type: 'template', id: entry.id, title: entry.title };
      await recordChanges({ tx, events }, author, origin, [{ code: 'template.imported', subject }]);
      await progress(1, 1);
      const imported = countTemplate({ items: Object.values(records.items) });
      return { template_id: entry.id, imported, errors: [], ...left_out };
    }),
};

/** The records without files that the caller may not use here, and the number of these files. */
async function removeForeignFiles(
  tx: Tx,
  actor: Actor,
  records: TemplateRecords,
): Promise<{ records: TemplateRecords; removed: number }> {
  const foreign = new Set<string>();
  for (const uuid of listReferencedFiles(toFullPatch(records))) {
    if ((await checkFiles(tx, actor, [uuid])).length > 0) foreign.add(uuid);
  }
  if (foreign.size === 0) return { records, removed: 0 };
  const isKept = (uuid: unknown) => !foreign.has(String(uuid).toLowerCase());
  const mapValues = <T>(all: Readonly<Record<string, T>>, map: (one: T) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(all).map(([id, one]) => [id, map(one)]));
  return {
    removed: foreign.size,
    records: {
      ...records,
      items: mapValues(records.items, (item) => {
        const { default_value } = item.options;
        if (CATALOGUE[item.type].value !== 'files' || !Array.isArray(default_value)) return item;
        const files = default_value.filter(isKept);
        return { ...item, options: { ...item.options, default_value: files.length > 0 ? files : null } };
      }),
      info: mapValues(records.info, (info) => ({ ...info, media: info.media.filter(isKept) })),
      image_markers: mapValues(records.image_markers, (marker) => {
        if (!marker.picture || isKept(marker.picture)) return marker;
        const { picture: _foreign, ...rest } = marker;
        return rest as typeof marker;
      }),
    },
  };
}
