/** The lists of choices: their options by name, with what choice filters ask of them. */
import { randomUUID } from 'node:crypto';
import type { ResponseOption, ResponseSet } from '@rounds/engine';
import type { FormLanguages } from './languages.ts';
import type { FormNote } from './notes.ts';
import type { FormRow, FormSheet } from './workbook.ts';

export interface Choice {
  readonly name: string;
  readonly uuid: string;
  readonly row: FormRow | null;
}
export interface ChoiceList {
  readonly name: string;
  readonly choices: readonly Choice[];
  /** Columns that choice filters ask, with the name under which the options keep them. */
  readonly columns: Map<string, string>;
}

/** More options than a response set takes. */
export const MOST_CHOICES = 500;
const LONGEST_LABEL = 1000;
const OTHER = 'other';

export class ChoiceLists {
  readonly notes: FormNote[] = [];
  readonly #lists = new Map<string, Choice[]>();
  readonly #made = new Map<string, ChoiceList>();
  readonly #sheet: FormSheet;
  readonly #languages: FormLanguages;

  constructor(sheet: FormSheet, languages: FormLanguages) {
    this.#sheet = sheet;
    this.#languages = languages;
    for (const row of sheet.rows) this.#take(row);
  }

  #take(row: FormRow): void {
    const list = row.text('list_name');
    const name = row.text('name');
    if (list === '') return;
    if (name === '') {
      this.notes.push({
        row: row.number,
        column: `choices: ${row.header('name')}`,
        code: 'choice_unnamed',
        params: { list },
        construct: false,
      });
      return;
    }
    const choice = { name, uuid: randomUUID(), row };
    const known = this.#lists.get(list);
    if (known) known.push(choice);
    else this.#lists.set(list, [choice]);
  }

  /** A list, with “other” at its end where the question asks for it; null for one that the file does not have. */
  list(name: string, withOther: boolean): ChoiceList | null {
    const key = `${withOther}:${name}`;
    const known = this.#made.get(key);
    if (known) return known;
    const choices = this.#lists.get(name);
    if (!choices) return null;
    // A list has its own options each time it stands for itself: one uuid stands for one option.
    const own = withOther ? choices.map((choice) => ({ ...choice, uuid: randomUUID() })) : choices;
    const adds = withOther && !own.some((choice) => choice.name === OTHER);
    const made: ChoiceList = {
      name,
      choices: adds ? [...own, { name: OTHER, uuid: randomUUID(), row: null }] : own,
      columns: new Map(),
    };
    this.#made.set(key, made);
    return made;
  }

  /** Whether some choice of a list says something in a column. */
  hasColumn(list: ChoiceList, column: string): boolean {
    return list.choices.some(({ row }) => (row?.text(column) ?? '') !== '');
  }

  /** Whether every choice of a list says something in a column. */
  isFull(list: ChoiceList, column: string): boolean {
    return list.choices.every(({ row }) => (row?.text(column) ?? '') !== '');
  }

  /** Columns of media beside the choices that are used, each once. */
  mediaOf(list: ChoiceList): { row: FormRow; column: string } | null {
    const named = this.#sheet.columns.filter(({ name }) => ['image', 'audio', 'video', 'big_image'].includes(name));
    for (const { name: column } of named) {
      const found = list.choices.find(({ row }) => (row?.text(column) ?? '') !== '');
      if (found?.row) return { row: found.row, column };
    }
    return null;
  }

  toResponseSet(list: ChoiceList, uuid: string, otherLabel: (language: string) => string): ResponseSet {
    return {
      uuid,
      title: list.name.slice(0, 200),
      options: list.choices.map((choice) => this.#option(list, choice, otherLabel)),
    };
  }

  #option(list: ChoiceList, { name, uuid, row }: Choice, otherLabel: (language: string) => string): ResponseOption {
    const { own, spoken } = this.#languages;
    const label = row ? this.#languages.textOf(row, 'label') || name : otherLabel(own);
    const others: [string, string][] = row
      ? this.#languages.translationsOf(row, 'label')
      : spoken.map((language) => [language, otherLabel(language)]);
    const asked = [...list.columns].flatMap(([column, key]) => {
      const text = row?.text(column) ?? '';
      return text === '' ? [] : [[key, text.slice(0, 1000)]];
    });
    return {
      uuid,
      label: label.slice(0, LONGEST_LABEL),
      score: null,
      color: 'none',
      failed: false,
      values: { ...Object.fromEntries(asked), name: name.slice(0, LONGEST_LABEL) },
      ...translated('label', others, LONGEST_LABEL),
    };
  }
}

/** The texts of one field in other languages, as records carry them. */
export function translated<Field extends string>(
  field: Field,
  texts: readonly (readonly [language: string, text: string])[],
  longest: number,
): { translations?: Record<string, Record<Field, string>> } {
  if (texts.length === 0) return {};
  const entries = texts.map(([language, text]) => [language, { [field]: text.slice(0, longest) }]);
  return { translations: Object.fromEntries(entries) as Record<string, Record<Field, string>> };
}
