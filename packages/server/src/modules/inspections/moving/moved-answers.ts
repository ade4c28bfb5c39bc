/** Describes what became of answers when their inspection moved to another version, for its history. */
import type { MovedAnswer } from '@rounds/contract/inspections';
import {
  type Answer,
  type AnswerKey,
  answerKey,
  isRowChange,
  MASKED_ANSWER,
  printAnswer,
  type Refit,
  toAnswer,
} from '@rounds/engine';
import { getAssetNames, getPeopleNames } from '../answers/names.ts';
import { getPrintWords } from '../answers/print-words.ts';
import type { InspectionContext } from '../inspection-context.ts';
import type { RunnableVersion } from '../versions.ts';
import type { InspectionWork } from '../work/inspection-work.ts';
import type { Arrival } from './late-arrivals.ts';

/**
 * The length to which answers are shortened. If there are many, only the first are named: the log has everything in
 * full.
 */
const MAX_LENGTH = 500;
const MAX_ANSWERS = 2_000;

export interface RefittedAnswer {
  readonly answer: Answer;
  readonly refit: Refit;
}

type Work = Pick<InspectionWork, 'version' | 'row' | 'log'>;

/** @param work after the move */
export async function describeMovedAnswers(
  context: Pick<InspectionContext, 'tx' | 'locale'>,
  from: RunnableVersion,
  work: Work,
  refitted: readonly RefittedAnswer[],
): Promise<MovedAnswer[]> {
  const firstAnswers = refitted.filter(({ refit }) => refit.outcome !== 'kept').slice(0, MAX_ANSWERS);
  if (firstAnswers.length === 0) return [];
  const answers = firstAnswers.map(({ answer }) => answer);
  const before = await createPrinter(context, from, work, answers);
  const present = work.log.answers.answers;
  const remaining = firstAnswers.flatMap(({ answer }) => present.get(answerKey(answer)) ?? []);
  const after = await createPrinter(context, work.version, work, remaining);
  return firstAnswers.flatMap(({ answer, refit: { outcome, reasons } }): MovedAnswer[] => {
    const { item_id, row = [] } = answer;
    const item = from.items.get(item_id);
    if (!item || outcome === 'kept') return [];
    const hasPlace = !reasons.includes('gone') && !reasons.includes('moved');
    const now = hasPlace ? after(present.get(answerKey(answer))) : '';
    return [
      {
        item_id,
        title: item.title,
        row: [...row],
        answer: before(answer),
        outcome,
        reasons: [...reasons],
        now: now || null,
      },
    ];
  });
}

/** The same for changes that arrived after the move; of an answer, the last of them. */
export function describeArrivals(
  context: Pick<InspectionContext, 'tx' | 'locale'>,
  work: Work,
  arrivals: readonly Arrival[],
): Promise<MovedAnswer[]> {
  const [first] = arrivals;
  if (!first) return Promise.resolve([]);
  const last = new Map<AnswerKey, RefittedAnswer>();
  for (const { change, refit } of arrivals)
    if (!isRowChange(change)) last.set(answerKey(change), { answer: toAnswer(change), refit });
  return describeMovedAnswers(context, first.from, work, [...last.values()]);
}

async function createPrinter(
  { tx, locale }: Pick<InspectionContext, 'tx' | 'locale'>,
  version: RunnableVersion,
  { row }: Work,
  answers: readonly Answer[],
): Promise<(answer: Answer | undefined) => string> {
  // The authors of the answers do not matter here, only the people and assets that they name.
  const values = answers.map(({ item_id, value }) => ({ item_id, value }));
  const people = await getPeopleNames(tx, version, values);
  const assets = await getAssetNames(tx, version, values);
  const words = getPrintWords(locale, version.document, { ...row.context, people, assets });
  return (answer) => {
    const item = answer && version.items.get(answer.item_id);
    if (!item) return '';
    if (version.masked.has(item.id) && answer.value !== undefined) return MASKED_ANSWER;
    const printed = printAnswer(item, version.document.response_sets, answer, words);
    return shorten([printed, answer.note].filter(Boolean).join(' · '));
  };
}

const shorten = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text);
