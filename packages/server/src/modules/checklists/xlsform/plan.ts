/** What each question of the form becomes, before anything is made: its type, its value, whether it is carried. */
import { randomUUID } from 'node:crypto';
import type { DateShape, ItemOptions, ItemType } from '@rounds/engine';
import { type ChoiceList, type ChoiceLists, MOST_CHOICES } from './choices.ts';
import type { Node, Question } from './form.ts';
import { repeatAround } from './form.ts';
import type { FormNotes } from './notes.ts';
import type { Kind } from './types.ts';

/** Where a question stands in the template. */
export type Stand = 'in_place' | 'start_page' | 'hidden_page';

export interface Plan {
  readonly id: string;
  readonly question: Question;
  readonly item: ItemType;
  readonly kind: Kind;
  readonly options: ItemOptions;
  readonly list: ChoiceList | null;
  readonly several: boolean;
  readonly stand: Stand;
}

type Planned = Pick<Plan, 'item' | 'kind'> & Partial<Pick<Plan, 'options' | 'list' | 'several' | 'stand'>>;

/** More choices than this are offered behind a menu. */
const MOST_AT_A_GLANCE = 12;
/** Looks that ask for a part of a date, and the shape that asks the same. */
const DATE_LOOKS: Readonly<Record<string, DateShape>> = { 'month-year': 'year_month', year: 'year' };
/** XLSForm writes a month and a year as their first day: what stands behind an answer of such a shape then. */
export const FIRST_DAY: Readonly<Record<string, string>> = { year: '-01-01', year_month: '-01' };
/** Looks that show dates by another calendar; what is answered is a day of ours all the same. */
const CALENDARS = ['bikram-sambat', 'buddhist', 'coptic', 'ethiopian', 'islamic', 'myanmar', 'persian'];
const TEXT: Planned = { item: 'textAnswer', kind: 'text' };

/** Plans every question; null for those that are not carried, each with its note. */
export function planQuestions(
  questions: readonly Question[],
  lists: ChoiceLists,
  notes: FormNotes,
): ReadonlyMap<Question, Plan | null> {
  return new Map(
    questions.map((question) => {
      const planned = new Planner(question, lists, notes).plan();
      const nothing = { options: {}, list: null, several: false, stand: 'in_place' } as const;
      return [question, planned && { id: randomUUID(), question, ...nothing, ...planned }];
    }),
  );
}

class Planner {
  readonly #question: Question;
  readonly #lists: ChoiceLists;
  readonly #notes: FormNotes;
  readonly #looks: readonly string[];

  constructor(question: Question, lists: ChoiceLists, notes: FormNotes) {
    this.#question = question;
    this.#lists = lists;
    this.#notes = notes;
    this.#looks = question.row.text('appearance').toLowerCase().split(/\s+/);
  }

  plan(): Planned | null {
    const { type, row } = this.#question;
    switch (type.is) {
      case 'question':
        return this.#plain({ item: type.item, kind: type.kind, options: type.options ?? {} });
      case 'select':
        return this.#select(type);
      case 'file_list':
        return this.#asText('choices_external', { file: type.file.slice(0, 100) });
      case 'range':
        return { item: 'slider', kind: 'number', options: this.#range() };
      case 'note':
        return { item: 'instruction', kind: 'nothing' };
      case 'place':
        return this.#location();
      case 'calculate':
      case 'hidden':
        return { item: 'calculation', kind: 'text', options: { hidden: true } };
      case 'metadata':
        return this.#metadata(type.of);
      case 'without_place':
        return this.#leftOut('type_without_place', { type: row.text('type') });
      case 'unknown':
        return this.#leftOut('type_unknown', { type: row.text('type').slice(0, 100) });
    }
  }

  #leftOut(code: 'type_without_place' | 'type_unknown' | 'metadata', params: Record<string, string>): null {
    this.#notes.cell(this.#question.row, 'type', code, params);
    return null;
  }

  #asText(code: Parameters<FormNotes['cell']>[2], params: Record<string, string | number> = {}): Planned {
    this.#notes.cell(this.#question.row, 'type', code, params);
    return TEXT;
  }

  #plain(planned: Planned): Planned {
    const { item } = planned;
    const looks = (...names: string[]) => names.some((name) => this.#looks.includes(name));
    if (item === 'textAnswer' && looks('multiline')) return { ...planned, item: 'longText' };
    if (item === 'textAnswer' && looks('masked')) return { ...planned, options: { secure: true } };
    if (item === 'photo' && looks('signature')) return { ...planned, item: 'signature' };
    if (item === 'datetime') return { ...planned, options: { ...planned.options, ...this.#partOfDate(planned.kind) } };
    return planned;
  }

  /** A calculated date is a whole one, however it is shown. */
  #partOfDate(kind: Kind): ItemOptions {
    const { row } = this.#question;
    const isAsked = kind === 'date' && row.text('calculation') === '';
    const look = this.#looks.find((name) => Object.hasOwn(DATE_LOOKS, name) || CALENDARS.includes(name));
    const shape = look && isAsked ? DATE_LOOKS[look] : undefined;
    if (look && !shape) this.#notes.cell(row, 'appearance', 'date_look', { look }, false);
    return shape ? { date_time_shape: shape } : {};
  }

  #select(type: Extract<Question['type'], { is: 'select' }>): Planned {
    const { several } = type;
    if (type.list.startsWith('$')) return this.#asText('choices_repeat');
    const list = this.#lists.list(type.list, type.other);
    if (!list) return this.#asText('choices_missing', { list: type.list.slice(0, 100) });
    const count = list.choices.length;
    if (count > MOST_CHOICES) return this.#asText('choices_many', { list: list.name, count, max: MOST_CHOICES });
    if (type.ranks) this.#notes.cell(this.#question.row, 'type', 'rank');
    if (count === 1) return { item: 'checkbox', kind: 'flag', list };
    const isMenu =
      count > MOST_AT_A_GLANCE || ['minimal', 'search', 'autocomplete'].some((look) => this.#looks.includes(look));
    const options = several ? { multiple_selection: true } : {};
    return { item: isMenu ? 'dropdown' : 'list', kind: 'choice', options, list, several };
  }

  /** `start=1;end=10;step=1`, divided by blanks or semicolons; what is missing is 1, 10 and 1. */
  #range(): ItemOptions {
    const parts = this.#question.row.text('parameters').split(/[\s;,]+/);
    const number = (name: string, otherwise: number) => {
      const given = parts.find((part) => part.startsWith(`${name}=`)) ?? '';
      const value = Number.parseFloat(given.slice(name.length + 1));
      return Number.isFinite(value) ? value : otherwise;
    };
    const [min, max, step] = [number('start', 1), number('end', 10), number('step', 1)];
    return min < max && step > 0 && step <= max - min ? { min, max, step } : { min: 1, max: 10, step: 1 };
  }

  /** The product asks for a place on the start page only: there, where nothing decides whether it is asked. */
  #location(): Planned {
    const isFree = repeatAround(this.#question) === null && !isConditional(this.#question);
    if (!isFree) return this.#asText('location_as_text');
    return { item: 'inspection_location', kind: 'thing', stand: 'start_page' };
  }

  #metadata(of: Extract<Question['type'], { is: 'metadata' }>['of']): Planned | null {
    switch (of) {
      case 'start':
        return { item: 'inspection_real_start_date', kind: 'datetime', stand: 'hidden_page' };
      case 'end':
        return { item: 'inspection_real_end_date', kind: 'datetime', stand: 'hidden_page' };
      case 'today':
        return {
          item: 'calculation',
          kind: 'date',
          stand: 'hidden_page',
          options: { hidden: true, calculations: { value: 'today()' } },
        };
      case 'empty':
        return { ...TEXT, stand: 'hidden_page' };
      case 'without_place':
        return this.#leftOut('metadata', { type: this.#question.row.text('type') });
    }
  }
}

/** Whether something decides over a question or a group around it. */
export function isConditional(node: Node): boolean {
  for (let at: Node | null = node; at; at = at.parent) if (at.row.text('relevant') !== '') return true;
  return false;
}
