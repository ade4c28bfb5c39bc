/** Published template versions with their compiled program. A version never changes, so each is prepared once. */
import {
  type Item,
  listMaskedItems,
  listReferredRecords,
  type Program,
  type ReferredRecords,
  type TemplateDocument,
} from '@rounds/engine';
import { RecordCache } from '../../db/caches/lru-cache.ts';
import type { Database, Tx } from '../../db/database.ts';
import { getWorkspaceId } from '../../db/transactions.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import type { Actor } from '../../http/module.ts';
import {
  findPublishedVersion,
  findVersion,
  getProgram,
  getVersionBytes,
  MAX_CACHED_VERSION_BYTES,
  type PublishedVersion,
} from '../checklists/index.ts';
import { templateExists } from './queries/inspections.ts';

export interface RunnableVersion {
  readonly id: number;
  readonly template_id: number;
  /** No inspection of the template can be older. */
  readonly template_created_at: Date;
  readonly version: number;
  readonly version_title: string | null;
  readonly document: TemplateDocument;
  /** The size of the document as JSON. */
  readonly bytes: number;
  readonly items: ReadonlyMap<string, Item>;
  readonly program: Program;
  /** The global lists and asset types that its questions draw on. */
  readonly referred: ReferredRecords;
  /** Its questions and calculations whose answers only people who fill in the inspection see. */
  readonly masked: ReadonlySet<string>;
}

const versions = new RecordCache<RunnableVersion>({ maxBytes: MAX_CACHED_VERSION_BYTES, getBytes: getVersionBytes });

export async function getVersion(tx: Tx, database: Database, id: number): Promise<RunnableVersion> {
  const cached = versions.of(database, getWorkspaceId(tx)).find(id);
  if (cached) return cached;
  const published = await findVersion(tx, id);
  if (!published) throw notFoundError('CKL');
  return prepareVersion(tx, database, published);
}

interface VersionContext {
  readonly tx: Tx;
  readonly database: Database;
  /** Absent for work of the server itself. */
  readonly actor?: Pick<Actor, 'permissions'>;
}

/**
 * The version that new inspections of a template use. To people who do not build templates, one that was never
 * published does not exist.
 * @param publishedId its id, where it is known
 * @throws ApiError when there is no such template, it is archived, or it was never published
 */
export async function getPublishedVersion(
  { tx, database, actor }: VersionContext,
  templateId: number | string,
  publishedId: number | null = null,
): Promise<RunnableVersion> {
  if (publishedId !== null) return getVersion(tx, database, publishedId);
  const published = await findPublishedVersion(tx, templateId);
  if (published)
    return versions.of(database, getWorkspaceId(tx)).find(published.id) ?? prepareVersion(tx, database, published);
  const canSeeDrafts = !actor || actor.permissions.has('CKL_MANAGE_TEMPLATES');
  if (canSeeDrafts && (await templateExists(tx, templateId))) throw new ApiError('CKL_NOT_PUBLISHED');
  throw notFoundError('CKL');
}

function prepareVersion(tx: Tx, database: Database, published: PublishedVersion): RunnableVersion {
  const { id, template_id, template_created_at, version, version_title, document, bytes } = published;
  const items = new Map(document.items.map((item) => [item.id, item]));
  const program = getProgram(published);
  const referred = listReferredRecords(document);
  const masked = listMaskedItems(document);
  const head = { id, template_id, template_created_at, version, version_title };
  const prepared = { ...head, document, bytes, items, program, referred, masked };
  versions.of(database, getWorkspaceId(tx)).set(id, prepared);
  return prepared;
}
