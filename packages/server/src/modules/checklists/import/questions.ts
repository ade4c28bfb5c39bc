/** From the rows of a table to questions in their places, and what is wrong with the rows (decisions, section 4). */
import type { ImportTarget, InheritedPlace } from '@rounds/contract/checklists';
import { CATALOGUE, REFERENCE_KEY } from '@rounds/engine';
import { type TargetColumns as Columns, type RowProblem as Problem, RowReader } from '../../../imports/in-thread.ts';
import type { Table } from '../../../sheets/index.ts';
import { type AuditExport, auditExport } from './audit-export.ts';
import { MOST_POINTS, readOptions, readPoints, readRequired } from './cells.ts';
import { headerTitle, pageRowTitle } from './page-rows.ts';
import { type FindType, IMPORT_TYPES, type ImportTypeName, isHeading } from './type-names.ts';

export interface ImportedQuestion {
  readonly row: number;
  /** Null for the page that a file without pages gets. */
  readonly page: string | null;
  readonly section: string | null;
  readonly title: string;
  readonly type: ImportTypeName;
  readonly options: readonly string[];
  readonly description: string;
  readonly required: boolean;
  /** Null where the file says nothing of them; `none` where it says that the question counts for nothing. */
  readonly points: number | 'none' | null;
  readonly reference_key: string | null;
}

export type RowProblemCode =
  | 'question_missing'
  | 'type_unknown'
  | 'options_missing'
  | 'options_single'
  | 'options_many'
  | 'points_wrong'
  | 'key_wrong'
  | 'key_twice'
  | 'text_long'
  | 'no_questions';
export type RowProblem = Problem<RowProblemCode>;
/** What is taken otherwise than a cell says it; no reason to refuse the row. */
export type RowNote = Problem<'points_below' | 'points_unclear'>;
type Reader = RowReader<ImportTarget, RowProblemCode>;

export type TargetColumns = Columns<ImportTarget>;

/** What fits into a template: the contract's limits on titles and texts. */
const LONGEST: Readonly<Partial<Record<ImportTarget, number>>> = {
  page: 5000,
  section: 5000,
  question: 5000,
  description: 20_000,
};
const LONGEST_OPTION = 1000;
const MOST_OPTIONS = 500;

/** How many questions the rows hold, whatever is wrong with them; a first look before any work. */
export const countQuestions = (table: Table, columns: TargetColumns): number => {
  const index = columns.question?.index ?? -1;
  return table.rows.filter((row) => row.cells[index]).length;
};

export function readQuestions(
  table: Table,
  columns: TargetColumns,
  options: { readonly pageRows: boolean; readonly findType: FindType },
): { questions: ImportedQuestion[]; problems: RowProblem[]; notes: RowNote[]; inherited: InheritedPlace[] } {
  const audit = auditExport(table, columns, options.findType);
  const inherited = new Map<InheritedPlace['target'], InheritedPlace>();
  const inherit = (target: InheritedPlace['target'], { row: { number } }: Reader) => {
    const before = inherited.get(target) ?? { target, rows: 0, first_row: number, last_row: number };
    inherited.set(target, { ...before, rows: before.rows + 1, last_row: number });
  };
  const questions: ImportedQuestion[] = [];
  const problems: RowProblem[] = [];
  const notes: RowNote[] = [];
  const keys = new Map<string, number>();
  let page: string | null = options.pageRows ? headerTitle(table) || null : null;
  let section: string | null = null;
  for (const row of table.rows) {
    const title = options.pageRows ? pageRowTitle(table, row) : null;
    const reader = new RowReader<ImportTarget, RowProblemCode>(row, columns);
    const named = title ?? (reader.text('page') || null);
    if (named !== null && named !== page) {
      page = named;
      section = null;
    }
    if (title !== null || reader.isBlank()) continue;
    if (isHeading(reader.text('type'))) {
      const heading = reader.text('question') || null;
      if (audit?.isOutermost(row.number) && !columns.page) {
        page = heading ?? page;
        section = null;
      } else section = heading ?? section;
      continue;
    }
    if (columns.page && named === null && page !== null) inherit('page', reader);
    if (columns.section && reader.text('section') === '' && section !== null) inherit('section', reader);
    section = reader.text('section') || section;
    const question = readQuestion(reader, { page, section, keys, audit, findType: options.findType });
    if (reader.problems.length === 0) {
      questions.push(question);
      notes.push(...pointNotes(reader, columns, audit));
    } else problems.push(...reader.problems);
  }
  return { questions, problems, notes, inherited: [...inherited.values()] };
}

function readQuestion(
  reader: Reader,
  place: {
    page: string | null;
    section: string | null;
    keys: Map<string, number>;
    audit: AuditExport | null;
    findType: FindType;
  },
): ImportedQuestion {
  const title = reader.text('question', true);
  if (title === '') reader.problem('question', 'question_missing');
  for (const [target, max] of Object.entries(LONGEST) as [ImportTarget, number][]) {
    const { length } = reader.text(target);
    if (length > max) reader.problem(target, 'text_long', { length, max });
  }
  const type = readType(reader, place.findType);
  return {
    row: reader.row.number,
    page: place.page,
    section: place.section,
    title,
    type: type ?? 'yesno',
    options: type ? readChoices(reader, type) : [],
    description: reader.text('description', true),
    required: readRequired(reader.text('required')),
    points: readScore(reader, place.audit),
    reference_key: readKey(reader, place.keys),
  };
}

function readType(reader: Reader, findType: FindType): ImportTypeName | undefined {
  const text = reader.text('type');
  if (text === '') return 'yesno';
  const type = findType(text);
  if (!type) reader.problem('type', 'type_unknown', { type: text.slice(0, 100) });
  return type;
}

/** Lists need at least two choices; yes/no questions may bring their own. */
function readChoices(reader: Reader, name: ImportTypeName): string[] {
  const { type } = IMPORT_TYPES[name];
  if (!CATALOGUE[type].choices) return [];
  const labels = readOptions(reader.text('options', true));
  const { group } = CATALOGUE[type];
  if (labels.length === 0 && group === 'select') reader.problem('options', 'options_missing');
  if (labels.length === 1) reader.problem('options', 'options_single', { option: labels[0]!.slice(0, 100) });
  if (labels.length > MOST_OPTIONS)
    reader.problem('options', 'options_many', { count: labels.length, max: MOST_OPTIONS });
  const longest = Math.max(0, ...labels.map((label) => label.length));
  if (longest > LONGEST_OPTION) reader.problem('options', 'text_long', { length: longest, max: LONGEST_OPTION });
  return labels;
}

function readScore(reader: Reader, audit: AuditExport | null): ImportedQuestion['points'] {
  const text = reader.text('points');
  if (text === '') return audit ? 'none' : null;
  if (audit?.sums.get(reader.row.number) === 'below') return 'none';
  const points = readPoints(text);
  if (points === undefined) reader.problem('points', 'points_wrong', { value: text.slice(0, 100), max: MOST_POINTS });
  return points ?? null;
}

/** Points that an exported audit gives as a sum, or that may be one: what was made of them is told. */
function pointNotes({ row }: Reader, columns: TargetColumns, audit: AuditExport | null): RowNote[] {
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
