/** Notes on cells that could not be converted. */

import { XPathError } from '../xpath/tokens.ts';
import type { FormRow } from './sheets.ts';

/** A note on a cell: `row` is its number in the sheet, `column` its header; null if it is about the whole row. */
export interface FormNote {
  readonly row: number;
  readonly column: string | null;
  readonly code: FormNoteCode;
  readonly params: Readonly<Record<string, string | number>>;
  /** Whether the note is about a construct (a question or one of its cells) rather than a heading or a file. */
  readonly construct: boolean;
}
/** The codes of notes, whose texts are in `import.json` of the contract. */
export type FormNoteCode =
  | 'argument'
  | 'calculate_left_out'
  | 'calculation_missing'
  | 'cell_without_place'
  | 'cell_without_type'
  | 'choice_unnamed'
  | 'choices_as_list'
  | 'choices_external'
  | 'choices_many'
  | 'choices_missing'
  | 'choices_repeat'
  | 'circular'
  | 'column_unknown'
  | 'date_look'
  | 'default_dynamic'
  | 'default_unfit'
  | 'end_missing'
  | 'end_surplus'
  | 'expression_long'
  | 'function_unknown'
  | 'global_response'
  | 'group_deep'
  | 'kind_unasked'
  | 'language_unknown'
  | 'location_as_text'
  | 'media'
  | 'metadata'
  | 'null_name'
  | 'name_taken'
  | 'name_wrong'
  | 'parameters'
  | 'pattern'
  | 'range_changed'
  | 'rank'
  | 'reference_ambiguous'
  | 'reference_left_out'
  | 'reference_many'
  | 'reference_unknown'
  | 'repeat_nested'
  | 'required_unclear'
  | 'text_answers'
  | 'text_long'
  | 'trigger'
  | 'type_missing'
  | 'type_unknown'
  | 'type_without_place'
  | 'with_question'
  | 'xpath_long'
  | 'xpath_path'
  | 'xpath_unreadable';

/** An expression has no counterpart in the engine. The error becomes the note of its cell. */
export class UnsupportedError extends Error {
  readonly code: FormNoteCode;
  readonly params: FormNote['params'];
  constructor(code: FormNoteCode, params: FormNote['params'] = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** The notes of one form, at most one per cell. */
export class FormNotes {
  readonly #notes = new Map<string, FormNote>();

  add(note: FormNote): void {
    const cell = `${note.row} ${note.column}`;
    const existing = this.#notes.get(cell);
    if (!existing || (note.construct && !existing.construct)) this.#notes.set(cell, note);
  }

  /** Adds a note on a cell. Headings, files and the like are not constructs. */
  addCell(row: FormRow, column: string, code: FormNoteCode, params: FormNote['params'] = {}, construct = true): void {
    this.add({ row: row.number, column: row.header(column), code, params, construct });
  }

  /** Runs `convert`; returns null and adds a note if it throws because there is no counterpart. */
  attempt<T>(row: FormRow, column: string, convert: () => T): T | null {
    try {
      return convert();
    } catch (error) {
      if (error instanceof UnsupportedError || error instanceof XPathError)
        this.addCell(row, column, error.code, error.params);
      else throw error;
      return null;
    }
  }

  /** All notes, sorted by row. */
  get list(): FormNote[] {
    return [...this.#notes.values()].sort((a, b) => a.row - b.row);
  }
}
