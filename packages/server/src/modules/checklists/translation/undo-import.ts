/** Takes an import of translations back, except for what somebody has changed since. */
import {
  MAX_KEPT_TEXTS,
  type StoredTranslationImport,
  type translations,
} from '@rounds/contract/checklists/translations.ts';
import { readTranslation, type TemplateText } from '@rounds/engine';
import type { StoredTranslation } from '../../../db/schema/stored-types.ts';
import { listWorkspaceIds } from '../../../db/workspaces.ts';
import { ApiError, notFoundError } from '../../../http/api-error.ts';
import type { Call, CronTask, ResponseOf } from '../../../http/module.ts';
import { toIso } from '../../../iso-time.ts';
import { loadDraft } from '../drafts/draft.ts';
import { listTargetLanguages } from './describe.ts';
import { lockForEditing, saveEdits, toSaved } from './edit.ts';
import { getTranslatedTemplate } from './languages.ts';
import {
  deleteOldImports,
  findImport,
  findUntouchedKeys,
  listImports,
  markImportUndone,
  restoreEditors,
} from './queries/imports.ts';
import { indexTexts } from './record-translations.ts';

type Calls = typeof translations;

export async function listTranslationImports(
  call: Call<Calls['listImports']>,
): Promise<ResponseOf<Calls['listImports']>> {
  const { tx, params } = call;
  const template = await getTranslatedTemplate(call);
  if (!listTargetLanguages(await loadDraft(tx, template)).includes(params.lang)) throw notFoundError('CKL');
  const imports = await listImports(tx, { template_id: template.id, language: params.lang });
  return imports.map(
    ({ created_at, undone_at, ...rest }): StoredTranslationImport => ({
      ...rest,
      created_at: created_at.toISOString(),
      undone_at: toIso(undone_at),
    }),
  );
}

/** @throws ApiError CKL_OBJECT_NOT_FOUND, IMPORT_UNDONE */
export async function undoTranslationImport(call: Call<Calls['undoImport']>): Promise<ResponseOf<Calls['undoImport']>> {
  const { tx, params } = call;
  const edited = await lockForEditing(call);
  const { template, records } = edited;
  const place = { template_id: template.id, language: params.lang };
  const stored = await findImport(tx, place, params.import);
  if (!stored) throw notFoundError('CKL');
  if (stored.undone_at || !stored.before) throw new ApiError('IMPORT_UNDONE');
  const texts = indexTexts(records);
  const untouched = await findUntouchedKeys(tx, params.import);
  const restored = stored.before.filter(({ key }) => untouched.has(key) && texts.has(key));
  const keptRows = stored.before.flatMap((one) => {
    const text = texts.get(one.key);
    return text && !untouched.has(one.key) ? toKept(text, one, params.lang) : [];
  });
  const edits = restored.map(({ key, translation, is_machine, source }) => ({ key, translation, is_machine, source }));
  if (edits.length === 0) call.noActivity();
  const saved = edits.length === 0 ? edited : await saveEdits(call, edited, edits);
  if (edits.length > 0) await restoreEditors(tx, place, restored);
  await markImportUndone(tx, params.import);
  const { revision, progress } = await toSaved(call, saved, new Set());
  const kept_texts = keptRows.slice(0, MAX_KEPT_TEXTS);
  return { revision, progress, restored: restored.length, kept: keptRows.length, kept_texts };
}

/** A text that somebody has changed since; none if it is again as it was before the import. */
function toKept(text: TemplateText, before: StoredTranslation, language: string) {
  const translation = readTranslation(text, language);
  return translation === before.translation ? [] : [{ key: text.key, source: text.source, translation }];
}

export const removeOldTranslationImports: CronTask = {
  name: 'translations.remove_old_imports',
  schedule: '57 3 * * *',
  async run({ database }) {
    for (const workspace of await database.inInstallation(listWorkspaceIds))
      await database.inWorkspace(workspace, deleteOldImports);
  },
};
