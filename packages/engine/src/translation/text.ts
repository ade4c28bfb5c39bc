/** The texts of a template that can be translated. */
import type { Id } from '../template/document.ts';

/**
 * The kinds of owners of a text. `message` is the text that an item shows when its answer is missing or wrong, `help`
 * its help text.
 */
export const TEXT_KINDS = [
  'template',
  'page',
  'section',
  'question',
  'message',
  'help',
  'mark',
  'response_set',
  'option',
  'unit',
] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** The fields in which records have texts, which are also the names of their translations. */
export const TRANSLATED_FIELDS = [
  'title',
  'description',
  'version_title',
  'constraint_message',
  'required_message',
  'text',
  'label',
] as const;
export type TranslatedField = (typeof TRANSLATED_FIELDS)[number];

/**
 * The states of a translation. `missing`: not translated. `outdated`: the source has changed since. `machine`:
 * translated by a machine and not yet reviewed.
 */
export const TRANSLATION_STATES = ['missing', 'outdated', 'machine', 'done'] as const;
export type TranslationState = (typeof TRANSLATION_STATES)[number];

/** The id of the texts of the template itself in keys. */
export const HEAD_ID = 'head';

/** A text of a template. */
export interface TemplateText {
  /** The id of its record, a colon, and the field. */
  readonly key: string;
  readonly kind: TextKind;
  readonly field: TranslatedField;
  /**
   * The item that shows it, which is the first one for options, marks and units; null for texts of the template itself.
   */
  readonly item_id: Id | null;
  /** The text in the language of the template. Formats are written as `<1>…</1>` around the words that have them. */
  readonly source: string;
  /** Whether the text has formats. */
  readonly is_rich: boolean;
  /** The maximum length of a translation that its record can store. */
  readonly max_length: number;
  /** The global response that the text comes from. */
  readonly global_id?: Id;
}
