/** Who changed what and when, with what lost against another answer and what came late. */

import type { OutputOf } from '@rounds/contract/endpoint';
import type { inspections } from '@rounds/contract/inspections';
import { type Answers, answerKey, type Change } from '@rounds/engine';
import type { Tx } from '../../db/database.ts';
import { answersIn } from './log.ts';
import { type InspectionRow, namesOf, readLog } from './queries.ts';

type History = OutputOf<typeof inspections.history>;

export async function historyOf(tx: Tx, inspection: InspectionRow): Promise<History> {
  const log = await readLog(tx, inspection.id, 0);
  const names = await namesOf(tx, [...new Set(log.map((row) => row.change.by))]);
  const isCurrent = currentChanges(answersIn(log));
  const entries = log.map(({ change: { by, received_at, sequence, ...change }, late }) => {
    const full_name = names.get(by);
    return {
      change,
      by: full_name === undefined ? null : { id: by, full_name },
      received_at,
      sequence,
      late,
      current: !late && isCurrent(change),
    };
  });
  return { entries };
}

/** A change is current while one of its registers, or its row, stands as it said. */
function currentChanges({ answers, rows }: Answers): (change: Change) => boolean {
  const winning = new Set<string>();
  for (const { change_id, stamps } of answers.values()) {
    if (change_id) winning.add(change_id);
    for (const stamp of Object.values(stamps ?? {})) winning.add(stamp.id);
  }
  return (change) => {
    if (!('op' in change)) return winning.has(change.id);
    const repeat = answerKey({ item_id: change.item_id, row: change.row.slice(0, -1) });
    const isThere = rows.get(repeat)?.includes(change.row.at(-1)!) ?? false;
    return isThere === (change.op === 'add_row');
  };
}
