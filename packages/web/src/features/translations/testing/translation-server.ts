/** A fake server with the translations of one template, for tests of the translation screen. */
import { checklists, type Template } from '@rounds/contract/checklists';
import {
  type TranslationOverview,
  type TranslationProgress,
  type TranslationRecord,
  translations,
} from '@rounds/contract/checklists/translations.ts';
import { testId } from '@rounds/engine/testing';
import { FakeApiError, FakeServer } from '../../../testing/index.ts';

export const AT = '2026-11-20T13:05:00.000Z';
export const PAGE = testId(1);
export const SECTION = testId(2);
export const MARA = { id: 2, full_name: 'Mara Lindqvist' };

type Draft = Partial<TranslationRecord> & Pick<TranslationRecord, 'source'>;

/** A text of a question on the first page; its state follows from its translation. */
export function createText(number: number, draft: Draft): TranslationRecord {
  const { translation = '', is_machine = false, previous_source } = draft;
  const state =
    translation === '' ? 'missing' : previous_source !== undefined ? 'outdated' : is_machine ? 'machine' : 'done';
  return {
    key: `${testId(number)}:title`,
    kind: 'question',
    field: 'title',
    item_id: testId(number),
    page_id: PAGE,
    section_id: null,
    translation,
    state,
    is_machine,
    edited_by: translation === '' ? null : MARA,
    edited_at: translation === '' ? null : AT,
    max_length: 5_000,
    ...draft,
  };
}

export const createPageText = (source: string, translation = ''): TranslationRecord =>
  createText(1, { kind: 'page', source, translation, item_id: PAGE });

function countStates(records: Iterable<TranslationRecord>): TranslationProgress {
  const progress = { total: 0, done: 0, missing: 0, outdated: 0, machine: 0 };
  for (const { state } of records) {
    progress.total += 1;
    progress[state] += 1;
  }
  return progress;
}

/** Stores translations into German, and can save on behalf of another person. */
export class TranslationServer extends FakeServer {
  records: Map<string, TranslationRecord>;
  revision = 4;
  languages: string[];
  readonly changedAt = new Map<string, number>();

  constructor(records: readonly TranslationRecord[], languages = ['de', 'fr']) {
    super();
    this.records = new Map(records.map((record) => [record.key, record]));
    this.languages = languages;
    this.on(translations.overview, () => this.overview());
    this.on(translations.get, ({ params, query }) => this.load(params.lang, query.after));
    this.on(translations.update, ({ body }) => {
      const now = this.records.get(body.key);
      if (body.previous !== undefined && now && now.translation !== body.previous) {
        throw new FakeApiError('CKL_TRANSLATION_CHANGED', 'Mara Lindqvist has changed this translation.');
      }
      return this.store([body]);
    });
    this.on(translations.bulkUpdate, ({ body }) => this.store(body.records));
    this.on(translations.markDone, ({ body }) =>
      this.store(body.keys.map((key) => ({ key, translation: this.text(key) }))),
    );
    this.on(checklists.showDraftPresence, () => null);
    this.on(checklists.get, () => createTemplate());
  }

  text = (key: string): string => this.records.get(key)?.translation ?? '';

  overview(): TranslationOverview {
    const progress = countStates(this.records.values());
    return {
      ...{ template_id: 12, uuid: testId(900), title: 'Food premises', revision: this.revision },
      ...{ published_version: 3, has_draft: true, has_draft_translations: true, language: 'en' },
      texts: this.records.size,
      languages: this.languages.map((language) => ({ language, progress })),
      translator: 'service',
    };
  }

  load(language: string, after: number | undefined) {
    const all = [...this.records.values()];
    return {
      ...{ language, source_language: 'en', revision: this.revision },
      progress: countStates(all),
      is_complete: after === undefined,
      records: after === undefined ? all : all.filter(({ key }) => (this.changedAt.get(key) ?? 0) > after),
    };
  }

  store(
    changes: readonly {
      key: string;
      translation: string;
      is_machine?: boolean | undefined;
      source?: string | undefined;
    }[],
    by = { id: 1, full_name: 'Test Person' },
  ) {
    this.revision += 1;
    const records = changes.map(({ key, translation, is_machine = false, source }) => {
      const { previous_source: _source, problems: _problems, ...before } = this.records.get(key)!;
      const isOutdated = translation !== '' && source !== undefined && source !== before.source;
      const record: TranslationRecord = {
        ...before,
        translation,
        is_machine: translation !== '' && is_machine,
        state: translation === '' ? 'missing' : isOutdated ? 'outdated' : is_machine ? 'machine' : 'done',
        ...(isOutdated && { previous_source: source }),
        edited_by: by,
        edited_at: AT,
      };
      this.records.set(key, record);
      this.changedAt.set(key, this.revision);
      return record;
    });
    return { revision: this.revision, progress: countStates(this.records.values()), records };
  }
}

/** The questions of the texts do not matter to the list. */
const createTemplate = (): Template =>
  ({
    ...{ id: 12, uuid: testId(900), template_id: 12, parent_id: null, revision: 4, contains_asset: false },
    ...{ archived_at: null, created_at: AT, updated_at: AT, published_version: 3, published_at: AT, has_draft: true },
    ...{ has_draft_translations: true, need_merge_request: false, title: 'Food premises', description: '' },
    options: {
      ...{ has_draft: true, published: true, version_id: 31, version_title: null, language: 'en' },
      ...{ contains_asset: false, global_type: null },
    },
    ...{ language: 'en', items: [], response_sets: [], rule_sets: [], grouped_items: [], info: [], image_markers: [] },
    ...{ custom_units: [], tests: [], relations: [], global_responses: [], global_items: [] },
  }) as Template;
