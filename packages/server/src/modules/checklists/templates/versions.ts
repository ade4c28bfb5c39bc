/** Published versions, which never change, and the programs compiled from them. */
import { compile, MAX_EVALUATION_STEPS, type Program, type TemplateDocument } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { LruCache } from '../../../lru-cache.ts';
import { findPublishedRow, findVersionRow, loadVersionDocument, type VersionRow } from '../queries/versions.ts';

export interface PublishedVersion extends VersionRow {
  readonly document: TemplateDocument;
}

/** Keyed by the template's uuid and the version number, whose document never changes. */
const documents = new LruCache<string, TemplateDocument>({
  maxEntries: 64,
  maxWeight: 150_000,
  getWeight: ({ items }) => items.length,
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
  const key = `${version.template_uuid} ${version.version}`;
  let document = documents.find(key);
  if (!document) {
    document = await loadVersionDocument(tx, version.id);
    documents.set(key, document);
  }
  return { ...version, document };
}

/** The engine's program of a version, compiled once. */
export function getProgram({ document }: Pick<PublishedVersion, 'document'>): Program {
  const cached = programs.get(document);
  if (cached) return cached;
  const program = compile(document, { maxSteps: MAX_EVALUATION_STEPS });
  programs.set(document, program);
  return program;
}
