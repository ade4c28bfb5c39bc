/** Notes on what an XLSForm cannot express. */
import type { Item } from '@rounds/engine';

/** The codes of notes on items, whose texts are in `import.json` of the contract. */
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

/** The parts of a template that a form cannot contain at all. */
export type TemplateNoteCode = 'description' | 'languages' | 'tests' | 'unused_sets';

/** A note on an item that a form cannot express completely. */
export interface ExportNote {
  readonly item: Item;
  readonly code: ExportNoteCode;
}

/** A note on a part of the template outside of its items. */
export interface TemplateNote {
  readonly code: TemplateNoteCode;
  readonly params: Readonly<Record<string, string>>;
}

/** An expression or condition has no counterpart in XLSForm. */
export class InexpressibleError extends Error {}

/** Collects notes, at most one of each code per item. */
export class ExportNotes {
  readonly #notes = new Map<string, ExportNote>();
  readonly #ofTemplate: TemplateNote[] = [];

  add(item: Item, code: ExportNoteCode): void {
    this.#notes.set(`${item.id} ${code}`, { item, code });
  }

  addToTemplate(code: TemplateNoteCode, params: TemplateNote['params'] = {}): void {
    this.#ofTemplate.push({ code, params });
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

  get ofTemplate(): readonly TemplateNote[] {
    return this.#ofTemplate;
  }

  /** The number of items with notes. */
  get countItems(): number {
    return new Set(this.list.map(({ item }) => item.id)).size;
  }
}
