/**
 * Reads the value of an answer in the form that its question expects: options by their labels, dates in the shape of
 * the question.
 */
import type { DateOrder, DecimalMark } from '@rounds/contract/record-import.ts';
import {
  CATALOGUE,
  DATE_SHAPES,
  type DateShape,
  getDateShape,
  type Item,
  type ResponseOption,
  type ResponseSet,
} from '@rounds/engine';
import { findZone } from '@rounds/recurrence';
import { parseDay, parseMoment, parseNumber, parseYesNo, splitNames } from '../../../import-reading/task.ts';
import { isLocation, type SourceValue, toText } from './source.ts';

export interface ValueFormats {
  readonly date_order: DateOrder | null;
  readonly decimal: DecimalMark | null;
  readonly time_zone: string;
}
export type ReadValue =
  | { readonly value: unknown }
  | { readonly problem: string; readonly params?: Readonly<Record<string, string | number>> }
  /** The question takes no such value: its text becomes a note. */
  | 'note';

type Sets = Readonly<Record<string, ResponseSet>>;

export function readValue(item: Item, source: SourceValue, sets: Sets, formats: ValueFormats): ReadValue {
  switch (CATALOGUE[item.type].value) {
    case 'text':
      return { value: toText(source) };
    case 'number':
      return readNumber(source, formats);
    case 'boolean':
      return readBoolean(source);
    case 'choices':
      return readChoices(item, source, sets);
    case 'date':
      return readDate(item, toText(source), formats);
    case 'location':
      return readLocation(source);
    default:
      return 'note';
  }
}

const wrong = (problem: string, source: SourceValue): ReadValue => ({
  problem,
  params: { value: toText(source).slice(0, 60) },
});

function readNumber(source: SourceValue, { decimal }: ValueFormats): ReadValue {
  if (typeof source === 'number') return { value: source };
  if (typeof source === 'boolean') return { value: Number(source) };
  const number = parseNumber(toText(source).replace(/%$/, '').trimEnd(), decimal ?? 'point');
  return typeof number === 'number' ? { value: number } : wrong('answer_number', source);
}

function readBoolean(source: SourceValue): ReadValue {
  if (typeof source === 'boolean') return { value: source };
  if (typeof source === 'number') return { value: source > 0 };
  const value = parseYesNo(toText(source));
  return value === undefined ? wrong('answer_yes_no', source) : { value };
}

const toComparable = (text: string): string => text.trim().toLowerCase().normalize('NFC').replace(/\s+/g, ' ');

const indexes = new WeakMap<ResponseSet, ReadonlyMap<string, string>>();
/** The options of a set by label in any language, by name and by uuid. */
function indexLabels(set: ResponseSet): ReadonlyMap<string, string> {
  const cached = indexes.get(set);
  if (cached) return cached;
  const index = new Map<string, string>();
  const add = (listTexts: (option: ResponseOption) => readonly unknown[]) => {
    for (const option of set.options) {
      for (const text of listTexts(option)) {
        const key = typeof text === 'string' || typeof text === 'number' ? toComparable(String(text)) : '';
        if (key !== '' && !index.has(key)) index.set(key, option.uuid);
      }
    }
  };
  add(({ label }) => [label]);
  add(({ translations = {} }) => Object.values(translations).map((texts) => texts.label));
  add(({ values, uuid }) => [values?.name, uuid]);
  indexes.set(set, index);
  return index;
}

function readChoices(item: Item, source: SourceValue, sets: Sets): ReadValue {
  const set = sets[String(item.options.response_set_id)];
  if (!set) return 'note';
  const labels = indexLabels(set);
  const find = (text: string): string | undefined => labels.get(toComparable(text));
  if (typeof source === 'boolean') {
    const uuid = find(source ? 'yes' : 'no') ?? set.options[source ? 0 : 1]?.uuid;
    return uuid ? { value: [uuid] } : wrong('answer_option', source);
  }
  const names = Array.isArray(source) ? (source as readonly string[]) : splitChoices(toText(source), find);
  const options = names.map((name) => find(name) ?? findYesNo(set, name));
  const unknown = names.find((_, at) => options[at] === undefined);
  if (unknown !== undefined) return wrong('answer_option', unknown);
  return { value: [...new Set(options)] };
}

/** `Yes` in a set whose two options have other words for it. */
function findYesNo({ options }: ResponseSet, text: string): string | undefined {
  const meaning = options.length === 2 && /\p{L}/u.test(text) ? parseYesNo(text) : undefined;
  if (meaning === undefined) return undefined;
  return options.find(({ label }) => parseYesNo(label) === meaning)?.uuid;
}

/** Forms of other programs have names with spaces between them. */
function splitChoices(text: string, find: (text: string) => string | undefined): readonly string[] {
  if (find(text) !== undefined) return [text];
  const spaced = text.split(/\s+/).filter(Boolean);
  if (spaced.length > 1 && spaced.every((name) => find(name) !== undefined)) return spaced;
  return splitNames(text, (name) => find(name) !== undefined);
}

function readDate(item: Item, text: string, { date_order, time_zone }: ValueFormats): ReadValue {
  const shape = getDateShape(item);
  if (DATE_SHAPES[shape].pattern.test(text)) return { value: text };
  if (shape === 'hour_minute') {
    const [, hour = '', minute = ''] = /^(\d{1,2}):(\d\d)/.exec(text) ?? [];
    return hour === '' ? wrong('answer_date', text) : { value: `${hour.padStart(2, '0')}:${minute}` };
  }
  const day = parseDay(text, date_order);
  const isPlain = typeof day === 'object';
  const moment = isPlain ? day : parseMoment(text, date_order, time_zone);
  if (moment === 'ambiguous') return wrong('date_ambiguous', text);
  if (typeof moment !== 'object') return wrong('answer_date', text);
  const local = isPlain ? `${day.value}T00:00` : toLocal(moment.value, time_zone);
  const [date = '', time = ''] = local.split('T');
  const [year, month, dayOfMonth] = date.split('-');
  const values: Readonly<Record<DateShape, string>> = {
    hour_minute: time,
    month_day: `${month}-${dayOfMonth}`,
    year: year ?? '',
    year_month: `${year}-${month}`,
    year_month_day: date,
    day_hour_minute: `${dayOfMonth}T${time}`,
    year_month_day_hour_minute: `${date}T${time}`,
  };
  return { value: values[shape] };
}

/** `2026-11-20T09:30` on the clocks of the zone. */
function toLocal(moment: string, time_zone: string): string {
  const time = Date.parse(moment);
  const wall = findZone(time_zone)?.toWallTime(time) ?? time;
  return new Date(wall).toISOString().slice(0, 16);
}

function readLocation(source: SourceValue): ReadValue {
  if (isLocation(source)) return { value: { ...source } };
  const [, lat, lng] = /^\s*(-?\d{1,2}(?:\.\d+)?)[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)(?:\s|$)/.exec(toText(source)) ?? [];
  return lat === undefined || lng === undefined ? 'note' : { value: { lat: Number(lat), lng: Number(lng) } };
}
