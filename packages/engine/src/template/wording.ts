/** The texts of a form as people read them: in the language that they chose, with the answers that texts name. */
import { type AnswerKey, answerKey } from '../answers/change.ts';
import type { PrintWords } from '../catalogue/element.ts';
import { CATALOGUE, optionOf } from '../catalogue/index.ts';
import { printAnswer } from '../print.ts';
import type { AnswerProblem, ItemState } from '../run/types.ts';
import type { Id, Item, ResponseOption, TemplateRecords } from './document.ts';
import { keysOf } from './document-id.ts';
import { filledIn, NO_ANSWER, namesIn, namesOf } from './named-answers.ts';
import { ancestorsOf } from './tree.ts';

/** Of many rows, so many answers are told, and so much of each. */
const MOST_ROWS = 50;
const LONGEST_ANSWER = 300;

/** What answers texts are filled from: a run, or a report that was frozen. */
export interface AnswersNamed {
  item(key: AnswerKey): Pick<ItemState, 'value' | 'na' | 'unit'> | undefined;
  /** Rows of a repeat in their order. */
  rows(key: AnswerKey): readonly Id[];
}

type Records = Pick<TemplateRecords, 'items' | 'response_sets' | 'info'>;

/** Made anew when records change; the answers may change under it. */
export class Wording {
  readonly #records: Records;
  readonly #keys: ReadonlyMap<string, Id>;
  readonly #answers: AnswersNamed;
  readonly #words: () => PrintWords;

  /** `records` in the language that they are read in (`inLanguage`). */
  constructor(records: Records, answers: AnswersNamed, words: () => PrintWords) {
    this.#records = records;
    this.#keys = keysOf(records);
    this.#answers = answers;
    this.#words = words;
  }

  /** A text as it reads at a place: in a row, names mean that row where they can. A name that nobody has stays. */
  text(text: string, at: AnswerKey): string {
    return filledIn(text, (key) => {
      const named = this.#named(key);
      return named ? this.#printed(named, at) : null;
    });
  }

  /** The item with its title as it reads; the very same where that names nothing. */
  item(item: Item, at: AnswerKey): Item {
    const title = this.text(item.title, at);
    return title === item.title ? item : { ...item, title };
  }

  /** Options with their labels as they read; the very same where those name nothing. */
  options(options: readonly ResponseOption[], at: AnswerKey): readonly ResponseOption[] {
    if (!options.some(({ label }) => label.includes('${'))) return options;
    return options.map((option) => ({ ...option, label: this.text(option.label, at) }));
  }

  /** A problem that the template says in its own words, as those read; any other as it is. */
  problem(problem: AnswerProblem): AnswerProblem {
    const { code, item_id, row } = problem;
    const { constraint, required_message } = this.#records.items[item_id]?.options ?? {};
    const isConstraint = code === 'CONSTRAINT_MESSAGE';
    if (!isConstraint && code !== 'ANSWER_REQUIRED_MESSAGE') return problem;
    const said = isConstraint ? (constraint as { message?: unknown } | undefined)?.message : required_message;
    const message = this.text(String(said ?? ''), answerKey({ item_id, ...(row && { row }) }));
    return { ...problem, params: { message } };
  }

  /** The items whose texts name answers, by the item that is named. */
  named(): ReadonlyMap<Id, ReadonlySet<Id>> {
    const found = new Map<Id, Set<Id>>();
    for (const item of Object.values(this.#records.items)) {
      const set = this.#records.response_sets[String(item.options.response_set_id)];
      const labels = set?.options.flatMap(({ label }) => namesIn(label)) ?? [];
      for (const key of [...namesOf(item, this.#records.info), ...labels]) {
        const named = this.#named(key)?.id;
        if (named !== undefined) found.set(named, (found.get(named) ?? new Set()).add(item.id));
      }
    }
    return found;
  }

  #named(key: string): Item | undefined {
    const item = this.#records.items[this.#keys.get(key) ?? ''];
    return item && CATALOGUE[item.type].value !== 'none' ? item : undefined;
  }

  #printed(item: Item, at: AnswerKey): string {
    const words = this.#words();
    const texts = this.#places(item, at).map((key) => {
      const state = this.#answers.item(key);
      if (!state) return '';
      const { value, na, unit } = state;
      const text = printAnswer(item, this.#records.response_sets, { value, na, ...(unit && { unit }) }, words).trim();
      return text.length > LONGEST_ANSWER ? `${text.slice(0, LONGEST_ANSWER)}…` : text;
    });
    return texts.filter(Boolean).join(', ') || NO_ANSWER;
  }

  /** Where an item stands, seen from a place: in the same row, or in all rows where it is asked from outside. */
  #places(item: Item, at: AnswerKey): AnswerKey[] {
    const rows = at.split('/');
    const from = this.#repeatsOf(this.#records.items[rows.pop() ?? '']);
    const own = this.#repeatsOf(item);
    const apart = own.findIndex((repeat, depth) => repeat !== from[depth] || depth >= rows.length);
    const shared = apart < 0 ? own.length : apart;
    let places: (readonly Id[])[] = [rows.slice(0, shared)];
    for (const item_id of own.slice(shared)) {
      places = places.flatMap((row) => this.#answers.rows(answerKey({ item_id, row })).map((id) => [...row, id]));
      places = places.slice(0, MOST_ROWS);
    }
    return places.map((row) => answerKey({ item_id: item.id, row }));
  }

  /** The repeats around an item, outermost first, itself for one that repeats. */
  #repeatsOf(item: Item | undefined): Id[] {
    if (!item) return [];
    const around = [item, ...ancestorsOf(this.#records, item.id)].filter(repeats);
    return around.map(({ id }) => id).reverse();
  }
}

const repeats = (item: Item): boolean =>
  optionOf<boolean>(item, 'repeatable') === true || item.type === 'repeating_group';
