import { issueCategories } from '@rounds/contract/issues';
import { call } from '../../platform/api/index.ts';

const LIMIT = 100;

export type CategoryOption = Awaited<ReturnType<typeof fetchCategoryOptions>>[number];

/** All categories, each followed by its subcategories. */
export async function fetchCategoryOptions(signal?: AbortSignal) {
  const fetchPage = (page: number) =>
    call(issueCategories.all, { query: { limit: LIMIT, page }, silent: true, ...(signal && { signal }) });
  const tree = await fetchPage(1);
  for (let page = 2; tree.length === (page - 1) * LIMIT; page += 1) tree.push(...(await fetchPage(page)));
  return tree;
}

export const getParentId = ({ ancestors = [] }: CategoryOption): number | null => {
  const parent = ancestors.at(-1);
  return parent === undefined ? null : Number(parent);
};
