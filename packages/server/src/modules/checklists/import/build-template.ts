/** Builds the records of a template from imported questions. */
import { toResponseSet } from '@rounds/contract/checklists/global-responses.ts';
import {
  CATALOGUE,
  createInitialOrders,
  getReference,
  type Info,
  type Item,
  type ItemType,
  type ResponseOption,
  type ResponseSet,
  type TemplateRecords,
} from '@rounds/engine';
import { createMissingHiddenItems } from '@rounds/engine/edits';
import type { NamedResponse } from '../global-responses/link-sets.ts';
import type { ImportedOption } from './cells.ts';
import type { ImportedQuestion } from './questions.ts';
import { IMPORT_TYPES } from './type-names.ts';

/** Texts in the template's language that the file does not contain. */
export interface TemplateWords {
  readonly yes: string;
  readonly no: string;
  readonly start_page: string;
  readonly page: string;
  readonly end_page: string;
}

export interface OutlineEntry {
  readonly type: 'page' | 'section' | 'question';
  readonly item_type: ItemType;
  readonly title: string;
  readonly row?: number;
  readonly reference?: string;
  readonly reference_key?: string;
}

export interface BuiltTemplate {
  readonly records: Pick<TemplateRecords, 'items' | 'response_sets' | 'info'>;
  readonly counts: { readonly pages: number; readonly sections: number; readonly questions: number };
  readonly outline: readonly OutlineEntry[];
}

interface DraftItem {
  readonly item: Omit<Item, 'order'>;
  readonly children: DraftItem[];
  readonly row?: number;
}

export function buildTemplate(
  questions: readonly ImportedQuestion[],
  words: TemplateWords,
  newId: () => string,
  language: string,
): BuiltTemplate {
  const builder = new TemplateBuilder(words, newId, language);
  for (const question of questions) builder.add(question);
  return builder.build();
}

class TemplateBuilder {
  readonly #words: TemplateWords;
  readonly #newId: () => string;
  readonly #language: string;
  readonly #pages = new Map<string | null, DraftItem>();
  /** Sections by page and name: sections of the same name on different pages are different. */
  readonly #sections = new Map<DraftItem, Map<string, DraftItem>>();
  readonly #sets = new Map<string, ResponseSet>();
  readonly #info: Info[] = [];
  #questions = 0;

  constructor(words: TemplateWords, newId: () => string, language: string) {
    this.#language = language;
    this.#words = words;
    this.#newId = newId;
  }

  add(question: ImportedQuestion): void {
    const page = this.#page(question.page);
    const parent = question.section === null ? page : this.#section(page, question.section);
    const { type } = IMPORT_TYPES[question.type];
    parent.children.push({
      row: question.row,
      children: [],
      item: {
        id: this.#newId(),
        type,
        title: question.title,
        options: { ...this.#options(type, question), ...(question.reference && { reference: question.reference }) },
        parent_id: parent.item.id,
        ...(question.reference_key !== null && { reference_key: question.reference_key }),
      },
    });
    this.#questions += 1;
  }

  build(): BuiltTemplate {
    const pages = [...this.#pages.values()];
    const items: Record<string, Item> = {};
    const outline: OutlineEntry[] = [];
    const addItems = (drafts: readonly DraftItem[]) => {
      const orders = createInitialOrders(drafts.length);
      for (const [place, draft] of drafts.entries()) {
        items[draft.item.id] = { ...draft.item, order: orders[place]! };
        if (!isFixedPage(draft)) outline.push(toOutlineEntry(draft));
        addItems(draft.children);
      }
    };
    addItems([
      this.#newPage('start_page', this.#words.start_page),
      ...pages,
      this.#newPage('end_page', this.#words.end_page),
    ]);
    for (const item of createMissingHiddenItems(Object.values(items), this.#newId)) items[item.id] = item;
    const sections = [...this.#sections.values()].reduce((sum, pageSections) => sum + pageSections.size, 0);
    return {
      records: { items, response_sets: indexByUuid([...this.#sets.values()]), info: indexByUuid(this.#info) },
      counts: { pages: pages.length, sections, questions: this.#questions },
      outline,
    };
  }

  #page(name: string | null): DraftItem {
    const existing = this.#pages.get(name);
    if (existing) return existing;
    const page = this.#newPage('page', name ?? this.#words.page);
    this.#pages.set(name, page);
    this.#sections.set(page, new Map());
    return page;
  }

  #section(page: DraftItem, name: string): DraftItem {
    const sections = this.#sections.get(page)!;
    const existing = sections.get(name);
    if (existing) return existing;
    const section = this.#newDraft('section', name, page.item.id);
    sections.set(name, section);
    page.children.push(section);
    return section;
  }

  #newPage = (type: ItemType, title: string): DraftItem => this.#newDraft(type, title, null);
  #newDraft = (type: ItemType, title: string, parentId: string | null): DraftItem => ({
    item: { id: this.#newId(), type, title, options: CATALOGUE[type].defaults(), parent_id: parentId },
    children: [],
  });

  #options(type: ItemType, question: ImportedQuestion): Item['options'] {
    const element = CATALOGUE[type];
    const importType = IMPORT_TYPES[question.type];
    return {
      ...element.defaults(),
      ...('options' in importType ? importType.options : {}),
      ...(question.required && 'required' in element.options && { required: true }),
      ...(question.description !== '' && { info_id: this.#newInfo(question.description) }),
      ...(element.choices && { response_set_id: this.#responseSet(element.group === 'yesno', question) }),
      ...(question.response && { options_type: 'global' }),
      ...toScoringOptions(type, question.points),
    };
  }

  #newInfo(text: string): string {
    const info: Info = { uuid: this.#newId(), text, media: [] };
    this.#info.push(info);
    return info.uuid;
  }

  /** Adds the set once, however many questions use it. */
  #globalSet(response: NamedResponse): string {
    const existing = this.#sets.get(response.uuid);
    if (existing) return existing.uuid;
    const set = toResponseSet(response, this.#language, { uuid: this.#newId(), options: [] });
    this.#sets.set(response.uuid, set);
    return set.uuid;
  }

  /** Questions with the same options and points share a response set. */
  #responseSet(isYesNo: boolean, question: ImportedQuestion): string {
    if (question.response) return this.#globalSet(question.response);
    const yesNo = [{ label: this.#words.yes }, { label: this.#words.no }];
    const choices: readonly ImportedOption[] = question.options.length > 0 ? question.options : yesNo;
    const points = question.points === 'none' ? null : question.points;
    const { failing } = question;
    const key = JSON.stringify([isYesNo, points, choices, failing]);
    const existing = this.#sets.get(key);
    if (existing) return existing.uuid;
    const option = isYesNo ? toYesNoOption : toChoiceOption;
    const options = choices.map(({ label, code }, place) => ({
      ...{ uuid: this.#newId(), label },
      ...(failing ? toDecidedOption(place, points ?? (isYesNo ? 1 : null), failing) : option(place, points)),
      ...(code !== undefined && { values: { name: code } }),
    }));
    const set: ResponseSet = { uuid: this.#newId(), options };
    this.#sets.set(key, set);
    return set.uuid;
  }
}

type OptionMeaning = Pick<ResponseOption, 'score' | 'color' | 'failed'>;

/** The first option passes and has the points, the second fails; further options do neither. */
function toYesNoOption(place: number, points: number | null): OptionMeaning {
  if (place === 0) return { score: points ?? 1, color: 'green', failed: false };
  return place === 1 ? { score: 0, color: 'red', failed: true } : { score: 0, color: 'none', failed: false };
}

/** Creates an option of a list. A list is scored only if it has points; its first option then gets all of them. */
const toChoiceOption = (place: number, points: number | null): OptionMeaning => ({
  score: points === null ? null : place === 0 ? points : 0,
  color: 'none',
  failed: false,
});

/** Creates an option of a question whose failing answers are decided: the first other one gets the points. */
function toDecidedOption(place: number, points: number | null, failing: readonly number[]): OptionMeaning {
  if (failing.includes(place)) return { score: points === null ? null : 0, color: 'red', failed: true };
  const isBest = [...Array(place).keys()].every((before) => failing.includes(before));
  const isGood = isBest && failing.length > 0;
  return { score: points === null ? null : isBest ? points : 0, color: isGood ? 'green' : 'none', failed: false };
}

/** Converts the points of a row to item options by the scoring method of the type. Options of choices have their own scores. */
function toScoringOptions(type: ItemType, points: ImportedQuestion['points']): Item['options'] {
  if (points === null) return {};
  const method = CATALOGUE[type].scoring;
  if (points === 'none') return method === 'choices' ? { enable_score: false } : {};
  if (method === 'checkbox' || method === 'range') {
    return { enable_score: true, min_score: Math.min(0, points), max_score: Math.max(0, points) };
  }
  return method === 'answered' ? { enable_score: true, default_score: points } : {};
}

const isFixedPage = ({ item }: DraftItem): boolean => item.type === 'start_page' || item.type === 'end_page';

const toOutlineEntry = ({ item, row }: DraftItem): OutlineEntry => ({
  type: item.type === 'page' || item.type === 'section' ? item.type : 'question',
  item_type: item.type,
  title: item.title,
  ...(row !== undefined && { row }),
  ...(getReference(item) && { reference: getReference(item) }),
  ...(item.reference_key && { reference_key: item.reference_key }),
});

const indexByUuid = <T extends { readonly uuid: string }>(records: readonly T[]): Record<string, T> =>
  Object.fromEntries(records.map((record) => [record.uuid, record]));
