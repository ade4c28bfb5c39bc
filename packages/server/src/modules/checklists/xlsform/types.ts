/** The question types of XLSForm and the items to which they are converted. */
import type { ItemOptions, ItemType } from '@rounds/engine';

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
  /** Only its presence can be checked: files, locations, confirmations. */
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
  | { readonly is: 'calculate' | 'hidden' | 'note' | 'range' | 'place' }
  | { readonly is: 'metadata'; readonly of: Metadata }
  /** A known type without a counterpart. */
  | { readonly is: 'without_place' }
  | { readonly is: 'unknown' };
export type Metadata = 'start' | 'end' | 'today' | 'empty' | 'without_place';

const DATE = { date: true, time: false, date_time_shape: 'year_month_day' };
const TIME = { date: false, time: true, date_time_shape: 'hour_minute' };

const question = (item: ItemType, kind: ValueKind, options?: ItemOptions): FormType =>
  options ? { is: 'question', item, kind, options } : { is: 'question', item, kind };
const metadata = (of: Metadata): FormType => ({ is: 'metadata', of });
const UNSUPPORTED: FormType = { is: 'without_place' };

const TYPES: Readonly<Record<string, FormType>> = {
  text: question('textAnswer', 'text'),
  string: question('textAnswer', 'text'),
  integer: question('number', 'number', { decimal: 0 }),
  int: question('number', 'number', { decimal: 0 }),
  decimal: question('number', 'number'),
  range: { is: 'range' },
  note: { is: 'note' },
  date: question('datetime', 'date', DATE),
  time: question('datetime', 'time', TIME),
  datetime: question('datetime', 'datetime'),
  'date time': question('datetime', 'datetime'),
  geopoint: { is: 'place' },
  gps: { is: 'place' },
  location: { is: 'place' },
  image: question('photo', 'thing'),
  photo: question('photo', 'thing'),
  audio: question('audio', 'thing'),
  video: question('video', 'thing'),
  barcode: question('barcode', 'text'),
  acknowledge: question('acknowledgment', 'thing'),
  trigger: question('acknowledgment', 'thing'),
  calculate: { is: 'calculate' },
  hidden: { is: 'hidden' },
  start: metadata('start'),
  end: metadata('end'),
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
  const known = Object.hasOwn(TYPES, words) ? TYPES[words] : undefined;
  if (known) return known;
  // Names of lists keep their case and underscores.
  const normalized = [
    first.toLowerCase().replace(/[_-]+/g, ' '),
    ...rest.map((word) => word.replace(/^or_other$/i, 'or other')),
  ];
  const line = normalized.join(' ');
  const [, amount, file] = FROM_FILE.exec(line) ?? [];
  if (file) return { is: 'file_list', isMultiple: amount === 'multiple', file };
  const [, taken, external] = EXTERNAL.exec(line) ?? [];
  if (external)
    return {
      is: 'select',
      list: external,
      isMultiple: taken === 'multiple',
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
