import type { checklists } from '@rounds/contract/checklists';
import type { Language } from '@rounds/contract/languages.ts';
import { checkTemplate, type TemplateDocument, toDocument } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { notFoundError } from '../../../http/api-error.ts';
import type { Actor, Call, ResponseOf } from '../../../http/module.ts';
import { loadDraft } from '../drafts/draft.ts';
import { invalidTemplateError } from '../drafts/problems.ts';
import { staleRevisionError } from '../drafts/save.ts';
import { type EntryRow, lockTemplate, updateEntry } from '../queries/entries.ts';
import { insertVersion } from '../queries/versions.ts';
import { announceDraft } from '../together/announce.ts';
import { loadSurroundings } from './surroundings.ts';

type Publish = typeof checklists.publish;
/** The user who creates a template or version, and the workspace. */
export type Author = Pick<Actor, 'workspace_id' | 'user_id'>;

/** Publishes the draft as a new version. If this revision is already published, its version is returned. */
export async function publishTemplate(call: Call<Publish>): Promise<ResponseOf<Publish>> {
  const { tx, actor, body } = call;
  const template = await lockTemplate(tx, call.params.id);
  if (!template || template.archived_at) throw notFoundError('CKL');
  if (template.revision !== body.revision) throw await staleRevisionError(tx, actor, template, body.revision);
  const { revision, published_id, published_version, published_at } = template;
  const subject = { type: 'template', id: template.id, title: template.title };
  if (template.published_revision === revision && published_id && published_version && published_at) {
    call.noActivity();
    return { version_id: published_id, version: published_version, revision, published_at: published_at.toISOString() };
  }
  const stored = await publishDraft(tx, actor, template, {
    title: template.title,
    version_title: (body.title ?? template.head_texts.version_title)?.trim() || null,
    locale: call.locale,
  });
  const { id, version } = stored;
  call.activity({ ...subject, after: { version } }, 'template.published', { version, version_id: id });
  return { version_id: id, version, revision, published_at: stored.published_at.toISOString() };
}

/** The caller publishes `template.published`. @throws ApiError CKL_TEMPLATE_INVALID with every problem */
export async function publishDraft(
  tx: Tx,
  author: Author,
  template: EntryRow,
  options: { readonly title: string; readonly version_title?: string | null; readonly locale: Language },
): Promise<{ id: number; version: number; published_at: Date }> {
  const { title, version_title = null, locale } = options;
  const document = withVersionTitle(toDocument(await loadDraft(tx, template)), version_title);
  const problems = checkTemplate(document, await loadSurroundings(tx, document));
  if (problems.length > 0) throw invalidTemplateError(problems, locale);
  const version = (template.published_version ?? 0) + 1;
  const stored = await insertVersion(tx, {
    workspace_id: author.workspace_id,
    template_id: template.id,
    version,
    revision: template.revision,
    title,
    version_title,
    document,
    contains_asset: template.contains_asset,
    questions: template.questions,
    published_by: author.user_id,
  });
  await updateEntry(tx, template.id, {
    published_id: stored.id,
    published_version: version,
    published_revision: template.revision,
    published_at: stored.published_at,
    published_title: version_title,
    has_draft_translations: false,
    need_merge_request: false,
  });
  await announceDraft(tx, { workspace: author.workspace_id, id: template.id });
  return { ...stored, version };
}

/** Sets the title of the version. The translations are kept only if it is the draft's title for the version. */
function withVersionTitle(document: TemplateDocument, version_title: string | null): TemplateDocument {
  const { version_title: planned, translations, ...rest } = document;
  const isPlanned = (planned || null) === version_title;
  const entries = Object.entries(translations ?? {}).map(([language, { version_title: translated, ...texts }]) => [
    language,
    { ...texts, ...(isPlanned && translated && { version_title: translated }) },
  ]);
  return {
    ...rest,
    ...(version_title && { version_title }),
    ...(translations && { translations: Object.fromEntries(entries) }),
  };
}
