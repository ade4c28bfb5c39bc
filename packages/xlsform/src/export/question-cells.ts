/** Writes the cells of one question: its type, its checks, its calculation and its default value. */
import { CATALOGUE, getNumberBounds, getNumberOption, getOption, type Item, type ResponseSet } from '@rounds/engine';
import { findFormType } from '../form/types.ts';
import { call, numberLiteral, type Value } from '../translate/value.ts';
import { CHECKED } from './answer-tests.ts';
import type { ExportNotes } from './export-notes.ts';
import { ExpressionExporter } from './expression-exporter.ts';
import { CHECKBOX_LIST } from './form-names.ts';
import type { SheetRow } from './form-rows.ts';
import { type FormTemplate, SUBSTITUTES } from './form-template.ts';
import { compare, FALSE, joinAll } from './xpath.ts';

const OWN_ANSWER: Value = { text: '.', precedence: 6, kind: 'mixed', mayBeEmpty: false };
const FULL_SHAPES = ['year', 'year_month', 'year_month_day', 'hour_minute', 'year_month_day_hour_minute'];
/** Types with a faithful substitute, so that no note is needed. */
const FAITHFUL_SUBSTITUTES: readonly Item['type'][] = [
  'qr',
  'end_signature',
  'inspection_start_date',
  'inspection_end_date',
];

export class QuestionCells {
  readonly #template: FormTemplate;
  readonly #notes: ExportNotes;

  constructor(template: FormTemplate, notes: ExportNotes) {
    this.#template = template;
    this.#notes = notes;
  }

  /** The cells of an item; null if it has no counterpart. */
  toCells(item: Item): SheetRow | null {
    if (!this.#template.isExported(item)) {
      this.#notes.add(item, 'left_out');
      return null;
    }
    const substitute = SUBSTITUTES[item.type];
    if (substitute && !FAITHFUL_SUBSTITUTES.includes(item.type))
      this.#notes.add(item, substitute === 'textAnswer' ? 'as_text' : 'files');
    if (item.type === 'calculation' || item.type === 'constant') return this.#toCalculation(item);
    const typed = this.#toType(item, substitute);
    return CATALOGUE[item.type].computed ? typed : { ...typed, ...this.#toConstraint(item), ...this.#toDefault(item) };
  }

  #toType(item: Item, substitute: Item['type'] | undefined): SheetRow {
    const { type } = item;
    if (type === 'checkbox') return { type: `select_multiple ${CHECKBOX_LIST}` };
    const set = this.#template.findSet(item);
    if (set) return this.#toSelect(item, set);
    if (type === 'slider') {
      const number = (name: string) => getOption<number>(item, name);
      return { type: 'range', parameters: `start=${number('min')} end=${number('max')} step=${number('step')}` };
    }
    const formType = findFormType(substitute ? { ...item, type: substitute } : item);
    const shape = getOption<string | undefined>(item, 'date_time_shape');
    if (shape && !FULL_SHAPES.includes(shape)) {
      this.#notes.add(item, 'date_shape');
      return { type: 'text' };
    }
    // All device values that are always empty are equivalent, so any of their types will do.
    if (type === 'textAnswer' && this.#isOnHiddenPage(item)) return { type: 'subscriberid' };
    if (type === 'textAnswer' && getOption(item, 'hidden') === true) return { type: 'hidden' };
    if (!formType) {
      this.#notes.add(item, 'as_text');
      return { type: 'text' };
    }
    return { type: formType.type, appearance: formType.appearance, ...toPhotoSize(item) };
  }

  #toSelect(item: Item, set: ResponseSet): SheetRow {
    const isMultiple = this.#template.isMultiple(item);
    const filter = getOption<string | null>(item, 'choice_filter');
    const tree = filter ? this.#template.parse(filter) : null;
    const cell =
      filter &&
      this.#notes.attempt(item, 'choice_filter', () =>
        tree ? new ExpressionExporter(this.#template, item, { options: set }).isTrue(tree).text : FALSE.text,
      );
    return {
      type: `${isMultiple ? 'select_multiple' : 'select_one'} ${this.#template.listNames.get(set.uuid)}`,
      appearance: item.type === 'dropdown' ? 'minimal' : '',
      ...(cell && { choice_filter: cell }),
    };
  }

  /** A visible calculation is a field with a value that people cannot change, unless they may. */
  #toCalculation(item: Item): SheetRow | null {
    const tree = this.#template.findCalculation(item);
    const form = new ExpressionExporter(this.#template, item);
    let kind = 'text';
    const calculation =
      tree &&
      this.#notes.attempt(item, 'calculation', () => {
        const value = form.value(tree);
        if (value.kind === 'number') kind = 'decimal';
        return value.text;
      });
    if (!calculation) {
      this.#notes.add(item, 'calculation');
      return null;
    }
    if (this.#isOnHiddenPage(item) && calculation === 'today()') return { type: 'today' };
    if (getOption(item, 'hidden') === true) return { type: 'calculate', calculation };
    return { type: kind, calculation, read_only: getOption(item, 'editable') === true ? '' : 'yes' };
  }

  #isOnHiddenPage = (item: Item): boolean => this.#template.findItem(String(item.parent_id))?.type === 'hidden_page';

  #toConstraint(item: Item): SheetRow {
    const conditions = [...this.#listBounds(item)];
    const { expression } = getOption<{ expression?: unknown } | null>(item, 'constraint') ?? {};
    if (typeof expression === 'string' && expression !== '') {
      const tree = this.#template.parse(expression);
      const form = new ExpressionExporter(this.#template, item, { isConstraint: true });
      // An answer for which the constraint is empty is allowed.
      const condition = tree && this.#notes.attempt(item, 'constraint', () => form.isNotFalse(tree));
      if (condition) conditions.push(condition);
    }
    return { constraint: conditions.length === 0 ? '' : joinAll(conditions).text };
  }

  *#listBounds(item: Item): Generator<Value> {
    const bound = (name: string) => getNumberOption(item, name);
    if (item.type === 'number') {
      const { min, max } = getNumberBounds(item);
      if (min !== null) yield compare(OWN_ANSWER, '>=', numberLiteral(min));
      if (max !== null) yield compare(OWN_ANSWER, '<=', numberLiteral(max));
    }
    // The lengths of recordings are seconds, which a form cannot limit.
    if (CATALOGUE[item.type].value === 'files') return;
    const isLong = item.type === 'longText';
    const shortest = bound('min_length') ?? (isLong ? bound('min') : null);
    const longest = bound('max_length') ?? (isLong ? bound('max') : null);
    const length = call('string-length', 'number', false, OWN_ANSWER);
    if (shortest) yield compare(length, '>=', numberLiteral(shortest));
    if (longest) yield compare(length, '<=', numberLiteral(longest));
    if (getOption(item, 'date_time_shape') !== 'year_month_day') return;
    if (getOption(item, 'future_date') === false) yield compare(OWN_ANSWER, '<=', call('today', 'date', false));
    if (getOption(item, 'prior_date') === false) yield compare(OWN_ANSWER, '>=', call('today', 'date', false));
  }

  #toDefault(item: Item): SheetRow {
    if (item.type === 'checkbox') {
      const isChecked = getOption(item, 'checkedByDefault') === true || getOption(item, 'default_value') === true;
      return isChecked ? { default: CHECKED } : {};
    }
    const value = getOption<unknown>(item, 'default_value') ?? null;
    if (value === null) return {};
    const text = this.#toDefaultText(item, value);
    if (text === null) this.#notes.add(item, 'default');
    return text ? { default: text } : {};
  }

  /** The text of a default value; empty if there is none, null if it has no counterpart. */
  #toDefaultText(item: Item, value: unknown): string | null {
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') return SUBSTITUTES[item.type] === 'textAnswer' && item.type !== 'url' ? null : value;
    if (this.#template.findSet(item) && Array.isArray(value))
      return value.flatMap((uuid) => this.#template.optionNames.get(String(uuid)) ?? []).join(' ');
    if (typeof value !== 'object' || Array.isArray(value)) return null;
    const { type, value: date } = value as { type?: unknown; value?: unknown };
    if (type === 'none') return '';
    if (type === 'current') return getOption(item, 'date_time_shape') === 'year_month_day' ? 'today()' : 'now()';
    return type === 'fixed' && typeof date === 'string' ? toWholeDate(date) : null;
  }
}

/** XLSForm limits only the longer side of pictures. */
function toPhotoSize(item: Item): SheetRow {
  if (item.type !== 'photo' || getOption(item, 'quality') !== 'custom') return {};
  const sides = [getNumberOption(item, 'max_width'), getNumberOption(item, 'max_height')].filter(
    (side) => side !== null,
  );
  return sides.length === 0 ? {} : { parameters: `max-pixels=${Math.max(...sides)}` };
}

/** A month or a year is stored as its first day. */
const toWholeDate = (date: string): string =>
  /^\d{4}$/.test(date) ? `${date}-01-01` : /^\d{4}-\d\d$/.test(date) ? `${date}-01` : date;
