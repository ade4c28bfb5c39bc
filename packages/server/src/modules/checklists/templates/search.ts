/** Search calls for pickers: published templates for a new inspection, and the tree of folders and templates. */
import type { checklists } from '@rounds/contract/checklists';
import { listAllowedAssetTypes } from '@rounds/engine';
import { parseRowNames } from '../../../db/search.ts';
import { notFoundError } from '../../../http/api-error.ts';
import type { Call, ResponseOf } from '../../../http/module.ts';
import { findFolder, findNonEmptyFolders, listFolders, searchPublished, searchTree } from '../queries/entries.ts';
import { getTypeNames } from './referred-lists.ts';

type Search = typeof checklists.search;
type SearchEntries = typeof checklists.searchEntries;

export async function searchTemplates({ tx, query }: Call<Search>): Promise<ResponseOf<Search>> {
  const rows = await searchPublished(tx, toSearchOptions(query));
  const allowed = new Map(rows.map(({ id, asset_questions }) => [id, listAllowedAssetTypes(asset_questions ?? [])]));
  const names = await getTypeNames(tx, [...new Set([...allowed.values()].flatMap((uuids) => uuids ?? []))]);
  return rows.map(({ id, title, published_version, questions }) => {
    const types = allowed.get(id);
    return {
      value: id,
      label: title,
      version: published_version ?? 1,
      questions,
      ...(types && { asset_types: types.flatMap((uuid) => ({ uuid, name: names.get(uuid) ?? '' })) }),
    };
  });
}

export async function searchEntries({ tx, query }: Call<SearchEntries>): Promise<ResponseOf<SearchEntries>> {
  const { parent_id } = query;
  if (parent_id !== undefined && !(await findFolder(tx, parent_id))) throw notFoundError('CKL');
  const isAtTop = query.tree && parent_id === undefined && !query.q && query.ids === undefined;
  const within = isAtTop ? { parent_id: null } : parent_id === undefined ? {} : { parent_id };
  const rows = await searchTree(tx, { ...toSearchOptions(query), ...within });
  const parents = new Map((await listFolders(tx)).map((folder) => [folder.id, folder.parent_id]));
  const nonEmptyFolders = await findNonEmptyFolders(
    tx,
    rows.filter((row) => !row.is_template).map((row) => row.id),
  );
  return rows.map((row) => ({
    value: row.id,
    label: row.title,
    canSelect: row.is_template || query.tree === true,
    hasChildren: nonEmptyFolders.has(row.id),
    ancestors: listAncestors(row.parent_id, parents),
  }));
}

/** The folders that contain a folder or template, outermost first. */
function listAncestors(parentId: number | null, parents: ReadonlyMap<number, number | null>): number[] {
  const above: number[] = [];
  for (let at = parentId; at !== null; at = parents.get(at) ?? null) above.unshift(at);
  return above;
}

function toSearchOptions({
  q,
  ids,
  limit,
}: {
  q?: string | undefined;
  ids?: string | string[] | undefined;
  limit: number;
}) {
  const rowNames = parseRowNames(ids);
  return { limit, ...(q && { q }), ...(rowNames && { rowNames }) };
}
