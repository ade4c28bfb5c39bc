/** Titles, hints and messages of rows, in the template's language and in the other languages of the form. */
import type { Id, Info, ItemOptions } from '@rounds/engine';
import { type ChoiceList, type ChoiceLists, toTranslations } from '../form/choices.ts';
import type { FormLanguages } from '../form/languages.ts';
import type { FormNotes } from '../form/notes.ts';
import type { FormRow } from '../form/sheets.ts';
import type { DraftItem } from './draft-items.ts';
import type { ExpressionImporter } from './expression-importer.ts';
import type { FormParts } from './form-parts.ts';

export const MAX_TITLE_LENGTH = 5000;
const MAX_HINT_LENGTH = 20_000;
const MAX_MESSAGE_LENGTH = 1000;
/** Matches `${name}` in a text, which is replaced by the answer. */
const ANSWER_REFERENCE = /\$\{([^{}]+)\}/g;
const MAX_LISTED_ROWS = 30;
const HINT_COLUMNS = ['hint', 'guidance_hint'];
const MEDIA_COLUMNS = ['image', 'big_image', 'audio', 'video'];

export type MessageColumn = 'constraint_message' | 'required_message';

export class FormTexts {
  readonly languages: FormLanguages;
  /** The hints, which become help texts. */
  readonly info: Info[] = [];
  readonly #notes: FormNotes;
  readonly #lists: ChoiceLists;
  readonly #expressions: ExpressionImporter;
  readonly #createId: () => Id;
  /** References in texts to answers that the template does not have. */
  readonly #unknown: { readonly row: FormRow; readonly name: string }[] = [];

  constructor({ languages, lists, expressions, notes, createId }: FormParts) {
    this.languages = languages;
    this.#lists = lists;
    this.#expressions = expressions;
    this.#notes = notes;
    this.#createId = createId;
  }

  getTitle(row: FormRow, name: string): string {
    const text = this.languages.getText(row, 'label') || name;
    if (text.length > MAX_TITLE_LENGTH) {
      this.#notes.addCell(row, 'label', 'text_long', { length: text.length, max: MAX_TITLE_LENGTH }, false);
    }
    return this.#replaceReferences(row, text.slice(0, MAX_TITLE_LENGTH));
  }

  /** Replaces names of answers by the keys that they have in the template. */
  #replaceReferences(row: FormRow, text: string): string {
    return text.replace(ANSWER_REFERENCE, (match, name: string) => {
      const key = this.#expressions.findKey(name.trim());
      if (key === null) this.#unknown.push({ row, name: match });
      return key === null ? match : `\${${key}}`;
    });
  }

  /** Adds one note for all unknown references. The texts keep them as they are. */
  noteUnknownAnswers(): void {
    const [first] = this.#unknown;
    if (!first) return;
    const rows = [...new Set(this.#unknown.map(({ row }) => row.number))].sort((a, b) => a - b);
    const rowNumbers = rows.slice(0, MAX_LISTED_ROWS).join(', ');
    const params = {
      example: first.name.slice(0, 100),
      rows: rows.length > MAX_LISTED_ROWS ? `${rowNumbers} …` : rowNumbers,
    };
    this.#notes.addCell(first.row, 'label', 'text_answers', params, false);
  }

  /**
   * The message for an invalid or missing answer. A message in another language would confuse more than the default
   * one.
   */
  getMessage(row: FormRow, column: MessageColumn = 'constraint_message'): string {
    const text = this.languages.getOwnText(row, column);
    if (text.length > MAX_MESSAGE_LENGTH) {
      this.#notes.addCell(row, column, 'text_long', { length: text.length, max: MAX_MESSAGE_LENGTH }, false);
    }
    return this.#replaceReferences(row, text.slice(0, MAX_MESSAGE_LENGTH));
  }

  /** Adds translations of the title and of these messages, which need not be in the template’s language, to an item. */
  translate(draft: DraftItem, row: FormRow, messages: readonly MessageColumn[] = []): DraftItem {
    const translations: Record<string, Record<string, string>> = {};
    const addTranslation = (field: string, column: string, longest: number) => {
      for (const [language, text] of this.languages.listTranslations(row, column)) {
        translations[language] = {
          ...translations[language],
          [field]: this.#replaceReferences(row, text.slice(0, longest)),
        };
      }
    };
    addTranslation('title', 'label', MAX_TITLE_LENGTH);
    for (const message of messages) addTranslation(message, message, MAX_MESSAGE_LENGTH);
    return Object.keys(translations).length === 0 ? draft : { ...draft, item: { ...draft.item, translations } };
  }

  /** Creates a help text from a row's hints and returns the option that refers to it; empty without hints. */
  addHint(row: FormRow): ItemOptions {
    const texts = HINT_COLUMNS.map((column) => this.languages.getText(row, column)).filter(Boolean);
    if (texts.length === 0) return {};
    const others = new Map<string, string>();
    for (const column of HINT_COLUMNS) {
      for (const [language, part] of this.languages.listTranslations(row, column)) {
        others.set(language, [others.get(language), this.#replaceReferences(row, part)].filter(Boolean).join('\n\n'));
      }
    }
    const text = this.#replaceReferences(row, texts.join('\n\n')).slice(0, MAX_HINT_LENGTH);
    const info = { uuid: this.#createId(), text, media: [], ...toTranslations('text', [...others], MAX_HINT_LENGTH) };
    this.info.push(info);
    return { info_id: info.uuid };
  }

  /** Notes media, because their files are not part of the workbook. */
  noteMedia(row: FormRow, list: ChoiceList | null): void {
    for (const column of MEDIA_COLUMNS) {
      const [file] = row.texts(column).values();
      if (file) this.#notes.addCell(row, column, 'media', { file: file.slice(0, 100) }, false);
    }
    const media = list && this.#lists.findMedia(list);
    if (!media) return;
    const column = `choices: ${media.row.header(media.column)}`;
    const file = media.row.text(media.column).slice(0, 100);
    this.#notes.add({ row: media.row.number, column, code: 'media', params: { file }, construct: false });
  }
}
