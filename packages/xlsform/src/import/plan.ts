/** Decides to which item each question of the form is converted, before any item is created. */
import type { Id, ItemOptions, ItemType } from '@rounds/engine';
import { type ChoiceList, type ChoiceLists, MAX_CHOICES } from '../form/choices.ts';
import type { FormNotes } from '../form/notes.ts';
import type { Node, Question } from '../form/survey.ts';
import { findEnclosingRepeat } from '../form/survey.ts';
import { APPEARANCES, type ValueKind } from '../form/types.ts';
import { toParameterOptions } from './parameters.ts';

/** The location of a question in the template. */
export type PlanLocation = 'in_place' | 'start_page' | 'hidden_page';

export interface Plan {
  readonly id: string;
  readonly question: Question;
  readonly item: ItemType;
  readonly kind: ValueKind;
  readonly options: ItemOptions;
  readonly list: ChoiceList | null;
  readonly isMultiple: boolean;
  readonly location: PlanLocation;
}

type PlanResult = Pick<Plan, 'item' | 'kind'> & Partial<Pick<Plan, 'options' | 'list' | 'isMultiple' | 'location'>>;

/** Questions with more choices become dropdowns. */
const MAX_INLINE_CHOICES = 12;
/** Appearances that show dates in another calendar; the answers are still Gregorian. */
const CALENDARS = ['bikram-sambat', 'buddhist', 'coptic', 'ethiopian', 'islamic', 'myanmar', 'persian'];
const TEXT: PlanResult = { item: 'textAnswer', kind: 'text' };

/** Plans every question; null with a note for questions that cannot be converted. */
export function planQuestions(
  questions: readonly Question[],
  lists: ChoiceLists,
  notes: FormNotes,
  { canCreateLists, createId }: { readonly canCreateLists: boolean; readonly createId: () => Id },
): ReadonlyMap<Question, Plan | null> {
  return new Map(
    questions.map((question) => {
      const planned = new Planner(question, lists, notes, canCreateLists).plan();
      const defaults = { options: {}, list: null, isMultiple: false, location: 'in_place' } as const;
      return [question, planned && { id: createId(), question, ...defaults, ...planned }];
    }),
  );
}

class Planner {
  readonly #question: Question;
  readonly #lists: ChoiceLists;
  readonly #notes: FormNotes;
  readonly #canCreateLists: boolean;
  readonly #appearances: readonly string[];

  constructor(question: Question, lists: ChoiceLists, notes: FormNotes, canCreateLists: boolean) {
    this.#question = question;
    this.#lists = lists;
    this.#notes = notes;
    this.#canCreateLists = canCreateLists;
    this.#appearances = question.row.text('appearance').toLowerCase().split(/\s+/);
  }

  plan(): PlanResult | null {
    const planned = this.#planType();
    if (!planned || this.#question.row.text('parameters') === '') return planned;
    const parameters = toParameterOptions(this.#question.row, planned.item, this.#notes);
    return { ...planned, options: { ...planned.options, ...parameters } };
  }

  #planType(): PlanResult | null {
    const { type, row } = this.#question;
    switch (type.is) {
      case 'question':
        return this.#planQuestion({ item: type.item, kind: type.kind, options: type.options ?? {} });
      case 'select':
        return this.#planSelect(type);
      case 'file_list':
        return this.#toTextPlan('choices_external', { file: type.file.slice(0, 100) });
      case 'range':
        return { item: type.item, kind: 'number' };
      case 'note':
        return { item: type.item, kind: 'nothing' };
      case 'place':
        return this.#planLocation();
      case 'calculate':
      case 'hidden':
        return { item: type.item, kind: 'text', options: { hidden: true } };
      case 'metadata':
        return this.#planMetadata(type.of);
      case 'without_place':
        return this.#reject('type_without_place', { type: row.text('type') });
      case 'unknown':
        return this.#reject('type_unknown', { type: row.text('type').slice(0, 100) });
    }
  }

  #reject(code: 'type_without_place' | 'type_unknown' | 'metadata', params: Record<string, string>): null {
    this.#notes.addCell(this.#question.row, 'type', code, params);
    return null;
  }

  #toTextPlan(code: Parameters<FormNotes['addCell']>[2], params: Record<string, string | number> = {}): PlanResult {
    this.#notes.addCell(this.#question.row, 'type', code, params);
    return TEXT;
  }

  #planQuestion(planned: PlanResult): PlanResult {
    const { item, kind } = planned;
    const isEntered = item !== 'datetime' || this.#isEnteredDate(kind);
    const look = APPEARANCES.find(({ name, of }) => of === item && this.#appearances.includes(name));
    if (look && isEntered) return { ...planned, item: look.item, options: { ...planned.options, ...look.options } };
    const dateLook = this.#appearances.find((name) => name === look?.name || CALENDARS.includes(name));
    if (item === 'datetime' && dateLook)
      this.#notes.addCell(this.#question.row, 'appearance', 'date_look', { look: dateLook }, false);
    return planned;
  }

  /** A calculated date is always complete, whatever its appearance. */
  #isEnteredDate(kind: ValueKind): boolean {
    return kind === 'date' && this.#question.row.text('calculation') === '';
  }

  #planSelect(type: Extract<Question['type'], { is: 'select' }>): PlanResult {
    const { isMultiple } = type;
    if (type.list.startsWith('$')) return this.#toTextPlan('choices_repeat');
    const list = this.#lists.find(type.list, type.other);
    if (!list && type.external) return this.#toTextPlan('choices_external', { file: type.list.slice(0, 100) });
    if (!list) return this.#toTextPlan('choices_missing', { list: type.list.slice(0, 100) });
    const count = list.choices.length;
    if (count > MAX_CHOICES) return this.#planLongSelect(list, type);
    if (type.ranks) this.#notes.addCell(this.#question.row, 'type', 'rank');
    if (count === 1) return { item: 'checkbox', kind: 'flag', list };
    const isMenu =
      count > MAX_INLINE_CHOICES ||
      ['minimal', 'search', 'autocomplete'].some((look) => this.#appearances.includes(look));
    const options = isMultiple ? { multiple_selection: true } : {};
    return { item: isMenu ? 'dropdown' : 'list', kind: 'choice', options, list, isMultiple };
  }

  /** A list that is too long for a response set becomes a global list if the person may create one. */
  #planLongSelect(list: ChoiceList, type: Extract<Question['type'], { is: 'select' }>): PlanResult {
    const params = { list: list.name.slice(0, 100), count: list.choices.length, max: MAX_CHOICES };
    if (!this.#canCreateLists || type.other) return this.#toTextPlan('choices_many', params);
    this.#notes.addCell(this.#question.row, 'type', 'choices_as_list', params, false);
    const placeholder = this.#lists.addLong(list);
    const options = { global_list_uuid: placeholder, global_list_id: placeholder };
    return {
      item: 'global_list',
      kind: 'thing',
      options: { ...options, ...(type.isMultiple && { multiple_selection: true }) },
      isMultiple: type.isMultiple,
    };
  }

  /** The product asks for a location only on the start page, so a conditional or repeated one becomes a text. */
  #planLocation(): PlanResult {
    const isFree = findEnclosingRepeat(this.#question) === null && !isConditional(this.#question);
    if (!isFree) return this.#toTextPlan('location_as_text');
    return { item: 'inspection_location', kind: 'thing', location: 'start_page' };
  }

  #planMetadata(of: Extract<Question['type'], { is: 'metadata' }>['of']): PlanResult | null {
    switch (of) {
      case 'start':
        return { item: 'inspection_real_start_date', kind: 'datetime', location: 'hidden_page' };
      case 'end':
        return { item: 'inspection_real_end_date', kind: 'datetime', location: 'hidden_page' };
      case 'today':
        return {
          item: 'calculation',
          kind: 'date',
          location: 'hidden_page',
          options: { hidden: true, calculations: { value: 'today()' } },
        };
      case 'empty':
        return { ...TEXT, location: 'hidden_page' };
      case 'without_place':
        return this.#reject('metadata', { type: this.#question.row.text('type') });
    }
  }
}

/** Whether a question or a group that contains it has a condition. */
export function isConditional(node: Node): boolean {
  for (let at: Node | null = node; at; at = at.parent) if (at.row.text('relevant') !== '') return true;
  return false;
}
