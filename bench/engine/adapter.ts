/** Our engine behind the interface that the harness of the peers asks for; see README.md beside this. */
import {
  type Answer,
  type AnswerKey,
  type AnswerPlace,
  answerKey,
  compile,
  firstOrders,
  type Item,
  type ItemType,
  type Program,
  type ResponseSet,
  type RuleSet,
  type Run,
  type Condition as RunCondition,
  ruleSet,
  startRun,
  type TemplateDocument,
} from '@rounds/engine';
import { CHOICES, type Condition, cellId, type Data, type Form, type Question } from './form.ts';

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const FIRST = uuid(0);
const AT = '2026-11-20T20:00:00.000Z';
const CONTEXT = { zone: 'UTC', started_at: AT };

interface Native {
  readonly form: Form;
  readonly document: TemplateDocument;
  /** Ids of items by question. */
  readonly ids: ReadonlyMap<string, string>;
  readonly rows: readonly string[];
  readonly spots: ReadonlyMap<string, Spot>;
}
/** Where a question of the abstract form stands in ours, and the answers that its choices are. */
interface Spot extends AnswerPlace {
  readonly key: AnswerKey;
  readonly choices: Readonly<Record<string, readonly string[]>> | undefined;
}
export type Compiled = Native & { readonly program: Program };
export interface Instance {
  readonly compiled: Compiled;
  readonly run: Run;
  changes: number;
}

const TYPES = { choice: 'yesno', number: 'number', text: 'textAnswer', calc: 'calculation' } as const;
const inRow = (id: string) => `rep_${id}`;

function translate(form: Form): Native {
  let made = 1;
  const items: Item[] = [];
  const response_sets: ResponseSet[] = [];
  const rule_sets: RuleSet[] = [];
  const ids = new Map<string, string>();
  const options = new Map<string, Record<string, string>>();
  const orders = firstOrders(form.sections.reduce((sum, { questions }) => sum + questions.length + 1, 40));
  const add = (type: ItemType, key: string, parent_id: string | null, settings: Item['options'] = {}) => {
    const id = uuid(made++);
    ids.set(key, id);
    items.push({
      id,
      type,
      title: key,
      options: settings,
      parent_id,
      order: orders[items.length]!,
      reference_key: key,
    });
    return id;
  };
  const setOf = (key: string, scores: Question['scores']) => {
    const choices = Object.fromEntries(CHOICES.map((label) => [label, uuid(made++)]));
    options.set(key, choices);
    const set: ResponseSet = {
      uuid: uuid(made++),
      options: CHOICES.map((label) => ({
        ...{ uuid: choices[label]!, label, score: scores?.[label] ?? null, color: 'none', failed: false },
      })),
    };
    response_sets.push(set);
    return set.uuid;
  };
  const conditionOf = (condition: Condition, name: (id: string) => string): RunCondition => {
    if (condition.op === 'eq')
      return {
        item_id: ids.get(name(condition.q))!,
        operator: 'equals',
        value: [options.get(name(condition.q))![condition.v]],
      };
    if (condition.op === 'gt') return { item_id: ids.get(name(condition.q))!, operator: 'greater', value: condition.v };
    const parts = condition.args.map((part) => conditionOf(part, name));
    return condition.op === 'not' ? { not: parts[0]! } : condition.op === 'and' ? { all: parts } : { any: parts };
  };
  const addQuestion = (question: Question, parent: string, name: (id: string) => string) => {
    const key = name(question.id);
    const id = add(TYPES[question.type], key, parent, {
      ...(question.required && { required: true }),
      ...(question.type === 'choice' && { response_set_id: setOf(key, question.scores) }),
      ...(question.sum && { calculations: { value: `sum(${question.sum.map(name).join(', ')})` } }),
    });
    if (!question.cond) return;
    const when = conditionOf(question.cond, name);
    rule_sets.push(ruleSet(uuid(made++), { branches: [{ when, actions: [{ action: 'show', items: [id] }] }] }));
  };
  const page = add('page', 'page', null);
  for (const { id, questions } of form.sections) {
    const section = add('section', `section_${id}`, page);
    for (const question of questions) addQuestion(question, section, (name) => name);
  }
  const repeat = add('section', 'rep', page, { repeatable: true });
  for (const question of form.repeat.questions) addQuestion(question, repeat, inRow);
  const total = `sum(${form.repeat.numbers.map(inRow).join(', ')})`;
  add('calculation', 'rowTotal', repeat, { calculations: { value: total } });
  add('calculation', 'grandTotal', page, { calculations: { value: 'sum(rowTotal)' } });
  const rows = Array.from({ length: form.repeat.rows }, (_, row) => uuid(900_000_000 + row));
  const rest = {
    title: 'Bench',
    description: '',
    language: 'en',
    grouped_items: [],
    info: [],
    image_markers: [],
    custom_units: [],
  };
  const document = { ...rest, items, response_sets, rule_sets };
  return { form, document, ids, rows, spots: spotsOf(form, ids, options, rows) };
}

/** The abstract form's names beside our own, as a screen knows which question it draws. */
function spotsOf(
  form: Form,
  ids: ReadonlyMap<string, string>,
  options: ReadonlyMap<string, Readonly<Record<string, string>>>,
  rows: readonly string[],
): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  const add = (id: string, name: string, row?: string) => {
    const item_id = ids.get(name)!;
    const own = options.get(name);
    const choices = own && Object.fromEntries(Object.entries(own).map(([label, option]) => [label, [option] as const]));
    spots.set(id, {
      ...(row ? { item_id, row: [row], key: answerKey({ item_id, row: [row] }) } : { item_id, key: item_id }),
      choices,
    });
  };
  for (const { id } of form.sections.flatMap(({ questions }) => questions)) add(id, id);
  rows.forEach((row, index) => {
    for (const { id } of form.repeat.questions) add(cellId(index, id), inRow(id), row);
  });
  return spots;
}

/** Choices are the uuids of their options. */
const valueOfAnswer = ({ choices }: Spot, value: unknown): unknown => (choices ? choices[value as string] : value);

function start(compiled: Compiled, data: Data | null): Instance {
  const answers = new Map<string, Answer>();
  if (data) for (const [id, spot] of compiled.spots) if (data[id] !== undefined) addAnswer(answers, spot, data[id]);
  const rows = new Map([[compiled.ids.get('rep')!, compiled.rows]]);
  return { compiled, run: startRun(compiled.program, CONTEXT, { answers, rows }), changes: 0 };
}

function addAnswer(answers: Map<string, Answer>, spot: Spot, given: unknown): void {
  const { key, item_id, row } = spot;
  const value = valueOfAnswer(spot, given);
  answers.set(
    key,
    row ? { item_id, row, value, change_id: FIRST, at: AT } : { item_id, value, change_id: FIRST, at: AT },
  );
}

function set(instance: Instance, id: string, value: unknown): void {
  const { run, compiled } = instance;
  const spot = compiled.spots.get(id)!;
  const { key, item_id, row } = spot;
  const seen = run.answer(key)?.change_id;
  instance.changes += 1;
  run.apply([{ id: String(instance.changes), seen, item_id, row, value: valueOfAnswer(spot, value), at: AT }]);
}

/** What the harness compares: which questions are visible, what is calculated, all scores. */
function read({ compiled, run }: Instance) {
  const { form, ids, rows } = compiled;
  const visible: string[] = [];
  const values: Record<string, unknown> = { grandTotal: run.item(ids.get('grandTotal')!).value ?? 0 };
  const scores: Record<string, number> = { total: run.score().score / 10_000 };
  for (const section of form.sections) {
    if (section.questions.some((question) => question.scores))
      scores[section.id] = run.groupScore(ids.get(`section_${section.id}`)!).score / 10_000;
    for (const { id, type } of section.questions) {
      const item = run.item(ids.get(id)!);
      if (item.visible) visible.push(id);
      if (type === 'calc') values[id] = item.value ?? 0;
    }
  }
  rows.forEach((row, index) => {
    const cell = (column: string) => run.item(`${row}/${ids.get(column)}`);
    for (const { id } of form.repeat.questions) if (cell(inRow(id)).visible) visible.push(`rep[${index}].${id}`);
    values[`rowTotal${index}`] = cell('rowTotal').value ?? 0;
  });
  return { visible, values, scores };
}

export default {
  name: 'rounds',
  pkg: null,
  async init() {},
  translate,
  compile: (native: Native): Compiled => ({ ...native, program: compile(native.document) }),
  start,
  set,
  read,
  validate: ({ run }: Instance): number => run.progress().required_open,
};
