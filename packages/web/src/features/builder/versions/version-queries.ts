import { checklists } from '@rounds/contract/checklists';
import { type TemplateDocument, type TemplateRecords, toRecords } from '@rounds/engine';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/index.ts';
import { loadNews } from '../state/builder-queries.ts';
import type { BuilderSession } from '../state/builder-session.ts';

export interface LoadedVersion {
  readonly document: TemplateDocument;
  readonly records: TemplateRecords;
}

/** A published version, which never changes. */
export const useVersion = (id: number, version: number) =>
  useQuery({
    queryKey: ['template-version', id, version],
    queryFn: async ({ signal }): Promise<LoadedVersion> => {
      const params = { id, version };
      const document = (await call(checklists.getVersion, {
        params,
        signal,
        silent: true,
      })) as unknown as TemplateDocument;
      return { document, records: toRecords(document) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Replaces the draft by the published version, as everyone who has it open sees at once. */
export const useDiscardDraft = (session: BuilderSession) =>
  useMutation({
    mutationFn: async () => {
      const { id, userId, autosave } = session;
      await autosave.flush();
      await call(checklists.discardDraft, { params: { id }, body: { revision: autosave.revision() } });
      session.receive(await loadNews(id, userId, autosave.latestRevision()));
    },
  });
