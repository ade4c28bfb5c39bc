/** Counts what becomes of the inspections of a file, and keeps the first problems of each kind. */
import type { RowProblem } from '../../../import-reading/task.ts';
import type { EvaluateAnswer, EvaluatedInspection } from './messages.ts';
import { type SourceFile, type SourceInspection, toText } from './source.ts';

const MAX_VALUES = 5;
const MAX_VALUE_LENGTH = 160;

export interface CreatedInspection {
  readonly stored: EvaluatedInspection;
  readonly percent: number | null;
  readonly original: number | null;
  readonly notes: readonly RowProblem[];
  readonly isIncomplete: boolean;
  readonly links: number;
}

interface EvaluateLimits {
  readonly errors: number;
  readonly preview: number;
}

export class Outcomes {
  readonly #source: SourceFile;
  readonly #matched: ReadonlyMap<string, string | null>;
  readonly #limits: EvaluateLimits;
  readonly #counts = { created: 0, known: 0, skipped: 0, incomplete: 0, links: 0, other_scores: 0 };
  readonly #problems: RowProblem[] = [];
  readonly #problemCounts: Record<string, number> = {};
  readonly #notes: RowProblem[] = [];
  readonly #preview: EvaluateAnswer['preview'][number][] = [];

  constructor(source: SourceFile, matched: ReadonlyMap<string, string | null>, limits: EvaluateLimits) {
    this.#source = source;
    this.#matched = matched;
    this.#limits = limits;
    for (const problem of source.problems.filter(({ row }) => !source.inspections.some((one) => one.row === row)))
      this.#addProblem(problem);
    this.#notes.push(...source.notes.slice(0, limits.errors));
  }

  skip(inspection: SourceInspection, problems: readonly RowProblem[]): void {
    this.#counts.skipped += 1;
    for (const problem of problems) this.#addProblem(problem);
    this.#show(inspection, 'skipped', null);
  }

  know(inspection: SourceInspection): void {
    this.#counts.known += 1;
    this.#show(inspection, 'known', null);
  }

  create(inspection: SourceInspection, created: CreatedInspection): void {
    const { percent, original, notes, isIncomplete, links } = created;
    this.#counts.created += 1;
    this.#counts.links += links;
    if (isIncomplete) this.#counts.incomplete += 1;
    if (original !== null && original !== percent) this.#counts.other_scores += 1;
    this.#notes.push(...notes.slice(0, this.#limits.errors - this.#notes.length));
    this.#show(inspection, 'created', percent);
  }

  toAnswer(): EvaluateAnswer {
    const answers = new Map<string, { count: number; readonly values: Set<string> }>();
    for (const { answers: inspectionAnswers } of this.#source.inspections) {
      for (const { key, value } of inspectionAnswers) {
        const tally = answers.get(key) ?? { count: 0, values: new Set<string>() };
        answers.set(key, tally);
        tally.count += 1;
        if (tally.values.size < MAX_VALUES) tally.values.add(toText(value).slice(0, MAX_VALUE_LENGTH));
      }
    }
    return {
      outcome: 'evaluated',
      ...this.#counts,
      questions: this.#source.questions.map(({ key, title }) => ({
        ...{ key, title },
        values: [...(answers.get(key)?.values ?? [])].filter(Boolean),
        answers: answers.get(key)?.count ?? 0,
        item_id: this.#matched.get(key) ?? null,
      })),
      problems: this.#problems,
      problem_counts: this.#problemCounts,
      notes: this.#notes,
      preview: this.#preview,
    };
  }

  /** The first of each kind, so that a frequent kind does not hide the others. */
  #addProblem(problem: RowProblem): void {
    const count = (this.#problemCounts[problem.code] ?? 0) + 1;
    this.#problemCounts[problem.code] = count;
    if (count <= this.#limits.errors / 10) this.#problems.push(problem);
  }

  #show(inspection: SourceInspection, becomes: 'created' | 'known' | 'skipped', score_percent: number | null): void {
    if (this.#preview.length >= this.#limits.preview) return;
    const { row, external_id, completed_at, asset, person, percent } = inspection;
    const original_percent = percent === null ? null : Math.round(percent * 100);
    this.#preview.push({ row, external_id, completed_at, asset, person, score_percent, original_percent, becomes });
  }
}
