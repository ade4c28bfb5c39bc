/** Reads the cells of custom fields: each kind of value from the text of a cell. */
import {
  type FieldEntry,
  type FieldValueKind,
  getValueKind,
  isListChoice,
  validateFieldValue,
} from '@rounds/contract/custom-fields';
import type { DateOrder, DecimalMark } from '@rounds/contract/record-import.ts';
import type { RowProblem } from '../../../import-reading/task.ts';
import {
  createOptionFinder,
  findDateOrder,
  findDecimalMark,
  parseDay,
  parseMoment,
  parseNumber,
  parseYesNo,
  splitNames,
} from '../../../import-reading/task.ts';
import { joinLines, unifyLines } from './cells.ts';
import type { CellFormats, FieldRule } from './messages.ts';

type CellProblem = Pick<RowProblem, 'code' | 'params'>;
/** A value, or what is wrong with the cell. */
export type ReadCell = { readonly value: FieldEntry | null } | { readonly problem: CellProblem };
/** Takes the text that a person sees; of numbers the plain one. */
export type CellReader = (text: string) => ReadCell;

export interface ColumnFormats extends CellFormats {
  readonly isWorkbook: boolean;
}
type CreateReader = (rule: FieldRule, column: readonly string[], formats: ColumnFormats) => CellReader;

const MAX_SHOWN_VALUE = 40;
const NONE: ReadCell = { value: null };
const toProblem = (code: string, value: string): ReadCell => ({
  problem: { code, params: { value: value.slice(0, MAX_SHOWN_VALUE) } },
});

export function createNumberReader(mark: DecimalMark | null): (text: string) => ReadCell {
  return (text) => {
    if (text === '') return NONE;
    const number = parseNumber(text, mark);
    if (typeof number === 'number') return { value: number };
    const codes = { ambiguous: 'number_ambiguous', 'leading-zeros': 'number_zeros', 'not-a-number': 'NOT_NUMBER' };
    return toProblem(codes[number], text);
  };
}

const createDateReader =
  (
    parse: (text: string, order: DateOrder | null, timeZone: string) => ReturnType<typeof parseDay>,
    problem: string,
  ): CreateReader =>
  (_, column, { date_order, time_zone }) => {
    const order = date_order ?? findDateOrder(column);
    return (text) => {
      if (text.trim() === '') return NONE;
      const date = parse(text, order, time_zone);
      if (typeof date === 'object') return date;
      return toProblem(date === 'ambiguous' ? 'date_ambiguous' : problem, text);
    };
  };

const READERS: Record<FieldValueKind, CreateReader> = {
  text:
    ({ field_type }) =>
    (text) => ({ value: (field_type === 'textarea' ? unifyLines(text) : joinLines(text)) || null }),
  number(_, column, { decimal, isWorkbook }) {
    return createNumberReader(decimal ?? findDecimalMark(column, { isWorkbook }));
  },
  day: createDateReader(parseDay, 'NOT_DATE'),
  moment: createDateReader(parseMoment, 'NOT_DATETIME'),
  yes_no: () => (text) => {
    if (text.trim() === '') return NONE;
    const value = parseYesNo(text);
    return value === undefined ? toProblem('NOT_YES_NO', text) : { value };
  },
  choices({ field_type, config }) {
    const isMultiple = field_type === 'multi_choice';
    if (isListChoice({ field_type, config })) {
      // The names are looked up in the database.
      return (text) => toNames(isMultiple ? splitNames(text) : [text.trim()], isMultiple);
    }
    const findOption = createOptionFinder(config);
    return (cell) => {
      const names = isMultiple ? splitNames(cell, (text) => findOption(text) !== undefined) : [cell.trim()];
      const unknown = names.find((name) => name !== '' && findOption(name) === undefined);
      if (unknown !== undefined) return toProblem('option_unknown', unknown);
      const keys = names.flatMap((name) => findOption(name) ?? []);
      return toNames([...new Set(keys)], isMultiple);
    };
  },
  // People are named by email address or name, which are looked up in the database.
  person: () => (text) => ({ value: joinLines(text).trim() || null }),
};

const toNames = (names: readonly string[], isMultiple: boolean): ReadCell => {
  if (names.length === 0 || names[0] === '') return NONE;
  return { value: isMultiple ? names : names[0]! };
};

/** Whether the reader gives texts that name records, which only the database knows. */
export const namesRecords = (rule: Pick<FieldRule, 'field_type' | 'config'>): boolean =>
  getValueKind(rule) === 'person' || isListChoice(rule);

/** A reader of the cells of one column, by the same rules as in forms and calls. */
export function createCellReader(rule: FieldRule, column: readonly string[], formats: ColumnFormats): CellReader {
  const read = READERS[getValueKind(rule)](rule, column, formats);
  const isChecked = !namesRecords(rule);
  return (cell) => {
    const result = read(cell);
    if ('problem' in result || result.value === null || !isChecked) return result;
    const problem = validateFieldValue(rule, result.value);
    return problem ? { problem: { code: problem.code, params: problem.params ?? {} } } : result;
  };
}
