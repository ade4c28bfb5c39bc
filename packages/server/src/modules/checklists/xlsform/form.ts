/** The rows of the survey as a tree of groups, repeats and questions, and what is wrong with their order and names. */
import { REFERENCE_KEY } from '@rounds/engine';
import { FormNotes } from './notes.ts';
import { type FormType, formType } from './types.ts';
import type { FormRow, FormSheet } from './workbook.ts';

type Structure = Extract<FormType, { is: 'group' | 'repeat' | 'end' }>;

interface Entry {
  readonly row: FormRow;
  readonly name: string;
  readonly parent: Group | null;
}
export interface Group extends Entry {
  readonly is: 'group';
  /** Rows of it are added by people. A repeat within a repeat is an ordinary group. */
  readonly repeats: boolean;
  readonly children: (Group | Question)[];
}
export interface Question extends Entry {
  readonly is: 'question';
  readonly type: Exclude<FormType, Structure>;
  /** The name by which expressions know it, unique in the form; null for one without a usable name. */
  readonly key: string | null;
  /** The question for the text of “other” behind the one that offers it. */
  readonly otherOf?: Question;
}
export type Node = Group | Question;

export interface Form {
  readonly top: readonly Node[];
  readonly questions: readonly Question[];
  readonly groups: readonly Group[];
  /** All that have a name; a name may be used once in each group. */
  readonly byName: ReadonlyMap<string, readonly Node[]>;
  /** The keys that are taken. */
  readonly keys: Set<string>;
  /** How many questions and cells the form has that mean something. */
  readonly constructs: number;
  readonly notes: FormNotes;
}

/** The cells that count as constructs beside the question itself. */
export const CONSTRUCTS = [
  'relevant',
  'calculation',
  'constraint',
  'choice_filter',
  'repeat_count',
  'required',
  'default',
] as const;

const DEEPEST_GROUP = 25;
const YES = new Set(['yes', 'true', 'true()', '1']);

export function readSurvey(survey: FormSheet): Form {
  const reader = new SurveyReader();
  for (const row of survey.rows) reader.take(row);
  return reader.finish();
}

class SurveyReader {
  readonly #top: Node[] = [];
  readonly #questions: Question[] = [];
  readonly #groups: Group[] = [];
  readonly #byName = new Map<string, Node[]>();
  readonly #keys = new Set<string>();
  readonly #notes = new FormNotes();
  readonly #open: Group[] = [];
  /** Groups that are too deep to be made: what they hold stands in the last one that is. */
  #tooDeep = 0;
  #constructs = 0;

  take(row: FormRow): void {
    const cell = row.text('type');
    if (YES.has(row.text('disabled').toLowerCase())) return;
    const cells = CONSTRUCTS.filter((column) => row.text(column) !== '');
    this.#constructs += cells.length;
    const type = cell === '' ? null : formType(cell);
    if (type === null) {
      if (row.text('name') !== '' || row.texts('label').size > 0) {
        this.#constructs += 1;
        this.#notes.cell(row, 'type', 'type_missing');
      }
      const code = cell === '' ? 'cell_without_type' : 'cell_without_place';
      for (const column of cells) this.#notes.cell(row, column, code, { what: cell });
      return;
    }
    if (type.is === 'end') this.#close(row, cells);
    else if (isStructure(type)) this.#begin(row, type.is === 'repeat');
    else this.#question(row, type);
  }

  finish(): Form {
    for (const { row, name } of this.#open) this.#notes.cell(row, 'type', 'end_missing', { name }, false);
    return {
      top: this.#top,
      questions: this.#questions,
      groups: this.#groups,
      byName: this.#byName,
      keys: this.#keys,
      constructs: this.#constructs,
      notes: this.#notes,
    };
  }

  #begin(row: FormRow, isRepeat: boolean): void {
    const parent = this.#open.at(-1) ?? null;
    const name = row.text('name');
    if (this.#open.length >= DEEPEST_GROUP) {
      this.#tooDeep += 1;
      this.#notes.cell(row, 'type', 'group_deep', { max: DEEPEST_GROUP }, false);
      return;
    }
    const nested = isRepeat && this.#open.some(({ repeats }) => repeats);
    if (nested) {
      this.#notes.cell(row, 'type', 'repeat_nested', { name }, false);
      if (row.text('repeat_count') !== '') this.#notes.cell(row, 'repeat_count', 'repeat_nested', { name });
    }
    const group: Group = { is: 'group', row, name, parent, repeats: isRepeat && !nested, children: [] };
    this.#place(group);
    this.#groups.push(group);
    this.#open.push(group);
  }

  #close(row: FormRow, cells: readonly string[]): void {
    for (const column of cells) this.#notes.cell(row, column, 'cell_without_place', { what: row.text('type') });
    if (this.#tooDeep > 0) this.#tooDeep -= 1;
    else if (!this.#open.pop()) this.#notes.cell(row, 'type', 'end_surplus', {}, false);
  }

  #question(row: FormRow, type: Question['type']): void {
    this.#constructs += 1;
    const name = row.text('name');
    if (name === '' && type.is !== 'note') this.#notes.cell(row, 'name', 'name_wrong', { name }, false);
    const parent = this.#open.at(-1) ?? null;
    const question: Question = { is: 'question', row, name, parent, type, key: this.#keyFor(row, name) };
    this.#place(question);
    if (type.is === 'select' && type.other && question.key) this.#placeOther(question);
  }

  #placeOther(otherOf: Question): void {
    const { row, parent, key } = otherOf;
    const name = `${key}_other`;
    const type = { is: 'question', item: 'textAnswer', kind: 'text' } as const;
    this.#place({ is: 'question', row, name, parent, type, key: freeKey(this.#keys, name), otherOf });
  }

  #keyFor(row: FormRow, name: string): string | null {
    if (name === '') return null;
    if (!REFERENCE_KEY.test(name)) {
      this.#notes.cell(row, 'name', 'name_wrong', { name: name.slice(0, 100) }, false);
      return null;
    }
    const twins = this.#byName.get(name) ?? [];
    const parent = this.#open.at(-1) ?? null;
    if (twins.some((twin) => twin.parent === parent)) this.#notes.cell(row, 'name', 'name_taken', { name }, false);
    return freeKey(this.#keys, name);
  }

  #place(node: Node): void {
    (node.parent?.children ?? this.#top).push(node);
    if (node.is === 'question') this.#questions.push(node);
    if (node.name === '') return;
    const known = this.#byName.get(node.name);
    if (known) known.push(node);
    else this.#byName.set(node.name, [node]);
  }
}

const isStructure = (type: FormType): type is Structure => ['group', 'repeat', 'end'].includes(type.is);

/** The name itself, or the first free one with a number behind it; taken from now on. */
export function freeKey(keys: Set<string>, name: string): string {
  let key = name;
  for (let count = 2; keys.has(key); count++) key = `${name.slice(0, 90)}_${count}`;
  keys.add(key);
  return key;
}

/** The repeat around a question or group, itself for a repeat. */
export function repeatAround(node: Node | null): Group | null {
  for (let at: Node | null = node; at; at = at.parent) if (at.is === 'group' && at.repeats) return at;
  return null;
}
