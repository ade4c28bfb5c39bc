/** The expressions of a form where they stand: what each name means from there, and what is not carried. */
import { variableText } from '@rounds/engine';
import type { ChoiceLists } from './choices.ts';
import { circular } from './circles.ts';
import { type Form, freeKey, type Group, type Node, type Question, repeatAround } from './form.ts';
import { type FormNotes, NotCarried } from './notes.ts';
import { FIRST_DAY, isConditional, type Plan } from './plan.ts';
import { readable, result, translate } from './translate/expression.ts';
import type { Asked, Site } from './translate/site.ts';
import { BINDS, call, numberLiteral, type Value } from './translate/value.ts';
import { parseXPath, referencesIn, type XPath } from './xpath/parse.ts';

/** What the engine knows of every option by itself. */
const OWN_VALUES = new Set(['name', 'label', 'uuid']);

export class FormExpressions {
  readonly #form: Form;
  readonly #plans: ReadonlyMap<Question, Plan | null>;
  readonly #lists: ChoiceLists;
  readonly #notes: FormNotes;
  readonly #trees = new Map<Node, Map<string, XPath | null>>();
  readonly #calculations = new Map<Question, Value | null>();
  readonly #markers = new Map<Group, string>();
  readonly #circular: ReadonlySet<Node>;

  constructor(form: Form, plans: ReadonlyMap<Question, Plan | null>, lists: ChoiceLists, notes: FormNotes) {
    this.#form = form;
    this.#plans = plans;
    this.#lists = lists;
    this.#notes = notes;
    this.#circular = circular([...form.groups, ...form.questions], (node) => this.#dependencies(node));
  }

  /** The tree of a cell; null for an empty one, and for one that cannot be read, which is noted. */
  tree(node: Node, column: string): XPath | null {
    const known = this.#trees.get(node)?.get(column);
    if (known !== undefined) return known;
    const cell = node.is === 'question' && node.otherOf ? '' : node.row.text(column);
    const tree = cell === '' ? null : this.#notes.attempt(node.row, column, () => parseXPath(cell));
    const trees = this.#trees.get(node) ?? new Map<string, XPath | null>();
    this.#trees.set(node, trees.set(column, tree));
    return tree;
  }

  /** What a cell gives, once its tree is read and depends on nothing that depends on it; null with a note otherwise. */
  from<T>(node: Node, column: string, work: (tree: XPath, site: Site) => T): T | null {
    const tree = this.tree(node, column);
    if (!tree) return null;
    return this.#notes.attempt(node.row, column, () => {
      if (this.#isCircular(node, tree, column)) throw new NotCarried('circular');
      return work(tree, this.siteOf(node, column));
    });
  }

  /** The calculation of a question, or null: it has none, or none that is carried. */
  calculation(question: Question): Value | null {
    const known = this.#calculations.get(question);
    if (known !== undefined) return known;
    this.#calculations.set(question, null);
    const value = this.from(question, 'calculation', (tree, site) => {
      const carried = result(translate(tree, site));
      readable(carried.text);
      return carried;
    });
    this.#calculations.set(question, value);
    return value;
  }

  /** The key of the answer that a name in a text means; null where there is none, or nobody can tell which. */
  keyOf(name: string): string | null {
    try {
      return this.#asked(this.#questionNamed(name), null, false).key;
    } catch (error) {
      if (error instanceof NotCarried) return null;
      throw error;
    }
  }

  /** The keys of hidden calculations that stand for the rows of repeats, as expressions needed them. */
  get markers(): ReadonlyMap<Group, string> {
    return this.#markers;
  }

  siteOf(node: Node, column: string): Site {
    // What decides over a group stands before it, outside its rows.
    const around = repeatAround(node.is === 'group' ? node.parent : node);
    const isFilter = column === 'choice_filter';
    const ask = (question: Question): Asked => {
      const asked = this.#asked(question, around, isFilter);
      // A constraint is checked only once there is an answer.
      return column === 'constraint' && question === node ? { ...asked, mayBeEmpty: false } : asked;
    };
    return {
      question: (name) => ask(this.#questionNamed(name)),
      self: () => {
        if (node.is === 'group') throw new NotCarried('xpath_path');
        return ask(node);
      },
      column: (name) => this.#columnNamed(node, name, isFilter),
      position: (steps) => position(node, steps),
      rowsOf: (name) => this.#rowsOf(name, around),
      standsIn: (question, repeat) => repeatAround(this.#questionNamed(question))?.name === repeat,
    };
  }

  #questionNamed(name: string): Question {
    const found = this.#form.byName.get(name) ?? [];
    const [only] = found;
    if (!only) throw new NotCarried('reference_unknown', { name: name.slice(0, 100) });
    if (found.length > 1) throw new NotCarried('reference_ambiguous', { name });
    if (only.is === 'group') throw new NotCarried('kind_unasked', { name });
    return only;
  }

  #asked(question: Question, around: Group | null, isFilter: boolean): Asked {
    const plan = this.#plans.get(question);
    const { name, key, row } = question;
    if (isFilter && key !== null && OWN_VALUES.has(key)) throw new NotCarried('reference_ambiguous', { name });
    const calculated = plan?.item === 'calculation' && plan.stand === 'in_place' ? this.#calculated(question) : null;
    const isLeftOut = plan?.item === 'calculation' && plan.stand === 'in_place' && !calculated;
    if (!plan || key === null || isLeftOut) throw new NotCarried('reference_left_out', { name, row: row.number });
    const repeat = repeatAround(question);
    const firstDay = FIRST_DAY[String(plan.options.date_time_shape)];
    return {
      item_id: plan.id,
      key,
      kind: calculated?.kind ?? plan.kind,
      list: plan.list ?? calculated?.list ?? null,
      several: plan.several || calculated?.several === true,
      mayBeEmpty: !calculated || calculated.mayBeEmpty || isConditional(question),
      isRows: repeat !== null && repeat !== around,
      ...(firstDay && { firstDay }),
    };
  }

  /** What a calculated question gives: its calculation, or the default of a hidden one. */
  #calculated(question: Question): Pick<Value, 'kind' | 'mayBeEmpty' | 'list' | 'several'> | null {
    if (question.row.text('calculation') !== '') return this.calculation(question);
    const isHidden = question.type.is === 'hidden' && question.row.text('default') !== '';
    return isHidden ? { kind: 'mixed', mayBeEmpty: false } : null;
  }

  #columnNamed(node: Node, name: string, isFilter: boolean): Value {
    const list = node.is === 'question' ? this.#plans.get(node)?.list : null;
    if (!isFilter || !list) throw new NotCarried('xpath_path');
    const isOwn = name === 'name' || name === 'label';
    if (!isOwn && !this.#lists.hasColumn(list, name))
      throw new NotCarried('column_unknown', { column: name.slice(0, 100) });
    const key = isOwn ? name : (list.columns.get(name) ?? this.#columnKey(name));
    if (!isOwn) list.columns.set(name, key);
    const mayBeEmpty = !isOwn && !this.#lists.isFull(list, name);
    return { text: variableText(key), binds: BINDS.whole, kind: 'text', mayBeEmpty };
  }

  /** A column and a question may have one name; the engine would take the column for both. */
  #columnKey = (name: string): string => (this.#form.keys.has(name) ? `option.${name}` : name);

  #rowsOf(name: string, around: Group | null): Value {
    const [found, ...others] = this.#form.byName.get(name) ?? [];
    if (!found) throw new NotCarried('reference_unknown', { name: name.slice(0, 100) });
    if (others.length > 0) throw new NotCarried('reference_ambiguous', { name });
    const repeat = repeatAround(found);
    if (!repeat || repeat === around) throw new NotCarried('reference_many', { name });
    const key = this.#markers.get(repeat) ?? freeKey(this.#form.keys, `${repeat.name || 'rows'}_row`);
    this.#markers.set(repeat, key);
    return { text: variableText(key), binds: BINDS.whole, kind: 'number', mayBeEmpty: true, isRows: true };
  }

  #dependencies(node: Node): Node[] {
    const cells = node.is === 'group' ? ['relevant', 'repeat_count'] : ['relevant', 'calculation'];
    const named = cells.flatMap((column) => this.#named(this.tree(node, column)));
    const other = node.is === 'question' && node.otherOf ? [node.otherOf] : [];
    return [...named, ...other, ...(node.parent ? [node.parent] : [])];
  }

  #named(tree: XPath | null): Node[] {
    return tree ? referencesIn(tree).flatMap((name) => this.#form.byName.get(name) ?? []) : [];
  }

  /** Constraints and choice filters may look at anything: they decide over no value. */
  #isCircular(node: Node, tree: XPath, column: string): boolean {
    const decides = column === 'relevant' || column === 'calculation' || column === 'repeat_count';
    return decides && this.#circular.has(node) && this.#named(tree).some((named) => this.#circular.has(named));
  }
}

function position(node: Node, steps: number): Value {
  let at: Node | null = node;
  for (let step = 0; step < steps && at; step++) at = at.parent;
  const isRow = at?.is === 'group' && at.repeats && at !== node;
  return isRow ? call('position', 'number', false) : numberLiteral(1);
}
