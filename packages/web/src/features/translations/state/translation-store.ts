/** All texts of a template in one language, in the order of the template. */

import type { TranslationProgress, TranslationRecord, translations } from '@rounds/contract/checklists/translations.ts';
import type { OutputOf } from '@rounds/contract/endpoint.ts';

export type LoadedTranslations = OutputOf<typeof translations.get>;

/** Some records, as the server returns them after a change. */
interface ChangedRecords {
  readonly progress?: TranslationProgress;
  readonly records: readonly TranslationRecord[];
}

export interface TranslationStore {
  readonly language: string;
  readonly sourceLanguage: string;
  /** The same array until texts are added, removed or moved. */
  keys(): readonly string[];
  get(key: string): TranslationRecord | undefined;
  progress(): TranslationProgress;
  /** The revision of the draft up to which everything is known here. */
  revision(): number;
  setRevision(revision: number): void;
  /** Replaces single records. */
  put(changed: ChangedRecords): void;
  /** Merges what the server returned for the time after a revision. */
  merge(loaded: LoadedTranslations): void;
  subscribe(listener: () => void): () => void;
}

export function createTranslationStore(loaded: LoadedTranslations): TranslationStore {
  let keys = loaded.records.map(({ key }) => key);
  let records = new Map(loaded.records.map((record) => [record.key, record]));
  let { progress, revision } = loaded;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  const isSameOrder = (next: readonly TranslationRecord[]) =>
    next.length === keys.length && next.every(({ key }, place) => key === keys[place]);
  const put = (changed: ChangedRecords) => {
    for (const record of changed.records) if (records.has(record.key)) records.set(record.key, record);
    progress = changed.progress ?? progress;
  };
  return {
    language: loaded.language,
    sourceLanguage: loaded.source_language,
    keys: () => keys,
    get: (key) => records.get(key),
    progress: () => progress,
    revision: () => revision,
    setRevision(next) {
      revision = Math.max(revision, next);
    },
    put(changed) {
      put(changed);
      notify();
    },
    merge(next) {
      if (next.revision < revision) return;
      if (!next.is_complete) put(next);
      else {
        if (!isSameOrder(next.records)) keys = next.records.map(({ key }) => key);
        records = new Map(next.records.map((record) => [record.key, record]));
        progress = next.progress;
      }
      revision = next.revision;
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Counts again what the server counts, so that a change shows at once. */
export function moveProgress(
  progress: TranslationProgress,
  from: TranslationRecord['state'],
  to: TranslationRecord['state'],
): TranslationProgress {
  if (from === to) return progress;
  return { ...progress, [from]: progress[from] - 1, [to]: progress[to] + 1 };
}
