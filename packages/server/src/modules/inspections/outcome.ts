/** What the engine makes of a log: answers, states and scores; what lists show of it; what completion freezes. */
import {
  type Answer,
  type Answers,
  CATALOGUE,
  type Computed,
  evaluate,
  type Progress,
  type RunContext,
  startRun,
  toRecords,
  Wording,
} from '@rounds/engine';
import { Refusal } from '../../http/refusal.ts';
import { problemSentence } from '../../http/texts.ts';
import { findFiles } from '../files/index.ts';
import { freezeComputed } from './frozen-computed.ts';
import { assetsNamed, peopleOf } from './names.ts';
import { type Frozen, namesOf } from './queries.ts';
import { printWords, spokenIn } from './report/form-words.ts';
import type { Version } from './versions.ts';
import { start, type Work } from './work.ts';

export interface Outcome {
  readonly answers: Answers;
  readonly computed: Computed;
}

export function outcomeOf({ version, row, log }: Pick<Work, 'version' | 'row' | 'log'>): Outcome {
  const { answers } = log;
  return { answers, computed: evaluate(version.program, row.context, answers) };
}

/** Keeps what lists show in step with the log, unless completion has settled it. */
export function summarise(work: Work): void {
  const { version, row, log } = work;
  const isSettled = row.status === 'completed' || (work.stored && work.added.length === 0);
  if (isSettled) return;
  const run = startRun(version.program, row.context, log.answers);
  work.row = { ...row, ...countsOf(run.progress()) };
}

const countsOf = ({ total, answered, failed }: Progress) => ({
  question_count: total,
  answered_count: answered,
  failed_count: failed,
});

/** Completes the inspection, or refuses with what is missing; completing twice is once. */
export async function complete(work: Work): Promise<void> {
  if (work.row.status === 'completed') return;
  start(work);
  work.row = { ...work.row, context: { ...work.row.context, completed_at: work.now.toISOString() } };
  const outcome = outcomeOf(work);
  refuseIncomplete(work, outcome);
  await refuseMissingFiles(work, outcome.answers);
  const { score, max, percent } = outcome.computed.score;
  const scored = percent === null ? null : { score, max, percent: Math.round(percent * 100) };
  work.row = {
    ...work.row,
    ...countsOf(outcome.computed.progress),
    status: 'completed',
    completed_at: work.now,
    score: scored?.score ?? null,
    score_max: scored?.max ?? null,
    score_percent: scored?.percent ?? null,
    context: await withAssets(work, outcome),
  };
  work.frozen = await freeze(work, outcome);
}

function refuseIncomplete(work: Work, outcome: Outcome): void {
  const { problems } = outcome.computed;
  if (problems.length === 0) return;
  const wording = wordingOf(work, outcome);
  const data = problems.map((problem) => ({
    item_id: problem.item_id,
    row: problem.row ?? [],
    code: problem.code,
    message: problemSentence(work.desk.locale, wording.problem(problem)),
  }));
  throw new Refusal('INS_NOT_COMPLETE', { data });
}

/** What the template says in its own words, in the caller's language where it has it. */
function wordingOf({ desk, version, row }: Work, { answers, computed }: Outcome): Wording {
  const document = spokenIn(version.document, [desk.locale]);
  const states = new Map(computed.items.map((state) => [state.key, state]));
  const answered = { item: (key: string) => states.get(key), rows: (key: string) => answers.rows.get(key) ?? [] };
  return new Wording(toRecords(document), answered, () => printWords(desk.locale, version.document, row.context));
}

async function refuseMissingFiles({ desk, version }: Work, answers: Answers): Promise<void> {
  const named = filesOf(version, answers.answers.values());
  const arrived = new Set((await findFiles(desk.tx, named)).map((file) => file.uuid));
  const missing = named.filter((uuid) => !arrived.has(uuid));
  if (missing.length > 0) throw new Refusal('INS_FILE_MISSING', { data: missing });
}

/** Files that answers, or what the engine made of them, name at present, each once. */
export function filesOf({ items }: Version, answers: Iterable<Pick<Answer, 'item_id' | 'value' | 'media'>>): string[] {
  const named = new Set<string>();
  for (const { item_id, value, media } of answers) {
    const item = items.get(item_id);
    const isFiles = item && CATALOGUE[item.type].value === 'files';
    const inValue = isFiles && Array.isArray(value) ? (value as string[]) : [];
    for (const uuid of [...inValue, ...(media ?? [])]) named.add(uuid.toLowerCase());
  }
  return [...named];
}

/** The context as completion freezes it: with what the assets that answers name are called. */
async function withAssets({ desk, version, row }: Work, { answers }: Outcome): Promise<RunContext> {
  const assets = await assetsNamed(desk.tx, version, [...answers.answers.values()]);
  return Object.keys(assets ?? {}).length === 0 ? row.context : { ...row.context, assets };
}

async function freeze({ desk, version }: Work, { answers, computed }: Outcome): Promise<Frozen> {
  const list = [...answers.answers.values()];
  const { actor, tx } = desk;
  const others = peopleOf(version, list).filter((id) => id !== actor.user_id);
  const names = await namesOf(tx, others);
  names.set(actor.user_id, actor.full_name);
  return { computed: freezeComputed(computed, answers), people: Object.fromEntries(names) };
}
