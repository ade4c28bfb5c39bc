/** The first rows of a saved view in a PDF. */
import { LANGUAGES, resolveName } from '@rounds/contract/languages.ts';
import { isDisplayable, type ListColumn, type Pagination } from '@rounds/contract/list.ts';
import type { SectionBlock } from '@rounds/contract/sections';
import { answerInnerCall, type InnerCallContext } from '../../../http/inner-call.ts';
import { listTexts } from '../../../lists/index.ts';
import type { Part, PrintFormats } from '../../analytics/index.ts';
import { LISTS } from '../blocks.ts';

const MAX_ROWS = 10;
const MAX_COLUMNS = 5;

type Row = Readonly<Record<string, unknown>>;

export async function toListPart(
  { table_name, query_string, title }: SectionBlock,
  context: InnerCallContext,
  formats: PrintFormats,
): Promise<Part> {
  const endpoint = LISTS.get(table_name ?? '')!;
  const search = new URLSearchParams(query_string ?? '');
  const [filter, sort] = [search.get('filter'), search.get('sort')];
  const query = { limit: MAX_ROWS, ...(filter && { filter }), ...(sort && { sort }) };
  const page = (await answerInnerCall(endpoint, query, context)) as unknown as {
    readonly list: readonly Row[];
    readonly pagination: Pagination;
  };
  const list = endpoint.list!;
  const texts = listTexts(list, formats.language);
  const columns = list.columns.filter((column) => !column.omit && isDisplayable(column)).slice(0, MAX_COLUMNS);
  const { total, total_is_exact } = page.pagination;
  const rows = page.list.slice(0, MAX_ROWS);
  const count = total_is_exact ? formats.number(total) : `${formats.number(total)}+`;
  return {
    ...{ kind: 'table', title: title || texts.title, total: count },
    columns: columns.map((column) => texts.columnTitle(column)),
    rows: rows.map((row) => columns.map((column) => toCell(column, row, texts, formats))),
    // The number of further rows is unknown beyond the exact count.
    more: total > rows.length && total_is_exact ? formats.count('more', total - rows.length) : '',
  };
}

function toCell(column: ListColumn, row: Row, texts: ReturnType<typeof listTexts>, formats: PrintFormats): string {
  const value = toValue(readValue(row, column.selector), formats);
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? formats.words.yes : formats.words.no;
  if (typeof value === 'number') {
    const scaledValue = column.scale ? value / column.scale : value;
    return column.type === 'score' ? formats.percent(scaledValue) : formats.number(scaledValue);
  }
  const text = String(value);
  if (column.type === 'day') return formats.day(text);
  if (column.type === 'date') return formats.moment(new Date(text));
  return column.options ? texts.optionLabel(column, text) : text;
}

function readValue(row: Row, selector: string): unknown {
  if (selector in row) return row[selector];
  // Lists sort by `asset_name`, and their records have an `asset` with its name.
  const record = selector.replace(/_name$/, '');
  if (record in row) return row[record];
  return selector.split('.').reduce<unknown>((value, key) => (value as Row | null | undefined)?.[key], row);
}

/** People, assets and types are objects with a name; several of them are separated by commas. */
function toValue(value: unknown, formats: PrintFormats): unknown {
  if (Array.isArray(value))
    return value
      .map((one) => toValue(one, formats))
      .filter(Boolean)
      .join(', ');
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Row;
  const names = record.name_lang ?? (isByLanguage(record) ? record : undefined);
  if (names) return resolveName(names as Record<string, string>, formats.language);
  return record.full_name ?? record.display_name ?? record.name ?? record.title ?? null;
}

const isByLanguage = (value: Row): boolean => LANGUAGES.some((language) => typeof value[language] === 'string');
