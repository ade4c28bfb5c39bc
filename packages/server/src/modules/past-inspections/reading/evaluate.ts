/** Evaluates the inspections of a file by the template that they are imported into, one after another. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import {
  type Change,
  type Computed,
  compile,
  EvaluationLimitError,
  evaluate,
  foldChanges,
  formatInspectionTitle,
  MAX_EVALUATION_STEPS,
  type Program,
  type RunContext,
} from '@rounds/engine';
import { compactResult } from '../../../db/schema/compact-result.ts';
import { findDateOrder, findDecimalMark, type RowProblem } from '../../../import-reading/task.ts';
import { PRIVATE_FILE } from '../../../private-files.ts';
import { type ChangeOptions, createChanges, toFileKey, toProblem, toUuid } from './answer-changes.ts';
import { listKeys } from './keys.ts';
import { matchQuestions } from './match-questions.ts';
import type { EvaluateAnswer, EvaluateTask } from './messages.ts';
import { type CreatedInspection, Outcomes } from './outcomes.ts';
import { type SourceFile, type SourceInspection, toText } from './source.ts';

interface Evaluation {
  readonly task: EvaluateTask;
  readonly options: ChangeOptions;
}

export async function evaluateSource(task: EvaluateTask, source: SourceFile): Promise<EvaluateAnswer> {
  const program = compile(task.document, { maxSteps: MAX_EVALUATION_STEPS });
  const matched = matchQuestions(task.document, source.questions, task.questions);
  const options: ChangeOptions = {
    program,
    matched,
    formats: findFormats(task, source),
    files: new Map(Object.entries(task.files).map(([name, uuid]) => [toFileKey(name), uuid])),
  };
  const outcomes = new Outcomes(source, matched, task.limits);
  const knownKeys = new Set(task.known);
  const keys = listKeys(source);
  const seen = new Set<string>();
  const writer = task.out === null ? null : createWriteStream(task.out, { mode: PRIVATE_FILE });
  const badRows = Map.groupBy(source.problems, ({ row }) => row);
  for (const [at, inspection] of source.inspections.entries()) {
    const key = keys[at] ?? '';
    if (seen.has(key)) {
      const problem = {
        row: inspection.row,
        column: null,
        code: 'inspection_twice',
        params: { id: inspection.external_id },
      };
      outcomes.skip(inspection, [problem]);
      continue;
    }
    seen.add(key);
    if (knownKeys.has(key)) {
      outcomes.know(inspection);
      continue;
    }
    const evaluated = evaluateOne({ task, options }, inspection, key, badRows.get(inspection.row) ?? []);
    if ('skipped' in evaluated) outcomes.skip(inspection, evaluated.skipped);
    else {
      outcomes.create(inspection, evaluated);
      if (writer && !writer.write(`${JSON.stringify(evaluated.stored)}\n`)) await once(writer, 'drain');
    }
  }
  if (writer) {
    writer.end();
    await once(writer, 'finish');
  }
  return outcomes.toAnswer();
}

/** The marks and orders that most values leave open follow from the others. */
function findFormats(task: EvaluateTask, { inspections }: SourceFile): ChangeOptions['formats'] {
  const texts = function* () {
    for (const { answers } of inspections) for (const { value } of answers) if (typeof value === 'string') yield value;
  };
  return {
    date_order: task.date_order ?? findDateOrder(texts()),
    decimal: task.decimal ?? findDecimalMark(texts(), { isWorkbook: false }),
    time_zone: task.time_zone,
  };
}

function evaluateOne(
  { task, options }: Evaluation,
  inspection: SourceInspection,
  key: string,
  problems: readonly RowProblem[],
): CreatedInspection | { readonly skipped: readonly RowProblem[] } {
  const times = readTimes(inspection, task.now);
  if (typeof times === 'string') {
    const problem = { row: inspection.row, column: null, code: times, params: {} };
    return { skipped: problems.length > 0 ? problems : [problem] };
  }
  const uuid = toUuid('imported inspection', task.seed, key);
  const created = createChanges(uuid, inspection.answers, times.completed_at, options);
  const { program } = options;
  const context = toContext(task, inspection, times);
  let { changes } = created;
  const rejected = [...created.problems];
  let computed: Computed;
  try {
    computed = compute(program, context, changes);
    const invalid = findInvalid(computed, created);
    if (invalid.length > 0) {
      rejected.push(
        ...invalid.map(({ answer }) =>
          toProblem(answer, 'answer_invalid', { value: toText(answer.value).slice(0, 60) }),
        ),
      );
      changes = changes.map((change) => {
        const invalidAnswer = invalid.find(({ id }) => id === change.id);
        if (!invalidAnswer || 'op' in change) return change;
        const { value: _, ...rest } = change;
        return { ...rest, note: [change.note ?? '', toText(invalidAnswer.answer.value)].filter(Boolean).join('\n') };
      });
      computed = compute(program, context, changes);
    }
  } catch (error) {
    if (!(error instanceof EvaluationLimitError)) throw error;
    return { skipped: [{ row: inspection.row, column: null, code: 'inspection_too_complex', params: {} }] };
  }
  if (rejected.length > 0 && task.invalid === 'skip_inspection') return { skipped: rejected };
  const { score, max, percent } = computed.score;
  const scored = percent === null ? null : Math.round(percent * 100);
  const original = inspection.percent === null ? null : Math.round(inspection.percent * 100);
  const user = context.user ?? task.importer;
  const answers = foldChanges(changes);
  const states = new Map(computed.items.map((state) => [state.key, state]));
  const words = { locale: task.document.language, yes: '', no: '', na: '', names: {} };
  const title = formatInspectionTitle(program, (one) => states.get(one), words) ?? (inspection.title || null);
  const { answered, failed, total } = computed.progress;
  return {
    stored: {
      draft: {
        ...{ uuid, status: 'completed', sequence: changes.length },
        ...{ context: { ...context, title }, note: inspection.note },
        ...{ user_id: user.id, user_name: user.name },
        ...{ asset_uuid: context.asset?.uuid ?? null },
        ...{ asset_id: context.asset?.asset_id ?? '', asset_name: context.asset?.display_name ?? '' },
        ...{ score: percent === null ? null : score, score_max: percent === null ? null : max, score_percent: scored },
        ...{ failed_count: failed, question_count: total, answered_count: answered },
        ...{ started_at: times.started_at, completed_at: times.completed_at },
        original_percent: original !== null && original !== scored ? original : null,
      },
      changes,
      files: created.fileIds,
      computed: compactResult(computed, answers),
      people: { [user.id]: user.name },
      key,
      user_id: user.id,
    },
    percent: scored,
    original,
    notes: rejected,
    isIncomplete: computed.problems.length > 0,
    links: created.links,
  };
}

const compute = (program: Program, context: RunContext, changes: readonly Change[]): Computed =>
  evaluate(program, context, foldChanges(changes));

/** Finds answers that are out of bounds. Required answers that are missing stay missing. */
function findInvalid({ problems }: Computed, { changes, sources }: ReturnType<typeof createChanges>) {
  return problems.flatMap(({ item_id, row = [], code }) => {
    if (code.endsWith('_REQUIRED')) return [];
    const change = changes.find(
      (one) => !('op' in one) && one.item_id === item_id && (one.row ?? []).join('/') === row.join('/'),
    );
    const answer = change && sources.get(change.id);
    return change && answer ? [{ id: change.id, answer }] : [];
  });
}

interface Times {
  readonly started_at: string;
  readonly completed_at: string;
}

/** The code of the problem if an inspection has no time, or one in the future. */
function readTimes({ started_at, completed_at }: SourceInspection, now: string): Times | string {
  const completed = completed_at ?? started_at;
  const started = started_at ?? completed_at;
  if (completed === null || started === null) return 'inspection_date_missing';
  if (completed > now) return 'inspection_in_future';
  const [earlier = started] = [started, completed].sort();
  return { started_at: earlier, completed_at: completed };
}

function toContext(task: EvaluateTask, { asset, person }: SourceInspection, times: Times): RunContext {
  return {
    zone: task.time_zone,
    ...times,
    asset: task.assets[asset] ?? null,
    user: task.people[person] ?? task.importer,
  };
}
