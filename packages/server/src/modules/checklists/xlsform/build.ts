/** Makes the records of a template from the plan of a form. */
import { randomUUID } from 'node:crypto';
import {
  CATALOGUE,
  firstOrders,
  type Id,
  type Item,
  type ItemOptions,
  type ItemType,
  orderAfter,
  type TemplateRecords,
} from '@rounds/engine';
import { missingHiddenItems } from '@rounds/engine/edits';
import { type ChoiceLists, translated } from './choices.ts';
import { Deciding, type Target } from './deciding.ts';
import { type Draft, draftOf, hiddenCalculation, pageDraft, withKey, withOptions } from './drafts.ts';
import type { FormExpressions } from './expressions.ts';
import type { Form, Group, Node, Question } from './form.ts';
import type { FormLanguages } from './languages.ts';
import type { FormNotes } from './notes.ts';
import type { Plan } from './plan.ts';
import { QuestionMaker } from './questions.ts';
import { FormTexts, LONGEST_TITLE } from './texts.ts';
import { readable, translate } from './translate/expression.ts';

/** Words of the template's language that a form does not bring, and its title. */
export interface FormWords {
  readonly title: string;
  readonly start_page: (language: string) => string;
  readonly end_page: (language: string) => string;
  readonly other: (language: string) => string;
  readonly specify_other: (language: string) => string;
}
export interface BuiltForm {
  readonly records: Pick<TemplateRecords, 'items' | 'response_sets' | 'rule_sets' | 'info'>;
  /** The pages with something on them that comes from the form. */
  readonly pages: readonly Draft[];
}

export interface FormParts {
  readonly plans: ReadonlyMap<Question, Plan | null>;
  readonly expressions: FormExpressions;
  readonly lists: ChoiceLists;
  readonly languages: FormLanguages;
  readonly words: FormWords;
  readonly notes: FormNotes;
}

export class FormBuilder {
  readonly #form: Form;
  readonly #parts: FormParts;
  readonly #texts: FormTexts;
  readonly #deciding: Deciding;
  readonly #questions: QuestionMaker;
  readonly #start: Draft;
  readonly #hidden: Draft[] = [];
  readonly #repeats = new Map<Group, Draft>();

  constructor(form: Form, parts: FormParts) {
    const { plans, expressions, lists, languages, words, notes } = parts;
    this.#form = form;
    this.#parts = parts;
    this.#texts = new FormTexts(languages, lists, expressions, notes);
    this.#deciding = new Deciding(form, plans, expressions, notes);
    this.#questions = new QuestionMaker(expressions, this.#texts, notes);
    this.#start = this.#framePage('start_page', words.start_page);
  }

  build(): BuiltForm {
    const { lists, words } = this.#parts;
    const pages = this.#pages();
    this.#markRows();
    this.#texts.noteAnswers();
    const items: Record<Id, Item> = {};
    const keep = (drafts: readonly Draft[]) => {
      const orders = firstOrders(drafts.length);
      drafts.forEach((draft, place) => {
        items[draft.item.id] = { ...draft.item, order: orders[place] as string };
        keep(draft.children);
      });
    };
    keep([this.#start, ...pages, this.#framePage('end_page', words.end_page)]);
    this.#keepHidden(items);
    const sets = [...this.#questions.sets].map(([list, uuid]) => lists.toResponseSet(list, uuid, words.other));
    return {
      records: {
        items,
        response_sets: byUuid(sets),
        rule_sets: byUuid(this.#deciding.rules),
        info: byUuid(this.#texts.info),
      },
      pages: [...(this.#start.children.length > 0 ? [this.#start] : []), ...pages],
    };
  }

  /** The first or last page, which no form names, in all languages that the product has words in. */
  #framePage(type: ItemType, title: (language: string) => string): Draft {
    const { own, spoken } = this.#parts.languages;
    const draft = pageDraft(type, title(own));
    const others = spoken.map((language) => [language, title(language)] as const);
    return { ...draft, item: { ...draft.item, ...translated('title', others, LONGEST_TITLE) } };
  }

  /** Groups at the top are pages; the questions between them stand on pages of their own. */
  #pages(): Draft[] {
    const pages: Draft[] = [];
    let loose: Question[] = [];
    let count = 0;
    const settle = () => {
      if (loose.some((question) => this.#isSeen(question))) {
        count += 1;
        const { title } = this.#parts.words;
        const page = pageDraft('page', count > 1 ? `${title} (${count})` : title);
        page.children.push(...loose.flatMap((question) => this.#question(question, page.item.id)));
        pages.push(page);
      } else {
        this.#start.children.push(...loose.flatMap((question) => this.#question(question, this.#start.item.id)));
      }
      loose = [];
    };
    for (const node of this.#form.top) {
      if (node.is === 'question') loose.push(node);
      else {
        settle();
        pages.push(...this.#page(node));
      }
    }
    settle();
    return pages;
  }

  /** Whether people see something of a question where it stands. */
  #isSeen(question: Question): boolean {
    const plan = this.#parts.plans.get(question);
    return plan?.stand === 'in_place' && plan.options.hidden !== true;
  }

  /** None where nothing of the group stands on it. */
  #page(group: Group): Draft[] {
    const { row, name } = group;
    const page = pageDraft('page', this.#texts.title(row, name));
    const { id } = page.item;
    if (group.repeats) page.children.push(...this.#section(group, id));
    else page.children.push(...group.children.flatMap((node) => this.#drafts(node, id)));
    if (page.children.length === 0) return [];
    if (group.repeats) return [this.#texts.translated(page, row)];
    // What decides over a page has to stand before it, where no rule hides it.
    const before = { parentId: this.#start.item.id, drafts: this.#start.children };
    const options = { ...this.#texts.hint(row), ...this.#deciding.asked({ node: group, id, type: 'page', before }) };
    this.#questions.noteCells(row, ['relevant']);
    return [withOptions(this.#texts.translated(page, row), options)];
  }

  /** What becomes of a node, behind the calculation that decides over it. */
  #drafts(node: Node, parentId: Id): Draft[] {
    return node.is === 'group' ? this.#section(node, parentId) : this.#question(node, parentId);
  }

  #section(group: Group, parentId: Id): Draft[] {
    const { row, name, repeats } = group;
    const draft = draftOf('section', this.#texts.title(row, name), parentId, row.number);
    const { id } = draft.item;
    draft.children.push(...group.children.flatMap((node) => this.#drafts(node, id)));
    if (draft.children.length === 0) return [];
    const before: Target['before'] = { parentId, drafts: [] };
    const options = {
      ...this.#texts.hint(row),
      ...this.#deciding.asked({ node: group, id, type: 'section', before }),
      ...(repeats && { repeatable: true, ...this.#repeatCount(group) }),
    };
    this.#questions.noteCells(row, repeats ? ['relevant', 'repeat_count'] : ['relevant']);
    this.#repeats.set(group, draft);
    return [...before.drafts, withOptions(this.#texts.translated(draft, row), options)];
  }

  /** A count that is not there yet is 0: the repeat has no rows. */
  #repeatCount(group: Group): ItemOptions {
    const count = this.#parts.expressions.from(group, 'repeat_count', (tree, site) => {
      const { text, mayBeEmpty } = translate(tree, site);
      return readable(mayBeEmpty ? `coalesce(${text}, 0)` : text);
    });
    return count === null ? {} : { repeat_count: count };
  }

  #question(question: Question, parentId: Id): Draft[] {
    if (question.otherOf) return this.#otherText(question, question.otherOf, parentId);
    const plan = this.#parts.plans.get(question);
    if (plan?.stand === 'hidden_page') {
      this.#hidden.push(this.#hiddenItem(plan));
      this.#questions.noteCells(question.row, []);
      return [];
    }
    const made = plan ? this.#questions.make(plan) : null;
    if (!plan || !made) {
      this.#questions.noteAll(question.row);
      return [];
    }
    const { row, name, key } = question;
    const isOnStart = plan.stand === 'start_page';
    const home = isOnStart ? this.#start.item.id : parentId;
    const target: Target = { node: question, id: plan.id, type: made.type, before: { parentId: home, drafts: [] } };
    const draft = withKey(draftOf(made.type, this.#texts.title(row, name), home, row.number, plan.id), key);
    const options = {
      ...CATALOGUE[made.type].defaults(),
      ...made.options,
      ...this.#texts.hint(row),
      ...this.#deciding.asked(target),
    };
    const required = this.#deciding.required(target, 'rule_set_id' in options);
    const message =
      'required_message' in CATALOGUE[made.type].options ? this.#texts.message(row, 'required_message') : '';
    const whole = withOptions(draft, { ...options, ...required, ...(message && { required_message: message }) });
    const finished = this.#texts.translated(whole, row, made.hasMessage);
    this.#texts.noteMedia(row, plan.list);
    if (!isOnStart) return [...target.before.drafts, finished];
    this.#start.children.push(...target.before.drafts, finished);
    return [];
  }

  #otherText(question: Question, otherOf: Question, parentId: Id): Draft[] {
    const { plans, languages, words } = this.#parts;
    const [plan, asked] = [plans.get(question), plans.get(otherOf)];
    const other = asked?.list?.choices.find(({ name }) => name === 'other');
    if (!plan || !asked || !other) return [];
    const others = languages.spoken.map((language) => [language, words.specify_other(language)] as const);
    const draft = draftOf('textAnswer', words.specify_other(languages.own), parentId, question.row.number, plan.id);
    const item = { ...draft.item, ...translated('title', others, LONGEST_TITLE) };
    const options = { ...CATALOGUE.textAnswer.defaults(), ...this.#deciding.whenChosen(asked, other.uuid, plan.id) };
    return [withOptions(withKey({ ...draft, item }, question.key), options)];
  }

  #hiddenItem({ question, id, item, options }: Plan): Draft {
    const { row, name, key } = question;
    const draft = withKey(draftOf(item, this.#texts.title(row, name), null, row.number, id), key);
    return withOptions(draft, { ...CATALOGUE[item].defaults(), ...options });
  }

  /** The hidden page with the real dates, which a form may name, and with what else nobody sees. */
  #keepHidden(items: Record<Id, Item>): void {
    const made = missingHiddenItems(Object.values(items), randomUUID);
    const page = made.find(({ type }) => type === 'hidden_page') as Item;
    const wanted = [...this.#hidden];
    let last: string | undefined;
    for (const item of made) {
      const place = wanted.findIndex((draft) => draft.item.type === item.type);
      const [named] = place < 0 ? [] : wanted.splice(place, 1);
      const { id, reference_key } = named?.item ?? item;
      items[id] = { ...item, id, ...(reference_key && { reference_key }) };
      if (item !== page && (last === undefined || item.order > last)) last = item.order;
    }
    for (const { item } of wanted) {
      last = orderAfter(last);
      items[item.id] = { ...item, parent_id: page.id, order: last };
    }
  }

  /** A hidden calculation in each row of the repeats whose rows are counted. */
  #markRows(): void {
    for (const [group, key] of this.#parts.expressions.markers) {
      const repeat = this.#repeats.get(group);
      repeat?.children.unshift(hiddenCalculation(key, 'position()', repeat.item.id));
    }
  }
}

const byUuid = <T extends { readonly uuid: string }>(records: readonly T[]): Record<string, T> =>
  Object.fromEntries(records.map((record) => [record.uuid, record]));
