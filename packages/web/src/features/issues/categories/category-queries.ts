import type { CustomFieldsInput } from '@rounds/contract/custom-fields';
import {
  type IssueCategory,
  type IssueCategoryInput,
  type IssuePolicy,
  issueCategories,
  issueLabels,
  issues,
} from '@rounds/contract/issues';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { createResource } from '../../../kit/resource/index.ts';
import { call } from '../../../platform/api/index.ts';
import { toName } from '../issue-marks.tsx';
import { useInvalidateOptions } from '../issue-queries.ts';

export const categoryResource = createResource(issueCategories, {
  key: 'issue-categories',
  getId: ({ id }) => id,
  getName: ({ name_lang }) => toName(name_lang),
  // Issues and their filters show the names of categories.
  invalidates: ['options', 'issues'],
});

const PAGE = 100;

/** All categories; a workspace has a few hundred at most. */
export const useAllCategories = () =>
  useQuery({
    queryKey: ['issue-categories', 'every'],
    queryFn: async ({ signal }) => {
      const results: IssueCategory[] = [];
      let cursor: string | undefined;
      do {
        const { list, pagination } = await call(issueCategories.list, { query: { limit: PAGE, cursor }, signal });
        results.push(...list);
        cursor = pagination.next_cursor ?? undefined;
      } while (cursor);
      return results;
    },
  });

export const useLabels = (q: string) =>
  useQuery({
    queryKey: ['options', issueLabels.all.id, q],
    queryFn: ({ signal }) => call(issueLabels.all, { query: { limit: PAGE, q }, signal }),
    placeholderData: keepPreviousData,
  });

export function useDeleteLabel() {
  const invalidate = useInvalidateOptions();
  return useMutation({
    mutationFn: (id: number) => call(issueLabels.delete, { params: { id } }),
    onSuccess: invalidate,
  });
}

/**
 * Returns what a person may do with the issues of a category, with its stored policy or with one that is not saved yet.
 */
export const useViewAs = (categoryId: number, userId: number | null, draft: IssuePolicy | null) =>
  useQuery({
    queryKey: ['issue-categories', 'view-as', categoryId, userId, draft],
    queryFn: ({ signal }) => {
      const params = { id: categoryId, userId: userId ?? 0 };
      return draft
        ? call(issueCategories.previewViewAs, { params, body: { policy: draft }, signal })
        : call(issueCategories.viewAs, { params, signal });
    },
    enabled: userId !== null,
    placeholderData: (previous, query) => (query?.queryKey[3] === userId ? previous : undefined),
  });

/** The fields are loaded once per visit, because nothing may change under the designer's edits. */
export const useAllIssueFields = () =>
  useQuery({
    queryKey: ['issue-fields', 'all'],
    queryFn: ({ signal }) => call(issues.listAllCustomFields, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const saveIssueFields = (changes: CustomFieldsInput) =>
  call(issues.saveCustomFields, { body: changes, silent: true, idempotencyKey: crypto.randomUUID() });

export const deleteIssueField = (id: number) => call(issues.deleteCustomField, { params: { id } });

/** Creates the complete input of an update; values that a part of the screen does not change stay. */
export const toCategoryInput = ({ name_lang, icon, color, fields, policy }: IssueCategory): IssueCategoryInput => ({
  name_lang,
  icon,
  color,
  fields,
  policy,
});
