/** Looking templates up for a choice: the published ones to start with, and the tree with its folders. */
import type { checklists } from '@rounds/contract/checklists';
import { namedIn } from '../../db/search.ts';
import type { AnswerOf, Call } from '../../http/module.ts';
import { notFound } from '../../http/refusal.ts';
import { findFolder, holdingFolders, listFolders, searchInTree, searchPublished } from './queries/entries.ts';

type Search = typeof checklists.search;
type SearchEntries = typeof checklists.searchEntries;

export async function searchTemplates({ tx, query }: Call<Search>): Promise<AnswerOf<Search>> {
  const rows = await searchPublished(tx, wanted(query));
  return rows.map((row) => ({
    value: row.id,
    label: row.title,
    version: row.published_version ?? 1,
    questions: row.questions,
  }));
}

export async function searchEntries({ tx, query }: Call<SearchEntries>): Promise<AnswerOf<SearchEntries>> {
  const { parent_id } = query;
  if (parent_id !== undefined && !(await findFolder(tx, parent_id))) throw notFound('CKL');
  const isAtTop = query.tree && parent_id === undefined && !query.q && query.ids === undefined;
  const within = isAtTop ? { parent_id: null } : parent_id === undefined ? {} : { parent_id };
  const rows = await searchInTree(tx, { ...wanted(query), ...within });
  const parents = new Map((await listFolders(tx)).map((folder) => [folder.id, folder.parent_id]));
  const holding = await holdingFolders(
    tx,
    rows.filter((row) => !row.is_template).map((row) => row.id),
  );
  return rows.map((row) => ({
    value: row.id,
    label: row.title,
    canSelect: row.is_template || query.tree === true,
    hasChildren: holding.has(row.id),
    ancestors: foldersAbove(row.parent_id, parents),
  }));
}

/** Its folders, outermost first. */
function foldersAbove(parentId: number | null, parents: ReadonlyMap<number, number | null>): number[] {
  const above: number[] = [];
  for (let at = parentId; at !== null; at = parents.get(at) ?? null) above.unshift(at);
  return above;
}

function wanted({ q, ids, limit }: { q?: string | undefined; ids?: string | string[] | undefined; limit: number }) {
  const named = namedIn(ids);
  return { limit, ...(q && { q }), ...(named && { named }) };
}
