/** What the answer of a question was before each change. */
import type { RegistersBefore } from '@rounds/contract/inspections';
import { type Answer, answerKey, Fold, isRowChange } from '@rounds/engine';
import type { LogRow } from '../queries.ts';

const REGISTERS = ['value', 'unit', 'na', 'note', 'rating', 'score'] as const;

/** By the ids of the changes of `shown`, the registers that each of them set, as they were. */
export function describeAnswersBefore(
  log: readonly LogRow[],
  shown: readonly LogRow[],
): ReadonlyMap<string, RegistersBefore> {
  const keys = new Set(shown.map(({ change }) => answerKey(change)));
  const ids = new Set(shown.map(({ change }) => change.id));
  const fold = new Fold();
  const before = new Map<string, RegistersBefore>();
  for (const { change, late } of log) {
    const key = answerKey(change);
    if (isRowChange(change) || !keys.has(key)) continue;
    if (ids.has(change.id)) before.set(change.id, toRegisters(change, fold.answer(key)));
    if (!late) fold.addAnswer(key, change);
  }
  return before;
}

const toRegisters = (
  change: Readonly<Partial<Record<(typeof REGISTERS)[number], unknown>>>,
  answer: Answer | undefined,
): RegistersBefore => {
  const set = REGISTERS.filter((register) => change[register] !== undefined && answer?.[register] !== undefined);
  return Object.fromEntries(set.map((register) => [register, answer?.[register]]));
};
