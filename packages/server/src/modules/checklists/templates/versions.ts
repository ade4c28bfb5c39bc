/** Published versions, which never change, and the programs compiled from them. */
import { compile, MAX_EVALUATION_STEPS, type Program, type TemplateDocument } from '@rounds/engine';
import { LruCache } from '../../../db/caches/lru-cache.ts';
import type { Tx } from '../../../db/database.ts';
import { getWorkspaceId } from '../../../db/transactions.ts';
import {
  findPublishedRow,
  findVersionRow,
  type LoadedDocument,
  loadVersionDocument,
  type VersionRow,
} from '../queries/versions.ts';

export interface PublishedVersion extends VersionRow, LoadedDocument {}

/** The maximum size of all cached documents together with their programs. */
export const MAX_CACHED_VERSION_BYTES = 192_000_000;
/** A document in memory with its program needs several times the size of its JSON. */
export const getVersionBytes = ({ bytes }: Pick<LoadedDocument, 'bytes'>): number => 6 * bytes;
/** Keyed by the workspace, the template's uuid and the version number, whose document never changes. */
const documents = new LruCache<string, LoadedDocument>({
  maxBytes: MAX_CACHED_VERSION_BYTES,
  getBytes: getVersionBytes,
});
const programs = new WeakMap<TemplateDocument, Program>();

/** The version that new inspections use; undefined if the template is archived, unpublished or missing. */
export async function findPublishedVersion(tx: Tx, templateId: number | string): Promise<PublishedVersion | undefined> {
  const version = await findPublishedRow(tx, templateId);
  return version && addDocument(tx, version);
}

/** A version by its id, for inspections that were started with it. */
export async function findVersion(tx: Tx, versionId: number): Promise<PublishedVersion | undefined> {
  const version = await findVersionRow(tx, versionId);
  return version && addDocument(tx, version);
}

async function addDocument(tx: Tx, version: VersionRow): Promise<PublishedVersion> {
  const key = `${getWorkspaceId(tx)} ${version.template_uuid} ${version.version}`;
  let loaded = documents.find(key);
  if (!loaded) {
    loaded = await loadVersionDocument(tx, version.id);
    documents.set(key, loaded);
  }
  return { ...version, ...loaded };
}

/** The engine's program of a version, compiled once. */
export function getProgram({ document }: Pick<PublishedVersion, 'document'>): Program {
  const cached = programs.get(document);
  if (cached) return cached;
  const program = compile(document, { maxSteps: MAX_EVALUATION_STEPS });
  programs.set(document, program);
  return program;
}
