/** The calls of a session that translates one language of a template. */

import { translations } from '@rounds/contract/checklists/translations.ts';
import type { BodyInputOf, OutputOf } from '@rounds/contract/endpoint.ts';
import { call } from '../../../platform/api/index.ts';
import type { LoadedTranslations } from './translation-store.ts';

export type SavedTranslations = OutputOf<typeof translations.bulkUpdate>;

export interface TranslationCalls {
  update(change: BodyInputOf<typeof translations.update>): Promise<SavedTranslations>;
  bulkUpdate(records: BodyInputOf<typeof translations.bulkUpdate>['records']): Promise<SavedTranslations>;
  markDone(keys: string[]): Promise<SavedTranslations>;
  autoTranslate(keys: string[], signal: AbortSignal): Promise<OutputOf<typeof translations.bulkAutoTranslate>>;
  loadAfter(revision: number): Promise<LoadedTranslations>;
}

export function createTranslationCalls(id: number, lang: string): TranslationCalls {
  const params = { id, lang };
  return {
    update: (body) => call(translations.update, { params, body, silent: true }),
    bulkUpdate: (records) => call(translations.bulkUpdate, { params, body: { records }, silent: true }),
    markDone: (keys) => call(translations.markDone, { params, body: { keys }, silent: true }),
    autoTranslate: (keys, signal) =>
      call(translations.bulkAutoTranslate, { params, body: { keys }, signal, silent: true }),
    loadAfter: (after) => call(translations.get, { params, query: { after }, silent: true }),
  };
}
