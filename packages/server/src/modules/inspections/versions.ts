/** Published template versions, ready to run. A version never changes, so each is made ready once. */
import type { Item, Program, TemplateDocument } from '@rounds/engine';
import type { Database, Tx } from '../../db/database.ts';
import { ofTransaction } from '../../db/of-transaction.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { type PublishedVersion, programOf, publishedVersion, readVersion } from '../checklists/index.ts';
import { Memory } from './memory.ts';
import { isTemplate } from './queries.ts';

export interface Version {
  readonly id: number;
  readonly version: number;
  readonly document: TemplateDocument;
  readonly items: ReadonlyMap<string, Item>;
  readonly program: Program;
}

const MOST_VERSIONS = 100;
const versions = new Memory<Version>(MOST_VERSIONS);

export async function versionById(tx: Tx, database: Database, id: number): Promise<Version> {
  const known = versions.get(database, id);
  if (known) return known;
  const read = await readVersion(tx, id);
  if (!read) throw notFound('CKL');
  return madeReady(database, read);
}

/** The version that a new inspection of a template uses. Those who start together ask for it once. */
export function versionToStart(tx: Tx, database: Database, templateId: number): Promise<Version> {
  const known = askedIn(tx);
  const version = known.get(templateId) ?? askForVersion(tx, database, templateId);
  known.set(templateId, version);
  return version;
}
const askedIn = ofTransaction(() => new Map<number, Promise<Version>>());

async function askForVersion(tx: Tx, database: Database, templateId: number): Promise<Version> {
  const published = await publishedVersion(tx, templateId);
  if (published) return versions.get(database, published.id) ?? madeReady(database, published);
  if (await isTemplate(tx, templateId)) throw new Refusal('CKL_NOT_PUBLISHED');
  throw notFound('CKL');
}

/** What a new inspection of a template asks. */
export const publishedDocument = async ({ tx, database }: { tx: Tx; database: Database }, templateId: number) =>
  (await versionToStart(tx, database, templateId)).document;

function madeReady(database: Database, published: PublishedVersion): Version {
  const { id, version, document } = published;
  const items = new Map(document.items.map((item) => [item.id, item]));
  const ready = { id, version, document, items, program: programOf(published) };
  versions.set(database, id, ready);
  return ready;
}
