/** Converts the `default` cell of a question to the engine's default answer. */
import { CATALOGUE, type Id, type ItemOptions, isDateValue } from '@rounds/engine';
import type { ChoiceList } from '../form/choices.ts';
import type { FormNotes } from '../form/notes.ts';
import { FIRST_DAY_SUFFIX } from '../form/types.ts';
import { parseNumber } from '../translate/value.ts';
import type { Plan } from './plan.ts';

const DYNAMIC_DEFAULT = /\$\{|^[a-z:-]+\(.*\)$/is;

export function toDefaultOptions(plan: Plan, notes: FormNotes): ItemOptions {
  const { question, item } = plan;
  const { row } = question;
  const text = row.text('default');
  if (text === '') return {};
  const value = 'default_value' in CATALOGUE[item].options ? parseDefault(plan, text) : undefined;
  if (value !== undefined) return { default_value: value };
  if (item === 'checkbox' && plan.list?.choices[0]?.name === text) return { checkedByDefault: true };
  notes.addCell(row, 'default', DYNAMIC_DEFAULT.test(text) ? 'default_dynamic' : 'default_unfit', {
    value: text.slice(0, 100),
  });
  return {};
}

/** Many questions share a list, and one of them can name many choices. */
const indexes = new WeakMap<ChoiceList, ReadonlyMap<string, Id>>();
function indexChoices(list: ChoiceList): ReadonlyMap<string, Id> {
  const index = indexes.get(list) ?? new Map(list.choices.toReversed().map(({ name, uuid }) => [name, uuid]));
  indexes.set(list, index);
  return index;
}

function parseDefault({ item, kind, list, isMultiple, options }: Plan, text: string): unknown {
  switch (kind) {
    case 'number':
      return parseNumber(text) ?? undefined;
    case 'choice': {
      const names = isMultiple ? text.split(/\s+/) : [text];
      const choices = list && indexChoices(list);
      const uuids = names.map((name) => choices?.get(name));
      return uuids.every((uuid) => uuid !== undefined) ? uuids : undefined;
    }
    case 'date':
    case 'datetime':
    case 'time': {
      if (['today()', 'now()'].includes(text.replace(/\s/g, ''))) return { type: 'current' };
      const shape = kind === 'date' ? 'year_month_day' : kind === 'time' ? 'hour_minute' : 'year_month_day_hour_minute';
      if (!isDateValue(text, shape)) return undefined;
      const suffix = FIRST_DAY_SUFFIX[String(options.date_time_shape)] ?? '';
      return { type: 'fixed', value: text.slice(0, text.length - suffix.length) };
    }
    case 'text':
      return item !== 'barcode' && !DYNAMIC_DEFAULT.test(text) ? text : undefined;
    default:
      return undefined;
  }
}
