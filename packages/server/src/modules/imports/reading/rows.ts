/** Turns the rows of a table into the columns of records, and into problems. */
import { isNumeric } from '@rounds/contract/custom-fields';
import { MAX_RECORD_IMPORT_PREVIEW_ROWS, toFieldTarget } from '@rounds/contract/record-import.ts';
import { toBusinessKey } from '@rounds/contract/values.ts';
import type { RowProblem, TargetColumns } from '../../../import-reading/task.ts';
import { findDecimalMark } from '../../../import-reading/task.ts';
import { readColumns, type Sheet, type SheetRow, type Table } from '../../../sheets/index.ts';
import { isErrorValue, joinLines } from './cells.ts';
import type { FieldRule, ImportTask, ReadRows, RecordShape } from './messages.ts';
import { parseNumberPair } from './number-pair.ts';
import { type Value, ValuePacker } from './packed-values.ts';
import { type CellReader, createCellReader, createNumberReader, type ReadCell } from './typed-cells.ts';

/** Joins the two parts of a key. */
const KEY_JOINT = '-';

type Columns = TargetColumns<string>;
type Problem = Pick<RowProblem, 'column' | 'code' | 'params'>;

export interface RowsOptions extends Pick<ImportTask, 'shape' | 'fields' | 'formats'> {
  readonly columns: Columns;
  readonly sheet: Sheet;
}

/** Rows that are blank in all mapped columns are skipped. Every other row becomes a record or problems. */
export function readRecordRows(table: Table, options: RowsOptions): { read: ReadRows; problems: RowProblem[] } {
  const reader = new RecordReader(table, options);
  for (const row of table.rows) reader.add(row);
  return { read: reader.finish(), problems: reader.problems };
}

/** A field that a column is mapped to. */
interface MappedField {
  readonly rule: FieldRule;
  readonly target: string;
  readonly read: CellReader;
}

class RecordReader {
  readonly problems: RowProblem[] = [];
  readonly #read;
  readonly #values: readonly ValuePacker[];
  readonly #options: RowsOptions;
  readonly #numbers: ReadonlyMap<string, (text: string) => ReadCell>;
  readonly #fields: readonly MappedField[];
  /** The target of the column with both numbers; null if they have columns of their own. */
  readonly #pair: string | null;
  readonly #rowsByKey = new Map<string, number>();
  #row!: SheetRow;
  #found: Problem[] = [];

  constructor(table: Table, options: RowsOptions) {
    const { shape, columns, fields, sheet, formats } = options;
    this.#options = options;
    const { pair = '', together } = shape;
    this.#pair = columns[pair] && !together.some((target) => columns[target]) ? pair : null;
    const isWorkbook = sheet.encoding === null;
    const readColumn = (target: string, look: 'cells' | 'plain'): string[] =>
      readColumns(table, [columns[target]!.index], look)[0]!;
    this.#numbers = new Map(
      shape.numbers
        .filter(({ target }) => columns[target])
        .map(({ target }) => {
          const mark = formats.decimal ?? findDecimalMark(readColumn(target, 'plain'), { isWorkbook });
          return [target, createNumberReader(mark)];
        }),
    );
    this.#fields = fields
      .map((rule) => ({ rule, target: toFieldTarget(rule.key) }))
      .filter(({ target }) => columns[target])
      .map(({ rule, target }) => {
        const column = readColumn(target, isNumeric(rule.field_type) ? 'plain' : 'cells');
        return { rule, target, read: createCellReader(rule, column, { ...formats, isWorkbook }) };
      });
    const groupByTarget = <T>(targets: readonly string[]) =>
      Object.fromEntries(targets.filter((target) => this.#column(target)).map((target) => [target, [] as T[]]));
    this.#values = this.#fields.map(({ rule }) => new ValuePacker(rule));
    this.#read = {
      rows: [] as number[],
      keys: [] as string[],
      names: [] as string[],
      texts: groupByTarget<string | null>(shape.texts),
      numbers: groupByTarget<number | null>(shape.numbers.map(({ target }) => target)),
      previews: [] as Record<string, string>[],
    } satisfies Omit<ReadRows, 'fields'>;
  }

  finish(): ReadRows {
    const fields = this.#fields.map(({ rule }, index) => [rule.key, this.#values[index]!.finish()] as const);
    return { ...this.#read, fields: Object.fromEntries(fields) };
  }

  add(row: SheetRow): void {
    this.#row = { number: row.number, cells: row.cells, plain: row.plain };
    this.#found = [];
    const { shape, columns } = this.#options;
    if (Object.values(columns).every((column) => !column || !this.#row.cells[column.index])) return;
    const key = this.#readKey();
    const name = joinLines(this.#text(shape.name.target));
    this.#checkKey(key);
    this.#checkLength(shape.name, name, 'name_missing');
    const texts = shape.texts.map((target) => this.#readName(target) || null);
    const numbers = shape.numbers.map((number) => this.#number(number));
    const fields = this.#fields.map((field) => this.#value(field));
    this.#checkTogether(numbers);
    if (this.#found.length > 0) {
      for (const problem of this.#found) this.problems.push({ row: row.number, ...problem });
      return;
    }
    const read = this.#read;
    read.rows.push(row.number);
    read.keys.push(key);
    read.names.push(name);
    for (const [index, target] of shape.texts.entries()) read.texts[target]?.push(texts[index]!);
    for (const [index, { target }] of shape.numbers.entries()) read.numbers[target]?.push(numbers[index]!);
    for (const [index, value] of fields.entries()) this.#values[index]!.add(value);
    if (read.previews.length < MAX_RECORD_IMPORT_PREVIEW_ROWS) read.previews.push(this.#previewCells());
  }

  /** The cells of the mapped columns besides key and name, by header. */
  #previewCells(): Record<string, string> {
    const { columns, shape } = this.#options;
    const shown = [shape.key.target, shape.key.second, shape.name.target];
    const others = Object.entries(columns).filter(([target, column]) => column && !shown.includes(target));
    return Object.fromEntries(others.map(([, column]) => [column!.name, this.#row.cells[column!.index] ?? '']));
  }

  /** The column of a target, which may be the one with both numbers of a pair. */
  #column(target: string): Columns[string] {
    const { columns, shape } = this.#options;
    return columns[target] ?? (this.#pair && shape.together.includes(target) ? columns[this.#pair] : undefined);
  }

  #problem(target: string, code: string, params: RowProblem['params'] = {}): void {
    this.#found.push({ column: this.#column(target)?.name ?? null, code, params });
  }

  #uncomputed = (): readonly number[] => this.#options.sheet.uncomputed?.get(this.#row.number) ?? [];

  #text(target: string, look: 'cells' | 'plain' = 'cells'): string {
    const column = this.#options.columns[target];
    if (!column) return '';
    if (this.#uncomputed().includes(column.index)) this.#problem(target, 'formula_uncomputed');
    const cell = this.#row[look][column.index] ?? '';
    if (isErrorValue(cell)) this.#problem(target, 'error_value', { value: cell });
    return cell;
  }

  /** A row without the second column of a key has no key, because another row could have the first one alone. */
  #readKey(): string {
    const { key, codes } = this.#options.shape;
    const first = toBusinessKey(this.#text(key.target));
    if (!this.#options.columns[key.second]) return first;
    const second = toBusinessKey(this.#text(key.second));
    if (second === '') this.#problem(key.second, codes.missing);
    return first && second && `${first}${KEY_JOINT}${second}`;
  }

  /** Reads the text that names another record; parents are named by their keys. */
  #readName(target: string): string {
    const text = this.#text(target);
    return target === 'parent' ? toBusinessKey(text) : joinLines(text);
  }

  #checkKey(key: string): void {
    const { key: rule, codes } = this.#options.shape;
    if (key === '' && this.#found.length > 0) return;
    this.#checkLength(rule, key, codes.missing);
    if (key === '') return;
    const other = this.#rowsByKey.get(key);
    if (other === undefined) this.#rowsByKey.set(key, this.#row.number);
    else this.#problem(rule.target, codes.twice, { number: key.slice(0, rule.max), other });
  }

  #checkLength({ target, max }: RecordShape['name'], { length }: string, missingCode: string): void {
    if (length === 0) this.#problem(target, missingCode);
    if (length > max) this.#problem(target, 'text_long', { length, max });
  }

  #number({ target, min, max }: RecordShape['numbers'][number]): number | null {
    const { together } = this.#options.shape;
    const isPaired = this.#pair !== null && together.includes(target);
    const text = this.#text(isPaired ? this.#pair! : target, isPaired ? 'cells' : 'plain');
    const number = isPaired ? this.#paired(text, together.indexOf(target)) : this.#single(target, text);
    if (number !== null && (number < min || number > max)) {
      this.#problem(target, 'number_range', { value: text.slice(0, 40), min, max });
    }
    return number;
  }

  #single(target: string, text: string): number | null {
    const cell = this.#numbers.get(target)?.(text) ?? { value: null };
    if ('value' in cell) return cell.value as number | null;
    this.#problem(target, cell.problem.code, cell.problem.params);
    return null;
  }

  /** One number of a pair; what is wrong with its cell is reported once. */
  #paired(text: string, at: number): number | null {
    if (text.trim() === '') return null;
    const numbers = parseNumberPair(text);
    if (numbers === null && at === 0) this.#problem(this.#pair!, 'place_unreadable', { value: text.slice(0, 40) });
    return numbers?.[at] ?? null;
  }

  /** Checks a value by the same rules as forms and calls; whether it is required depends on the record. */
  #value({ rule, target, read }: MappedField): Value {
    const before = this.#found.length;
    const text = this.#text(target, isNumeric(rule.field_type) ? 'plain' : 'cells');
    if (this.#found.length > before) return null;
    const cell = read(text);
    if ('value' in cell) return cell.value;
    this.#problem(target, cell.problem.code, cell.problem.params);
    return null;
  }

  #checkTogether(numbers: readonly (number | null)[]): void {
    const { numbers: rules, together } = this.#options.shape;
    const present = rules.map(({ target }, index) => ({ target, has: numbers[index] !== null }));
    const group = present.filter(({ target }) => together.includes(target));
    if (this.#found.length > 0 || !group.some(({ has }) => has)) return;
    for (const { target, has } of group) if (!has) this.#problem(target, 'place_incomplete');
  }
}
