/** The calls of the builder, with their results translated for the autosave. */
import { checklists, type Template } from '@rounds/contract/checklists';
import type { BodyInputOf } from '@rounds/contract/endpoint';
import { type CustomUnit, TEMPLATE_FEATURES, type TemplatePatch, type TemplateProblem } from '@rounds/engine';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { CallError, call } from '../../../../api/index.ts';
import type { RemoteRevision, Save, SaveResult, StoredDraft } from './autosave.ts';
import { loadDraft } from './draft-storage.ts';

export interface Opening {
  readonly template: Template;
  readonly draft: StoredDraft | null;
}

export const loadTemplate = (id: number): Promise<Template> => call(checklists.get, { params: { id }, silent: true });

/** The template and the draft stored on this device. Loaded at every opening, because the session works on its own copy. */
export const useOpening = (templateId: string, userId: number) =>
  useQuery({
    queryKey: ['builder', templateId, userId],
    queryFn: async ({ signal }): Promise<Opening> => {
      const template = await call(checklists.get, { params: { id: templateId }, signal, screen: true });
      // Labels of new options use the language of the template, which may differ from the interface.
      await i18next.loadLanguages(template.language);
      return { template, draft: await loadDraft(userId, template.id) };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const UNREACHABLE_STATUSES = [0, 408, 429, 500, 502, 503, 504];

/** `data` lists problems when the engine rejected the patch; other errors have only a message. */
const toProblems = (data: unknown): TemplateProblem[] => {
  const list = Array.isArray(data) ? data : (data as { problems?: unknown } | undefined)?.problems;
  return Array.isArray(list) ? (list as TemplateProblem[]) : [];
};

function toSaveResult(error: CallError): SaveResult {
  if (error.code === 'CKL_REVISION_NOT_MATCH') {
    const { revision, patches } = error.data as { revision: number; patches: RemoteRevision[] };
    return { kind: 'conflict', revision, patches };
  }
  if (error.status === 401) return { kind: 'unreachable', signedOut: true };
  if (UNREACHABLE_STATUSES.includes(error.status)) return { kind: 'unreachable', signedOut: false };
  const feature =
    error.code === 'PLAN_FEATURE_REQUIRED'
      ? TEMPLATE_FEATURES.find((one) => one === (error.data as { feature?: unknown } | undefined)?.feature)
      : undefined;
  return { kind: 'rejected', message: error.message, problems: toProblems(error.data), feature };
}

/** The client's input type is mutable, a patch is not; their fields are the same. */
const toBody = (patch: TemplatePatch) =>
  patch as Omit<BodyInputOf<typeof checklists.saveDraft>, 'save_id' | 'revision' | 'contains_asset'>;

export async function sendSave(id: number, save: Save): Promise<SaveResult> {
  try {
    const { save_id, revision, patch } = save;
    const answer = await call(checklists.saveDraft, {
      params: { id },
      body: { save_id, revision, ...toBody(patch) },
      silent: true,
    });
    return { kind: 'saved', revision: answer.revision, saved_at: answer.saved_at };
  } catch (error) {
    if (error instanceof CallError) return toSaveResult(error);
    throw error;
  }
}

export type PublishResult =
  | { readonly kind: 'published'; readonly version: number }
  | { readonly kind: 'rejected'; readonly message: string; readonly problems: readonly TemplateProblem[] };

export async function publishTemplate(id: number, body: { revision: number; title?: string }): Promise<PublishResult> {
  try {
    const answer = await call(checklists.publish, { params: { id }, body, silent: true });
    return { kind: 'published', version: answer.version };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { kind: 'rejected', message: error.message, problems: toProblems(error.data) };
  }
}

/** The last published version. Not cached across openings, because others may have published since. */
export const useLastVersion = (id: number, version: number | null, enabled = true) =>
  useQuery({
    queryKey: ['last-version', id, version],
    queryFn: ({ signal }) => call(checklists.getLatestVersion, { params: { id }, signal, silent: true }),
    enabled: version !== null && enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The published versions of a template, newest first. */
export const useVersions = (id: number) =>
  useQuery({
    queryKey: ['template-versions', id],
    queryFn: ({ signal }) => call(checklists.getSummary, { params: { id }, signal, silent: true }),
    gcTime: 0,
  }).data?.versions ?? [];

const UNITS_KEY = ['custom-units'];
const NO_UNITS: readonly CustomUnit[] = [];

/** The custom units of the workspace, loaded on demand. */
export const useCustomUnits = (enabled: boolean): readonly CustomUnit[] =>
  useQuery({
    queryKey: UNITS_KEY,
    queryFn: ({ signal }) => call(checklists.allCustomUnits, { signal, silent: true }),
    enabled,
  }).data ?? NO_UNITS;

export function useCreateUnit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { title: string; symbol: string }) => call(checklists.createCustomUnit, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: UNITS_KEY }),
  });
}
