/** Evaluates an inspection by the engine: its counts for lists, what is missing, and what completion freezes. */
import {
  type Answer,
  type Answers,
  CATALOGUE,
  EvaluationLimitError,
  evaluate,
  foldChanges,
  formatInspectionTitle,
  type ItemState,
  type Progress,
  type RunContext,
  startRun,
  toRecords,
  Wording,
} from '@rounds/engine';
import { compactResult } from '../../../db/schema/compact-result.ts';
import { ApiError } from '../../../http/api-error.ts';
import { translateProblem } from '../../../http/texts.ts';
import { findFiles } from '../../files/index.ts';
import { getAssetNames, listNamedPeople } from '../answers/names.ts';
import { getPrintWords, translateDocument } from '../answers/print-words.ts';
import type { InspectionContext } from '../inspection-context.ts';
import { type FrozenReport, getUserNames, type InspectionDraft } from '../queries/inspections.ts';
import type { RunnableVersion } from '../versions.ts';
import type { InspectionWork, Outcome } from '../work/inspection-work.ts';

/** Evaluates at the moment of the call, or a completed inspection at the moment of its completion. */
export function evaluateInspection({
  version,
  row,
  log,
  now,
}: Pick<InspectionWork, 'version' | 'row' | 'log' | 'now'>): Outcome {
  const { answers } = log;
  return { answers, computed: evaluate(version.program, toPresent(row.context, now), answers) };
}

/** The context with the moment of the evaluation, which is never stored. */
export const toPresent = (context: RunContext, now: Date): RunContext => ({ ...context, now: now.toISOString() });

/**
 * Returns the counts and the title with which lists show an open inspection. Answers are stored even if evaluating them
 * takes too long; both then stay as they were, and reading or completing the inspection says why.
 */
export function summarizeAnswers({ version, row, log, now }: InspectionWork): AnswerSummary {
  try {
    const run = startRun(version.program, toPresent(row.context, now), log.answers);
    return { ...toCounts(run.progress()), context: withTitle(version, row.context, (key) => run.item(key)) };
  } catch (error) {
    if (!(error instanceof EvaluationLimitError)) throw error;
    const { question_count, answered_count, failed_count, context } = row;
    return { question_count, answered_count, failed_count, context };
  }
}

/** The context with the title. It has the words of the template, because people of several languages read it. */
function withTitle(
  { program, document }: RunnableVersion,
  context: RunContext,
  getState: (key: string) => ItemState | undefined,
): RunContext {
  const { language: locale, custom_units } = document;
  const words = { locale, yes: '', no: '', na: '', custom_units, names: { lists: context.lists } };
  return { ...context, title: formatInspectionTitle(program, getState, words) };
}

/** The questions of an inspection without answers; 0 if evaluating it takes too long, so that it can be opened all the same. */
export function countQuestions({ program }: Pick<RunnableVersion, 'program'>, context: RunContext): number {
  try {
    return startRun(program, context, foldChanges([])).progress().total;
  } catch (error) {
    if (!(error instanceof EvaluationLimitError)) throw error;
    return 0;
  }
}

type AnswerSummary = AnswerCounts & Pick<InspectionDraft, 'context'>;
type AnswerCounts = Pick<InspectionDraft, 'question_count' | 'answered_count' | 'failed_count'>;
const toCounts = ({ total, answered, failed }: Progress): AnswerCounts => ({
  question_count: total,
  answered_count: answered,
  failed_count: failed,
});

/**
 * The row and the frozen report of a complete inspection.
 * @throws ApiError INS_NOT_COMPLETE or INS_FILE_MISSING naming what is missing
 */
export async function completeInspection(
  context: InspectionContext,
  work: InspectionWork,
): Promise<{ readonly row: InspectionDraft; readonly frozen: FrozenReport }> {
  const outcome = evaluateInspection(work);
  assertComplete(context, work, outcome);
  await assertFilesArrived(context, work, outcome.answers);
  const { score, max, percent } = outcome.computed.score;
  const result =
    percent === null
      ? { score: null, score_max: null, score_percent: null }
      : { score, score_max: max, score_percent: Math.round(percent * 100) };
  const states = new Map(outcome.computed.items.map((state) => [state.key, state]));
  const row: InspectionDraft = {
    ...work.row,
    ...toCounts(outcome.computed.progress),
    ...result,
    status: 'completed',
    completed_at: new Date(work.row.context.completed_at ?? work.now),
    context: withTitle(work.version, await addAssetNames(context, work, outcome), (key) => states.get(key)),
  };
  return { row, frozen: await createFrozenReport(context, work, outcome) };
}

function assertComplete(context: InspectionContext, work: InspectionWork, outcome: Outcome): void {
  const { problems } = outcome.computed;
  if (problems.length === 0) return;
  const wording = createWording(context, work, outcome);
  const data = problems.map((problem) => ({
    item_id: problem.item_id,
    row: problem.row ?? [],
    code: problem.code,
    message: translateProblem(context.locale, wording.problem(problem)),
  }));
  throw new ApiError('INS_NOT_COMPLETE', { data });
}

/** The characters of all messages of one answer; thousands of rows may have the same long one. */
const MAX_MESSAGES_LENGTH = 1_000_000;

/** The template's own texts, in the caller's language where the template has it. */
function createWording(
  { locale }: InspectionContext,
  { version, row }: InspectionWork,
  { answers, computed }: Outcome,
): Wording {
  const document = translateDocument(version.document, [locale]);
  const states = new Map(computed.items.map((state) => [state.key, state]));
  const answered = { item: (key: string) => states.get(key), rows: (key: string) => answers.rows.get(key) ?? [] };
  const words = getPrintWords(locale, version.document, row.context);
  return new Wording(toRecords(document), answered, () => words, MAX_MESSAGES_LENGTH);
}

async function assertFilesArrived(
  { tx }: InspectionContext,
  { version }: InspectionWork,
  answers: Answers,
): Promise<void> {
  const fileIds = listFileIds(version, answers.answers.values());
  const arrived = new Set((await findFiles(tx, fileIds)).map((file) => file.uuid));
  const missingFiles = fileIds.filter((uuid) => !arrived.has(uuid));
  if (missingFiles.length > 0) throw new ApiError('INS_FILE_MISSING', { data: missingFiles });
}

/** The ids of all files that answers or computed items name, each once. */
export function listFileIds(
  { items }: RunnableVersion,
  answers: Iterable<Pick<Answer, 'item_id' | 'value' | 'media'>>,
): string[] {
  const fileIds = new Set<string>();
  for (const { item_id, value, media } of answers) {
    const item = items.get(item_id);
    const isFiles = item && CATALOGUE[item.type].value === 'files';
    const inValue = isFiles && Array.isArray(value) ? (value as string[]) : [];
    for (const uuid of [...inValue, ...(media ?? [])]) fileIds.add(uuid.toLowerCase());
  }
  return [...fileIds];
}

/** The context that completion freezes: with the current names of the assets that answers name. */
async function addAssetNames(
  { tx }: InspectionContext,
  { version, row }: InspectionWork,
  { answers }: Outcome,
): Promise<RunContext> {
  const assets = await getAssetNames(tx, version, [...answers.answers.values()]);
  return Object.keys(assets ?? {}).length === 0 ? row.context : { ...row.context, assets };
}

async function createFrozenReport(
  { actor, tx }: InspectionContext,
  { version }: InspectionWork,
  { answers, computed }: Outcome,
): Promise<FrozenReport> {
  const list = [...answers.answers.values()];
  const others = listNamedPeople(version, list).filter((id) => id !== actor.user_id);
  const names = await getUserNames(tx, others);
  names.set(actor.user_id, actor.full_name);
  return { computed: compactResult(computed, answers), people: Object.fromEntries(names) };
}
