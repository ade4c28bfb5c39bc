/** Finds the answer of a question before each change. */
import { setImmediate } from 'node:timers/promises';
import type { RegistersBefore } from '@rounds/contract/inspections';
import { type Answer, answerKey, Fold, isRowChange } from '@rounds/engine';
import type { LogPage, LogRow } from '../queries/log.ts';

const REGISTERS = ['value', 'unit', 'na', 'note', 'rating', 'score'] as const;

/**
 * Returns, by the ids of the changes of `shown`, the former values of the registers that each of them set.
 * @param pages the log from its beginning, which is read up to the last of them
 */
export async function describeAnswersBefore(
  pages: AsyncIterable<LogPage>,
  shownRows: readonly LogRow[],
): Promise<ReadonlyMap<string, RegistersBefore>> {
  const keys = new Set(shownRows.map(({ change }) => answerKey(change)));
  const ids = new Set(shownRows.map(({ change }) => change.id));
  const last = Math.max(...shownRows.map(({ change }) => change.sequence));
  const fold = new Fold();
  const before = new Map<string, RegistersBefore>();
  if (shownRows.length === 0) return before;
  for await (const { rows } of pages) {
    for (const { change, late } of rows) {
      const key = answerKey(change);
      if (isRowChange(change) || !keys.has(key)) continue;
      if (ids.has(change.id)) {
        fold.resolveAll();
        before.set(change.id, toRegisters(change, fold.answer(key)));
        // Resolving an answer with tens of thousands of changes takes a while, and others should not wait for all of them.
        await setImmediate();
      }
      if (!late) fold.recordAll([change]);
    }
    if (rows.at(-1)!.change.sequence >= last) break;
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
