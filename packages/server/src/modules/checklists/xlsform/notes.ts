/** What of a file is not carried: the cell, the reason's code, and what the reason names. */
import type { FormRow } from './workbook.ts';
import { XPathError } from './xpath/tokens.ts';

export interface FormNote {
  readonly row: number;
  readonly column: string | null;
  readonly code: FormNoteCode;
  readonly params: Readonly<Record<string, string | number>>;
  /** Whether it stands for a construct (a question or one of its cells), and not for a heading or a file. */
  readonly construct: boolean;
}
export type FormNoteCode =
  | 'argument'
  | 'calculate_left_out'
  | 'calculation_missing'
  | 'cell_without_place'
  | 'cell_without_type'
  | 'choice_unnamed'
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
  | 'group_deep'
  | 'kind_unasked'
  | 'language_unknown'
  | 'location_as_text'
  | 'media'
  | 'metadata'
  | 'name_taken'
  | 'name_wrong'
  | 'pattern'
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

/** Why an expression has no counterpart; it becomes the note of its cell. */
export class NotCarried extends Error {
  readonly code: FormNoteCode;
  readonly params: FormNote['params'];
  constructor(code: FormNoteCode, params: FormNote['params'] = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** The notes of one form: one for each cell at most. */
export class FormNotes {
  readonly #notes = new Map<string, FormNote>();

  add(note: FormNote): void {
    const cell = `${note.row} ${note.column}`;
    const known = this.#notes.get(cell);
    if (!known || (note.construct && !known.construct)) this.#notes.set(cell, note);
  }

  /** Notes a cell of a row. Headings, files and the like are no constructs. */
  cell(row: FormRow, column: string, code: FormNoteCode, params: FormNote['params'] = {}, construct = true): void {
    this.add({ row: row.number, column: row.header(column), code, params, construct });
  }

  /** What the work gives, or null with a note where there is no counterpart. */
  attempt<T>(row: FormRow, column: string, work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      if (error instanceof NotCarried || error instanceof XPathError) this.cell(row, column, error.code, error.params);
      else throw error;
      return null;
    }
  }

  /** All, by row. */
  get list(): FormNote[] {
    return [...this.#notes.values()].sort((a, b) => a.row - b.row);
  }
}
