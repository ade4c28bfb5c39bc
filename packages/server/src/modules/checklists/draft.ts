/** The draft of a template as the engine's records. */
import {
  countTemplate,
  migrateTemplate,
  RECORD_KINDS,
  type RecordKind,
  type TemplatePatch,
  type TemplateRecords,
  toRecords,
} from '@rounds/engine';
import type { Tx } from '../../db/database.ts';
import { putRecords, readRecords, removeAllRecords, removeRecords } from './queries/drafts.ts';
import type { EntryRow } from './queries/entries.ts';
import { RecentlyUsed } from './recently-used.ts';

export const KINDS = Object.keys(RECORD_KINDS) as RecordKind[];

/**
 * Drafts that people are working on, by template and revision: an autosave every second must not
 * read thousands of records again. A revision never changes, and ids are never used twice.
 */
const recent = new RecentlyUsed<string, TemplateRecords>(24, 150_000);
const keyOf = (template: Pick<EntryRow, 'id' | 'uuid' | 'revision'>) => `${template.uuid} ${template.revision}`;

export const remember = (template: Pick<EntryRow, 'id' | 'uuid' | 'revision'>, records: TemplateRecords): void =>
  recent.keep(keyOf(template), records, Object.keys(records.items).length);

export async function readDraft(tx: Tx, template: EntryRow): Promise<TemplateRecords> {
  const known = recent.find(keyOf(template));
  if (known) return known;
  const byKind = await readRecords(tx, template.id);
  const { title, description } = template;
  const lists = Object.fromEntries(KINDS.map((kind) => [kind, byKind[kind] ?? []]));
  const stored = { title, description, language: template.language ?? '', format: template.format, ...lists };
  return toRecords(migrateTemplate(stored));
}

/** Stores what a patch changes, whatever its size, in one statement for what comes and one for what goes. */
export async function storePatch(
  tx: Tx,
  template: { readonly workspace_id: number; readonly id: number },
  patch: TemplatePatch,
): Promise<void> {
  const put = KINDS.flatMap((kind) =>
    (patch[kind]?.upsert ?? []).map((data) => ({ kind, record_id: recordId(kind, data), data })),
  );
  const gone = KINDS.flatMap((kind) => (patch[kind]?.remove ?? []).map((record_id) => ({ kind, record_id })));
  if (gone.length > 0) await removeRecords(tx, template.id, JSON.stringify(gone));
  if (put.length > 0) await putRecords(tx, template, JSON.stringify(put));
}

/** Stores a draft of an earlier format as it is now, whole. */
export async function storeAnew(
  tx: Tx,
  template: { readonly workspace_id: number; readonly id: number },
  records: TemplateRecords,
): Promise<void> {
  await removeAllRecords(tx, template.id);
  await storePatch(tx, template, wholePatch(records));
}

const recordId = (kind: RecordKind, record: object): string =>
  (record as Readonly<Record<string, string>>)[RECORD_KINDS[kind]]!;

/** A draft as one patch that puts everything. */
export const wholePatch = (records: TemplateRecords): TemplatePatch =>
  Object.fromEntries(KINDS.map((kind) => [kind, { upsert: Object.values(records[kind]) }]));

/** What lists say of a template without opening it. */
export function summaryOf(records: TemplateRecords) {
  const items = Object.values(records.items);
  const { sections, questions } = countTemplate({ items });
  return {
    pages: items.filter((item) => item.type === 'page').length,
    sections,
    questions,
    contains_asset: items.some((item) => item.type === 'asset'),
  };
}
