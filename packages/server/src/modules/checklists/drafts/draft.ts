/** Loads and stores the draft of a template as the engine's records. */
import {
  countTemplate,
  getRecordsLength,
  isSameJson,
  migrateTemplate,
  RECORD_KINDS,
  type RecordKind,
  type TemplateHead,
  type TemplatePatch,
  type TemplateRecords,
  toRecords,
} from '@rounds/engine';
import { LruCache } from '../../../db/caches/lru-cache.ts';
import type { Tx } from '../../../db/database.ts';
import { getWorkspaceId } from '../../../db/transactions.ts';
import { deleteAllRecords, deleteRecords, loadRecords, upsertRecords } from '../queries/drafts.ts';
import { type EntryRow, findTemplate } from '../queries/entries.ts';

export const KIND_NAMES = Object.keys(RECORD_KINDS) as RecordKind[];

/**
 * Caches the drafts that people are working on, by workspace, template and revision: an autosave every second must not
 * read thousands of records again. The records of a revision never change.
 */
const recentDrafts = new LruCache<string, TemplateRecords>({
  maxBytes: 128_000_000,
  // Records in memory need a few times the size of their JSON.
  getBytes: (records) => 4 * getRecordsLength(records),
});
const toCacheKey = (workspaceId: number, { uuid, revision }: Pick<EntryRow, 'uuid' | 'revision'>) =>
  `${workspaceId} ${uuid} ${revision}`;

export const cacheDraft = (
  workspaceId: number,
  template: Pick<EntryRow, 'uuid' | 'revision'>,
  records: TemplateRecords,
): void => recentDrafts.set(toCacheKey(workspaceId, template), records);

/** The draft that was loaded for a row, so that the steps of one call load it once. */
const loadedDrafts = new WeakMap<EntryRow, TemplateRecords>();

export async function loadDraft(tx: Tx, template: EntryRow): Promise<TemplateRecords> {
  const cached = loadedDrafts.get(template) ?? recentDrafts.find(toCacheKey(getWorkspaceId(tx), template));
  if (cached) return cached;
  const records = await readDraft(tx, template);
  loadedDrafts.set(template, records);
  return records;
}

async function readDraft(tx: Tx, template: EntryRow): Promise<TemplateRecords> {
  const byKind = await loadRecords(tx, template.id);
  const { title, description } = template;
  const lists = Object.fromEntries(KIND_NAMES.map((kind) => [kind, byKind[kind] ?? []]));
  const head = { title, description, language: template.language ?? '', ...template.head_texts };
  const stored = { ...head, format: template.format, ...lists };
  return toRecords(migrateTemplate(stored));
}

/** The draft of a template that is not archived, with what is published of it. */
export async function findDraft(tx: Tx, id: number | string) {
  const template = await findTemplate(tx, id);
  if (!template || template.archived_at) return undefined;
  const { title, revision, published_id, published_version } = template;
  const records = await loadDraft(tx, template);
  return { id: template.id, title, revision: revision ?? 0, published_id, published_version, records };
}

/** Stores a patch of any size in two statements: one for removed records, one for new and changed ones. */
export async function storePatch(
  tx: Tx,
  template: { readonly workspace_id: number; readonly id: number },
  patch: TemplatePatch,
): Promise<void> {
  const upserts = KIND_NAMES.flatMap((kind) =>
    (patch[kind]?.upsert ?? []).map((data) => ({ kind, record_id: getRecordId(kind, data), data })),
  );
  const removals = KIND_NAMES.flatMap((kind) => (patch[kind]?.remove ?? []).map((record_id) => ({ kind, record_id })));
  if (removals.length > 0) await deleteRecords(tx, template.id, JSON.stringify(removals));
  if (upserts.length > 0) await upsertRecords(tx, template, JSON.stringify(upserts));
}

/** Stores a complete draft, to convert one that was stored in an earlier format. */
export async function replaceDraft(
  tx: Tx,
  template: { readonly workspace_id: number; readonly id: number },
  records: TemplateRecords,
): Promise<void> {
  await deleteAllRecords(tx, template.id);
  await storePatch(tx, template, toFullPatch(records));
}

const getRecordId = (kind: RecordKind, record: object): string =>
  (record as Readonly<Record<string, string>>)[RECORD_KINDS[kind]]!;

/** A draft without any records, with which a whole template is compared. */
export const toEmptyRecords = (head: TemplateRecords['head']): TemplateRecords => ({
  head,
  ...(Object.fromEntries(KIND_NAMES.map((kind) => [kind, {}])) as Omit<TemplateRecords, 'head'>),
});

/** A patch that adds all records of a draft. */
export const toFullPatch = (records: TemplateRecords): TemplatePatch =>
  Object.fromEntries(KIND_NAMES.map((kind) => [kind, { upsert: Object.values(records[kind]) }]));

/** The columns of a template for the fields of its head. */
export const toHeadColumns = ({ title, description, language, ...head_texts }: TemplateHead) => ({
  title,
  description,
  language,
  head_texts,
});

/** Whether a patch adds, changes or removes translations of texts. */
export function changesTranslations(before: TemplateRecords, patch: TemplatePatch): boolean {
  const kinds = ['items', 'response_sets', 'info', 'image_markers', 'custom_units'] as const;
  const { languages, translations } = patch.head ?? {};
  if (languages && !isSameJson(languages, before.head.languages)) return true;
  if (translations && !isSameJson(translations, before.head.translations)) return true;
  return kinds.some((kind) =>
    (patch[kind]?.upsert ?? []).some((record) => {
      const old = before[kind][getRecordId(kind, record)];
      return JSON.stringify(listTranslations(record)) !== JSON.stringify(old ? listTranslations(old) : []);
    }),
  );
}

/** The translations in a record, or in its options and marks. */
function listTranslations(record: object): unknown[] {
  const { translations, options, marks } = record as {
    translations?: unknown;
    options?: unknown;
    marks?: unknown;
  };
  const inside = [options, marks].flatMap((list): { translations?: unknown }[] => (Array.isArray(list) ? list : []));
  return [translations, ...inside.map((part) => part.translations)].filter(Boolean);
}

/** Values that lists show without loading the template. */
export function summarizeTemplate(records: TemplateRecords) {
  const items = Object.values(records.items);
  const { sections, questions } = countTemplate({ items });
  return {
    pages: items.filter((item) => item.type === 'page').length,
    sections,
    questions,
    contains_asset: items.some((item) => item.type === 'asset'),
  };
}
