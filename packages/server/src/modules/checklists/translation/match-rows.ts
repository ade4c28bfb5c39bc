/** Finds the text of each row of a file with translations. */
import {
  checkTranslation,
  getAncestors,
  getReference,
  listTexts,
  type TemplateRecords,
  type TemplateText,
} from '@rounds/engine';
import type { RowProblem } from '../../../import-reading/index.ts';
import type { ReadTranslation, TranslationColumns } from './messages.ts';

export type RowCode = 'translation_twice' | 'translation_no_key' | 'translation_unknown' | 'translation_wrong';
/** If a translation is wrong, `problem` says why. */
export interface TranslationRowProblem extends RowProblem<RowCode> {
  readonly problem?: { readonly code: string; readonly params?: RowProblem['params'] };
  readonly value: string;
}

/** A translation of a file with its text. */
export interface MatchedRow {
  readonly row: number;
  readonly text: TemplateText;
  readonly translation: string;
  readonly state: string;
  readonly previous_source: string;
}

interface Matches {
  readonly matched: readonly MatchedRow[];
  readonly problems: readonly TranslationRowProblem[];
  /** Rows without a translation. */
  readonly empty: number;
}

/**
 * Rows name their text by its key, else by the reference of its item, else by its source. Of texts with the same source,
 * the first row belongs to the first one and so on; a single row belongs to all of them.
 */
export function matchRows(
  records: TemplateRecords,
  rows: readonly ReadTranslation[],
  columns: TranslationColumns,
): Matches {
  return new RowMatcher(records, columns).match(rows);
}

class RowMatcher {
  readonly #records: TemplateRecords;
  readonly #columns: TranslationColumns;
  readonly #byKey = new Map<string, TemplateText>();
  readonly #byReference = new Map<string, TemplateText>();
  readonly #bySource = new Map<string, TemplateText[]>();
  readonly #taken = new Map<string, MatchedRow>();
  /** Titles of pages and sections, which stand in many rows. */
  readonly #containers = new Map<string, MatchedRow>();
  readonly #problems: TranslationRowProblem[] = [];

  constructor(records: TemplateRecords, columns: TranslationColumns) {
    this.#records = records;
    this.#columns = columns;
    for (const text of listTexts(records)) {
      this.#byKey.set(text.key, text);
      const same = this.#bySource.get(text.source);
      if (same) same.push(text);
      else this.#bySource.set(text.source, [text]);
      const item = text.item_id === null ? undefined : records.items[text.item_id];
      if (!item || text.key !== `${item.id}:title`) continue;
      for (const name of [getReference(item), item.reference_key ?? ''])
        if (name !== '' && !this.#byReference.has(name)) this.#byReference.set(name, text);
    }
  }

  match(rows: readonly ReadTranslation[]): Matches {
    const textsByRow = new Map<ReadTranslation, TemplateText>();
    const remaining = new Map<string, ReadTranslation[]>();
    for (const row of rows) {
      const text = this.#byKey.get(row.key) ?? this.#byReference.get(row.reference_key);
      if (text) textsByRow.set(row, text);
      else if (this.#bySource.has(row.source)) {
        const same = remaining.get(row.source);
        if (same) same.push(row);
        else remaining.set(row.source, [row]);
      } else this.#reportUnknown(row);
    }
    const reserved = new Set([...textsByRow.values()].map(({ key }) => key));
    for (const [row, text] of textsByRow) this.#take(row, text);
    for (const [source, same] of remaining) {
      const free = this.#bySource.get(source)!.filter(({ key }) => !reserved.has(key));
      if (same.length === 1) for (const text of free) this.#take(same[0]!, text);
      else for (const [at, row] of same.entries()) this.#takeOrReject(row, free[at]);
    }
    // A row of its own says more than the column of another one.
    const containers = [...this.#containers.values()].filter(({ text }) => !this.#taken.has(text.key));
    return {
      matched: [...this.#taken.values(), ...containers].filter(({ translation }) => translation !== ''),
      problems: this.#problems.sort((a, b) => a.row - b.row),
      empty: rows.filter(({ translation }) => translation === '').length,
    };
  }

  #takeOrReject(row: ReadTranslation, text: TemplateText | undefined): void {
    if (text) this.#take(row, text);
    else this.#report(row, 'source', { code: 'translation_twice', params: {} });
  }

  #take(row: ReadTranslation, text: TemplateText): void {
    const { translation, state, previous_source } = row;
    if (this.#taken.has(text.key)) {
      const by = row.key ? 'key' : row.reference_key ? 'reference_key' : 'source';
      this.#report(row, by, { code: 'translation_twice', params: {} });
      return;
    }
    this.#taken.set(text.key, { row: row.row, text, translation, state, previous_source });
    this.#check(row, 'translation', text, translation);
    if (text.item_id === null || (row.page === '' && row.section === '')) return;
    const path = getAncestors(this.#records, text.item_id);
    this.#takeContainer(row, 'page', path.at(-1)?.id);
    this.#takeContainer(row, 'section', path.find(({ type }) => type === 'section')?.id);
  }

  /** The first row of a page or section decides how it is called. */
  #takeContainer(row: ReadTranslation, target: 'page' | 'section', id: string | undefined): void {
    const text = this.#byKey.get(`${id}:title`);
    const translation = row[target];
    if (!text || translation === '' || this.#containers.has(text.key)) return;
    this.#containers.set(text.key, { row: row.row, text, translation, state: '', previous_source: '' });
    this.#check(row, target, text, translation);
  }

  #check(row: ReadTranslation, target: 'translation' | 'page' | 'section', text: TemplateText, value: string): void {
    const wrong = checkTranslation(text, value).find(({ blocks }) => blocks);
    if (!wrong) return;
    const { code, params = {} } = wrong;
    this.#report(row, target, { code: 'translation_wrong', params, problem: { code, params } });
  }

  #reportUnknown(row: ReadTranslation): void {
    const by = (['key', 'reference_key', 'source'] as const).find((target) => row[target] !== '');
    if (by) this.#report(row, by, { code: 'translation_unknown', params: {} });
    else this.#report(row, this.#columns.key ? 'key' : 'source', { code: 'translation_no_key', params: {} });
  }

  #report(
    row: ReadTranslation,
    target: keyof TranslationColumns,
    problem: Pick<TranslationRowProblem, 'code' | 'params' | 'problem'>,
  ): void {
    const column = this.#columns[target] ?? null;
    this.#problems.push({ row: row.row, column, value: row[target].slice(0, MAX_SHOWN_VALUE), ...problem });
  }
}

/** The maximum length of a cell that is shown with its problem. */
const MAX_SHOWN_VALUE = 1_000;
