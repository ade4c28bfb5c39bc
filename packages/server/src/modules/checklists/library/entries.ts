/** The library as people see it: what is shared, followed by what ships with the product. */
import { SAMPLE_KEYS, type SampleKey } from '@rounds/contract/checklists';
import type { LibraryCategory, LibraryEntry, LibraryTemplate, library } from '@rounds/contract/checklists/library.ts';
import type { Language } from '@rounds/contract/languages.ts';
import { isUuid } from '@rounds/contract/values.ts';
import {
  CATALOGUE,
  findPage,
  getRules,
  listInDocumentOrder,
  listLanguages,
  type TemplateDocument,
  type TemplateRecords,
  toDocument,
  toRecords,
} from '@rounds/engine';
import { notFoundError } from '../../../http/api-error.ts';
import type { Actor, Call, ResponseOf } from '../../../http/module.ts';
import { getWorkspaceKey } from '../../workspaces/index.ts';
import { fitToPlan, listLeftOut } from '../samples/plan-fit.ts';
import { findSampleKey, getSample, type OfferedSample } from '../samples/samples.ts';
import { assertLibrary } from './access.ts';
import {
  countShared,
  findShared,
  findSharedVersion,
  type LibraryFilter,
  listShared,
  type SharedRow,
} from './queries.ts';

const CATEGORIES: Readonly<Record<SampleKey, LibraryCategory>> = {
  'workplace-safety': 'safety',
  'vehicle-check': 'vehicles',
  'food-hygiene': 'food',
  'fire-doors': 'buildings',
  ladders: 'equipment',
  forklift: 'vehicles',
  'construction-site': 'safety',
  'office-safety': 'safety',
  'first-aid': 'health',
  playground: 'buildings',
  'water-hygiene': 'health',
  accessibility: 'buildings',
  'data-protection': 'compliance',
};

const MAX_FIRST_QUESTIONS = 4;

/** The first questions of the main pages, as the cards of the library show them, without those that only a rule shows. */
export function listFirstQuestions(records: TemplateRecords): string[] {
  const rules = Object.values(records.rule_sets).flatMap((set) => getRules(set).branches);
  const visibleIds = new Set(
    rules.flatMap(({ actions }) => actions.flatMap(({ action, items }) => (action === 'show' ? items : []))),
  );
  const titles = listInDocumentOrder(records).flatMap((item) => {
    const isQuestion = CATALOGUE[item.type].kind === 'question' && findPage(records, item.id)?.type === 'page';
    return isQuestion && item.title !== '' && !visibleIds.has(item.id) ? [item.title.slice(0, 300)] : [];
  });
  return titles.slice(0, MAX_FIRST_QUESTIONS);
}

export const countPages = (records: TemplateRecords): number =>
  Object.values(records.items).filter(({ type }) => type === 'page').length;

function toSampleEntry({ key, records, questions, left_out }: OfferedSample): LibraryEntry {
  const { title, description, language } = records.head;
  return {
    ...{ id: key, origin: 'product', title, description, language: language as Language },
    ...{ languages: [...listLanguages(toDocument(records))], category: CATEGORIES[key], licence: null },
    ...{ shared_by: null, shared_at: null, pages: countPages(records), questions },
    ...{ first_questions: listFirstQuestions(records), picture: null, version: 1, times_taken: null },
    ...{ left_out: [...left_out], taken: null },
  };
}

function toSharedEntry(row: SharedRow, { plan }: Pick<Actor, 'plan'>): LibraryEntry {
  const { uuid, title, description, category, licence, shared_by, pages, questions, picture, version } = row;
  return {
    ...{ id: uuid, title, description, category, licence, shared_by, pages, questions, picture, version },
    origin: row.is_own ? 'own' : row.is_received ? 'shared' : 'library',
    ...{ language: row.language as LibraryEntry['language'], languages: row.languages },
    ...{ shared_at: row.shared_at.toISOString(), first_questions: row.first_questions },
    ...{ times_taken: row.times_taken, left_out: listLeftOut(row.features, plan), taken: row.taken },
  };
}

/** Folds texts like the database does for searches, as far as the samples need it. */
const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('œ', 'oe');

function matches({ title, description, languages, category }: LibraryEntry, filter: LibraryFilter): boolean {
  if (filter.category && filter.category !== category) return false;
  if (filter.language && !languages.includes(filter.language)) return false;
  return !filter.q || fold(`${title} ${description}`).includes(fold(filter.q));
}

/** Offers samples in the filtered language where they have it, else in that of the reader. */
function listSampleEntries(filter: LibraryFilter, locale: Language, { plan }: Pick<Actor, 'plan'>): LibraryEntry[] {
  return SAMPLE_KEYS.map((key) => toSampleEntry(getSample(key, locale, plan))).filter((entry) =>
    matches(entry, filter),
  );
}

export async function listLibrary(call: Call<typeof library.list>): Promise<ResponseOf<typeof library.list>> {
  assertLibrary(call);
  const { tx, actor, locale, query } = call;
  const { page, limit, ...filter } = query;
  const samples = listSampleEntries(filter, locale, actor);
  const shared = await countShared(tx, filter);
  const offset = (page - 1) * limit;
  const rows = offset < shared ? await listShared(tx, filter, { limit, offset }) : [];
  const start = Math.max(0, offset - shared);
  const list = [...rows.map((row) => toSharedEntry(row, actor)), ...samples.slice(start, start + limit - rows.length)];
  const total = shared + samples.length;
  const total_pages = Math.ceil(total / limit);
  return {
    list,
    workspace_key: await getWorkspaceKey(tx, actor.workspace_id),
    pagination: {
      ...{ total, total_is_exact: true, limit, current_page: page, total_pages },
      ...{ next_cursor: null, prev_cursor: null },
    },
  };
}

/**
 * Returns a template that is shared with this workspace.
 * @throws ApiError CKL_OBJECT_NOT_FOUND
 */
export async function getShared({ tx }: Pick<Call, 'tx'>, id: string): Promise<SharedRow> {
  const row = isUuid(id) ? await findShared(tx, id) : undefined;
  if (!row) throw notFoundError('CKL');
  return row;
}

export async function getLibraryTemplate(call: Call<typeof library.get>): Promise<ResponseOf<typeof library.get>> {
  const { tx, actor, locale, params } = call;
  const key = findSampleKey(params.id);
  // The samples of the product are offered even if there is no library.
  if (key) {
    const sample = getSample(key, locale, actor.plan);
    return { ...toSampleEntry(sample), document: toOutput(toDocument(sample.records)) };
  }
  assertLibrary(call);
  const row = await getShared(call, params.id);
  const version = await findSharedVersion(tx, row, row.version);
  if (!version) throw notFoundError('CKL');
  const records = fitToPlan(toRecords(version.document), actor.plan);
  return { ...toSharedEntry(row, actor), document: toOutput(toDocument(records)) };
}

export const toOutput = (document: TemplateDocument) => document as unknown as LibraryTemplate['document'];
