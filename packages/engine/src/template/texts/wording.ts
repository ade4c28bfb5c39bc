/** Provides the texts of a form in one language, with the answers that they refer to filled in. */
import { type AnswerKey, answerKey } from '../../answers/change.ts';
import { CATALOGUE, isRepeating } from '../../catalogue/index.ts';
import type { PrintWords } from '../../catalogue/value.ts';
import { printAnswer } from '../../print.ts';
import type { AnswerProblem, ItemState } from '../../run/types.ts';
import type { Id, Item, ResponseOption, TemplateRecords } from '../document.ts';
import { indexReferenceKeys } from '../identification/document-id.ts';
import { getAncestors } from '../tree.ts';
import { mapRichText, type RichText } from './rich-text.ts';
import { fillInText, listKeysInText, MAX_REFERENCES_IN_TEXT, NO_ANSWER } from './text-keys.ts';
import { truncate } from './truncate.ts';

/** Limits for texts that refer to answers of many rows. */
const MAX_ROWS = 50;
const MAX_ANSWER_LENGTH = 300;
/**
 * The maximum length of the answers in one text together, in characters. The full answers are shown at their own
 * questions.
 */
const MAX_INSERTED_LENGTH = 5_000;
/** The length to which texts are cut once all together have reached the limit. */
const SHORT_LENGTH = 200;

/** The remaining space for the answers in one text. */
interface Insertion {
  references: number;
  characters: number;
}

const startInsertion = (): Insertion => ({ references: MAX_REFERENCES_IN_TEXT, characters: MAX_INSERTED_LENGTH });

/** The source of answers: a run or a completed inspection. */
export interface AnswerSource {
  item(key: AnswerKey): Pick<ItemState, 'value' | 'na' | 'unit'> | undefined;
  /** The rows of a repeat in order. */
  rows(key: AnswerKey): readonly Id[];
}

type Records = Pick<TemplateRecords, 'items' | 'response_sets' | 'info'>;

/** Fills answers into the texts of a form. Create a new one when records change; answers may change at any time. */
export class Wording {
  readonly #records: Records;
  /** Created when a text first refers to an answer, which is rare. */
  #keys: ReadonlyMap<string, Id> | null = null;
  readonly #answers: AnswerSource;
  readonly #words: () => PrintWords;
  #remaining: number;

  /**
   * @param records the template in the requested language (`translateTemplate`)
   * @param maxLength the characters of all texts together, for reports: thousands of rows may repeat long texts.
   *   Further ones are cut to `SHORT_LENGTH`.
   */
  constructor(records: Records, answers: AnswerSource, words: () => PrintWords, maxLength = Number.POSITIVE_INFINITY) {
    this.#records = records;
    this.#answers = answers;
    this.#words = words;
    this.#remaining = maxLength;
  }

  /**
   * Fills a text at a place. In a row, references mean the same row if possible. Unknown references stay. Long answers,
   * and those beyond the limits of one text, are cut with a mark.
   */
  text(text: string, at: AnswerKey): string {
    return this.limit(this.#fill(text, at, startInsertion()));
  }

  /** Fills a formatted text at a place. Returns the same blocks if they have no references and are not cut. */
  rich(blocks: RichText, at: AnswerKey): RichText {
    const insertion = startInsertion();
    return mapRichText(blocks, (text) => this.limit(this.#fill(text, at, insertion)));
  }

  /** Fills the title of an item. Returns the same object if the title has no references and is not cut. */
  item(item: Item, at: AnswerKey): Item {
    const title = this.text(item.title, at);
    return title === item.title ? item : { ...item, title };
  }

  /** Fills the labels of options. Returns the same objects if they have no references. */
  options(options: readonly ResponseOption[], at: AnswerKey): readonly ResponseOption[] {
    if (!options.some(({ label }) => label.includes('${'))) return options;
    const insertion = startInsertion();
    return options.map((option) => ({ ...option, label: this.#fill(option.label, at, insertion) }));
  }

  /** Whether all texts together have reached the limit, so that further ones are cut. */
  get isExhausted(): boolean {
    return this.#remaining <= 0;
  }

  /** Counts a text; cuts it if all texts together are too long. */
  limit(text: string): string {
    const limited = this.isExhausted ? truncate(text, SHORT_LENGTH) : text;
    this.#remaining -= limited.length;
    return limited;
  }

  #fill(text: string, at: AnswerKey, insertion: Insertion): string {
    return fillInText(text, (key) => {
      const item = this.#named(key);
      if (!item) return null;
      insertion.references -= 1;
      if (insertion.references < 0 || insertion.characters <= 0) return NO_ANSWER;
      const printed = this.#print(item, at, insertion.characters);
      insertion.characters -= printed.length;
      return printed;
    });
  }

  /** Fills the custom message of a problem; other problems are unchanged. */
  problem(problem: AnswerProblem): AnswerProblem {
    const { code, item_id, row } = problem;
    const { constraint, required_message } = this.#records.items[item_id]?.options ?? {};
    const isConstraint = code === 'CONSTRAINT_MESSAGE';
    if (!isConstraint && code !== 'ANSWER_REQUIRED_MESSAGE') return problem;
    const template = isConstraint ? getMessage(constraint) : String(required_message ?? '');
    const message = this.text(template, answerKey({ item_id, ...(row && { row }) }));
    return { ...problem, params: { message } };
  }

  /** The items whose texts refer to answers, by the referenced item. */
  named(): ReadonlyMap<Id, ReadonlySet<Id>> {
    const itemsByReference = new Map<Id, Set<Id>>();
    const { items, response_sets, info } = this.#records;
    const labels = new Map<unknown, readonly string[]>();
    for (const { uuid, options } of Object.values(response_sets)) {
      const names = options.flatMap(({ label }) => listKeysInText(label));
      if (names.length > 0) labels.set(uuid, names);
    }
    const note = (names: readonly string[], id: Id): void => {
      for (const key of names) {
        const itemId = this.#named(key)?.id;
        if (itemId !== undefined) itemsByReference.set(itemId, (itemsByReference.get(itemId) ?? new Set()).add(id));
      }
    };
    for (const { id, title, options } of Object.values(items)) {
      const { constraint, required_message, info_id, response_set_id } = options;
      note(listKeysInText(title), id);
      if (constraint) note(listKeysInText(getMessage(constraint)), id);
      if (required_message) note(listKeysInText(String(required_message)), id);
      if (info_id) note(listKeysInText(info[String(info_id)]?.text ?? ''), id);
      if (labels.size > 0) note(labels.get(response_set_id) ?? [], id);
    }
    return itemsByReference;
  }

  #named(key: string): Item | undefined {
    this.#keys ??= indexReferenceKeys(this.#records);
    const item = this.#records.items[this.#keys.get(key) ?? ''];
    return item && CATALOGUE[item.type].value !== 'none' ? item : undefined;
  }

  #print(item: Item, at: AnswerKey, maxLength: number): string {
    const words = this.#words();
    let text = '';
    for (const key of this.#places(item, at)) {
      const state = this.#answers.item(key);
      if (!state) continue;
      const { value, na, unit } = state;
      const printed = printAnswer(
        item,
        this.#records.response_sets,
        { value, na, ...(unit && { unit }) },
        words,
      ).trim();
      if (printed) text += `${text && ', '}${truncate(printed, MAX_ANSWER_LENGTH)}`;
      if (text.length > maxLength) break;
    }
    return truncate(text, maxLength) || NO_ANSWER;
  }

  /** The occurrences of an item as seen from a place: in the same row, or in all rows if seen from outside. */
  #places(item: Item, at: AnswerKey): AnswerKey[] {
    const rows = at.split('/');
    const from = this.#repeatsOf(this.#records.items[rows.pop() ?? '']);
    const own = this.#repeatsOf(item);
    const firstDifferent = own.findIndex((repeat, depth) => repeat !== from[depth] || depth >= rows.length);
    const shared = firstDifferent < 0 ? own.length : firstDifferent;
    let places: (readonly Id[])[] = [rows.slice(0, shared)];
    for (const item_id of own.slice(shared)) {
      const inside: (readonly Id[])[] = [];
      for (const row of places) {
        if (inside.length >= MAX_ROWS) break;
        const ids = this.#answers.rows(answerKey({ item_id, row })).slice(0, MAX_ROWS - inside.length);
        for (const id of ids) inside.push([...row, id]);
      }
      places = inside;
    }
    return places.map((row) => answerKey({ item_id: item.id, row }));
  }

  /** The repeats that contain an item, outermost first, including the item itself. */
  #repeatsOf(item: Item | undefined): Id[] {
    if (!item) return [];
    const repeats = [item, ...getAncestors(this.#records, item.id)].filter(isRepeating);
    return repeats.map(({ id }) => id).reverse();
  }
}

const getMessage = (constraint: unknown): string =>
  String((constraint as { message?: unknown } | undefined)?.message ?? '');
