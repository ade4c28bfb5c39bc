/** The calls of the builder, with their results translated for the autosave. */
import { checklists, type DraftEvent, type DraftRevision, type Template } from '@rounds/contract/checklists';
import type { BodyInputOf } from '@rounds/contract/endpoint.ts';
import { inspections } from '@rounds/contract/inspections';
import { type CustomUnit, TEMPLATE_FEATURES, type TemplatePatch, type TemplateProblem } from '@rounds/engine';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { CallError, call } from '../../../platform/api/index.ts';
import type { RemoteRevision, Save, SaveResult } from './autosave.ts';
import type { RemoteNews, StoredWork } from './builder-session.ts';
import { loadDraft, loadHistory, loadTemplateCopy, saveTemplateCopy } from './draft-storage.ts';
import { loadOpening } from './template-request.ts';

export interface Opening extends StoredWork {
  readonly template: Template;
  /** The server cannot be reached: the template is the one that this device has. */
  readonly isOffline: boolean;
}

export const loadTemplate = (id: number): Promise<Template> => call(checklists.get, { params: { id }, silent: true });

const RETRY_OPENING_MS = 5_000;

/** The template and the work stored on this device. Loaded at every opening, because the session works on its own copy. */
export const useOpening = (templateId: string, userId: number) =>
  useQuery({
    queryKey: ['builder', templateId, userId],
    queryFn: async ({ signal }): Promise<Opening> => {
      const { template, isOffline } = await openTemplate(templateId, userId, signal);
      // Labels of new options use the language of the template, which may differ from the interface.
      await i18next.loadLanguages(template.language).catch(() => {});
      const [draft, history] = await Promise.all([loadDraft(userId, template.id), loadHistory(userId, template.id)]);
      return { template, isOffline, draft, history };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    // Without a copy on this device, the template opens as soon as the server can be reached.
    refetchInterval: ({ state }) => (isUnreachable(state.error) ? RETRY_OPENING_MS : false),
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => isUnreachable(state.error),
  });

async function openTemplate(templateId: string, userId: number, signal: AbortSignal) {
  try {
    const template = await loadOpening(templateId, signal);
    void saveTemplateCopy(userId, template);
    return { template, isOffline: false };
  } catch (error) {
    const template = isUnreachable(error) ? await loadTemplateCopy(userId, Number(templateId)) : null;
    if (!template) throw error;
    return { template, isOffline: true };
  }
}

const UNREACHABLE_STATUSES = [0, 408, 429, 500, 502, 503, 504];
const isUnreachable = (error: unknown): boolean =>
  error instanceof CallError && UNREACHABLE_STATUSES.includes(error.status);

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

const toRemoteRevision = (me: number, { user_id, ...patch }: DraftRevision): RemoteRevision => ({
  ...patch,
  by_me: user_id === me,
});

export async function sendSave(id: number, me: number, save: Save): Promise<SaveResult> {
  try {
    const { save_id, revision, patch } = save;
    const answer = await call(checklists.saveDraft, {
      params: { id },
      body: { save_id, revision, merge: true, ...toBody(patch) },
      silent: true,
    });
    const { patches = [] } = answer;
    return {
      kind: 'saved',
      revision: answer.revision,
      saved_at: answer.saved_at,
      patches: patches.map((one) => toRemoteRevision(me, one)),
    };
  } catch (error) {
    if (error instanceof CallError) return toSaveResult(error);
    throw error;
  }
}

/** Loads what was saved after a revision. */
export async function loadNews(id: number, me: number, after: number): Promise<RemoteNews> {
  const { patches, ...state } = await call(checklists.listDraftChanges, {
    params: { id },
    query: { after },
    silent: true,
  });
  return { after, ...state, patches: patches.map((one) => toRemoteRevision(me, one)) };
}

/** Converts an event to news; null if the patches have to be loaded. */
export const toNews = (me: number, event: Extract<DraftEvent, { kind: 'changes' }>): RemoteNews | null =>
  event.patches || event.after === event.revision
    ? { ...event, patches: (event.patches ?? []).map((one) => toRemoteRevision(me, one)) }
    : null;

export type PublishResult =
  | { readonly kind: 'published'; readonly version: number; readonly version_id: number }
  | { readonly kind: 'rejected'; readonly message: string; readonly problems: readonly TemplateProblem[] };

export async function publishTemplate(id: number, body: { revision: number; title?: string }): Promise<PublishResult> {
  try {
    const answer = await call(checklists.publish, { params: { id }, body, silent: true });
    return { kind: 'published', version: answer.version, version_id: answer.version_id };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { kind: 'rejected', message: error.message, problems: toProblems(error.data) };
  }
}

/** The consequences of publishing the stored draft, which are requested at each opening. */
export const useImpact = (id: number, revision: number | null) =>
  useQuery({
    queryKey: ['template-impact', id, revision],
    queryFn: ({ signal }) => call(inspections.getImpact, { params: { id }, signal, silent: true }),
    enabled: revision !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Starts moving the open inspections to the published version. */
export const moveInspections = (id: number, version_id: number) =>
  call(inspections.moveOpen, { params: { id }, body: { version_id }, silent: true });

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
