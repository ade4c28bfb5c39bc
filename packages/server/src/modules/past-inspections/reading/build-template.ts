/** Builds the template that a file of inspections is imported into, from what the file says of its questions. */
import { randomUUID } from 'node:crypto';
import {
  CATALOGUE,
  createInitialOrders,
  type Item,
  type ItemType,
  type ResponseSet,
  type RuleSet,
  type TemplateDocument,
  type TemplateRecords,
  toDocument,
  toRecords,
} from '@rounds/engine';
import { createEmptyTemplate, createMissingHiddenItems } from '@rounds/engine/edits';
import type { RowProblem } from '../../../import-reading/task.ts';
import type { PlannedOption, SourceQuestion } from './source.ts';
import { createVisibilityRule } from './template-rules.ts';

export interface TemplateWords {
  readonly start_page: string;
  readonly page: string;
  readonly end_page: string;
}

/** Its options get the rule that shows it. */
type DraftItem = Omit<Item, 'order' | 'options'> & { options: Item['options'] };

interface Node {
  readonly item: DraftItem;
  readonly children: Node[];
}

const MAX_TITLE_LENGTH = 5_000;
/** The maximum length of a title in a note. */
const MAX_NAMED_LENGTH = 80;

export interface TemplateHead {
  readonly title: string;
  readonly language: string;
  readonly words: TemplateWords;
}

export interface BuiltTemplate {
  readonly document: TemplateDocument;
  /** The questions by key. */
  readonly items: ReadonlyMap<string, string>;
  /** Conditions of the file that the template lacks. */
  readonly notes: readonly RowProblem[];
}

export function buildTemplate(questions: readonly SourceQuestion[], head: TemplateHead): BuiltTemplate {
  const { title, language, words } = head;
  const builder = new Builder(words);
  for (const question of questions) builder.add(question);
  const empty = createEmptyTemplate({ title, language, titles: words, newId: randomUUID });
  const notes = builder.addRules(questions);
  const records = { ...toRecords(empty), ...builder.build() };
  return { document: toDocument(records), items: builder.ids, notes };
}

class Builder {
  readonly #words: TemplateWords;
  readonly #top: Node[] = [];
  readonly #pages = new Map<string | null, Node>();
  readonly #sections = new Map<string, Node>();
  readonly #sets = new Map<string, ResponseSet>();
  readonly #rules: RuleSet[] = [];
  readonly #questions = new Map<string, DraftItem>();
  /** Keyed by the key of the question. */
  readonly ids = new Map<string, string>();

  constructor(words: TemplateWords) {
    this.#words = words;
    this.#top.push(toNode('start_page', words.start_page, null));
  }

  add({ key, title, plan }: SourceQuestion): void {
    const page = this.#page(plan.page);
    const parent = plan.section === null ? page : this.#section(page, plan.section, plan.repeats === true);
    const isTaken = plan.id !== undefined && [...this.ids.values()].includes(plan.id);
    const id = plan.id === undefined || isTaken ? randomUUID() : plan.id;
    const options = {
      ...CATALOGUE[plan.type].defaults(),
      ...plan.options,
      ...(plan.choices && { response_set_id: this.#set(plan.choices) }),
    };
    const item: DraftItem = {
      ...{ id, type: plan.type, title: title.slice(0, MAX_TITLE_LENGTH), options, parent_id: parent.item.id },
    };
    parent.children.push({ item, children: [] });
    this.#questions.set(key, item);
    this.ids.set(key, id);
  }

  /** Shows questions by the conditions of the file, and returns what cannot be carried over. */
  addRules(questions: readonly SourceQuestion[]): RowProblem[] {
    const findQuestion = (key: string) => this.#questions.get(key);
    return questions.flatMap(({ key, title, plan: { conditions = [], row = 0 } }): RowProblem[] => {
      const target = this.#questions.get(key);
      if (conditions.length === 0 || !target) return [];
      const rule = createVisibilityRule(target, conditions, findQuestion, this.#sets);
      const params = { question: title.slice(0, MAX_NAMED_LENGTH) };
      if (!rule) return [{ row, column: null, code: 'condition_left_out', params }];
      target.options = { ...target.options, rule_set_id: rule.uuid };
      this.#rules.push(rule);
      return [];
    });
  }

  build(): Pick<TemplateRecords, 'items' | 'response_sets' | 'rule_sets'> {
    const items: Record<string, Item> = {};
    const addAll = (nodes: readonly Node[]) => {
      const orders = createInitialOrders(nodes.length);
      for (const [at, { item, children }] of nodes.entries()) {
        items[item.id] = { ...item, order: orders[at] ?? '' };
        addAll(children);
      }
    };
    addAll([...this.#top, toNode('end_page', this.#words.end_page, null)]);
    for (const item of createMissingHiddenItems(Object.values(items), randomUUID)) items[item.id] = item;
    return {
      items,
      response_sets: Object.fromEntries([...this.#sets.values()].map((set) => [set.uuid, set])),
      rule_sets: Object.fromEntries(this.#rules.map((set) => [set.uuid, set])),
    };
  }

  #page(name: string | null): Node {
    const existing = this.#pages.get(name);
    if (existing) return existing;
    const page = toNode('page', name ?? this.#words.page, null);
    this.#pages.set(name, page);
    this.#top.push(page);
    return page;
  }

  #section(page: Node, name: string, repeats: boolean): Node {
    const key = JSON.stringify([page.item.id, name, repeats]);
    const existing = this.#sections.get(key);
    if (existing) return existing;
    const section = toNode('section', name, page.item.id, repeats ? { repeatable: true } : {});
    this.#sections.set(key, section);
    page.children.push(section);
    return section;
  }

  /** Questions with the same choices share them. */
  #set(choices: readonly PlannedOption[]): string {
    const key = JSON.stringify(choices);
    const existing = this.#sets.get(key);
    if (existing) return existing.uuid;
    const options = choices.map(({ label, code, score = null, color = 'none', failed = false }) => ({
      ...{ uuid: randomUUID(), label, score, color, failed },
      ...(code !== undefined && { values: { name: code } }),
    }));
    const set: ResponseSet = { uuid: randomUUID(), options };
    this.#sets.set(key, set);
    return set.uuid;
  }
}

function toNode(type: ItemType, title: string, parent_id: string | null, options: Item['options'] = {}): Node {
  const item = { id: randomUUID(), type, title, options: { ...CATALOGUE[type].defaults(), ...options }, parent_id };
  return { item, children: [] };
}
