/** Queries of templates that several features share, and the keys under which all of them are cached. */
import { checklists } from '@rounds/contract/checklists';
import { translations } from '@rounds/contract/checklists/translations.ts';
import type { ContentLanguage } from '@rounds/contract/languages.ts';
import { settings } from '@rounds/contract/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/index.ts';

export const templateKeys = {
  all: ['checklists'] as const,
  list: ['checklists', 'list'] as const,
  archive: ['checklists', 'archive'] as const,
  options: (id: number) => ['checklists', 'options', id] as const,
  check: (id: number) => ['checklists', 'xlsform-check', id] as const,
  samples: ['checklists', 'samples'] as const,
  folders: (exclude?: number) => ['checklists', 'folders', exclude ?? null] as const,
};

export const translationKeys = {
  of: (id: number | string) => ['translations', String(id)] as const,
  overview: (id: number | string) => ['translations', String(id), 'overview'] as const,
  texts: (id: number | string, lang: string) => ['translations', String(id), 'texts', lang] as const,
};

export const useFolders = (exclude?: number) =>
  useQuery({
    queryKey: templateKeys.folders(exclude),
    queryFn: ({ signal }) => call(checklists.allFolders, { query: { exclude_id: exclude }, signal }),
  });

/** The language that the workspace gives new templates; null for that of the person who creates one. */
export function useTemplateLanguage(enabled = true): ContentLanguage | null | undefined {
  const { data } = useQuery({
    queryKey: ['settings', 'checklist'],
    queryFn: ({ signal }) => call(settings.getChecklistSettings, { signal, silent: true }),
    enabled,
  });
  return data?.language;
}

/** Invalidates all template queries after the builder or the import changed one. */
export function useOutdateTemplates(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: templateKeys.all });
}

interface OverviewOptions {
  /** Whether a template that does not exist leads to the not-found page. */
  readonly isScreen?: boolean;
  readonly enabled?: boolean;
}

/** The languages of a template, and what is missing in each. */
export const useTranslationOverview = (
  id: number | string,
  { isScreen = false, enabled = true }: OverviewOptions = {},
) =>
  useQuery({
    queryKey: translationKeys.overview(id),
    queryFn: ({ signal }) =>
      call(translations.overview, { params: { id }, signal, silent: true, ...(isScreen && { screen: true }) }),
    enabled,
    staleTime: 0,
  });
