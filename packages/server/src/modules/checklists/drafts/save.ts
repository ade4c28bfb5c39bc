/** Applies patches to the revision of a draft: the autosave, and the calls that change single records. */
import { randomUUID } from 'node:crypto';
import type { checklists, DraftRevision } from '@rounds/contract/checklists';
import {
  applyPatch,
  canMergePatch,
  checkPatch,
  RECORD_KINDS,
  squashPatches,
  TEMPLATE_FORMAT,
  type TemplatePatch,
  type TemplateRecords,
} from '@rounds/engine';
import { setLanguage } from '@rounds/engine/edits';
import type { Tx } from '../../../db/database.ts';
import { ApiError, notFoundError } from '../../../http/api-error.ts';
import type { Actor, Call, ResponseOf } from '../../../http/module.ts';
import { findSave, insertPatch, type PatchRow, readPatchPages } from '../queries/drafts.ts';
import { type EntryRow, lockTemplate, updateEntry } from '../queries/entries.ts';
import { insertTemplateFiles } from '../queries/files.ts';
import { loadEntry } from '../templates/entry.ts';
import { announceDraft } from '../together/announce.ts';
import { recordTranslations, type Translated } from '../translation/record-translations.ts';
import {
  cacheDraft,
  changesTranslations,
  loadDraft,
  replaceDraft,
  storePatch,
  summarizeTemplate,
  toHeadColumns,
} from './draft.ts';
import { checkFiles, listReferencedFiles } from './files.ts';
import { assertPlanIncludes } from './plan.ts';
import { invalidTemplateError } from './problems.ts';

type Save = typeof checklists.saveDraft;

/** The parts of a call that storing a patch needs. */
type SaveContext = Pick<Call<Save>, 'tx' | 'actor' | 'locale' | 'activity' | 'afterCommit'>;
type StoredSave = { readonly revision: number; readonly at: Date };
/** The save with the draft that results from it. */
type AppliedSave = StoredSave & { readonly records: TemplateRecords };

/**
 * Stores a patch. A repeated save gets its earlier answer. A save of an old revision fails with the patches since,
 * unless it may be merged with them.
 */
export async function saveDraft(call: Call<Save>): Promise<ResponseOf<Save>> {
  const { tx, body } = call;
  const template = await lockDraft(tx, call.params.id);
  const earlier = await findSave(tx, template.id, body.save_id);
  if (earlier) call.noActivity();
  const isOld = body.revision < (earlier?.revision ?? template.revision + 1) - 1;
  if (!body.merge || !isOld)
    return toSaveAnswer(earlier ?? (await applySave(call, template, body, () => toPatch(body))));
  const others = await listPatches(tx, template.id, body.revision);
  if (earlier)
    return toSaveAnswer(
      earlier,
      others.filter(({ revision }) => revision < earlier.revision),
    );
  const patch = toPatch(body);
  const patches = others.map((other) => other.patch);
  if (!canMergePatch(await loadDraft(tx, template), patch, patches)) {
    throw await staleRevisionError(tx, call.actor, template, body.revision);
  }
  const save = { revision: template.revision, save_id: body.save_id };
  return toSaveAnswer(await applySave(call, template, save, () => patch), others);
}

/** Changes the language of the draft, together with the texts that are translated into it. */
export async function setTemplateLanguage(
  call: Call<typeof checklists.setLanguage>,
): Promise<ResponseOf<typeof checklists.setLanguage>> {
  const { tx, params, body } = call;
  const template = await lockDraft(tx, params.id);
  if (template.language !== body.lang) {
    const save = { revision: template.revision, save_id: randomUUID() };
    await applySave(call, template, save, (draft) => setLanguage(draft, { language: body.lang }).patch ?? {});
  }
  return loadEntry(tx, await lockDraft(tx, params.id));
}

/** The draft of a template that is not archived, locked. @throws ApiError CKL_OBJECT_NOT_FOUND */
export async function lockDraft(tx: Tx, id: number | string): Promise<EntryRow> {
  const template = await lockTemplate(tx, id);
  if (!template || template.archived_at) throw notFoundError('CKL');
  return template;
}

/** Applies a change to the draft. @throws ApiError CKL_REVISION_NOT_MATCH, CKL_TEMPLATE_INVALID or a missing plan feature */
export async function applySave(
  call: SaveContext,
  template: EntryRow,
  save: { readonly revision: number; readonly save_id: string },
  change: (draft: TemplateRecords) => TemplatePatch,
  translated: Translated = {},
): Promise<AppliedSave> {
  const { tx, actor } = call;
  if (template.revision !== save.revision) throw await staleRevisionError(tx, actor, template, save.revision);
  const before = await loadDraft(tx, template);
  const patch = squashPatches([change(before)]);
  const files = listReferencedFiles(patch);
  const problems = [...checkPatch(before, patch), ...(await checkFiles(tx, actor, files))];
  if (problems.length > 0) throw invalidTemplateError(problems, call.locale);
  assertPlanIncludes(before, patch, actor, call.locale);
  const { records } = applyPatch(before, patch);
  const owner = { workspace_id: actor.workspace_id, id: template.id };
  if (template.format < TEMPLATE_FORMAT) await replaceDraft(tx, owner, records);
  else await storePatch(tx, owner, patch);
  await insertTemplateFiles(tx, owner, files);
  const { title } = records.head;
  const revision = template.revision + 1;
  await updateEntry(tx, template.id, {
    ...toHeadColumns(records.head),
    revision,
    format: TEMPLATE_FORMAT,
    ...summarizeTemplate(records),
    need_merge_request: false,
    ...(changesTranslations(before, patch) && { has_draft_translations: true }),
  });
  const stored = await insertPatch(tx, {
    workspace_id: actor.workspace_id,
    template_id: template.id,
    revision,
    save_id: save.save_id,
    patch,
    user_id: actor.user_id,
  });
  const editor = { ...owner, user_id: actor.user_id, revision };
  await recordTranslations(tx, editor, { before, after: records, patch }, translated);
  await announceDraft(tx, { workspace: actor.workspace_id, id: template.id });
  call.activity({ type: 'template', id: template.id, title });
  call.afterCommit(() => cacheDraft(actor.workspace_id, { ...template, revision }, records));
  return { ...stored, records };
}

/** The limit in bytes above which patches are squashed before they are sent. */
const MAX_PATCHES_BYTES = 4_000_000;

const toSaveAnswer = ({ revision, at }: StoredSave, others: readonly PatchRow[] = []) => ({
  revision,
  has_draft: true,
  saved_at: at.toISOString(),
  ...(others.length > 0 && { patches: others.map(toDraftRevision) }),
});

export const toDraftRevision = ({ at, ...patch }: PatchRow): DraftRevision => ({ ...patch, at: at.toISOString() });

/**
 * The patches after a revision, including those from the caller's other windows, so that nothing is lost. Very
 * large ones are one patch, as if their last author had made them all.
 */
export async function listPatches(tx: Tx, templateId: number, after: number): Promise<PatchRow[]> {
  let patches: PatchRow[] = [];
  let bytes = 0;
  for await (const page of readPatchPages(tx, templateId, after)) {
    patches.push(...page);
    bytes += Buffer.byteLength(JSON.stringify(page));
    if (bytes > MAX_PATCHES_BYTES) {
      patches = [{ ...patches.at(-1)!, patch: squashPatches(patches.map(({ patch }) => patch)) }];
    }
  }
  return patches;
}

/** Picks the fields of the patch from the body. */
const toPatch = (body: Call<Save>['body']): TemplatePatch => {
  const fields = ['head', ...Object.keys(RECORD_KINDS)] as (keyof TemplatePatch)[];
  return Object.fromEntries(fields.flatMap((field) => (body[field] ? [[field, body[field]]] : [])));
};

/** The error with every change since the caller's revision. */
export async function staleRevisionError(
  tx: Tx,
  { user_id }: Pick<Actor, 'user_id'>,
  template: EntryRow,
  revision: number,
): Promise<ApiError> {
  const patches = await listPatches(tx, template.id, revision);
  return new ApiError('CKL_REVISION_NOT_MATCH', {
    data: {
      revision: template.revision,
      patches: patches.map((patch) => ({ ...toDraftRevision(patch), by_me: patch.user_id === user_id })),
    },
  });
}
