/** Converts the rows of a table to questions with their pages and sections, and collects problems of the rows. */
import {
  type FixedValues,
  type ImportTarget,
  type InheritedParent,
  MAX_UNKNOWN_REQUIRED,
  type OptionSeparator,
  type UnknownValue,
} from '@rounds/contract/checklists';
import { findByAnyName } from '@rounds/contract/languages.ts';
import { CATALOGUE, MAX_REFERENCE_LENGTH, REFERENCE_KEY } from '@rounds/engine';
import { type TargetColumns as Columns, type RowProblem as Problem, RowReader } from '../../../import-reading/task.ts';
import type { Table } from '../../../sheets/index.ts';
import type { NamedResponse } from '../global-responses/link-sets.ts';
import { type AuditExport, readAuditExport } from './audit-export.ts';
import { type ImportedOption, MAX_POINTS, parseFailing, parseOptions, parsePoints, parseRequired } from './cells.ts';
import { getHeaderTitle, getPageRowTitle } from './page-rows.ts';
import { type FindType, IMPORT_TYPES, type ImportTypeName, isHeading, isPageHeading } from './type-names.ts';

export interface ImportedQuestion {
  readonly row: number;
  /** Null in a file without pages, whose questions share one default page. */
  readonly page: string | null;
  readonly section: string | null;
  readonly title: string;
  readonly type: ImportTypeName;
  readonly options: readonly ImportedOption[];
  /** The response of the workspace that supplies its options. */
  readonly response: NamedResponse | null;
  readonly description: string;
  readonly required: boolean;
  /** Null if the file has no points for the question; `none` if the question is not scored. */
  readonly points: number | 'none' | null;
  /** The code that people read; empty if the row has none. */
  readonly reference: string;
  /** The places of the failing answers; null for those that the type implies. */
  readonly failing: readonly number[] | null;
  /** The variable. */
  readonly reference_key: string | null;
}

export type RowProblemCode =
  | 'question_missing'
  | 'type_unknown'
  | 'options_missing'
  | 'options_single'
  | 'options_many'
  | 'global_response_unknown'
  | 'global_response_type'
  | 'failing_unknown'
  | 'points_wrong'
  | 'key_wrong'
  | 'key_twice'
  | 'text_long'
  | 'no_questions';
export type RowProblem = Problem<RowProblemCode>;
/** A cell that was interpreted differently from what it says. The row is imported nevertheless. */
export type RowNote = Problem<'points_below' | 'points_unclear' | 'options_unused' | 'cells_beyond_header'>;
type Reader = RowReader<ImportTarget, RowProblemCode>;

export type TargetColumns = Columns<ImportTarget>;

/** The contract's limits on titles and texts. */
const MAX_LENGTHS: Readonly<Partial<Record<ImportTarget, number>>> = {
  page: 5000,
  section: 5000,
  question: 5000,
  description: 20_000,
  reference: MAX_REFERENCE_LENGTH,
};
const MAX_OPTION_LENGTH = 1000;
const MAX_OPTIONS = 500;

/** Counts the questions, valid or not, to reject files that are too large before any further work. */
export const countQuestions = (table: Table, columns: TargetColumns): number => {
  const index = columns.question?.index ?? -1;
  return table.rows.filter((row) => row.cells[index]).length;
};

export interface ReadingOptions {
  readonly pageRows: boolean;
  readonly findType: FindType;
  readonly separator: OptionSeparator;
  /** The values for rows whose cell is empty or whose column is not assigned. */
  readonly fixed?: FixedValues | undefined;
  /** The replacements of unknown words in the type column: a type, `page`, `section`, or `leave_out`. */
  readonly types?: Readonly<Record<string, string>> | undefined;
  /** The meanings of unknown words in the column of required questions: `required` or `optional`. */
  readonly required?: Readonly<Record<string, string>> | undefined;
  /** The responses that the column of global responses may name. */
  readonly responses?: readonly NamedResponse[] | undefined;
}

/** Counts the rows of each word that its column does not allow. */
class UnknownValues {
  readonly #values = new Map<string, UnknownValue>();
  add(value: string, { row }: Reader): void {
    const before = this.#values.get(value) ?? { value, rows: 0, first_row: row.number };
    this.#values.set(value, { ...before, rows: before.rows + 1 });
  }
  list = (): UnknownValue[] => [...this.#values.values()];
}

export function readQuestions(
  table: Table,
  columns: TargetColumns,
  options: ReadingOptions,
): {
  questions: ImportedQuestion[];
  problems: RowProblem[];
  notes: RowNote[];
  inherited: InheritedParent[];
  unknownTypes: UnknownValue[];
  unknownRequired: UnknownValue[];
} {
  const { fixed = {}, types = {}, required = {} } = options;
  const unknownTypes = new UnknownValues();
  const unknownRequired = new UnknownValues();
  const toDecidedType = (reader: Reader): string => {
    const text = reader.text('type');
    if (text === '' || isHeading(text) || isPageHeading(text) || options.findType(text)) return text;
    unknownTypes.add(text, reader);
    return types[text] ?? text;
  };
  const isRequired = (reader: Reader): boolean => {
    const text = reader.text('required');
    if (text === '') return fixed.required ?? false;
    const isKnown = parseRequired(text);
    if (isKnown !== undefined) return isKnown;
    unknownRequired.add(text, reader);
    return required[text] !== 'optional';
  };
  const audit = readAuditExport(table, columns, options.findType);
  const inherited = new Map<InheritedParent['target'], InheritedParent>();
  const inherit = (target: InheritedParent['target'], { row: { number } }: Reader) => {
    const before = inherited.get(target) ?? { target, rows: 0, first_row: number, last_row: number };
    inherited.set(target, { ...before, rows: before.rows + 1, last_row: number });
  };
  const questions: ImportedQuestion[] = [];
  const problems: RowProblem[] = [];
  const notes: RowNote[] = [];
  const keys = new Map<string, number>();
  let page: string | null = options.pageRows ? getHeaderTitle(table) || null : null;
  let section: string | null = null;
  for (const row of table.rows) {
    const title = options.pageRows ? getPageRowTitle(table, row) : null;
    const reader = new RowReader<ImportTarget, RowProblemCode>(row, columns);
    const pageName = title ?? (reader.text('page') || (columns.page ? null : fixed.page) || null);
    if (pageName !== null && pageName !== page) {
      page = pageName;
      section = null;
    }
    if (title !== null || reader.isBlank()) continue;
    const type = toDecidedType(reader);
    if (type === 'leave_out') continue;
    if (isPageHeading(type) || isHeading(type)) {
      const heading = reader.text('question') || null;
      if (isPageHeading(type) || (audit?.isTopLevel(row.number) && !columns.page)) {
        page = heading ?? page;
        section = null;
      } else section = heading ?? section;
      continue;
    }
    if (columns.page && pageName === null && page !== null) inherit('page', reader);
    if (columns.section && reader.text('section') === '' && section !== null) inherit('section', reader);
    section = reader.text('section') || (columns.section ? section : fixed.section || section);
    const { findType, separator, responses = [] } = options;
    const context = { page, section, keys, audit, type, fixed, findType, separator, responses };
    const question = readQuestion(reader, { ...context, required: isRequired(reader) });
    if (reader.problems.length === 0) {
      questions.push(question);
      notes.push(...toPointNotes(reader, columns, audit), ...toOptionNotes(reader, columns, question));
    } else problems.push(...reader.problems);
  }
  return {
    questions,
    problems,
    notes,
    inherited: [...inherited.values()],
    unknownTypes: unknownTypes.list(),
    unknownRequired: unknownRequired.list().slice(0, MAX_UNKNOWN_REQUIRED),
  };
}

function readQuestion(
  reader: Reader,
  context: {
    page: string | null;
    section: string | null;
    keys: Map<string, number>;
    audit: AuditExport | null;
    /** The word in the type column, or what was decided that it becomes. */
    type: string;
    required: boolean;
    fixed: FixedValues;
    findType: FindType;
    separator: OptionSeparator;
    responses: readonly NamedResponse[];
  },
): ImportedQuestion {
  const title = reader.text('question', true);
  if (title === '') reader.problem('question', 'question_missing');
  for (const [target, max] of Object.entries(MAX_LENGTHS) as [ImportTarget, number][]) {
    const { length } = reader.text(target);
    if (length > max) reader.problem(target, 'text_long', { length, max });
  }
  const { separator, fixed } = context;
  const type = toTypeWithOptions(reader, readType(reader, context), separator);
  const response = type ? readResponse(reader, type, context.responses) : null;
  const choices = type && !response ? readChoices(reader, type, separator) : [];
  return {
    row: reader.row.number,
    page: context.page,
    section: context.section,
    title,
    type: type ?? 'yesno',
    options: choices,
    response,
    failing: type && !response ? readFailing(reader, type, { choices, separator, fixed }) : null,
    description: reader.text('description', true),
    required: context.required,
    points: readScore(reader, context.audit),
    reference: reader.text('reference'),
    reference_key: readKey(reader, context.keys),
  };
}

function readType(
  reader: Reader,
  context: { readonly type: string; readonly fixed: FixedValues; readonly findType: FindType },
): ImportTypeName | undefined {
  if (context.type === '') return context.fixed.type ?? 'yesno';
  const type = context.findType(context.type);
  if (!type) reader.problem('type', 'type_unknown', { type: context.type.slice(0, 100) });
  return type;
}

/** A checkbox with options is a list of which several can be ticked. */
const toTypeWithOptions = (
  reader: Reader,
  type: ImportTypeName | undefined,
  separator: OptionSeparator,
): ImportTypeName | undefined =>
  type === 'checkbox' && parseOptions(reader.text('options', true), separator).length > 1 ? 'list_multiple' : type;

/** Notes options that the type of the question cannot have. */
function toOptionNotes(reader: Reader, columns: TargetColumns, { type }: ImportedQuestion): RowNote[] {
  const text = reader.text('options');
  if (text === '' || CATALOGUE[IMPORT_TYPES[type].type].choices) return [];
  const params = { options: text.slice(0, 200) };
  return [{ row: reader.row.number, column: columns.options?.name ?? null, code: 'options_unused', params }];
}

/** The response that a row names; its answers take the place of those in the file. */
function readResponse(reader: Reader, name: ImportTypeName, responses: readonly NamedResponse[]): NamedResponse | null {
  const text = reader.text('global_response');
  const { type } = IMPORT_TYPES[name];
  if (text === '' || !CATALOGUE[type].choices) return null;
  const response = findByAnyName(responses, text);
  const params = { name: text.slice(0, 100) };
  if (!response) reader.problem('global_response', 'global_response_unknown', params);
  else if (CATALOGUE[type].group === 'yesno' && response.type !== 'yesno')
    reader.problem('global_response', 'global_response_type', params);
  return response ?? null;
}

/** Lists need at least two options; yes/no questions may define their own. */
function readChoices(reader: Reader, name: ImportTypeName, separator: OptionSeparator): ImportedOption[] {
  const { type } = IMPORT_TYPES[name];
  if (!CATALOGUE[type].choices) return [];
  const options = parseOptions(reader.text('options', true), separator);
  const labels = options.map(({ label }) => label);
  const { group } = CATALOGUE[type];
  if (labels.length === 0 && group === 'select') reader.problem('options', 'options_missing');
  if (labels.length === 1) reader.problem('options', 'options_single', { option: labels[0]!.slice(0, 100) });
  if (labels.length > MAX_OPTIONS)
    reader.problem('options', 'options_many', { count: labels.length, max: MAX_OPTIONS });
  const maxLength = Math.max(0, ...labels.map((label) => label.length));
  if (maxLength > MAX_OPTION_LENGTH)
    reader.problem('options', 'text_long', { length: maxLength, max: MAX_OPTION_LENGTH });
  return options;
}

/** The labels by which a cell names the answers of a question without options of its own. */
const YES_AND_NO = ['yes', 'no'];

/** Reads the failing answers from the cell, or from the decision for all questions with Yes and No. */
function readFailing(
  reader: Reader,
  name: ImportTypeName,
  context: {
    readonly choices: readonly ImportedOption[];
    readonly separator: OptionSeparator;
    readonly fixed: FixedValues;
  },
): ImportedQuestion['failing'] {
  const { type } = IMPORT_TYPES[name];
  if (!CATALOGUE[type].choices) return null;
  const { choices, separator, fixed } = context;
  const isYesNo = choices.length === 0;
  const text = reader.text('failing');
  const decided = isYesNo ? (fixed.failing ?? '') : '';
  if (text === '' && decided === '') return null;
  const labels = isYesNo ? YES_AND_NO : choices.map(({ label }) => label);
  const failing = parseFailing(text || decided, labels, separator);
  if (failing) return failing;
  const params = { value: text.slice(0, 100), options: labels.join(', ').slice(0, 200) };
  reader.problem('failing', 'failing_unknown', params);
  return null;
}

function readScore(reader: Reader, audit: AuditExport | null): ImportedQuestion['points'] {
  const text = reader.plain('points');
  if (text === '') return audit ? 'none' : null;
  if (audit?.sums.get(reader.row.number) === 'below') return 'none';
  const points = parsePoints(text);
  if (points === undefined) reader.problem('points', 'points_wrong', { value: text.slice(0, 100), max: MAX_POINTS });
  return points ?? null;
}

/** Notes how points of an exported audit were interpreted that are a sum, or may be one. */
function toPointNotes({ row }: Reader, columns: TargetColumns, audit: AuditExport | null): RowNote[] {
  const sum = audit?.sums.get(row.number);
  if (!sum) return [];
  const points = row.cells[columns.points?.index ?? -1] ?? '';
  return [{ row: row.number, column: columns.points?.name ?? null, code: `points_${sum}`, params: { points } }];
}

function readKey(reader: Reader, keys: Map<string, number>): string | null {
  const key = reader.text('reference_key');
  if (key === '') return null;
  if (!REFERENCE_KEY.test(key)) reader.problem('reference_key', 'key_wrong', { key: key.slice(0, 100) });
  const other = keys.get(key);
  if (other === undefined) keys.set(key, reader.row.number);
  else reader.problem('reference_key', 'key_twice', { key: key.slice(0, 100), other });
  return key;
}
