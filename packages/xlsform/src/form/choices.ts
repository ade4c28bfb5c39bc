/** The choice lists of a form, with the columns that choice filters use. */
import type { Id, ResponseOption, ResponseSet } from '@rounds/engine';
import type { FormLanguages } from './languages.ts';
import type { FormNote } from './notes.ts';
import type { FormRow, FormSheet, FormWorkbook } from './sheets.ts';

export interface Choice {
  readonly name: string;
  readonly uuid: string;
  readonly row: FormRow | null;
}
export interface ChoiceList {
  readonly name: string;
  readonly choices: readonly Choice[];
  /** Columns used by choice filters, with the keys under which options store them. */
  readonly columns: Map<string, string>;
}

/**
 * A choice list that is too long for a response set. Questions refer to it by a placeholder until the list is stored.
 */
export interface LongList {
  readonly placeholder: Id;
  readonly name: string;
  /** The choices in the order of the file, in which a name may be repeated. */
  readonly choices: readonly { readonly name: string; readonly label: string }[];
}

/** The maximum number of options in a response set. */
export const MAX_CHOICES = 500;
const MAX_LABEL_LENGTH = 1000;
const OTHER = 'other';

export class ChoiceLists {
  readonly notes: FormNote[] = [];
  readonly #lists = new Map<string, Choice[]>();
  readonly #resolved = new Map<string, ChoiceList>();
  readonly #long = new Map<ChoiceList, LongList>();
  readonly #sheet: FormSheet;
  readonly #languages: FormLanguages;
  readonly #createId: () => Id;

  constructor(
    { choices, externalChoices }: Pick<FormWorkbook, 'choices' | 'externalChoices'>,
    languages: FormLanguages,
    createId: () => Id,
  ) {
    this.#sheet = choices;
    this.#languages = languages;
    this.#createId = createId;
    for (const row of choices.rows) this.#addRow(row, 'choices');
    // If both sheets have a list of the same name, the one in the sheet of choices counts.
    const own = new Set(this.#lists.keys());
    for (const row of externalChoices.rows) if (!own.has(row.text('list_name'))) this.#addRow(row, 'external_choices');
  }

  #addRow(row: FormRow, sheet: string): void {
    const list = row.text('list_name');
    const name = row.text('name');
    if (list === '') return;
    if (name === '') {
      this.notes.push({
        row: row.number,
        column: `${sheet}: ${row.header('name')}`,
        code: 'choice_unnamed',
        params: { list },
        construct: false,
      });
      return;
    }
    const choice = { name, uuid: this.#createId(), row };
    const existing = this.#lists.get(list);
    if (existing) existing.push(choice);
    else this.#lists.set(list, [choice]);
  }

  /** Finds a list, with “other” appended if the question allows it; null if the file has no such list. */
  find(name: string, withOther: boolean): ChoiceList | null {
    const key = `${withOther}:${name}`;
    const cached = this.#resolved.get(key);
    if (cached) return cached;
    const choices = this.#lists.get(name);
    if (!choices) return null;
    // The list with “other” is a response set of its own, and option uuids must be unique.
    const own = withOther ? choices.map((choice) => ({ ...choice, uuid: this.#createId() })) : choices;
    const addsOther = withOther && !own.some((choice) => choice.name === OTHER);
    const resolved: ChoiceList = {
      name,
      choices: addsOther ? [...own, { name: OTHER, uuid: this.#createId(), row: null }] : own,
      columns: new Map(),
    };
    this.#resolved.set(key, resolved);
    return resolved;
  }

  /** The placeholder of a list that becomes a global list. */
  addLong(list: ChoiceList): Id {
    const cached = this.#long.get(list);
    if (cached) return cached.placeholder;
    const choices = list.choices.map(({ name, row }) => ({
      name,
      label: (row && this.#languages.getText(row, 'label')) || name,
    }));
    const long = { placeholder: this.#createId(), name: list.name, choices };
    this.#long.set(list, long);
    return long.placeholder;
  }

  get longLists(): LongList[] {
    return [...this.#long.values()];
  }

  /** Whether any choice of a list has a value in a column. */
  hasColumn(list: ChoiceList, column: string): boolean {
    return list.choices.some(({ row }) => (row?.text(column) ?? '') !== '');
  }

  /** Whether every choice of a list has a value in a column. */
  isColumnComplete(list: ChoiceList, column: string): boolean {
    return list.choices.every(({ row }) => (row?.text(column) ?? '') !== '');
  }

  /** The first media column that a choice of the list uses. */
  findMedia(list: ChoiceList): { row: FormRow; column: string } | null {
    const mediaColumns = this.#sheet.columns.filter(({ name }) =>
      ['image', 'audio', 'video', 'big_image'].includes(name),
    );
    for (const { name: column } of mediaColumns) {
      const choice = list.choices.find(({ row }) => (row?.text(column) ?? '') !== '');
      if (choice?.row) return { row: choice.row, column };
    }
    return null;
  }

  toResponseSet(list: ChoiceList, uuid: string, otherLabel: (language: string) => string): ResponseSet {
    return {
      uuid,
      title: list.name.slice(0, 200),
      options: list.choices.map((choice) => this.#toOption(list, choice, otherLabel)),
    };
  }

  #toOption(list: ChoiceList, { name, uuid, row }: Choice, otherLabel: (language: string) => string): ResponseOption {
    const { primary, translatable } = this.#languages;
    const label = row ? this.#languages.getText(row, 'label') || name : otherLabel(primary);
    const others: [string, string][] = row
      ? this.#languages.listTranslations(row, 'label')
      : translatable.map((language) => [language, otherLabel(language)]);
    const columnValues = [...list.columns].flatMap(([column, key]) => {
      const text = row?.text(column) ?? '';
      return text === '' ? [] : [[key, text.slice(0, 1000)]];
    });
    return {
      uuid,
      label: label.slice(0, MAX_LABEL_LENGTH),
      score: null,
      color: 'none',
      failed: false,
      values: { ...Object.fromEntries(columnValues), name: name.slice(0, MAX_LABEL_LENGTH) },
      ...toTranslations('label', others, MAX_LABEL_LENGTH),
    };
  }
}

/** The translations of one field in the format of the engine's records. */
export function toTranslations<Field extends string>(
  field: Field,
  texts: readonly (readonly [language: string, text: string])[],
  maxLength: number,
): { translations?: Record<string, Record<Field, string>> } {
  if (texts.length === 0) return {};
  const entries = texts.map(([language, text]) => [language, { [field]: text.slice(0, maxLength) }]);
  return { translations: Object.fromEntries(entries) as Record<string, Record<Field, string>> };
}
