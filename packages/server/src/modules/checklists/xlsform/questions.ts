/** What a planned question becomes: its type, its options, and the cells that have no place on it. */
import { randomUUID } from 'node:crypto';
import { CATALOGUE, type Id, type ItemOptions, type ItemType } from '@rounds/engine';
import type { ChoiceList } from './choices.ts';
import { saysNo, saysYes } from './deciding.ts';
import { defaultValue } from './defaults.ts';
import type { FormExpressions } from './expressions.ts';
import { CONSTRUCTS, type Question } from './form.ts';
import type { FormNotes } from './notes.ts';
import type { Plan } from './plan.ts';
import type { FormTexts } from './texts.ts';
import { asTruth } from './translate/convert.ts';
import { readable, translate } from './translate/expression.ts';
import type { FormRow } from './workbook.ts';

export interface Made {
  readonly type: ItemType;
  readonly options: ItemOptions;
  /** It has a constraint with a message, which is translated with its title. */
  readonly hasMessage: boolean;
}

/** Kinds of answers that a calculation can give in place of a person. */
const CALCULATED = ['text', 'number', 'date', 'datetime', 'time'];

export class QuestionMaker {
  /** The response set that stands for each list that is asked. */
  readonly sets = new Map<ChoiceList, Id>();
  readonly #expressions: FormExpressions;
  readonly #texts: FormTexts;
  readonly #notes: FormNotes;

  constructor(expressions: FormExpressions, texts: FormTexts, notes: FormNotes) {
    this.#expressions = expressions;
    this.#texts = texts;
    this.#notes = notes;
  }

  /** Null where neither the question nor its calculation is carried. */
  make(plan: Plan): Made | null {
    const { question, item, kind } = plan;
    const { row } = question;
    const isCalculated = item === 'calculation';
    const hasCalculation = row.text('calculation') !== '' && (isCalculated || CALCULATED.includes(kind));
    const value = hasCalculation ? this.#expressions.calculation(question) : null;
    if (value) {
      this.noteCells(row, ['relevant', 'calculation']);
      const shown = isCalculated ? { hidden: true } : { editable: !saysYes(row.text('read_only')) };
      return { type: 'calculation', options: { ...shown, calculations: { value: value.text } }, hasMessage: false };
    }
    return isCalculated ? this.#uncalculated(question, hasCalculation) : this.#answered(plan, hasCalculation);
  }

  #answered(plan: Plan, hasCalculation: boolean): Made {
    const { question, item, list } = plan;
    const { row } = question;
    const { options: known, choices } = CATALOGUE[item];
    const constraint = 'constraint' in known ? this.#constraint(question) : {};
    const filtered = list !== null && 'choice_filter' in known;
    const readOnly = saysYes(row.text('read_only')) && 'read_only' in known;
    const placed = ['relevant', 'default'];
    if (hasCalculation) placed.push('calculation');
    if ('constraint' in known) placed.push('constraint');
    if ('required' in known) placed.push('required');
    if (filtered) placed.push('choice_filter');
    this.noteCells(row, placed);
    const options = {
      ...plan.options,
      ...(list && choices && { response_set_id: this.#responseSet(list) }),
      ...constraint,
      ...(filtered && this.#choiceFilter(question)),
      ...defaultValue(plan, this.#notes),
      ...(readOnly && { read_only: true }),
    };
    return { type: item, options, hasMessage: 'constraint' in constraint && this.#texts.message(row) !== '' };
  }

  /** A hidden question without a calculation holds its default, or nothing; a calculation without one is nothing. */
  #uncalculated({ row, type }: Question, hasCalculation: boolean): Made | null {
    if (type.is !== 'hidden' || hasCalculation) {
      this.#notes.cell(row, 'type', hasCalculation ? 'calculate_left_out' : 'calculation_missing');
      return null;
    }
    const text = row.text('default');
    this.noteCells(row, ['relevant', 'default']);
    if (text === '') return { type: 'textAnswer', options: { hidden: true }, hasMessage: false };
    const value = /^-?\d+(\.\d+)?$/.test(text) ? text : JSON.stringify(text);
    return { type: 'calculation', options: { hidden: true, calculations: { value } }, hasMessage: false };
  }

  #constraint(question: Question): ItemOptions {
    const expression = this.#expressions.from(question, 'constraint', (tree, site) => {
      const { text, mayBeEmpty } = asTruth(translate(tree, site));
      return readable(mayBeEmpty ? `if(${text}, true, false)` : text);
    });
    return expression === null ? {} : { constraint: { expression, message: this.#texts.message(question.row) } };
  }

  #choiceFilter(question: Question): ItemOptions {
    const filter = this.#expressions.from(question, 'choice_filter', (tree, site) =>
      readable(asTruth(translate(tree, site)).text),
    );
    return filter === null ? {} : { choice_filter: filter };
  }

  #responseSet(list: ChoiceList): Id {
    const known = this.sets.get(list) ?? randomUUID();
    this.sets.set(list, known);
    return known;
  }

  /** Cells of a row that have no place on what it became. */
  noteCells(row: FormRow, placed: readonly string[]): void {
    for (const column of CONSTRUCTS) {
      const text = row.text(column);
      const isIdle = text === '' || (column === 'required' && saysNo(text));
      if (isIdle || placed.includes(column)) continue;
      this.#notes.cell(row, column, 'cell_without_place', { what: row.text('type').slice(0, 100) });
    }
    if (row.text('trigger') !== '') this.#notes.cell(row, 'trigger', 'trigger', {}, false);
  }

  /** Of a question that is not carried, its cells are not either. */
  noteAll(row: FormRow): void {
    for (const column of CONSTRUCTS) if (row.text(column) !== '') this.#notes.cell(row, column, 'with_question');
  }
}
