import { assets } from '@rounds/contract/assets';
import { type AssetNode, TREE_PAGE_SIZE } from '@rounds/contract/assets/views.ts';
import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/index.ts';
import type { TreeNode } from '../../../ui/index.ts';

/** A visible node: an asset, or the line that loads more of its level. */
export interface AssetTreeNode extends TreeNode {
  readonly asset: AssetNode | null;
  /** The asset that it is part of; null at the top. */
  readonly parent: string | null;
  readonly children: readonly AssetTreeNode[];
}

const KEY = ['assets', 'tree'];
/** The key of the top level, which is part of nothing. */
const TOP = '';

interface Level {
  readonly list: readonly AssetNode[];
  readonly hasMore: boolean;
}

/** The first pages of one level. */
async function loadLevel(parent: string, pages: number, signal: AbortSignal): Promise<Level> {
  const list: AssetNode[] = [];
  let hasMore = true;
  for (let page = 0; page < pages && hasMore; page++) {
    const query = { parent: parent === TOP ? undefined : parent, skip: page * TREE_PAGE_SIZE };
    const answer = await call(assets.listTree, { query, signal });
    list.push(...answer.list);
    hasMore = answer.has_more;
  }
  return { list, hasMore };
}

/** The levels that are open, each loaded when it is first expanded. */
export function useAssetTree(expanded: ReadonlySet<string>) {
  const { t } = useTranslation('assets');
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({});
  const parents = [TOP, ...expanded];
  const queries: UseQueryResult<Level>[] = useQueries({
    queries: parents.map((parent) => ({
      queryKey: [...KEY, parent, pages[parent] ?? 1],
      queryFn: ({ signal }: { signal: AbortSignal }) => loadLevel(parent, pages[parent] ?? 1, signal),
      placeholderData: keepPreviousData,
    })),
  });
  const levels = new Map(parents.map((parent, index) => [parent, queries[index]!.data]));
  const toNodes = (parent: string): AssetTreeNode[] => {
    const level = levels.get(parent);
    if (!level) return [];
    const own = parent === TOP ? null : parent;
    const nodes = level.list.map(
      (asset): AssetTreeNode => ({
        id: asset.uuid,
        label: asset.display_name,
        description: [
          asset.asset_id,
          asset.type_name,
          asset.parts_count > 0 && t('tree.parts', { count: asset.parts_count }),
        ]
          .filter(Boolean)
          .join(' · '),
        hasChildren: asset.parts_count > 0,
        asset,
        parent: own,
        children: expanded.has(asset.uuid) ? toNodes(asset.uuid) : [],
      }),
    );
    const more = { id: `more:${parent}`, label: t('tree.more'), canMove: false, canHoldChildren: false };
    return level.hasMore ? [...nodes, { ...more, asset: null, parent: own, children: [] }] : nodes;
  };
  return {
    nodes: toNodes(TOP),
    top: queries[0]!,
    loadMore: (parent: string | null) =>
      setPages((current) => ({ ...current, [parent ?? TOP]: (current[parent ?? TOP] ?? 1) + 1 })),
  };
}

/** The assets in all levels that have these words. */
export const useTreeSearch = (q: string) =>
  useQuery({
    queryKey: [...KEY, 'search', q],
    queryFn: ({ signal }) => call(assets.listTree, { query: { q }, signal }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  });
