/** Parses the rows of the survey to a tree of groups, repeats and questions, and notes problems of nesting and names. */
import { REFERENCE_KEY } from '@rounds/engine';
import { FormNotes } from './notes.ts';
import type { FormRow, FormSheet } from './sheets.ts';
import { type FormType, parseFormType } from './types.ts';

type Structure = Extract<FormType, { is: 'group' | 'repeat' | 'end' }>;

interface NodeBase {
  readonly row: FormRow;
  readonly name: string;
  readonly parent: Group | null;
}
export interface Group extends NodeBase {
  readonly is: 'group';
  /** Whether people can add rows. A repeat within a repeat is converted to an ordinary group. */
  readonly repeats: boolean;
  readonly children: (Group | Question)[];
}
export interface Question extends NodeBase {
  readonly is: 'question';
  readonly type: Exclude<FormType, Structure>;
  /** The key used in expressions, unique in the form; null if the name is not usable. */
  readonly key: string | null;
  /** The question with the option “other”, if this is the text question of that option. */
  readonly otherOf?: Question;
}
export type Node = Group | Question;

export interface Form {
  readonly top: readonly Node[];
  readonly questions: readonly Question[];
  readonly groups: readonly Group[];
  /** All nodes with a name. A name may be used once in each group. */
  readonly byName: ReadonlyMap<string, readonly Node[]>;
  /** The keys that are in use. */
  readonly keys: Set<string>;
  /** The number of questions and of cells that have a meaning. */
  readonly constructs: number;
  readonly notes: FormNotes;
}

/** The columns whose cells count as constructs in addition to the question itself. */
export const CONSTRUCTS = [
  'relevant',
  'calculation',
  'constraint',
  'choice_filter',
  'repeat_count',
  'required',
  'default',
] as const;

const MAX_GROUP_DEPTH = 25;
const YES = new Set(['yes', 'true', 'true()', '1']);

export function parseSurvey(survey: FormSheet): Form {
  const reader = new SurveyParser();
  for (const row of survey.rows) reader.addRow(row);
  return reader.finish();
}

class SurveyParser {
  readonly #top: Node[] = [];
  readonly #questions: Question[] = [];
  readonly #groups: Group[] = [];
  readonly #byName = new Map<string, Node[]>();
  readonly #keys = new Set<string>();
  readonly #notes = new FormNotes();
  readonly #open: Group[] = [];
  /**
   * The number of open groups that are nested too deeply. Their content is added to the innermost group that is
   * allowed.
   */
  #tooDeep = 0;
  #constructs = 0;

  addRow(row: FormRow): void {
    const cell = row.text('type');
    if (YES.has(row.text('disabled').toLowerCase())) return;
    const cells = CONSTRUCTS.filter((column) => row.text(column) !== '');
    this.#constructs += cells.length;
    const type = cell === '' ? null : parseFormType(cell);
    if (type === null) {
      if (row.text('name') !== '' || row.texts('label').size > 0) {
        this.#constructs += 1;
        this.#notes.addCell(row, 'type', 'type_missing');
        for (const column of cells) this.#notes.addCell(row, column, 'cell_without_type');
      }
      // Other rows without a type mean nothing in XLSForm either.
      return;
    }
    if (type.is === 'end') this.#closeGroup(row);
    else if (isStructure(type)) this.#openGroup(row, type.is === 'repeat');
    else this.#addQuestion(row, type);
  }

  finish(): Form {
    for (const { row, name } of this.#open) this.#notes.addCell(row, 'type', 'end_missing', { name }, false);
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

  #openGroup(row: FormRow, isRepeat: boolean): void {
    const parent = this.#open.at(-1) ?? null;
    const name = row.text('name');
    if (this.#open.length >= MAX_GROUP_DEPTH) {
      this.#tooDeep += 1;
      this.#notes.addCell(row, 'type', 'group_deep', { max: MAX_GROUP_DEPTH }, false);
      return;
    }
    const nested = isRepeat && this.#open.some(({ repeats }) => repeats);
    if (nested) {
      this.#notes.addCell(row, 'type', 'repeat_nested', { name }, false);
      if (row.text('repeat_count') !== '') this.#notes.addCell(row, 'repeat_count', 'repeat_nested', { name });
    }
    const group: Group = { is: 'group', row, name, parent, repeats: isRepeat && !nested, children: [] };
    this.#addNode(group);
    this.#groups.push(group);
    this.#open.push(group);
  }

  /** The cells of a row that ends a group usually repeat those of its beginning, and mean nothing in XLSForm. */
  #closeGroup(row: FormRow): void {
    if (this.#tooDeep > 0) this.#tooDeep -= 1;
    else if (!this.#open.pop()) this.#notes.addCell(row, 'type', 'end_surplus', {}, false);
  }

  #addQuestion(row: FormRow, type: Question['type']): void {
    this.#constructs += 1;
    const name = row.text('name');
    if (name === '' && type.is !== 'note') this.#notes.addCell(row, 'name', 'name_wrong', { name }, false);
    const parent = this.#open.at(-1) ?? null;
    const question: Question = { is: 'question', row, name, parent, type, key: this.#createKey(row, name) };
    this.#addNode(question);
    if (type.is === 'select' && type.other && question.key) this.#addOtherQuestion(question);
  }

  #addOtherQuestion(otherOf: Question): void {
    const { row, parent, key } = otherOf;
    const name = `${key}_other`;
    const type = { is: 'question', item: 'textAnswer', kind: 'text' } as const;
    this.#addNode({ is: 'question', row, name, parent, type, key: reserveKey(this.#keys, name), otherOf });
  }

  #createKey(row: FormRow, name: string): string | null {
    if (name === '') return null;
    if (!REFERENCE_KEY.test(name)) {
      this.#notes.addCell(row, 'name', 'name_wrong', { name: name.slice(0, 100) }, false);
      return null;
    }
    const sameName = this.#byName.get(name) ?? [];
    const parent = this.#open.at(-1) ?? null;
    if (sameName.some((other) => other.parent === parent))
      this.#notes.addCell(row, 'name', 'name_taken', { name }, false);
    return reserveKey(this.#keys, name);
  }

  #addNode(node: Node): void {
    (node.parent?.children ?? this.#top).push(node);
    if (node.is === 'question') this.#questions.push(node);
    if (node.name === '') return;
    const existing = this.#byName.get(node.name);
    if (existing) existing.push(node);
    else this.#byName.set(node.name, [node]);
  }
}

const isStructure = (type: FormType): type is Structure => ['group', 'repeat', 'end'].includes(type.is);

/** Reserves the name, or the name with the first free number appended. */
export function reserveKey(keys: Set<string>, name: string): string {
  let key = name;
  for (let count = 2; keys.has(key); count++) key = `${name.slice(0, 90)}_${count}`;
  keys.add(key);
  return key;
}

/** The repeat that contains a question or group; a repeat itself. */
export function findEnclosingRepeat(node: Node | null): Group | null {
  for (let at: Node | null = node; at; at = at.parent) if (at.is === 'group' && at.repeats) return at;
  return null;
}
