/** Resolves the names in the XPath of a form and converts it to the engine’s expressions, or notes why that is impossible. */
import { formatVariable } from '@rounds/engine';
import type { ChoiceLists } from '../form/choices.ts';
import { type FormNotes, UnsupportedError } from '../form/notes.ts';
import { type Form, findEnclosingRepeat, type Group, type Node, type Question, reserveKey } from '../form/survey.ts';
import { FIRST_DAY_SUFFIX } from '../form/types.ts';
import { assertReadable, toResult, translate } from '../translate/expression.ts';
import type { QuestionReference, Scope } from '../translate/scope.ts';
import { call, numberLiteral, PRECEDENCE, type Value } from '../translate/value.ts';
import { listReferences, parseXPath, type XPath } from '../xpath/parse.ts';
import { findCycles } from './cycles.ts';
import { isConditional, type Plan } from './plan.ts';

/** Properties of options that the engine's expressions can always read. */
const BUILT_IN_VALUES = new Set(['name', 'label', 'uuid']);

export class ExpressionImporter {
  readonly #form: Form;
  readonly #plans: ReadonlyMap<Question, Plan | null>;
  readonly #lists: ChoiceLists;
  readonly #notes: FormNotes;
  readonly #trees = new Map<Node, Map<string, XPath | null>>();
  readonly #calculations = new Map<Question, Value | null>();
  readonly #markers = new Map<Group, string>();
  readonly #cyclic: ReadonlySet<Node>;

  constructor(form: Form, plans: ReadonlyMap<Question, Plan | null>, lists: ChoiceLists, notes: FormNotes) {
    this.#form = form;
    this.#plans = plans;
    this.#lists = lists;
    this.#notes = notes;
    this.#cyclic = findCycles([...form.groups, ...form.questions], (node) => this.#listDependencies(node));
  }

  /** The syntax tree of a cell; null for an empty cell, and for one that cannot be parsed, which is noted. */
  getTree(node: Node, column: string): XPath | null {
    const cached = this.#trees.get(node)?.get(column);
    if (cached !== undefined) return cached;
    const cell = node.is === 'question' && node.otherOf ? '' : node.row.text(column);
    const tree = cell === '' ? null : this.#notes.attempt(node.row, column, () => parseXPath(cell));
    const trees = this.#trees.get(node) ?? new Map<string, XPath | null>();
    this.#trees.set(node, trees.set(column, tree));
    return tree;
  }

  /** Converts a cell; null with a note if it cannot be parsed or converted, or depends on itself. */
  convertCell<T>(node: Node, column: string, convert: (tree: XPath, scope: Scope) => T): T | null {
    const tree = this.getTree(node, column);
    if (!tree) return null;
    return this.#notes.attempt(node.row, column, () => {
      if (this.#isCircular(node, tree, column)) throw new UnsupportedError('circular');
      return convert(tree, this.createScope(node, column));
    });
  }

  /** The calculation of a question; null if it has none or if it cannot be converted. */
  getCalculation(question: Question): Value | null {
    const cached = this.#calculations.get(question);
    if (cached !== undefined) return cached;
    this.#calculations.set(question, null);
    const value = this.convertCell(question, 'calculation', (tree, scope) => {
      const value = toResult(translate(tree, scope));
      assertReadable(value.text);
      return value;
    });
    this.#calculations.set(question, value);
    return value;
  }

  /** The key of the answer that a name in a text refers to; null if it is missing or ambiguous. */
  findKey(name: string): string | null {
    try {
      return this.#toReference(this.#getQuestion(name), null, false).key;
    } catch (error) {
      if (error instanceof UnsupportedError) return null;
      throw error;
    }
  }

  /** The keys of the hidden calculations that expressions need to count the rows of repeats. */
  get markers(): ReadonlyMap<Group, string> {
    return this.#markers;
  }

  createScope(node: Node, column: string): Scope {
    // Calculations for the condition of a group are placed before it, outside its rows.
    const enclosing = findEnclosingRepeat(node.is === 'group' ? node.parent : node);
    const isFilter = column === 'choice_filter';
    const resolveQuestion = (question: Question): QuestionReference => {
      const reference = this.#toReference(question, enclosing, isFilter);
      // A constraint is checked only once there is an answer.
      return column === 'constraint' && question === node ? { ...reference, mayBeEmpty: false } : reference;
    };
    return {
      question: (name) => resolveQuestion(this.#getQuestion(name)),
      self: () => {
        if (node.is === 'group') throw new UnsupportedError('xpath_path');
        return resolveQuestion(node);
      },
      column: (name) => this.#getColumn(node, name, isFilter),
      position: (steps) => toPosition(node, steps),
      rows: (name) => this.#getRows(name, enclosing),
      isInRepeat: (question, repeat) => findEnclosingRepeat(this.#getQuestion(question))?.name === repeat,
    };
  }

  #getQuestion(name: string): Question {
    const nodes = this.#form.byName.get(name) ?? [];
    const [only] = nodes;
    if (!only) throw new UnsupportedError('reference_unknown', { name: name.slice(0, 100) });
    if (nodes.length > 1) throw new UnsupportedError('reference_ambiguous', { name });
    if (only.is === 'group') throw new UnsupportedError('kind_unasked', { name });
    return only;
  }

  #toReference(question: Question, enclosing: Group | null, isFilter: boolean): QuestionReference {
    const plan = this.#plans.get(question);
    const { name, key, row } = question;
    if (isFilter && key !== null && BUILT_IN_VALUES.has(key))
      throw new UnsupportedError('reference_ambiguous', { name });
    const calculated =
      plan?.item === 'calculation' && plan.location === 'in_place' ? this.#getCalculatedValue(question) : null;
    const isLeftOut = plan?.item === 'calculation' && plan.location === 'in_place' && !calculated;
    if (!plan || key === null || isLeftOut) throw new UnsupportedError('reference_left_out', { name, row: row.number });
    const repeat = findEnclosingRepeat(question);
    const firstDay = FIRST_DAY_SUFFIX[String(plan.options.date_time_shape)];
    return {
      item_id: plan.id,
      key,
      kind: calculated?.kind ?? plan.kind,
      list: plan.list ?? calculated?.list ?? null,
      isMultiple: plan.isMultiple || calculated?.isMultiple === true,
      mayBeEmpty: !calculated || calculated.mayBeEmpty || isConditional(question),
      isRows: repeat !== null && repeat !== enclosing,
      ...(firstDay && { firstDay }),
    };
  }

  /** The value of a calculated question: its calculation, or the default value of a hidden question. */
  #getCalculatedValue(question: Question): Pick<Value, 'kind' | 'mayBeEmpty' | 'list' | 'isMultiple'> | null {
    if (question.row.text('calculation') !== '') return this.getCalculation(question);
    const isHidden = question.type.is === 'hidden' && question.row.text('default') !== '';
    return isHidden ? { kind: 'mixed', mayBeEmpty: false } : null;
  }

  #getColumn(node: Node, name: string, isFilter: boolean): Value {
    if (name === 'null') throw new UnsupportedError('null_name');
    const list = node.is === 'question' ? this.#plans.get(node)?.list : null;
    if (!isFilter || !list) throw new UnsupportedError('xpath_path');
    const isOwn = name === 'name' || name === 'label';
    if (!isOwn && !this.#lists.hasColumn(list, name))
      throw new UnsupportedError('column_unknown', { column: name.slice(0, 100) });
    const key = isOwn ? name : (list.columns.get(name) ?? this.#toColumnKey(name));
    if (!isOwn) list.columns.set(name, key);
    const mayBeEmpty = !isOwn && !this.#lists.isColumnComplete(list, name);
    return { text: formatVariable(key), precedence: PRECEDENCE.whole, kind: 'text', mayBeEmpty };
  }

  /** If a column has the same name as a question, the engine would read the column for both. */
  #toColumnKey = (name: string): string => (this.#form.keys.has(name) ? `option.${name}` : name);

  #getRows(name: string, enclosing: Group | null): Value {
    const [match, ...others] = this.#form.byName.get(name) ?? [];
    if (!match) throw new UnsupportedError('reference_unknown', { name: name.slice(0, 100) });
    if (others.length > 0) throw new UnsupportedError('reference_ambiguous', { name });
    const repeat = findEnclosingRepeat(match);
    if (!repeat || repeat === enclosing) throw new UnsupportedError('reference_many', { name });
    const key = this.#markers.get(repeat) ?? reserveKey(this.#form.keys, `${repeat.name || 'rows'}_row`);
    this.#markers.set(repeat, key);
    return { text: formatVariable(key), precedence: PRECEDENCE.whole, kind: 'number', mayBeEmpty: true, isRows: true };
  }

  #listDependencies(node: Node): Node[] {
    const cells = node.is === 'group' ? ['relevant', 'repeat_count'] : ['relevant', 'calculation', 'choice_filter'];
    const nodes = cells.flatMap((column) => this.#listReferenced(this.getTree(node, column)));
    const other = node.is === 'question' && node.otherOf ? [node.otherOf] : [];
    return [...nodes, ...other, ...(node.parent ? [node.parent] : [])];
  }

  #listReferenced(tree: XPath | null): Node[] {
    return tree ? listReferences(tree).flatMap((name) => this.#form.byName.get(name) ?? []) : [];
  }

  /** Constraints and conditions of required answers may refer to anything, because no value depends on them. */
  #isCircular(node: Node, tree: XPath, column: string): boolean {
    const decides = column !== 'constraint' && column !== 'required';
    return (
      decides && this.#cyclic.has(node) && this.#listReferenced(tree).some((referenced) => this.#cyclic.has(referenced))
    );
  }
}

function toPosition(node: Node, steps: number): Value {
  let at: Node | null = node;
  for (let step = 0; step < steps && at; step++) at = at.parent;
  const isRow = at?.is === 'group' && at.repeats && at !== node;
  return isRow ? call('position', 'number', false) : numberLiteral(1);
}
