/** The value that a question starts with: what stands in its cell, as the answer that it means. */
import { CATALOGUE, type ItemOptions, isDateValue } from '@rounds/engine';
import type { FormNotes } from './notes.ts';
import { FIRST_DAY, type Plan } from './plan.ts';
import { numberIn } from './translate/value.ts';

/** Without a default a date has none; the product's own would be the time of the start. */
const NO_DATE = { default_value: { type: 'none' } };
const LOOKS_DYNAMIC = /\$\{|^[a-z:-]+\(.*\)$/is;

export function defaultValue(plan: Plan, notes: FormNotes): ItemOptions {
  const { question, item } = plan;
  const { row } = question;
  const text = row.text('default');
  const isDate = item === 'datetime';
  if (text === '') return isDate ? NO_DATE : {};
  const value = 'default_value' in CATALOGUE[item].options ? meant(plan, text) : undefined;
  if (value !== undefined) return { default_value: value };
  if (item === 'checkbox' && plan.list?.choices[0]?.name === text) return { checkedByDefault: true };
  notes.cell(row, 'default', LOOKS_DYNAMIC.test(text) ? 'default_dynamic' : 'default_unfit', {
    value: text.slice(0, 100),
  });
  return isDate ? NO_DATE : {};
}

function meant({ item, kind, list, several, options }: Plan, text: string): unknown {
  switch (kind) {
    case 'number':
      return numberIn(text) ?? undefined;
    case 'choice': {
      const names = several ? text.split(/\s+/) : [text];
      const uuids = names.map((name) => list?.choices.find((choice) => choice.name === name)?.uuid);
      return uuids.every((uuid) => uuid !== undefined) ? uuids : undefined;
    }
    case 'date':
    case 'datetime':
    case 'time': {
      if (['today()', 'now()'].includes(text.replace(/\s/g, ''))) return { type: 'current' };
      const shape = kind === 'date' ? 'year_month_day' : kind === 'time' ? 'hour_minute' : 'year_month_day_hour_minute';
      if (!isDateValue(text, shape)) return undefined;
      const beyond = FIRST_DAY[String(options.date_time_shape)] ?? '';
      return { type: 'fixed', value: text.slice(0, text.length - beyond.length) };
    }
    case 'text':
      return item !== 'barcode' && !LOOKS_DYNAMIC.test(text) ? text : undefined;
    default:
      return undefined;
  }
}
