/** The queries of the translation screen. */
import { checklists } from '@rounds/contract/checklists';
import {
  type TranslationOverview,
  type TranslationProgress,
  translations,
} from '@rounds/contract/checklists/translations.ts';
import type { ContentLanguage } from '@rounds/contract/languages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { translationKeys } from '../../kit/templates/queries.ts';
import { call } from '../../platform/api/index.ts';

/** All texts in a language. Loaded at each opening, because the session works on its own copy. */
export const useLoadedTranslations = (id: number | string, lang: string | null) =>
  useQuery({
    queryKey: translationKeys.texts(id, lang ?? ''),
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
      translationKeys.overview(id),
      (current) =>
        current && {
          ...current,
          languages: current.languages.map((one) => (one.language === language ? { language, progress } : one)),
        },
    );
}

export function useReloadOverview(id: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: translationKeys.overview(id) });
}

function useLanguageList<V>(id: number, send: (value: V) => Promise<TranslationOverview>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (overview) => void client.setQueryData(translationKeys.overview(id), overview),
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
    onSuccess: () => client.invalidateQueries({ queryKey: translationKeys.of(id) }),
  });
}

/** The template with its questions, for the preview of a text. */
export const useTranslatedTemplate = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: [...translationKeys.of(id), 'template'],
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
