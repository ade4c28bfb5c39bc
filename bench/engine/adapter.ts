/**
 * Our engine behind the interface that the harness of the peers asks for; see README.md beside this.
 * It runs as a browser gets it, since peers come as built files too.
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
  /** All questions by their names, in the order of the form. */
  readonly questions: ReadonlyMap<string, Asked>;
}
/** Where a question of the abstract form stands in ours, and the answers that its choices are. */
interface Asked extends AnswerAddress {
  readonly key: AnswerKey;
  /** By the name of each choice, the uuid of its option. */
  readonly choices: Readonly<Record<string, string>> | undefined;
}
/** A question as a screen draws it: it knows where it stands. */
interface Card {
  readonly spot: AnswerHandle;
  readonly choices: Asked['choices'];
}
export type Compiled = Native & { readonly program: Program };
export interface Instance {
  readonly compiled: Compiled;
  readonly run: Run;
  /** By the name of their question. */
  readonly cards: Map<string, Card>;
  changes: number;
}

const TYPES = { choice: 'yesno', number: 'number', text: 'textAnswer', calc: 'calculation' } as const;
const inRow = (id: string) => `rep_${id}`;

/** Items are called as in the form, so that whoever draws a question has its id at hand, as a screen has. */
function translate(form: Form): Native {
  let made = 1;
  const items: Item[] = [];
  const response_sets: ResponseSet[] = [];
  const rule_sets: RuleSet[] = [];
  const options = new Map<string, Record<string, string>>();
  const orders = engine.firstOrders(form.sections.reduce((sum, { questions }) => sum + questions.length + 1, 40));
  const add = (type: ItemType, id: string, parent_id: string | null, options: Item['options'] = {}) => {
    items.push({ id, type, title: id, options, parent_id, order: orders[items.length]!, reference_key: id });
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
        item_id: name(condition.q),
        operator: 'equals',
        value: [options.get(name(condition.q))![condition.v]],
      };
    if (condition.op === 'gt') return { item_id: name(condition.q), operator: 'greater', value: condition.v };
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
    rule_sets.push(engine.ruleSet(uuid(made++), { branches: [{ when, actions: [{ action: 'show', items: [id] }] }] }));
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
  return { form, document, rows, questions: questionsOf(form, options, rows) };
}

function questionsOf(
  form: Form,
  options: ReadonlyMap<string, Readonly<Record<string, string>>>,
  rows: readonly string[],
): Map<string, Asked> {
  const asked = (name: string, item_id: string, row?: string): [string, Asked] => {
    const place = row ? { item_id, row: [row] } : { item_id };
    return [name, { ...place, key: engine.answerKey(place), choices: options.get(item_id) }];
  };
  return new Map([
    ...form.sections.flatMap(({ questions }) => questions.map(({ id }) => asked(id, id))),
    ...rows.flatMap((row, index) => form.repeat.questions.map(({ id }) => asked(cellId(index, id), inRow(id), row))),
  ]);
}

function start(compiled: Compiled, data: Data | null): Instance {
  const answers = new Map<string, Answer>();
  for (const name in data) {
    const question = compiled.questions.get(name);
    if (question) answers.set(question.key, answerOf(question, data[name]!));
  }
  const rows = new Map([['rep', compiled.rows]]);
  const run = engine.startRun(compiled.program, CONTEXT, { answers, rows });
  return { compiled, run, cards: new Map(), changes: 0 };
}

const answerFor = (choices: Asked['choices'], given: string | number): unknown => (choices ? [choices[given]] : given);

function answerOf({ item_id, row, choices }: Asked, given: string | number): Answer {
  const value = answerFor(choices, given);
  return row ? { item_id, row, value, change_id: FIRST, at: AT } : { item_id, value, change_id: FIRST, at: AT };
}

/** Draws the form, which a person sees before answering: from then on every question has its card. */
function draw({ compiled, run, cards }: Instance): void {
  for (const [name, { item_id, row, choices }] of compiled.questions)
    cards.set(name, { spot: run.getHandle({ item_id, row }), choices });
}

function set(instance: Instance, id: string, given: string | number): void {
  const { run, cards } = instance;
  if (cards.size === 0) draw(instance);
  const { spot, choices } = cards.get(id)!;
  const { item_id, row } = spot;
  const seen = run.answer(spot)?.change_id;
  instance.changes += 1;
  run.apply([{ id: String(instance.changes), seen, item_id, row, value: answerFor(choices, given), at: AT }], spot);
}

/** What the harness compares: which questions are visible, what is calculated, all scores. */
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
