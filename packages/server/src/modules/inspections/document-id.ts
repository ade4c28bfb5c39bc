/**
 * The document id of a report. Its number is taken when the server first receives the report; what
 * else its text names follows the answers until the report is completed for the first time.
 */
import { documentIdFormat, documentIdOf, isNumbered, namesAnswers, type RunContext } from '@rounds/engine';
import { Memory } from './memory.ts';
import { outcomeOf } from './outcome.ts';
import { takeNumbers } from './queries.ts';
import type { Work } from './work.ts';

/** Gives a new report its id, and an open one the id that its answers make. */
export async function giveDocumentId(work: Work): Promise<void> {
  const { document } = work.version;
  const format = documentIdFormat(document);
  if (!work.stored) {
    const isCounted = isNumbered(document);
    if (format === null && !isCounted) return;
    const number = isCounted ? await nextNumber(work) : null;
    setContext(work, { document_id: { number, at: (work.row.started_at ?? work.now).toISOString(), text: '' } });
  } else if (!mayChange(work) || format === null || !namesAnswers(format)) return;
  const states = format !== null && namesAnswers(format) ? outcomeOf(work).computed.items : [];
  const text = documentIdOf(document, work.row.context, ({ id }) => states.filter(({ item_id }) => item_id === id));
  work.row = { ...work.row, document_id: text };
  const given = work.row.context.document_id;
  if (given) setContext(work, { document_id: { ...given, text: text ?? '' } });
}

function setContext(work: Work, change: Partial<RunContext>): void {
  work.row = { ...work.row, context: { ...work.row.context, ...change } };
}

const mayChange = ({ row, added }: Work): boolean =>
  row.status !== 'completed' && added.length > 0 && row.context.document_id?.settled !== true;

/** The context of a report that was completed: from now on its id stays, also when it is opened again. */
export const withSettledId = (context: RunContext): RunContext =>
  context.document_id ? { ...context, document_id: { ...context.document_id, settled: true } } : context;

/** Numbers that were taken for a template and not given yet, and how many are taken the next time. */
interface Supply {
  readonly free: number[];
  block: number;
}
const MOST_TEMPLATES = 10_000;
const LARGEST_BLOCK = 32;
const supplies = new Memory<Supply>(MOST_TEMPLATES);

/**
 * A number that no other report of the template has. Numbers are taken in blocks, so that reports
 * that come together do not wait for one another's commit; the block doubles each time, so that a
 * template of few reports leaves hardly a gap. What a call took and did not use is there for others
 * once it has committed; what it rolled back was never taken.
 */
async function nextNumber({ desk, row }: Work): Promise<number> {
  const { tx, database, afterCommit } = desk;
  const supply = supplies.get(database, row.template_id) ?? { free: [], block: 1 };
  supplies.set(database, row.template_id, supply);
  const free = supply.free.shift();
  if (free !== undefined) return free;
  const { block } = supply;
  supply.block = Math.min(2 * block, LARGEST_BLOCK);
  const last = await takeNumbers(tx, row.template_id, block);
  const first = last - block + 1;
  afterCommit(() => {
    for (let number = first + 1; number <= last; number++) supply.free.push(number);
  });
  return first;
}
