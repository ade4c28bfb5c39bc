/** Converts rows of the template tree to the records of the contract. */

import type { TemplateEntry, TemplateState } from '@rounds/contract/checklists';
import type { Tx } from '../../../db/database.ts';
import { listAncestors } from '../../../db/tree.ts';
import { toIso } from '../../../iso-time.ts';
import { type EntryRow, listChildIds, TEMPLATE_TREE } from '../queries/entries.ts';

/** Returns the published version, and whether the draft has unpublished changes. */
export const toPublishState = (row: EntryRow) => ({
  published_version: row.published_version,
  published_at: toIso(row.published_at),
  has_draft: row.is_template && row.revision !== row.published_revision,
  need_merge_request: row.need_merge_request,
});

/** Returns the same for those who have the draft open. */
export const toDraftState = (row: EntryRow) => {
  const { published_version, has_draft, need_merge_request } = toPublishState(row);
  return { published_version, has_draft, ...(need_merge_request && { need_merge_request }) };
};

/** The draft and the published version in short, as templates and list entries carry them. */
export const toTemplateOptions = (row: EntryRow) => ({
  has_draft: row.is_template && row.revision !== row.published_revision,
  published: row.published_id !== null,
  version_id: row.published_id,
  version_title: row.published_title,
  language: row.language ?? '',
  contains_asset: row.contains_asset,
});

/** The same as a single value, by which lists filter. */
export const getTemplateState = (row: EntryRow): TemplateState => {
  if (row.published_version === null) return 'never';
  return row.revision === row.published_revision ? 'published' : 'draft';
};

export function toEntry(row: EntryRow, depth: number, children: readonly number[] = []): TemplateEntry {
  return {
    id: row.id,
    uuid: row.uuid,
    template_id: row.is_template ? row.id : null,
    is_template: row.is_template,
    title: row.title,
    description: row.description,
    parent_id: row.parent_id,
    revision: row.is_template ? row.revision : null,
    depth,
    language: row.language,
    contains_asset: row.contains_asset,
    questions: row.is_template ? row.questions : null,
    has_draft_translations: row.is_template && row.has_draft_translations,
    options: row.is_template ? toTemplateOptions(row) : null,
    children: row.is_template ? null : [...children],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...toPublishState(row),
  };
}

export async function loadEntry(tx: Tx, row: EntryRow): Promise<TemplateEntry> {
  const path = await listAncestors(tx, TEMPLATE_TREE, row.parent_id);
  const children = row.is_template ? undefined : await listChildIds(tx, [row.id]);
  return toEntry(row, path.length, children?.get(row.id));
}
