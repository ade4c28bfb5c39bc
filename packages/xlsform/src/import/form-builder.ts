/** Builds the records of a template from the parsed form and the plans of its questions. */
import {
  CATALOGUE,
  createInitialOrders,
  createOrderAfter,
  type Id,
  type Item,
  type ItemOptions,
  type ItemType,
  type TemplateRecords,
} from '@rounds/engine';
import { createMissingHiddenItems } from '@rounds/engine/edits';
import { toTranslations } from '../form/choices.ts';
import type { Form, Group, Node, Question } from '../form/survey.ts';
import { assertReadable, translate } from '../translate/expression.ts';
import {
  createDraft,
  createHiddenCalculation,
  createPage,
  type DraftItem,
  withKey,
  withOptions,
} from './draft-items.ts';
import type { FormParts } from './form-parts.ts';
import type { Plan } from './plan.ts';
import { QuestionBuilder } from './question-builder.ts';
import { RuleBuilder, type Target } from './rule-builder.ts';
import { FormTexts, MAX_TITLE_LENGTH } from './texts.ts';

export interface BuiltForm {
  readonly records: Pick<TemplateRecords, 'items' | 'response_sets' | 'rule_sets' | 'info'>;
  /** The pages that contain anything from the form. */
  readonly pages: readonly DraftItem[];
}

export class FormBuilder {
  readonly #form: Form;
  readonly #parts: FormParts;
  readonly #texts: FormTexts;
  readonly #rules: RuleBuilder;
  readonly #questions: QuestionBuilder;
  readonly #start: DraftItem;
  readonly #hidden: DraftItem[] = [];
  readonly #repeatItems = new Map<Group, DraftItem>();

  constructor(form: Form, parts: FormParts) {
    this.#form = form;
    this.#parts = parts;
    this.#texts = new FormTexts(parts);
    this.#rules = new RuleBuilder(form, parts);
    this.#questions = new QuestionBuilder(parts, this.#texts);
    this.#start = this.#createFramePage('start_page', parts.words.start_page);
  }

  build(): BuiltForm {
    const { lists, words } = this.#parts;
    const pages = this.#buildPages();
    this.#addRowMarkers();
    this.#texts.noteUnknownAnswers();
    const items: Record<Id, Item> = {};
    const addItems = (drafts: readonly DraftItem[]) => {
      const orders = createInitialOrders(drafts.length);
      drafts.forEach((draft, place) => {
        items[draft.item.id] = { ...draft.item, order: orders[place] as string };
        addItems(draft.children);
      });
    };
    addItems([this.#start, ...pages, this.#createFramePage('end_page', words.end_page)]);
    this.#addHiddenItems(items);
    const sets = [...this.#questions.sets].map(([list, uuid]) => lists.toResponseSet(list, uuid, words.other));
    return {
      records: {
        items,
        response_sets: indexByUuid(sets),
        rule_sets: indexByUuid(this.#rules.rules),
        info: indexByUuid(this.#texts.info),
      },
      pages: [...(this.#start.children.length > 0 ? [this.#start] : []), ...pages],
    };
  }

  /** The start or end page, which no form contains, with translations of its title. */
  #createFramePage(type: ItemType, title: (language: string) => string): DraftItem {
    const { primary, translatable } = this.#parts.languages;
    const draft = createPage(this.#parts.createId(), type, title(primary));
    const others = translatable.map((language) => [language, title(language)] as const);
    return { ...draft, item: { ...draft.item, ...toTranslations('title', others, MAX_TITLE_LENGTH) } };
  }

  /** Top-level groups become pages. The questions between them get pages of their own. */
  #buildPages(): DraftItem[] {
    const pages: DraftItem[] = [];
    let looseQuestions: Question[] = [];
    let count = 0;
    const flushLoose = () => {
      if (looseQuestions.some((question) => this.#isVisible(question))) {
        count += 1;
        const { title } = this.#parts;
        const page = createPage(this.#parts.createId(), 'page', count > 1 ? `${title} (${count})` : title);
        page.children.push(...looseQuestions.flatMap((question) => this.#buildQuestion(question, page.item.id)));
        pages.push(page);
      } else {
        this.#start.children.push(
          ...looseQuestions.flatMap((question) => this.#buildQuestion(question, this.#start.item.id)),
        );
      }
      looseQuestions = [];
    };
    for (const node of this.#form.top) {
      if (node.is === 'question') looseQuestions.push(node);
      else {
        flushLoose();
        pages.push(...this.#buildPage(node));
      }
    }
    flushLoose();
    return pages;
  }

  /** Whether a question is visible at its original position. */
  #isVisible(question: Question): boolean {
    const plan = this.#parts.plans.get(question);
    return plan?.location === 'in_place' && plan.options.hidden !== true;
  }

  /** Returns no page if the group has no content. */
  #buildPage(group: Group): DraftItem[] {
    const { row, name } = group;
    const page = createPage(this.#parts.createId(), 'page', this.#texts.getTitle(row, name));
    const { id } = page.item;
    if (group.repeats) page.children.push(...this.#buildSection(group, id));
    else page.children.push(...group.children.flatMap((node) => this.#buildNode(node, id)));
    if (page.children.length === 0) return [];
    if (group.repeats) return [this.#texts.translate(page, row)];
    // Calculations for the condition of a page go to the start page, which no rule can hide.
    const before = { parentId: this.#start.item.id, drafts: this.#start.children };
    const options = {
      ...this.#texts.addHint(row),
      ...this.#rules.toVisibility({ node: group, id, type: 'page', before }),
    };
    this.#questions.noteUnusedCells(row, ['relevant']);
    return [withOptions(this.#texts.translate(page, row), options)];
  }

  /** The items for a node, preceded by the calculations for its conditions. */
  #buildNode(node: Node, parentId: Id): DraftItem[] {
    return node.is === 'group' ? this.#buildSection(node, parentId) : this.#buildQuestion(node, parentId);
  }

  #buildSection(group: Group, parentId: Id): DraftItem[] {
    const { row, name, repeats } = group;
    const draft = createDraft(this.#parts.createId(), 'section', this.#texts.getTitle(row, name), parentId, row.number);
    const { id } = draft.item;
    draft.children.push(...group.children.flatMap((node) => this.#buildNode(node, id)));
    if (draft.children.length === 0) return [];
    const before: Target['before'] = { parentId, drafts: [] };
    const options = {
      ...this.#texts.addHint(row),
      ...this.#rules.toVisibility({ node: group, id, type: 'section', before }),
      ...(repeats && { repeatable: true, ...this.#toRepeatCount(group) }),
    };
    this.#questions.noteUnusedCells(row, repeats ? ['relevant', 'repeat_count'] : ['relevant']);
    this.#repeatItems.set(group, draft);
    return [...before.drafts, withOptions(this.#texts.translate(draft, row), options)];
  }

  /** A missing count means 0: the repeat has no rows. */
  #toRepeatCount(group: Group): ItemOptions {
    const count = this.#parts.expressions.convertCell(group, 'repeat_count', (tree, scope) => {
      const { text, mayBeEmpty } = translate(tree, scope);
      return assertReadable(mayBeEmpty ? `coalesce(${text}, 0)` : text);
    });
    return count === null ? {} : { repeat_count: count };
  }

  #buildQuestion(question: Question, parentId: Id): DraftItem[] {
    if (question.otherOf) return this.#buildOtherText(question, question.otherOf, parentId);
    const plan = this.#parts.plans.get(question);
    if (plan?.location === 'hidden_page') {
      this.#hidden.push(this.#buildHiddenItem(plan));
      this.#questions.noteUnusedCells(question.row, []);
      return [];
    }
    const item = plan ? this.#questions.build(plan) : null;
    if (!plan || !item) {
      this.#questions.noteAllCells(question.row);
      return [];
    }
    const { row, name, key } = question;
    const isOnStart = plan.location === 'start_page';
    const parent = isOnStart ? this.#start.item.id : parentId;
    const target: Target = { node: question, id: plan.id, type: item.type, before: { parentId: parent, drafts: [] } };
    const draft = withKey(createDraft(plan.id, item.type, this.#texts.getTitle(row, name), parent, row.number), key);
    const options = {
      ...CATALOGUE[item.type].defaults(),
      ...item.options,
      ...this.#texts.addHint(row),
      ...this.#rules.toVisibility(target),
    };
    const required = this.#rules.toRequired(target, 'rule_set_id' in options);
    const canRequire = 'required_message' in CATALOGUE[item.type].options;
    const message = canRequire ? this.#texts.getMessage(row, 'required_message') : '';
    const untranslated = withOptions(draft, { ...options, ...required, ...(message && { required_message: message }) });
    const finished = this.#texts.translate(untranslated, row, [
      ...(item.hasConstraint ? (['constraint_message'] as const) : []),
      ...(canRequire ? (['required_message'] as const) : []),
    ]);
    this.#texts.noteMedia(row, plan.list);
    if (!isOnStart) return [...target.before.drafts, finished];
    this.#start.children.push(...target.before.drafts, finished);
    return [];
  }

  #buildOtherText(question: Question, otherOf: Question, parentId: Id): DraftItem[] {
    const { plans, languages, words } = this.#parts;
    const [plan, selectPlan] = [plans.get(question), plans.get(otherOf)];
    const other = selectPlan?.list?.choices.find(({ name }) => name === 'other');
    if (!plan || !selectPlan || !other) return [];
    const others = languages.translatable.map((language) => [language, words.specify_other(language)] as const);
    const draft = createDraft(
      plan.id,
      'textAnswer',
      words.specify_other(languages.primary),
      parentId,
      question.row.number,
    );
    const item = { ...draft.item, ...toTranslations('title', others, MAX_TITLE_LENGTH) };
    const options = {
      ...CATALOGUE.textAnswer.defaults(),
      ...this.#rules.showWhenChosen(selectPlan, other.uuid, plan.id),
    };
    return [withOptions(withKey({ ...draft, item }, question.key), options)];
  }

  #buildHiddenItem({ question, id, item, options }: Plan): DraftItem {
    const { row, name, key } = question;
    const draft = withKey(createDraft(id, item, this.#texts.getTitle(row, name), null, row.number), key);
    return withOptions(draft, { ...CATALOGUE[item].defaults(), ...options });
  }

  /** Adds the hidden page with the actual start and end, to which a form may refer, and with other hidden items. */
  #addHiddenItems(items: Record<Id, Item>): void {
    const hiddenItems = createMissingHiddenItems(Object.values(items), this.#parts.createId);
    const page = hiddenItems.find(({ type }) => type === 'hidden_page') as Item;
    const remaining = [...this.#hidden];
    let last: string | undefined;
    for (const item of hiddenItems) {
      const place = remaining.findIndex((draft) => draft.item.type === item.type);
      const [namedItem] = place < 0 ? [] : remaining.splice(place, 1);
      const { id, reference_key } = namedItem?.item ?? item;
      items[id] = { ...item, id, ...(reference_key && { reference_key }) };
      if (item !== page && (last === undefined || item.order > last)) last = item.order;
    }
    for (const { item } of remaining) {
      last = createOrderAfter(last);
      items[item.id] = { ...item, parent_id: page.id, order: last };
    }
  }

  /** Adds a hidden calculation to each repeat whose rows are counted. */
  #addRowMarkers(): void {
    for (const [group, key] of this.#parts.expressions.markers) {
      const repeat = this.#repeatItems.get(group);
      repeat?.children.unshift(createHiddenCalculation(this.#parts.createId(), key, 'position()', repeat.item.id));
    }
  }
}

const indexByUuid = <T extends { readonly uuid: string }>(records: readonly T[]): Record<string, T> =>
  Object.fromEntries(records.map((record) => [record.uuid, record]));
