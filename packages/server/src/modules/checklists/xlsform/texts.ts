/** Titles, hints and messages of rows, in the template's language and in the others that a form has. */
import { randomUUID } from 'node:crypto';
import type { Info, ItemOptions } from '@rounds/engine';
import { type ChoiceList, type ChoiceLists, translated } from './choices.ts';
import type { Draft } from './drafts.ts';
import type { FormExpressions } from './expressions.ts';
import type { FormLanguages } from './languages.ts';
import type { FormNotes } from './notes.ts';
import type { FormRow } from './workbook.ts';

export const LONGEST_TITLE = 5000;
const LONGEST_HINT = 20_000;
const LONGEST_MESSAGE = 1000;
/** `${name}` in a text, which is filled with the answer. */
const NAMED_ANSWER = /\$\{\s*([^{}]+?)\s*\}/g;
const MOST_ROWS = 30;
const HINTS = ['hint', 'guidance_hint'];
const MEDIA = ['image', 'big_image', 'audio', 'video'];

export class FormTexts {
  readonly languages: FormLanguages;
  /** The hints, as help beside the items. */
  readonly info: Info[] = [];
  readonly #notes: FormNotes;
  readonly #lists: ChoiceLists;
  readonly #expressions: FormExpressions;
  /** Names of answers that texts have and the template has not. */
  readonly #unknown: { readonly row: FormRow; readonly name: string }[] = [];

  constructor(languages: FormLanguages, lists: ChoiceLists, expressions: FormExpressions, notes: FormNotes) {
    this.languages = languages;
    this.#lists = lists;
    this.#expressions = expressions;
    this.#notes = notes;
  }

  title(row: FormRow, name: string): string {
    const text = this.languages.textOf(row, 'label') || name;
    if (text.length > LONGEST_TITLE) {
      this.#notes.cell(row, 'label', 'text_long', { length: text.length, max: LONGEST_TITLE }, false);
    }
    return this.#named(row, text.slice(0, LONGEST_TITLE));
  }

  /** A text that names the answers by the keys that they have in the template. */
  #named(row: FormRow, text: string): string {
    return text.replace(NAMED_ANSWER, (whole, name: string) => {
      const key = this.#expressions.keyOf(name);
      if (key === null) this.#unknown.push({ row, name: whole });
      return key === null ? whole : `\${${key}}`;
    });
  }

  /** Texts that name answers which the template has not stay as they are written: one note for all of them. */
  noteAnswers(): void {
    const [first] = this.#unknown;
    if (!first) return;
    const rows = [...new Set(this.#unknown.map(({ row }) => row.number))].sort((a, b) => a - b);
    const shown = rows.slice(0, MOST_ROWS).join(', ');
    const params = {
      example: first.name.slice(0, 100),
      rows: rows.length > MOST_ROWS ? `${shown} …` : shown,
    };
    this.#notes.cell(first.row, 'label', 'text_answers', params, false);
  }

  /** What is said where an answer does not fit, or is missing. */
  message(row: FormRow, column: 'constraint_message' | 'required_message' = 'constraint_message'): string {
    return this.#named(row, this.languages.textOf(row, column).slice(0, LONGEST_MESSAGE));
  }

  /** The item with its title, and with the messages that it has, in the other languages. */
  translated(draft: Draft, row: FormRow, withMessage = false): Draft {
    const translations: Record<string, Record<string, string>> = {};
    const put = (field: string, column: string, longest: number) => {
      for (const [language, text] of this.languages.translationsOf(row, column)) {
        translations[language] = { ...translations[language], [field]: this.#named(row, text.slice(0, longest)) };
      }
    };
    put('title', 'label', LONGEST_TITLE);
    if (withMessage) put('constraint_message', 'constraint_message', LONGEST_MESSAGE);
    if (draft.item.options.required_message) put('required_message', 'required_message', LONGEST_MESSAGE);
    return Object.keys(translations).length === 0 ? draft : { ...draft, item: { ...draft.item, translations } };
  }

  /** The pointer at the help that a row's hints make, if it has any. */
  hint(row: FormRow): ItemOptions {
    const texts = HINTS.map((column) => this.languages.textOf(row, column)).filter(Boolean);
    if (texts.length === 0) return {};
    const others = new Map<string, string>();
    for (const column of HINTS) {
      for (const [language, part] of this.languages.translationsOf(row, column)) {
        others.set(language, [others.get(language), this.#named(row, part)].filter(Boolean).join('\n\n'));
      }
    }
    const text = this.#named(row, texts.join('\n\n')).slice(0, LONGEST_HINT);
    const info = { uuid: randomUUID(), text, media: [], ...translated('text', [...others], LONGEST_HINT) };
    this.info.push(info);
    return { info_id: info.uuid };
  }

  /** Pictures and sounds lie beside the workbook, not in it. */
  noteMedia(row: FormRow, list: ChoiceList | null): void {
    for (const column of MEDIA) {
      const [file] = row.texts(column).values();
      if (file) this.#notes.cell(row, column, 'media', { file: file.slice(0, 100) }, false);
    }
    const media = list && this.#lists.mediaOf(list);
    if (!media) return;
    const column = `choices: ${media.row.header(media.column)}`;
    const file = media.row.text(media.column).slice(0, 100);
    this.#notes.add({ row: media.row.number, column, code: 'media', params: { file }, construct: false });
  }
}
