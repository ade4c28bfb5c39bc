/**
 * The document id of a report. Its number is taken when the server first receives the inspection; what
 * else its format names follows the answers until the inspection is completed for the first time.
 */
import {
  EvaluationLimitError,
  formatDocumentId,
  getDocumentIdFormat,
  hasDocumentNumber,
  type ItemState,
  type RunContext,
  referencesAnswers,
} from '@rounds/engine';
import { RecordCache } from '../../../db/caches/lru-cache.ts';
import { getWorkspaceId } from '../../../db/transactions.ts';
import { maskStates } from '../answers/masking.ts';
import { evaluateInspection } from '../completion/outcome.ts';
import type { InspectionContext } from '../inspection-context.ts';
import { type InspectionDraft, reserveDocumentNumbers } from '../queries/inspections.ts';
import type { InspectionWork } from '../work/inspection-work.ts';

/** The row with the id that a new inspection gets, or that the answers of an open one make. */
export async function assignDocumentId(
  context: InspectionContext,
  work: InspectionWork,
  { isMoved = false }: { readonly isMoved?: boolean } = {},
): Promise<InspectionDraft> {
  const { document } = work.version;
  const format = getDocumentIdFormat(document);
  const followsAnswers = format !== null && referencesAnswers(format);
  let { row } = work;
  const lacksOne = isMoved && row.status !== 'to_do' && row.context.document_id === undefined;
  if (!work.stored || hasJustStarted(work) || lacksOne) {
    const isCounted = hasDocumentNumber(document);
    if (format === null && !isCounted) return row;
    const number = isCounted ? await takeNextNumber(context, row.template_id) : null;
    const at = (row.started_at ?? work.now).toISOString();
    row = { ...row, context: { ...row.context, document_id: { number, at, text: '' } } };
  } else if (!row.context.document_id || !(isMoved ? canStillChange(row) : followsAnswers && canChange(work)))
    return row;
  const states = followsAnswers ? evaluateItems({ version: work.version, log: work.log, now: work.now, row }) : [];
  const text = formatDocumentId(document, row.context, ({ id }) => states.filter(({ item_id }) => item_id === id));
  const document_id = row.context.document_id && { ...row.context.document_id, text: text ?? '' };
  return { ...row, document_id: text, context: { ...row.context, ...(document_id ? { document_id } : {}) } };
}

/** An inspection that an assignment opened gets its number when somebody starts it. */
const hasJustStarted = ({ stored, row }: InspectionWork): boolean =>
  stored?.status === 'to_do' && row.status !== 'to_do' && row.context.document_id === undefined;

/** The states of all items; none if evaluating them takes too long, so that the answers can still be stored. */
function evaluateItems(work: Parameters<typeof evaluateInspection>[0]): readonly ItemState[] {
  try {
    // Everybody who may list inspections sees their ids.
    return maskStates(work.version, evaluateInspection(work).computed.items);
  } catch (error) {
    if (error instanceof EvaluationLimitError) return [];
    throw error;
  }
}

const canStillChange = ({ status, context }: InspectionDraft): boolean =>
  status !== 'completed' && context.document_id?.settled !== true;
const canChange = ({ row, added }: InspectionWork): boolean => added.length > 0 && canStillChange(row);

/** The context of an inspection that was completed: its document id stays from now on, also when it is reopened. */
export const settleDocumentId = (context: RunContext): RunContext =>
  context.document_id ? { ...context, document_id: { ...context.document_id, settled: true } } : context;

/** Numbers reserved for a template and not used yet, and how many are reserved the next time. */
interface NumberSupply {
  readonly free: number[];
  block: number;
}
const MAX_BLOCK = 32;
/** The size includes a block of free numbers. */
const BYTES_PER_SUPPLY = 600;
const supplies = new RecordCache<NumberSupply>({ maxBytes: 6_000_000, getBytes: () => BYTES_PER_SUPPLY });

/**
 * A number that no other report of the template has. Numbers are reserved in blocks, so that inspections
 * that arrive together do not wait for each other's commit. The block doubles each time, so that a
 * template with few reports has hardly a gap. The rest of a block is free for other calls once this one
 * has committed; a rollback leaves the whole block unreserved.
 */
async function takeNextNumber({ tx, database, afterCommit }: InspectionContext, templateId: number): Promise<number> {
  const workspaceSupplies = supplies.of(database, getWorkspaceId(tx));
  const supply = workspaceSupplies.find(templateId) ?? { free: [], block: 1 };
  workspaceSupplies.set(templateId, supply);
  const free = supply.free.shift();
  if (free !== undefined) return free;
  const { block } = supply;
  supply.block = Math.min(2 * block, MAX_BLOCK);
  const last = await reserveDocumentNumbers(tx, templateId, block);
  const first = last - block + 1;
  afterCommit(() => {
    for (let number = first + 1; number <= last; number++) supply.free.push(number);
  });
  return first;
}
