/**
 * Limits how much one inspection can hold. Reading, evaluating and printing it takes time and memory for everything in
 * it, and everybody waits meanwhile. The limits are many times the size of the longest real inspections.
 */
import { type Change, isRowChange, listAddedFiles } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import type { TextParams } from '../../../http/texts.ts';
import { countAttachedFiles } from '../queries/attached-files.ts';
import type { InspectionWork } from '../work/inspection-work.ts';
import { getChangeBytes } from './log.ts';

/** A template of the most questions can be answered twice over. */
const MAX_CHANGES = 50_000;
const BYTES_PER_MEGABYTE = 1_000_000;
/** The size of all changes as JSON, including those that later ones replaced. */
const MAX_LOG_BYTES = 16 * BYTES_PER_MEGABYTE;
/** The number of all rows together, each with the items that it contains. */
const MAX_ROW_ITEMS = 25_000;
const MAX_FILES = 10_000;

type Counted = 'changes' | 'bytes' | 'rowItems' | 'files';
export interface LimitProblem {
  readonly code: 'INS_FULL' | 'INS_TOO_MANY_ROWS' | 'INS_TOO_MANY_FILES';
  readonly params: TextParams;
}

const FULL: LimitProblem = {
  code: 'INS_FULL',
  params: { changes: MAX_CHANGES, megabytes: MAX_LOG_BYTES / BYTES_PER_MEGABYTE },
};
const LIMITS: Readonly<Record<Counted, { readonly max: number; readonly problem: LimitProblem }>> = {
  changes: { max: MAX_CHANGES, problem: FULL },
  bytes: { max: MAX_LOG_BYTES, problem: FULL },
  rowItems: { max: MAX_ROW_ITEMS, problem: { code: 'INS_TOO_MANY_ROWS', params: { max: MAX_ROW_ITEMS } } },
  files: { max: MAX_FILES, problem: { code: 'INS_TOO_MANY_FILES', params: { max: MAX_FILES } } },
};
const COUNTED = Object.keys(LIMITS) as Counted[];

/** Whether the changes of a call still fit, one after another. */
export class LimitCheck {
  readonly #work: InspectionWork;
  readonly #totals: Record<Counted, number>;

  private constructor(work: InspectionWork, totals: Record<Counted, number>) {
    this.#work = work;
    this.#totals = totals;
  }

  /** Values that take more than a moment to count are counted only if one of the changes adds to them. */
  static async create(tx: Tx, work: InspectionWork, changes: readonly Change[]): Promise<LimitCheck> {
    const { log, row, stored } = work;
    const addsFiles = stored !== null && changes.some((change) => listAddedFiles(change).length > 0);
    return new LimitCheck(work, {
      changes: row.sequence,
      bytes: log.bytes,
      rowItems: changes.some(isAddedRow) ? countRowItems(work) : 0,
      files: addsFiles ? await countAttachedFiles(tx, stored.id) : 0,
    });
  }

  /** Counts the change and answers null; if it does not fit, nothing is counted. */
  add(change: Change): LimitProblem | null {
    const size: Record<Counted, number> = {
      changes: 1,
      bytes: getChangeBytes(change),
      rowItems: isAddedRow(change) ? getRowItems(this.#work, change.item_id) : 0,
      files: listAddedFiles(change).length,
    };
    const full = COUNTED.find((name) => size[name] > 0 && this.#totals[name] + size[name] > LIMITS[name].max);
    if (full) return LIMITS[full].problem;
    for (const name of COUNTED) this.#totals[name] += size[name];
    return null;
  }
}

const isAddedRow = (change: Change): boolean => isRowChange(change) && change.op === 'add_row';

/** The items that one row of a repeat contains. */
function getRowItems({ version: { program } }: InspectionWork, itemId: string): number {
  const index = program.indexOf.get(itemId);
  return index === undefined ? 0 : program.nodes[index]!.end - index;
}

function countRowItems(work: InspectionWork): number {
  let total = 0;
  for (const [key, rows] of work.log.answers.rows) {
    total += rows.length * getRowItems(work, key.slice(key.lastIndexOf('/') + 1));
  }
  return total;
}
