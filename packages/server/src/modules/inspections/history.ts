/** The history of an inspection: all changes with author and time, also those that were overridden or came late. */

import type { OutputOf } from '@rounds/contract/endpoint';
import type { inspections } from '@rounds/contract/inspections';
import { type Answers, answerKey, type Change } from '@rounds/engine';
import type { Database, Tx } from '../../db/database.ts';
import { loadAnswers } from './log.ts';
import { getUserNames, type InspectionRow, readLog } from './queries.ts';

type History = OutputOf<typeof inspections.getHistory>;

const PAGE_SIZE = 100;

/** The entries before a sequence number; without one, the latest entries. */
export async function getHistory(
  tx: Tx,
  database: Database,
  inspection: InspectionRow,
  before = inspection.sequence + 1,
): Promise<History> {
  const last = Math.min(before - 1, inspection.sequence);
  const after = Math.max(0, last - PAGE_SIZE);
  const log = await readLog(tx, inspection.id, after, last);
  const names = await getUserNames(tx, [...new Set(log.map((row) => row.change.by))]);
  const isCurrent = createIsCurrent(await loadAnswers(tx, database, inspection));
  const entries = log.reverse().map(({ change: { by, received_at, sequence, ...change }, late }) => {
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
  return { entries, next_cursor: after > 0 ? String(after + 1) : null };
}

/** A change is current while one of its registers still has its value, or while its row still is as the change left it. */
function createIsCurrent({ answers, rows }: Answers): (change: Change) => boolean {
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
