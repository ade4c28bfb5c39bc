/** Published versions: snapshots that never change, and the programs compiled of them. */
import { compile, type Program, type TemplateDocument } from '@rounds/engine';
import type { Tx } from '../../db/database.ts';
import { findPublished, findVersion, readDocument, type VersionRow } from './queries/versions.ts';
import { RecentlyUsed } from './recently-used.ts';

export interface PublishedVersion extends VersionRow {
  readonly document: TemplateDocument;
}

const ITEMS_KEPT = 150_000;
/** By the template's uuid and the number of the version, which name the same snapshot for ever. */
const documents = new RecentlyUsed<string, TemplateDocument>(64, ITEMS_KEPT);
const programs = new WeakMap<TemplateDocument, Program>();

/** The version that new inspections of a template use; undefined when it is archived, unpublished or not there. */
export async function publishedVersion(tx: Tx, templateId: number | string): Promise<PublishedVersion | undefined> {
  const version = await findPublished(tx, templateId);
  return version && withDocument(tx, version);
}

/** A version by its own id, for reports that were started with it. */
export async function readVersion(tx: Tx, versionId: number): Promise<PublishedVersion | undefined> {
  const version = await findVersion(tx, versionId);
  return version && withDocument(tx, version);
}

async function withDocument(tx: Tx, version: VersionRow): Promise<PublishedVersion> {
  const key = `${version.template_uuid} ${version.version}`;
  let document = documents.find(key);
  if (!document) {
    document = await readDocument(tx, version.id);
    documents.keep(key, document, document.items.length);
  }
  return { ...version, document };
}

/** The engine's program of a version, compiled once. */
export function programOf({ document }: Pick<PublishedVersion, 'document'>): Program {
  const known = programs.get(document);
  if (known) return known;
  const program = compile(document);
  programs.set(document, program);
  return program;
}
