/** Titles, hints and messages of rows, in the template's language and in the others that a form has. */
import { randomUUID } from 'node:crypto';
import type { Info, ItemOptions } from '@rounds/engine';
import { type ChoiceList, type ChoiceLists, translated } from './choices.ts';
import type { Draft } from './drafts.ts';
import type { FormLanguages } from './languages.ts';
import type { FormNotes } from './notes.ts';
import type { FormRow } from './workbook.ts';

export const LONGEST_TITLE = 5000;
const LONGEST_HINT = 20_000;
const LONGEST_MESSAGE = 1000;
/** `${name}` in a text, which XLSForm fills with the answer. */
const NAMED_ANSWER = /\$\{[^{}]+\}/;
const MOST_ROWS = 30;
const HINTS = ['hint', 'guidance_hint'];
const MEDIA = ['image', 'big_image', 'audio', 'video'];

export class FormTexts {
  readonly languages: FormLanguages;
  /** The hints, as help beside the items. */
  readonly info: Info[] = [];
  readonly #notes: FormNotes;
  readonly #lists: ChoiceLists;
  readonly #namesAnswers: { readonly row: FormRow; readonly text: string }[] = [];

  constructor(languages: FormLanguages, lists: ChoiceLists, notes: FormNotes) {
    this.languages = languages;
    this.#lists = lists;
    this.#notes = notes;
  }

  title(row: FormRow, name: string): string {
    const text = this.languages.textOf(row, 'label') || name;
    if (NAMED_ANSWER.test(text)) this.#namesAnswers.push({ row, text });
    if (text.length > LONGEST_TITLE) {
      this.#notes.cell(row, 'label', 'text_long', { length: text.length, max: LONGEST_TITLE }, false);
    }
    return text.slice(0, LONGEST_TITLE);
  }

  /** Texts that name answers stay as they are written: one note for all of them. */
  noteAnswers(): void {
    const [first] = this.#namesAnswers;
    if (!first) return;
    const rows = [...new Set(this.#namesAnswers.map(({ row }) => row.number))].sort((a, b) => a - b);
    const shown = rows.slice(0, MOST_ROWS).join(', ');
    const params = {
      example: NAMED_ANSWER.exec(first.text)?.[0] ?? '',
      rows: rows.length > MOST_ROWS ? `${shown} …` : shown,
    };
    this.#notes.cell(first.row, 'label', 'text_answers', params, false);
  }

  message(row: FormRow): string {
    return this.languages.textOf(row, 'constraint_message').slice(0, LONGEST_MESSAGE);
  }

  /** The item with its title, and with the message of its constraint, in the other languages. */
  translated(draft: Draft, row: FormRow, withMessage = false): Draft {
    const translations: Record<string, Record<string, string>> = {};
    const put = (field: string, column: string, longest: number) => {
      for (const [language, text] of this.languages.translationsOf(row, column)) {
        translations[language] = { ...translations[language], [field]: text.slice(0, longest) };
      }
    };
    put('title', 'label', LONGEST_TITLE);
    if (withMessage) put('constraint_message', 'constraint_message', LONGEST_MESSAGE);
    return Object.keys(translations).length === 0 ? draft : { ...draft, item: { ...draft.item, translations } };
  }

  /** The pointer at the help that a row's hints make, if it has any. */
  hint(row: FormRow): ItemOptions {
    const texts = HINTS.map((column) => this.languages.textOf(row, column)).filter(Boolean);
    if (texts.length === 0) return {};
    const named = texts.find((text) => NAMED_ANSWER.test(text));
    if (named !== undefined) this.#namesAnswers.push({ row, text: named });
    const others = new Map<string, string>();
    for (const column of HINTS) {
      for (const [language, part] of this.languages.translationsOf(row, column)) {
        others.set(language, [others.get(language), part].filter(Boolean).join('\n\n'));
      }
    }
    const text = texts.join('\n\n').slice(0, LONGEST_HINT);
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
