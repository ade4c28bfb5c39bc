/** What changes a draft: a patch against a revision. The autosave, and the calls that put in one thing. */
import type { checklists } from '@rounds/contract/checklists';
import { planHas } from '@rounds/contract/plans';
import {
  applyPatch,
  checkPatch,
  RECORD_KINDS,
  squashPatches,
  TEMPLATE_FORMAT,
  type TemplatePatch,
  type TemplateRecords,
} from '@rounds/engine';
import { featuresAdded } from '@rounds/engine/edits';
import type { Tx } from '../../db/database.ts';
import { lacksFeature } from '../../http/lacks-feature.ts';
import type { Actor, AnswerOf, Call } from '../../http/module.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { readDraft, remember, storeAnew, storePatch, summaryOf } from './draft.ts';
import { fileProblems, filesIn } from './files.ts';
import { invalidTemplate } from './problems.ts';
import { findSave, insertPatch, patchesSince } from './queries/drafts.ts';
import { type EntryRow, lockTemplate, updateEntry } from './queries/entries.ts';
import { insertTemplateFiles } from './queries/files.ts';

type Save = typeof checklists.save;

/** What storing a patch needs of a call. */
type Saving = Pick<Call<Save>, 'tx' | 'actor' | 'locale' | 'activity' | 'afterCommit'>;
type Stored = { readonly revision: number; readonly at: Date };

/** Stores the patch, or answers as before when this very save came already, or says what came in between. */
export async function saveTemplate(call: Call<Save>): Promise<AnswerOf<Save>> {
  const { tx, body } = call;
  const template = await lockDraft(tx, call.params.id);
  const earlier = await findSave(tx, template.id, body.save_id);
  return saved(earlier ?? (await storeSave(call, template, body, () => patchOf(body))));
}

/** The draft of a template that is not archived, locked. @throws Refusal CKL_OBJECT_NOT_FOUND */
export async function lockDraft(tx: Tx, id: number | string): Promise<EntryRow> {
  const template = await lockTemplate(tx, id);
  if (!template || template.archived_at) throw notFound('CKL');
  return template;
}

/** Stores what somebody makes of the draft of this revision. @throws Refusal that says what is in the way */
export async function storeSave(
  call: Saving,
  template: EntryRow,
  save: { readonly revision: number; readonly save_id: string },
  change: (draft: TemplateRecords) => TemplatePatch,
): Promise<Stored> {
  const { tx, actor } = call;
  if (template.revision !== save.revision) throw await staleRevision(tx, actor, template, save.revision);
  const before = await readDraft(tx, template);
  const patch = squashPatches([change(before)]);
  const files = filesIn(patch);
  const problems = [...checkPatch(before, patch), ...(await fileProblems(tx, actor, files))];
  if (problems.length > 0) throw invalidTemplate(problems, call.locale);
  const locked = featuresAdded(before, patch).find((feature) => !planHas(actor.plan, feature));
  if (locked) throw lacksFeature(locked, call.locale);
  const { records } = applyPatch(before, patch);
  const owner = { workspace_id: actor.workspace_id, id: template.id };
  if (template.format < TEMPLATE_FORMAT) await storeAnew(tx, owner, records);
  else await storePatch(tx, owner, patch);
  await insertTemplateFiles(tx, owner, files);
  const { title, description, language } = records.head;
  const revision = template.revision + 1;
  await updateEntry(tx, template.id, {
    title,
    description,
    language,
    revision,
    format: TEMPLATE_FORMAT,
    ...summaryOf(records),
  });
  const stored = await insertPatch(tx, {
    workspace_id: actor.workspace_id,
    template_id: template.id,
    revision,
    save_id: save.save_id,
    patch,
    user_id: actor.user_id,
  });
  call.activity({ type: 'template', id: template.id, title });
  call.afterCommit(() => remember({ ...template, revision }, records));
  return stored;
}

const saved = ({ revision, at }: Stored) => ({
  revision,
  has_draft: true,
  saved_at: at.toISOString(),
});

/** The patch among the fields of the body. */
const patchOf = (body: Call<Save>['body']): TemplatePatch => {
  const fields = ['head', ...Object.keys(RECORD_KINDS)] as (keyof TemplatePatch)[];
  return Object.fromEntries(fields.flatMap((field) => (body[field] ? [[field, body[field]]] : [])));
};

/** Nothing is lost: the refusal carries every patch since the revision that the caller knew, also those of its own other windows. */
export async function staleRevision(
  tx: Tx,
  { user_id }: Pick<Actor, 'user_id'>,
  template: EntryRow,
  known: number,
): Promise<Refusal> {
  const patches = await patchesSince(tx, template.id, known);
  return new Refusal('CKL_REVISION_NOT_MATCH', {
    data: {
      revision: template.revision,
      patches: patches.map(({ at, user_id: author, ...patch }) => ({
        ...patch,
        by_me: author === user_id,
        at: at.toISOString(),
      })),
    },
  });
}
