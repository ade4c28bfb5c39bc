/** Plays answers on a form: `fill(form).answer('clean', 'Yes').score`. */
import type { AnswerKey, LoggedChange } from '../answers/change.ts';
import { answerKey } from '../answers/change.ts';
import { foldChanges } from '../answers/fold.ts';
import { compile } from '../run/compile/program.ts';
import { type Run, startRun } from '../run/run.ts';
import type { AnswerProblem, ItemState, RunContext } from '../run/types.ts';
import type { Id } from '../template/document.ts';
import { type Form, testId } from './form.ts';

/** The context of an inspection on a November evening in Berlin. */
export const CONTEXT: RunContext = { zone: 'Europe/Berlin', started_at: '2026-11-20T20:30:00.000Z' };

type Registers = Pick<
  LoggedChange & { unit?: string; note?: string; na?: boolean; rating?: number; score?: number },
  'unit' | 'note' | 'na' | 'rating' | 'score'
>;

export class Scenario {
  readonly form: Form;
  readonly run: Run;
  readonly log: LoggedChange[] = [];
  /** The keys that the last step changed. */
  changed: readonly AnswerKey[] = [];
  readonly #row: readonly Id[];
  readonly #steps: { count: number };

  constructor(form: Form, run: Run, row: readonly Id[] = [], log: LoggedChange[] = [], steps = { count: 0 }) {
    this.form = form;
    this.run = run;
    this.#row = row;
    this.log = log;
    this.#steps = steps;
  }

  /** Answers a question. Choices are given by label, several as a list; null clears the answer. */
  answer(key: string, value: unknown): this {
    return this.#step(key, { value: this.#valueOf(key, value) });
  }

  /** Sets other registers than the value. */
  setRegisters(key: string, registers: Registers): this {
    return this.#step(key, { ...registers });
  }

  addFile(key: string, file: Id, register: 'value' | 'media' | 'issues' = 'value'): this {
    return this.#step(key, { [register]: { add: [file] } });
  }

  /** Raises an issue about an answer. */
  raiseIssue(key: string, issue: Id): this {
    return this.addFile(key, issue, 'issues');
  }

  closeIssue(key: string, issue: Id): this {
    return this.#step(key, { issues: { remove: [issue] } });
  }

  /** Adds a row and returns a scenario inside it. */
  addRow(key: string): Scenario {
    const row = testId(500_000 + this.#steps.count);
    const rows = this.run.rows(this.key(key));
    this.#apply({
      id: this.#id(),
      item_id: this.form.id(key),
      row: [...this.#row, row],
      op: 'add_row',
      after: rows.at(-1) ?? null,
      at: this.#at(),
    });
    return new Scenario(this.form, this.run, [...this.#row, row], this.log, this.#steps);
  }

  /** Removes the last row. */
  removeRow(key: string): this {
    const row = this.run.rows(this.key(key)).at(-1) as Id;
    this.#apply({
      id: this.#id(),
      item_id: this.form.id(key),
      row: [...this.#row, row],
      op: 'remove_row',
      at: this.#at(),
    });
    return this;
  }

  key(key: string): AnswerKey {
    return answerKey({ item_id: this.form.id(key), row: this.#row });
  }

  item(key: string): ItemState {
    return this.run.item(this.key(key));
  }

  value(key: string): unknown {
    return this.item(key).value;
  }

  isVisible(key: string): boolean {
    return this.item(key).visible;
  }

  /** The score as text: `25 of 38 = 65.79`. */
  get score(): string {
    const { score, max, percent } = this.run.score();
    return percent === null ? '–' : `${score / 10_000} of ${max / 10_000} = ${percent}`;
  }

  /** The problems, formatted as `key: CODE`. */
  get problems(): string[] {
    const nameOf = ({ item_id }: AnswerProblem) => this.form.document.items.find((item) => item.id === item_id)?.title;
    return this.run.problems().map((problem) => `${nameOf(problem)}: ${problem.code}`);
  }

  #valueOf(key: string, value: unknown): unknown {
    const item = this.form.document.items.find(({ id }) => id === this.form.id(key));
    if (!item?.options.response_set_id || value === null) return value;
    return (Array.isArray(value) ? value : [value]).map((label) => this.form.choice(key, String(label)));
  }

  #step(key: string, registers: object): this {
    const seenId = this.run.answer(this.key(key))?.change_id;
    const place = { item_id: this.form.id(key), ...(this.#row.length > 0 && { row: this.#row }) };
    return this.#apply({ id: this.#id(), ...(seenId && { seen: seenId }), ...place, ...registers, at: this.#at() });
  }

  #apply(change: LoggedChange): this {
    this.log.push(change);
    this.changed = this.run.apply([change]);
    return this;
  }

  #id(): Id {
    return testId(1_000_000 + this.#steps.count++);
  }

  #at(): string {
    return new Date(Date.parse(CONTEXT.started_at) + this.#steps.count * 1_000).toISOString();
  }
}

/** Starts an empty inspection of a form. */
export function fill(form: Form, context: RunContext = CONTEXT): Scenario {
  return new Scenario(form, startRun(compile(form.document), context, foldChanges([])));
}
