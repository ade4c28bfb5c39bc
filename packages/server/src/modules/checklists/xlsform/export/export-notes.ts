/** Notes on what an XLSForm cannot express. */
import type { Item } from '@rounds/engine';

export type ExportNoteCode =
  | 'as_text'
  | 'calculation'
  | 'choice_filter'
  | 'choice_colors'
  | 'confirm_default'
  | 'in_title'
  | 'columns'
  | 'condition'
  | 'constraint'
  | 'date_shape'
  | 'default'
  | 'enable'
  | 'exclude_report'
  | 'files'
  | 'formats'
  | 'duration'
  | 'hidden'
  | 'image_marker'
  | 'left_out'
  | 'list_choices'
  | 'list_filter'
  | 'many_files'
  | 'n_a'
  | 'note_media'
  | 'rating'
  | 'reference'
  | 'repeat_count'
  | 'row_limits'
  | 'rule'
  | 'rule_text'
  | 'scoring'
  | 'text_reference'
  | 'units';

export interface ExportNote {
  readonly item: Item;
  readonly code: ExportNoteCode;
}

/** An expression or condition has no counterpart in XLSForm. */
export class InexpressibleError extends Error {}

/** At most one note of each code per item. */
export class ExportNotes {
  readonly #notes = new Map<string, ExportNote>();

  add(item: Item, code: ExportNoteCode): void {
    this.#notes.set(`${item.id} ${code}`, { item, code });
  }

  /** Returns null, with a note, if the conversion has no counterpart. */
  attempt<T>(item: Item, code: ExportNoteCode, convert: () => T): T | null {
    try {
      return convert();
    } catch (error) {
      if (!(error instanceof InexpressibleError)) throw error;
      this.add(item, code);
      return null;
    }
  }

  get list(): readonly ExportNote[] {
    return [...this.#notes.values()];
  }

  /** The number of items with notes. */
  get countItems(): number {
    return new Set(this.list.map(({ item }) => item.id)).size;
  }
}
