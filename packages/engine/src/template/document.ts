/**
 * The template document, which people build and publish. It is stored and sent as flat lists
 * (`TemplateDocument`) and edited as records by id (`TemplateRecords`); both contain the same records.
 */
import type { ItemType } from '../catalogue/item-types.ts';
import type { RichText } from './texts/rich-text.ts';

/** The permanent uuid of an item, option, response set, rule set, info entry or test. */
export type Id = string;

/** The options of an item. The catalogue declares their types and defaults. */
export type ItemOptions = Readonly<Record<string, unknown>>;

/**
 * Texts of a record in other languages than the template's own, by language code and field
 * name. A missing text is shown in the language of the template.
 */
export interface Translated<Field extends string> {
  readonly translations?: Readonly<Record<string, Readonly<Partial<Record<Field, string>>>>>;
}

/** A page, section or question. `order` is a fractional index among the children of `parent_id`. */
export interface Item extends Translated<'title' | 'constraint_message' | 'required_message'> {
  readonly id: Id;
  readonly type: ItemType;
  readonly title: string;
  readonly options: ItemOptions;
  readonly parent_id: Id | null;
  readonly order: string;
  /** The variable that calculations and imports name; unique in the template when set. People never read it. */
  readonly reference_key?: string | null;
  /** The item that this one was first copied from. */
  readonly base_id?: Id | null;
}

/** A color of the design by name, none, or a color as `#rrggbb`. */
export type OptionColor = 'green' | 'yellow' | 'red' | 'none' | `#${string}`;

/** One choice. `score` is in points (decimals allowed); null means that it takes no part in scoring. */
export interface ResponseOption extends Translated<'label'> {
  readonly uuid: Id;
  readonly label: string;
  readonly score: number | null;
  readonly color: OptionColor;
  /** Whether an answer with this option is a failed item, whatever its points. */
  readonly failed: boolean;
  /** Values for choice filters, by name, such as `region`. `name` is the option's name in expressions. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Choices that questions pick from; many questions may share one. */
export interface ResponseSet extends Translated<'title'> {
  readonly uuid: Id;
  readonly title?: string;
  /** The global response of the workspace that it is based on. */
  readonly global_id?: Id;
  readonly options: readonly ResponseOption[];
}

/**
 * The help text of an item, or the text of an instruction; items refer to it with the option `info_id`. Of its
 * translations, `marked` is `text` with the marks of its formats.
 */
export interface Info extends Translated<'text' | 'marked'> {
  readonly uuid: Id;
  readonly text: string;
  /** The text with formats; absent if it has none. Its plain text is always `text`. */
  readonly rich?: RichText;
  readonly media: readonly Id[];
}

/** Adjacent questions: in the given columns (`custom`), or in as many as there is space for. */
export interface GroupedItem {
  readonly uuid: Id;
  readonly type: 'custom' | 'other';
  /** The number of columns by kind of screen, 1 to 12. */
  readonly columns?: { readonly phone?: number; readonly tablet?: number; readonly desktop?: number };
  readonly [key: string]: unknown;
}

/** A rule: the items that it compares (`related_items`) and acts on (`action_items`). `getRules` reads its branches. */
export interface RuleSet {
  readonly uuid: Id;
  readonly related_items: readonly Id[];
  readonly action_items: readonly Id[];
  readonly [key: string]: unknown;
}

/** A picture with places marked on it, which items point at with `image_marker_id`. */
export interface ImageMarker {
  readonly uuid: Id;
  /** The file of the picture. */
  readonly picture?: Id;
  readonly marks?: readonly ImageMark[];
  readonly [key: string]: unknown;
}

/** A mark on a picture. `x` and `y` are the distances from the left and top edge, from 0 to 1. */
export interface ImageMark extends Translated<'label'> {
  readonly uuid: Id;
  readonly x: number;
  readonly y: number;
  readonly label: string;
  /** The question that the mark represents: it shows the state of its answer and links to it. */
  readonly item_id?: Id | null;
}

/** A custom unit of the workspace, copied into the template that uses it. It never converts. */
export interface CustomUnit extends Translated<'title'> {
  readonly uuid: Id;
  readonly title: string;
  /** The symbol next to a number. */
  readonly symbol: string;
}

/** The circumstances of a test: where and when the inspection takes place, and what it is about. */
export interface TestContext {
  /** IANA zone. */
  readonly zone: string;
  /** The time of the start, ISO 8601 in UTC, which is also the result of `today()` and `now()`. */
  readonly started_at: string;
  /** The inspected asset as the inspection would know it. */
  readonly asset?: Readonly<Record<string, unknown>> | null;
  /** The person who inspects. */
  readonly user_id?: number | null;
  /** The items of global lists that answers name, by the uuid of the list. */
  readonly lists?: Readonly<Record<Id, readonly Readonly<Record<string, unknown>>[]>>;
}

/** An item in the rows of a test, outermost row first. */
interface TestPlace {
  readonly item_id: Id;
  readonly row?: readonly Id[];
}

/** The rows of a repeat, or of a repeat inside the rows `row`. */
export interface TestRows extends TestPlace {
  readonly rows: readonly Id[];
}

/** The answer of a person in a test; the value null clears a default. */
export interface TestAnswer extends TestPlace {
  readonly value?: unknown;
  readonly unit?: string;
  readonly na?: boolean;
  readonly note?: string;
  readonly rating?: number;
  readonly score?: number;
  readonly media?: readonly Id[];
  readonly issues?: readonly Id[];
}

/** The registers that an answer can require of the person in addition to the value. */
export const TEST_REQUIREMENTS = ['note', 'media', 'action'] as const;

/** The expectation of a test for an item. Absent facts are not compared; those of a hidden item are absent. */
export interface Expectation extends TestPlace {
  readonly visible: boolean;
  readonly required?: boolean;
  readonly failed?: boolean;
  /** The value if it is calculated or set by a rule. */
  readonly value?: unknown;
  /** The points in 1/10,000; null if the item does not count. */
  readonly score?: { readonly score: number; readonly max: number } | null;
  readonly requires?: readonly (typeof TEST_REQUIREMENTS)[number][];
  /** The codes of the problems of the answer, sorted. */
  readonly problems?: readonly string[];
}

/** A test that is part of the template: answers, and their expected results. */
export interface TemplateTest {
  readonly uuid: Id;
  readonly title: string;
  readonly context: TestContext;
  readonly rows: readonly TestRows[];
  readonly answers: readonly TestAnswer[];
  readonly expected: readonly Expectation[];
  /** The score of the inspection, in 1/10,000 point. */
  readonly score: { readonly score: number; readonly max: number };
}

/** The fields of the template itself. */
export interface TemplateHead extends Translated<'title' | 'description' | 'version_title'> {
  readonly title: string;
  readonly description: string;
  /** The language of the titles, for example `en`. */
  readonly language: string;
  /** The title of the next published version. */
  readonly version_title?: string;
  /**
   * The languages of the template, including those without texts yet. If absent, a template has the languages of its
   * texts.
   */
  readonly languages?: readonly string[];
}

/** The kinds of records in addition to the head, and the field that identifies each. */
export const RECORD_KINDS = {
  items: 'id',
  response_sets: 'uuid',
  rule_sets: 'uuid',
  grouped_items: 'uuid',
  info: 'uuid',
  image_markers: 'uuid',
  custom_units: 'uuid',
  tests: 'uuid',
} as const;
/** A kind of records. */
export type RecordKind = keyof typeof RECORD_KINDS;

/** The record of each kind. */
export interface RecordOf {
  items: Item;
  response_sets: ResponseSet;
  rule_sets: RuleSet;
  grouped_items: GroupedItem;
  info: Info;
  image_markers: ImageMarker;
  custom_units: CustomUnit;
  tests: TemplateTest;
}

/** A template as it is stored, sent and published. Items are in document order if the engine created it. */
export type TemplateDocument = TemplateHead & {
  /** Absent in the first format; `migrateTemplate` converts older formats. */
  readonly format?: number;
} & { readonly [K in RecordKind]: readonly RecordOf[K][] };
/** A template as records by id. Edits return patches and never change it. */
export type TemplateRecords = { readonly head: TemplateHead } & {
  readonly [K in RecordKind]: Readonly<Record<Id, RecordOf[K]>>;
};

/**
 * A change of a template: records to insert or replace, ids to remove, fields of the head to replace.
 * The body of the autosave call is a patch (with `save_id` and `revision`), the undo history holds
 * patches and their reverse, and a revision's history is a list of patches.
 */
export type TemplatePatch = {
  readonly head?: Partial<TemplateHead>;
} & {
  readonly [K in RecordKind]?: { readonly upsert?: readonly RecordOf[K][]; readonly remove?: readonly Id[] };
};

/** The reason why an edit or a template is invalid. The texts of each `code` are in `contract/locales`. */
export interface TemplateProblem {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly item_id?: Id;
}
