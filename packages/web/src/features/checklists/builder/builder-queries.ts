/** The calls of the builder, and what their answers mean to the autosave. */
import { checklists, type Template } from '@rounds/contract/checklists';
import type { BodyInputOf } from '@rounds/contract/endpoint';
import type { CustomUnit, TemplatePatch, TemplateProblem } from '@rounds/engine';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { CallError, call } from '../../../api/index.ts';
import type { KeptWork, Save, SaveAnswer, TheirRevision } from './autosave.ts';
import { readKeptWork } from './kept-work.ts';

export interface Opening {
  readonly template: Template;
  readonly kept: KeptWork | null;
}

export const readTemplate = (id: number): Promise<Template> => call(checklists.read, { params: { id }, silent: true });

/** The template and what this device kept of it. Read anew at every opening: the session has its own copy from then on. */
export const useOpening = (templateId: string, userId: number) =>
  useQuery({
    queryKey: ['builder', templateId, userId],
    queryFn: async ({ signal }): Promise<Opening> => {
      const template = await call(checklists.read, { params: { id: templateId }, signal, screen: true });
      // New answers are written in the template's language, which may be another than the interface's.
      await i18next.loadLanguages(template.language);
      return { template, kept: await readKeptWork(userId, template.id) };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const AWAY = [0, 408, 429, 500, 502, 503, 504];

/** Problems stand in `data` when the engine refused; other refusals have only their message. */
const problemsIn = (data: unknown): TemplateProblem[] => {
  const list = Array.isArray(data) ? data : (data as { problems?: unknown } | undefined)?.problems;
  return Array.isArray(list) ? (list as TemplateProblem[]) : [];
};

function answerOf(error: CallError): SaveAnswer {
  if (error.code === 'CKL_REVISION_NOT_MATCH') {
    const { revision, patches } = error.data as { revision: number; patches: TheirRevision[] };
    return { kind: 'conflict', revision, patches };
  }
  if (error.status === 401) return { kind: 'unreachable', signedOut: true };
  if (AWAY.includes(error.status)) return { kind: 'unreachable', signedOut: false };
  return { kind: 'refused', message: error.message, problems: problemsIn(error.data) };
}

/** A patch is read-only, the client's input is not; they are the same fields. */
const bodyOf = (patch: TemplatePatch) =>
  patch as Omit<BodyInputOf<typeof checklists.save>, 'save_id' | 'revision' | 'contains_asset'>;

export async function sendSave(id: number, save: Save): Promise<SaveAnswer> {
  try {
    const { save_id, revision, patch } = save;
    const answer = await call(checklists.save, {
      params: { id },
      body: { save_id, revision, ...bodyOf(patch) },
      silent: true,
    });
    return { kind: 'saved', revision: answer.revision, saved_at: answer.saved_at };
  } catch (error) {
    if (error instanceof CallError) return answerOf(error);
    throw error;
  }
}

export type PublishAnswer =
  | { readonly kind: 'published'; readonly version: number }
  | { readonly kind: 'refused'; readonly message: string; readonly problems: readonly TemplateProblem[] };

export async function publishTemplate(id: number, revision: number): Promise<PublishAnswer> {
  try {
    const answer = await call(checklists.publish, { params: { id }, body: { revision }, silent: true });
    return { kind: 'published', version: answer.version };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { kind: 'refused', message: error.message, problems: problemsIn(error.data) };
  }
}

/** What was published last, anew at each opening: somebody else may have published since. */
export const useLastVersion = (id: number, version: number | null, wanted = true) =>
  useQuery({
    queryKey: ['last-version', id, version],
    queryFn: ({ signal }) => call(checklists.lastVersion, { params: { id }, signal, silent: true }),
    enabled: version !== null && wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The versions of a template, the newest first: when each was published, and by whom. */
export const useVersions = (id: number) =>
  useQuery({
    queryKey: ['template-versions', id],
    queryFn: ({ signal }) => call(checklists.options, { params: { id }, signal, silent: true }),
    gcTime: 0,
  }).data?.versions ?? [];

const UNITS_KEY = ['custom-units'];
const NO_UNITS: readonly CustomUnit[] = [];

/** The workspace's own units, asked for once somebody wants them. */
export const useCustomUnits = (wanted: boolean): readonly CustomUnit[] =>
  useQuery({
    queryKey: UNITS_KEY,
    queryFn: ({ signal }) => call(checklists.customUnits, { signal, silent: true }),
    enabled: wanted,
  }).data ?? NO_UNITS;

export function useMakeUnit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { title: string; symbol: string }) => call(checklists.createCustomUnit, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: UNITS_KEY }),
  });
}
