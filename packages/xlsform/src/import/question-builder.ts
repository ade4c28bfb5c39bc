/** Builds the type and options of a planned question, and notes the cells that do not apply to it. */
import { CATALOGUE, type Id, type ItemOptions, type ItemType } from '@rounds/engine';
import type { ChoiceList } from '../form/choices.ts';
import type { FormNotes } from '../form/notes.ts';
import type { FormRow } from '../form/sheets.ts';
import { CONSTRUCTS, type Question } from '../form/survey.ts';
import { toBoolean } from '../translate/convert.ts';
import { assertReadable, translate } from '../translate/expression.ts';
import { toDefaultOptions } from './defaults.ts';
import type { ExpressionImporter } from './expression-importer.ts';
import type { FormParts } from './form-parts.ts';
import type { Plan } from './plan.ts';
import { isNo, isYes } from './rule-builder.ts';
import type { FormTexts } from './texts.ts';

export interface BuiltQuestion {
  readonly type: ItemType;
  readonly options: ItemOptions;
  /** Whether it has a constraint, whose message is translated together with the title. */
  readonly hasConstraint: boolean;
}

/** Kinds of answers that a calculation can provide. */
const CALCULABLE_KINDS = ['text', 'number', 'date', 'datetime', 'time'];

export class QuestionBuilder {
  /** The response set of each list that is in use. */
  readonly sets = new Map<ChoiceList, Id>();
  readonly #expressions: ExpressionImporter;
  readonly #texts: FormTexts;
  readonly #notes: FormNotes;
  readonly #createId: () => Id;

  constructor({ expressions, notes, createId }: FormParts, texts: FormTexts) {
    this.#expressions = expressions;
    this.#texts = texts;
    this.#notes = notes;
    this.#createId = createId;
  }

  /** Returns null if neither the question nor its calculation can be converted. */
  build(plan: Plan): BuiltQuestion | null {
    const { question, item, kind } = plan;
    const { row } = question;
    const isCalculated = item === 'calculation';
    const hasCalculation = row.text('calculation') !== '' && (isCalculated || CALCULABLE_KINDS.includes(kind));
    const value = hasCalculation ? this.#expressions.getCalculation(question) : null;
    if (value) {
      this.noteUnusedCells(row, ['relevant', 'calculation']);
      const display = isCalculated ? { hidden: true } : { editable: !isYes(row.text('read_only')) };
      return {
        type: 'calculation',
        options: { ...display, calculations: { value: value.text } },
        hasConstraint: false,
      };
    }
    return isCalculated ? this.#buildUncalculated(question, hasCalculation) : this.#buildAnswered(plan, hasCalculation);
  }

  #buildAnswered(plan: Plan, hasCalculation: boolean): BuiltQuestion {
    const { question, item, list } = plan;
    const { row } = question;
    const { options: declarations, choices } = CATALOGUE[item];
    const constraint = 'constraint' in declarations ? this.#toConstraint(question) : {};
    const filtered = list !== null && 'choice_filter' in declarations;
    const readOnly = isYes(row.text('read_only')) && 'read_only' in declarations;
    const columns = ['relevant', 'default'];
    if (hasCalculation) columns.push('calculation');
    if ('constraint' in declarations) columns.push('constraint');
    if ('required' in declarations) columns.push('required');
    if (filtered) columns.push('choice_filter');
    this.noteUnusedCells(row, columns);
    const options = {
      ...plan.options,
      ...(list && choices && { response_set_id: this.#getResponseSet(list) }),
      ...constraint,
      ...(filtered && this.#toChoiceFilter(question)),
      ...toDefaultOptions(plan, this.#notes),
      ...(readOnly && { read_only: true }),
    };
    return { type: item, options, hasConstraint: 'constraint' in constraint };
  }

  /** A hidden question without a calculation has its default value, or none. A calculate row without a calculation is dropped. */
  #buildUncalculated({ row, type }: Question, hasCalculation: boolean): BuiltQuestion | null {
    if (type.is !== 'hidden' || hasCalculation) {
      this.#notes.addCell(row, 'type', hasCalculation ? 'calculate_left_out' : 'calculation_missing');
      return null;
    }
    const text = row.text('default');
    this.noteUnusedCells(row, ['relevant', 'default']);
    if (text === '') return { type: 'textAnswer', options: { hidden: true }, hasConstraint: false };
    const value = /^-?\d+(\.\d+)?$/.test(text) ? text : JSON.stringify(text);
    return { type: 'calculation', options: { hidden: true, calculations: { value } }, hasConstraint: false };
  }

  #toConstraint(question: Question): ItemOptions {
    const expression = this.#expressions.convertCell(question, 'constraint', (tree, scope) => {
      const { text, mayBeEmpty } = toBoolean(translate(tree, scope));
      return assertReadable(mayBeEmpty ? `if(${text}, true, false)` : text);
    });
    return expression === null ? {} : { constraint: { expression, message: this.#texts.getMessage(question.row) } };
  }

  #toChoiceFilter(question: Question): ItemOptions {
    const filter = this.#expressions.convertCell(question, 'choice_filter', (tree, scope) =>
      assertReadable(toBoolean(translate(tree, scope)).text),
    );
    return filter === null ? {} : { choice_filter: filter };
  }

  #getResponseSet(list: ChoiceList): Id {
    const setId = this.sets.get(list) ?? this.#createId();
    this.sets.set(list, setId);
    return setId;
  }

  /** Notes the cells of a row that do not apply to its item. */
  noteUnusedCells(row: FormRow, columns: readonly string[]): void {
    for (const column of CONSTRUCTS) {
      const text = row.text(column);
      const isIdle = text === '' || (column === 'required' && isNo(text));
      if (isIdle || columns.includes(column)) continue;
      this.#notes.addCell(row, column, 'cell_without_place', { what: row.text('type').slice(0, 100) });
    }
    if (row.text('trigger') !== '') this.#notes.addCell(row, 'trigger', 'trigger', {}, false);
  }

  /** Notes all cells of a question that could not be converted. */
  noteAllCells(row: FormRow): void {
    for (const column of CONSTRUCTS) if (row.text(column) !== '') this.#notes.addCell(row, column, 'with_question');
  }
}
