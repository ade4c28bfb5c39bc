/** The queries of the translation screen. */
import { checklists } from '@rounds/contract/checklists';
import {
  type TranslationOverview,
  type TranslationProgress,
  translations,
} from '@rounds/contract/checklists/translations.ts';
import type { ContentLanguage } from '@rounds/contract/languages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/index.ts';

const keys = {
  of: (id: number | string) => ['translations', String(id)] as const,
  overview: (id: number | string) => ['translations', String(id), 'overview'] as const,
  texts: (id: number | string, lang: string) => ['translations', String(id), 'texts', lang] as const,
};

interface OverviewOptions {
  /** Whether a template that does not exist leads to the not-found page. */
  readonly isScreen?: boolean;
  readonly enabled?: boolean;
}

export const useTranslationOverview = (
  id: number | string,
  { isScreen = false, enabled = true }: OverviewOptions = {},
) =>
  useQuery({
    queryKey: keys.overview(id),
    queryFn: ({ signal }) =>
      call(translations.overview, { params: { id }, signal, silent: true, ...(isScreen && { screen: true }) }),
    enabled,
    staleTime: 0,
  });

/** All texts in a language. Loaded at each opening, because the session works on its own copy. */
export const useLoadedTranslations = (id: number | string, lang: string | null) =>
  useQuery({
    queryKey: keys.texts(id, lang ?? ''),
    queryFn: ({ signal }) =>
      call(translations.get, { params: { id, lang: lang ?? '' }, query: {}, signal, silent: true }),
    enabled: lang !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Shows in the list of languages what a session has saved. */
export function useStoreProgress(id: number) {
  const client = useQueryClient();
  return (language: string, progress: TranslationProgress) =>
    client.setQueryData<TranslationOverview>(
      keys.overview(id),
      (before) =>
        before && {
          ...before,
          languages: before.languages.map((one) => (one.language === language ? { language, progress } : one)),
        },
    );
}

export function useReloadOverview(id: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.overview(id) });
}

function useLanguageList<V>(id: number, send: (value: V) => Promise<TranslationOverview>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (overview) => void client.setQueryData(keys.overview(id), overview),
  });
}

export const useAddLanguage = (id: number) =>
  useLanguageList(id, (lang: ContentLanguage) => call(translations.addLanguage, { params: { id }, body: { lang } }));
export const useRemoveLanguage = (id: number) =>
  useLanguageList(id, (lang: string) => call(translations.removeLanguage, { params: { id, lang } }));

/** Texts and translations swap places, so everything is loaded again. */
export function useSetOwnLanguage(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (lang: ContentLanguage) => call(checklists.setLanguage, { params: { id }, body: { lang } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.of(id) }),
  });
}

/** The template with its questions, for the preview of a text. */
export const useTranslatedTemplate = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: [...keys.of(id), 'template'],
    queryFn: ({ signal }) => call(checklists.get, { params: { id }, signal, silent: true }),
    enabled,
    staleTime: 60_000,
  });

/** A suggestion of the translation service or the memory; null if neither knows the text. */
export const useSuggestion = (from: string, to: string) =>
  useMutation({
    mutationFn: async (source: string) =>
      (await call(translations.translate, { body: { texts: [source], from, to }, silent: true })).texts[0] ?? null,
  });
