/** Maps the question types of XLSForm to the items to which they correspond, for imports and exports. */
import { getOption, type Item, type ItemOptions, type ItemType } from '@rounds/engine';

/** The kind of a value in expressions. */
export type ValueKind =
  | 'number'
  | 'text'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'choice'
  /** A list with a single option, selected or not. */
  | 'flag'
  /** Files, locations and confirmations, of which only the presence can be checked. */
  | 'thing'
  /** A number or a text. */
  | 'mixed'
  | 'nothing';

export type FormType =
  | { readonly is: 'group' | 'repeat' | 'end' }
  | { readonly is: 'question'; readonly item: ItemType; readonly kind: ValueKind; readonly options?: ItemOptions }
  | {
      readonly is: 'select';
      readonly list: string;
      readonly isMultiple: boolean;
      readonly other: boolean;
      readonly ranks: boolean;
      /** The choices are in the sheet `external_choices`, or in a file of that name. */
      readonly external?: boolean;
    }
  | { readonly is: 'file_list'; readonly isMultiple: boolean; readonly file: string }
  | { readonly is: 'calculate' | 'hidden' | 'note' | 'range' | 'place'; readonly item: ItemType }
  | { readonly is: 'metadata'; readonly of: Metadata; readonly item?: ItemType }
  /** A known type that has no counterpart. */
  | { readonly is: 'without_place' }
  | { readonly is: 'unknown' };
export type Metadata = 'start' | 'end' | 'today' | 'empty' | 'without_place';

/** XLSForm stores a month or a year as its first day. This suffix completes an answer to that day. */
export const FIRST_DAY_SUFFIX: Readonly<Record<string, string>> = { year: '-01-01', year_month: '-01' };

const DATE = { date: true, time: false, date_time_shape: 'year_month_day' };
const TIME = { date: false, time: true, date_time_shape: 'hour_minute' };

const question = (item: ItemType, kind: ValueKind, options?: ItemOptions): FormType =>
  options ? { is: 'question', item, kind, options } : { is: 'question', item, kind };
const metadata = (of: Metadata, item?: ItemType): FormType =>
  item ? { is: 'metadata', of, item } : { is: 'metadata', of };
const UNSUPPORTED: FormType = { is: 'without_place' };

/** If several types have the same item, exports use the first. */
const TYPES: Readonly<Record<string, FormType>> = {
  text: question('textAnswer', 'text'),
  string: question('textAnswer', 'text'),
  integer: question('number', 'number', { decimal: 0 }),
  int: question('number', 'number', { decimal: 0 }),
  decimal: question('number', 'number'),
  range: { is: 'range', item: 'slider' },
  note: { is: 'note', item: 'instruction' },
  date: question('datetime', 'date', DATE),
  time: question('datetime', 'time', TIME),
  datetime: question('datetime', 'datetime'),
  'date time': question('datetime', 'datetime'),
  geopoint: { is: 'place', item: 'inspection_location' },
  gps: { is: 'place', item: 'inspection_location' },
  location: { is: 'place', item: 'inspection_location' },
  image: question('photo', 'thing'),
  photo: question('photo', 'thing'),
  audio: question('audio', 'thing'),
  video: question('video', 'thing'),
  barcode: question('barcode', 'text'),
  acknowledge: question('acknowledgment', 'thing'),
  trigger: question('acknowledgment', 'thing'),
  calculate: { is: 'calculate', item: 'calculation' },
  hidden: { is: 'hidden', item: 'calculation' },
  start: metadata('start', 'inspection_real_start_date'),
  end: metadata('end', 'inspection_real_end_date'),
  today: metadata('today'),
  // Devices no longer provide these values, so they are always empty.
  subscriberid: metadata('empty'),
  simserial: metadata('empty'),
  deviceid: metadata('without_place'),
  imei: metadata('without_place'),
  phonenumber: metadata('without_place'),
  username: metadata('without_place'),
  email: metadata('without_place'),
  audit: metadata('without_place'),
  'start geopoint': metadata('without_place'),
  'background audio': metadata('without_place'),
  'background geopoint': metadata('without_place'),
  file: UNSUPPORTED,
  geotrace: UNSUPPORTED,
  geoshape: UNSUPPORTED,
  osm: UNSUPPORTED,
  'csv external': UNSUPPORTED,
  'xml external': UNSUPPORTED,
};

/** Appearances that change the item of a question or its options. */
export const APPEARANCES: readonly {
  readonly name: string;
  readonly of: ItemType;
  readonly item: ItemType;
  /** The options of the question without the appearance. */
  readonly base?: ItemOptions;
  readonly options?: ItemOptions;
}[] = [
  { name: 'multiline', of: 'textAnswer', item: 'longText' },
  { name: 'masked', of: 'textAnswer', item: 'textAnswer', options: { secure: true } },
  { name: 'signature', of: 'photo', item: 'signature' },
  { name: 'month-year', of: 'datetime', item: 'datetime', base: DATE, options: { date_time_shape: 'year_month' } },
  { name: 'year', of: 'datetime', item: 'datetime', base: DATE, options: { date_time_shape: 'year' } },
];

const STRUCTURE = /^(begin|end)\s+(group|repeat|loop)$/;
const SELECT =
  /^(select one|select1|select one from|select multiple|select multiple from|select all that apply|select all that apply from|select|rank)\s+(\S+)(\s+or\s+(?:specify\s+)?other)?$/;
const FROM_FILE = /^select (one|multiple) from file (\S+)/;
const EXTERNAL = /^select (one|multiple) external (\S+)$/;

/** Parses a cell of the column `type`. Words may be separated by spaces, underscores or hyphens. */
export function parseFormType(cell: string): FormType {
  const [first = '', ...rest] = cell.trim().split(/\s+/);
  const words = cell
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  const structure = STRUCTURE.exec(words);
  if (structure) return { is: structure[1] === 'end' ? 'end' : structure[2] === 'group' ? 'group' : 'repeat' };
  const type = Object.hasOwn(TYPES, words) ? TYPES[words] : undefined;
  if (type) return type;
  // Names of lists keep their case and underscores.
  const normalized = [
    first.toLowerCase().replace(/[_-]+/g, ' '),
    ...rest.map((word) => word.replace(/^or_other$/i, 'or other')),
  ];
  const line = normalized.join(' ');
  const [, amount, file] = FROM_FILE.exec(line) ?? [];
  if (file) return { is: 'file_list', isMultiple: amount === 'multiple', file };
  const [, listName, external] = EXTERNAL.exec(line) ?? [];
  if (external)
    return {
      is: 'select',
      list: external,
      isMultiple: listName === 'multiple',
      other: false,
      ranks: false,
      external: true,
    };
  const select = SELECT.exec(line.replace(/^(select (?:one|multiple|all that apply)) from /i, '$1 '));
  if (!select) return { is: 'unknown' };
  const [, word = '', list = '', other] = select;
  return {
    is: 'select',
    list,
    isMultiple: /multiple|all that|rank/.test(word) || word === 'select',
    other: other !== undefined,
    ranks: word === 'rank',
  };
}

const hasOptions = (item: Item, options: ItemOptions = {}): boolean =>
  Object.entries(options).every(([name, value]) => getOption(item, name) === value);

/** The type and the appearance, if any, that an import converts to this item; null if there is none. */
export function findFormType(item: Item): { readonly type: string; readonly appearance: string } | null {
  const look = APPEARANCES.find((one) => one.item === item.type && hasOptions(item, one.options));
  const base = look?.of ?? item.type;
  const matches = Object.entries(TYPES).filter(([, type]) => 'item' in type && type.item === base);
  const fits = ([, type]: (typeof matches)[number]) => {
    const options = type.is === 'question' ? type.options : undefined;
    return look?.base ? JSON.stringify(options) === JSON.stringify(look.base) : hasOptions(item, options);
  };
  const [type] = matches.find((one) => hasTypeOptions(one[1]) && fits(one)) ?? matches.find(fits) ?? [];
  if (type === undefined) return null;
  return { type: type.replaceAll(' ', '_'), appearance: look?.name ?? '' };
}

const hasTypeOptions = (type: FormType): boolean => type.is === 'question' && type.options !== undefined;
