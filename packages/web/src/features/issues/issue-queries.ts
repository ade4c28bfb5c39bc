import type { CustomField } from '@rounds/contract/custom-fields';
import type { BodyInputOf, Endpoint } from '@rounds/contract/endpoint.ts';
import { type IssueSummary, issueCategories, issueLabels, issues } from '@rounds/contract/issues';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createResource } from '../../kit/resource/index.ts';
import { call } from '../../platform/api/index.ts';
import { type CategoryOption, fetchCategoryOptions, getParentId } from './category-options.ts';

const options = {
  key: 'issues',
  getId: ({ uuid }: IssueSummary) => uuid,
  getName: ({ title }: IssueSummary) => title,
};

export const issueResource = createResource(issues, options);
/** The issues that a person created, is assigned to or watches; people without the list permission see only these. */
export const ownIssueResource = createResource(
  { ...issues, list: issues.listMine, exportList: issues.exportMine },
  options,
);

export type IssueScope = 'all' | 'mine';
export const getIssueResource = (scope: IssueScope) => (scope === 'all' ? issueResource : ownIssueResource);

/** The names of the types, those of the workspace included. */
export function useTypeOptions() {
  return useQuery({
    queryKey: ['options', issues.searchTypes.id],
    queryFn: ({ signal }) => call(issues.searchTypes, { query: { limit: 100 }, signal, silent: true }),
    staleTime: 60_000,
  });
}

/** The categories at the top, or the subcategories of one of them. */
export function useCategoryOptions(parentId: number | null, enabled = true) {
  return useQuery({
    queryKey: ['options', issueCategories.all.id, 'tree'],
    queryFn: ({ signal }) => fetchCategoryOptions(signal),
    select: (tree) => tree.filter((option) => getParentId(option) === parentId),
    enabled,
  });
}

export const useLabelOptions = () =>
  useQuery({
    queryKey: ['options', issueLabels.all.id],
    queryFn: ({ signal }) => call(issueLabels.all, { query: { limit: 100 }, signal }),
  });

export const useIssueFields = () =>
  useQuery({
    queryKey: ['issues', 'fields'],
    queryFn: ({ signal }) => call(issues.listCustomFields, { signal }),
  });

/** The custom fields of issues of a category, in order. */
export function useCategoryFields(categoryId: number | null, subCategoryId: number | null): readonly CustomField[] {
  const { data: fields = [] } = useIssueFields();
  const { data: categories = [] } = useCategoryOptions(null);
  const { data: subcategories = [] } = useCategoryOptions(categoryId, subCategoryId !== null);
  const find = (options: readonly CategoryOption[], id: number | null) =>
    options.find(({ value }) => Number(value) === id)?.fields;
  const keys = find(subcategories, subCategoryId) ?? find(categories, categoryId) ?? null;
  return fields.filter(({ key, is_standard }) => !is_standard && (keys === null || keys.includes(key)));
}

export const useIssueDefaults = () =>
  useQuery({
    queryKey: ['issues', 'settings'],
    queryFn: ({ signal }) => call(issues.getSettings, { signal }),
  });

/** A call that changes many issues; `refused` counts those that the person may not change. */
export function useBulkCall<E extends Endpoint>(endpoint: E) {
  const invalidate = issueResource.useInvalidate();
  return useMutation({
    mutationFn: (body: BodyInputOf<E>) =>
      call(endpoint as Endpoint, { body: body as never }) as Promise<unknown> as Promise<{
        readonly affected: number;
        readonly refused: number;
      }>,
    onSettled: invalidate,
  });
}

/** Reloads the options of fields after a category, a label or a type was changed. */
export function useInvalidateOptions(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['options'] });
}
