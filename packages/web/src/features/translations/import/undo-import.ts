/** Imports of translations that can be taken back. */

import { translations } from '@rounds/contract/checklists/translations.ts';
import type { OutputOf } from '@rounds/contract/endpoint.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOutdateTemplates } from '../../../kit/templates/queries.ts';
import { call } from '../../../platform/api/index.ts';
import { useReloadOverview } from '../translation-queries.ts';

export type UndoneImport = OutputOf<typeof translations.undoImport>;

export interface ImportPlace {
  readonly id: number;
  readonly lang: string;
}
const toKey = ({ id, lang }: ImportPlace) => ['translation-imports', id, lang] as const;

export const useTranslationImports = (place: ImportPlace) =>
  useQuery({
    queryKey: toKey(place),
    queryFn: ({ signal }) => call(translations.listImports, { params: { ...place }, signal, silent: true }),
    staleTime: 0,
  });

/** Undoes an import in one press: what nobody has changed since is as before. */
export function useUndoTranslationImport(place: ImportPlace) {
  const client = useQueryClient();
  const outdateTemplates = useOutdateTemplates();
  const reloadOverview = useReloadOverview(place.id);
  return useMutation({
    mutationFn: (importId: number) => call(translations.undoImport, { params: { ...place, import: importId } }),
    onSettled: async () => {
      outdateTemplates();
      await Promise.all([client.invalidateQueries({ queryKey: toKey(place) }), reloadOverview()]);
    },
  });
}
