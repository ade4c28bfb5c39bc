/** Builds the template that a file of inspections is imported into, from what the file says of its questions. */
import { randomUUID } from 'node:crypto';
import {
  CATALOGUE,
  createInitialOrders,
  type Item,
  type ItemType,
  type ResponseSet,
  type TemplateDocument,
  toDocument,
  toRecords,
} from '@rounds/engine';
import { createEmptyTemplate, createMissingHiddenItems } from '@rounds/engine/edits';
import type { PlannedOption, SourceQuestion } from './source.ts';

export interface TemplateWords {
  readonly start_page: string;
  readonly page: string;
  readonly end_page: string;
}

interface Node {
  readonly item: Omit<Item, 'order'>;
  readonly children: Node[];
}

const MAX_TITLE_LENGTH = 5_000;

export function buildTemplate(
  questions: readonly SourceQuestion[],
  { title, language, words }: { readonly title: string; readonly language: string; readonly words: TemplateWords },
): { readonly document: TemplateDocument; readonly items: ReadonlyMap<string, string> } {
  const builder = new Builder(words);
  for (const question of questions) builder.add(question);
  const empty = createEmptyTemplate({ title, language, titles: words, newId: randomUUID });
  const records = { ...toRecords(empty), ...builder.build() };
  return { document: toDocument(records), items: builder.ids };
}

class Builder {
  readonly #words: TemplateWords;
  readonly #top: Node[] = [];
  readonly #pages = new Map<string | null, Node>();
  readonly #sections = new Map<string, Node>();
  readonly #sets = new Map<string, ResponseSet>();
  /** By the key of the question. */
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
    parent.children.push({
      item: { id, type: plan.type, title: title.slice(0, MAX_TITLE_LENGTH), options, parent_id: parent.item.id },
      children: [],
    });
    this.ids.set(key, id);
  }

  build(): { items: Record<string, Item>; response_sets: Record<string, ResponseSet> } {
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
    };
  }

  #page(name: string | null): Node {
    const known = this.#pages.get(name);
    if (known) return known;
    const page = toNode('page', name ?? this.#words.page, null);
    this.#pages.set(name, page);
    this.#top.push(page);
    return page;
  }

  #section(page: Node, name: string, repeats: boolean): Node {
    const key = JSON.stringify([page.item.id, name, repeats]);
    const known = this.#sections.get(key);
    if (known) return known;
    const section = toNode('section', name, page.item.id, repeats ? { repeatable: true } : {});
    this.#sections.set(key, section);
    page.children.push(section);
    return section;
  }

  /** Questions with the same choices share them. */
  #set(choices: readonly PlannedOption[]): string {
    const key = JSON.stringify(choices);
    const known = this.#sets.get(key);
    if (known) return known.uuid;
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
