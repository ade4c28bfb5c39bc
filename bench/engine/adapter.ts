/**
 * The engine behind the interface of the peers' harness; see README.md in this folder. It is bundled as
 * for a browser, because the peers are built files as well.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type {
  Answer,
  AnswerAddress,
  AnswerHandle,
  AnswerKey,
  Answers,
  Item,
  ItemType,
  Program,
  ResponseSet,
  RuleSet,
  Run,
  Condition as RunCondition,
  TemplateDocument,
} from '@rounds/engine';
import { CHOICES, type Condition, cellId, type Data, type Form, type Question } from './form.ts';

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const FIRST = uuid(0);
const AT = '2026-11-20T20:00:00.000Z';
const CONTEXT = { zone: 'UTC', started_at: AT };

let engine: typeof import('@rounds/engine');

async function init(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-engine-'));
  const file = path.join(folder, 'engine.mjs');
  await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'build.ts'), file]);
  engine = await import(pathToFileURL(file).href);
  await rm(folder, { recursive: true });
}

interface Native {
  readonly form: Form;
  readonly document: TemplateDocument;
  readonly rows: readonly string[];
  /** All questions by name, in the order of the form. */
  readonly questions: ReadonlyMap<string, QuestionAddress>;
}
/** The address of a question in the template, and the options of its choices. */
interface QuestionAddress extends AnswerAddress {
  readonly key: AnswerKey;
  /** The uuid of the option, by name of the choice. */
  readonly choices: Readonly<Record<string, string>> | undefined;
}
/** A question as a screen shows it, with the handle of its answer. */
interface Card {
  readonly handle: AnswerHandle;
  readonly choices: QuestionAddress['choices'];
}
export type Compiled = Native & { readonly program: Program };
export interface Instance {
  readonly compiled: Compiled;
  readonly run: Run;
  /** The cards by name of the question. */
  readonly cards: Map<string, Card>;
  changes: number;
}

const TYPES = { choice: 'yesno', number: 'number', text: 'textAnswer', calc: 'calculation' } as const;
const inRow = (id: string) => `rep_${id}`;

/** Items have the ids of the form, so that a card knows its id, as on a screen. */
function translate(form: Form): Native {
  let created = 1;
  const items: Item[] = [];
  const response_sets: ResponseSet[] = [];
  const rule_sets: RuleSet[] = [];
  const options = new Map<string, Record<string, string>>();
  const orders = engine.createInitialOrders(
    form.sections.reduce((sum, { questions }) => sum + questions.length + 1, 40),
  );
  const add = (type: ItemType, id: string, parent_id: string | null, options: Item['options'] = {}) => {
    items.push({ id, type, title: id, options, parent_id, order: orders[items.length]!, reference_key: id });
    return id;
  };
  const addSet = (key: string, scores: Question['scores']) => {
    const choices = Object.fromEntries(CHOICES.map((label) => [label, uuid(created++)]));
    options.set(key, choices);
    const set: ResponseSet = {
      uuid: uuid(created++),
      options: CHOICES.map((label) => ({
        ...{ uuid: choices[label]!, label, score: scores?.[label] ?? null, color: 'none', failed: false },
      })),
    };
    response_sets.push(set);
    return set.uuid;
  };
  const toCondition = (condition: Condition, name: (id: string) => string): RunCondition => {
    if (condition.op === 'eq')
      return {
        item_id: name(condition.q),
        operator: 'equals',
        value: [options.get(name(condition.q))![condition.v]],
      };
    if (condition.op === 'gt') return { item_id: name(condition.q), operator: 'greater', value: condition.v };
    const parts = condition.args.map((part) => toCondition(part, name));
    return condition.op === 'not' ? { not: parts[0]! } : condition.op === 'and' ? { all: parts } : { any: parts };
  };
  const addQuestion = (question: Question, parent: string, name: (id: string) => string) => {
    const key = name(question.id);
    const id = add(TYPES[question.type], key, parent, {
      ...(question.required && { required: true }),
      ...(question.type === 'choice' && { response_set_id: addSet(key, question.scores) }),
      ...(question.sum && { calculations: { value: `sum(${question.sum.map(name).join(', ')})` } }),
    });
    if (!question.cond) return;
    const when = toCondition(question.cond, name);
    rule_sets.push(
      engine.createRuleSet(uuid(created++), { branches: [{ when, actions: [{ action: 'show', items: [id] }] }] }),
    );
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
    tests: [],
  };
  const document = { ...rest, items, response_sets, rule_sets };
  return { form, document, rows, questions: indexQuestions(form, options, rows) };
}

function indexQuestions(
  form: Form,
  options: ReadonlyMap<string, Readonly<Record<string, string>>>,
  rows: readonly string[],
): Map<string, QuestionAddress> {
  const toEntry = (name: string, item_id: string, row?: string): [string, QuestionAddress] => {
    const place = row ? { item_id, row: [row] } : { item_id };
    return [name, { ...place, key: engine.answerKey(place), choices: options.get(item_id) }];
  };
  return new Map([
    ...form.sections.flatMap(({ questions }) => questions.map(({ id }) => toEntry(id, id))),
    ...rows.flatMap((row, index) => form.repeat.questions.map(({ id }) => toEntry(cellId(index, id), inRow(id), row))),
  ]);
}

function start(compiled: Compiled, data: Data | null): Instance {
  const run = engine.startRun(compiled.program, CONTEXT, toAnswers(compiled, data));
  return { compiled, run, cards: new Map(), changes: 0 };
}

/** The answers of a form, and the rows of its repeated section. */
export function toAnswers({ questions, rows }: Native, data: Data | null): Answers {
  const answers = new Map<string, Answer>();
  for (const name in data) {
    const question = questions.get(name);
    if (question) answers.set(question.key, toAnswer(question, data[name]!));
  }
  return { answers, rows: new Map([['rep', rows]]) };
}

const toValue = (choices: QuestionAddress['choices'], input: string | number): unknown =>
  choices ? [choices[input]] : input;

function toAnswer({ item_id, row, choices }: QuestionAddress, input: string | number): Answer {
  const value = toValue(choices, input);
  return row ? { item_id, row, value, change_id: FIRST, at: AT } : { item_id, value, change_id: FIRST, at: AT };
}

/** Shows the form, as a person sees it before answering: creates a card for every question. */
function draw({ compiled, run, cards }: Instance): void {
  for (const [name, { item_id, row, choices }] of compiled.questions)
    cards.set(name, { handle: run.getHandle({ item_id, row }), choices });
}

function set(instance: Instance, id: string, input: string | number): void {
  const { run, cards } = instance;
  if (cards.size === 0) draw(instance);
  const { handle, choices } = cards.get(id)!;
  const { item_id, row } = handle;
  const seen = run.answer(handle)?.change_id;
  instance.changes += 1;
  run.apply([{ id: String(instance.changes), seen, item_id, row, value: toValue(choices, input), at: AT }], handle);
}

/** Reads what the harness compares: visible questions, calculated values and scores. */
function read(instance: Instance) {
  const { compiled, run } = instance;
  const { form, rows } = compiled;
  if (instance.cards.size === 0) draw(instance);
  const visible: string[] = [];
  const values: Record<string, unknown> = { grandTotal: run.item('grandTotal').value ?? 0 };
  const scores: Record<string, number> = { total: run.score().score / 10_000 };
  for (const section of form.sections) {
    if (section.questions.some((question) => question.scores))
      scores[section.id] = run.groupScore(`section_${section.id}`).score / 10_000;
    for (const { id, type } of section.questions) {
      const item = run.item(id);
      if (item.visible) visible.push(id);
      if (type === 'calc') values[id] = item.value ?? 0;
    }
  }
  rows.forEach((row, index) => {
    const cell = (column: string) => run.item(`${row}/${column}`);
    for (const { id } of form.repeat.questions) if (cell(inRow(id)).visible) visible.push(`rep[${index}].${id}`);
    values[`rowTotal${index}`] = cell('rowTotal').value ?? 0;
  });
  return { visible, values, scores };
}

export default {
  name: 'rounds',
  pkg: null,
  init,
  translate,
  compile: (native: Native): Compiled => ({ ...native, program: engine.compile(native.document) }),
  start,
  draw,
  set,
  read,
  validate: ({ run }: Instance): number => run.progress().required_open,
};
