/** Completes an inspection, and reopens one that is completed. */
import type { SignOffInput } from '@rounds/contract/inspections';
import { ApiError } from '../../../http/api-error.ts';
import { completeInspection } from '../completion/outcome.ts';
import { toSignOff } from '../completion/sign-off.ts';
import type { InspectionContext } from '../inspection-context.ts';
import { assignDocumentId, settleDocumentId } from '../naming/document-id.ts';
import { describeRecords } from './apply-changes.ts';
import type { InspectionWork } from './inspection-work.ts';
import { checkStart, start } from './start.ts';

/** The input of the person who completes an inspection. */
interface CompletionInput {
  readonly sign_off?: SignOffInput | undefined;
  /** The note on the whole inspection; if it is missing, the stored one stays. */
  readonly note?: string | undefined;
}

/**
 * Freezes answers, scores and context with the report; completing twice has no further effect.
 * @param at when the person completed it, which may be before the device could send it. It is at least the time
 *   of the last answer and at most the present.
 * @throws ApiError INS_NOT_COMPLETE or INS_FILE_MISSING naming what is missing, INS_SIGN_OFF_REQUIRED, or
 *   INS_NOTE_TOO_LATE for another note than that of the completed inspection
 */
export async function complete(
  context: InspectionContext,
  loaded: InspectionWork,
  { sign_off: signOff, note }: CompletionInput,
  at: Date = loaded.now,
): Promise<InspectionWork> {
  if (loaded.row.status === 'completed') {
    if (note !== undefined && note.trim() !== loaded.stored?.note) throw new ApiError('INS_NOTE_TOO_LATE');
    return loaded;
  }
  const started = start(await checkStart(context, loaded, loaded.now));
  // One that an assignment opened has no number yet.
  const isFirstWork = loaded.stored?.status === 'to_do' && loaded.row.status === 'to_do';
  const row = isFirstWork ? await assignDocumentId(context, started) : started.row;
  const described = await describeRecords(context, { ...started, row });
  const completed_at = limitCompletion(described, at).toISOString();
  const work = { ...described, row: { ...described.row, context: { ...described.row.context, completed_at } } };
  const completed = await completeInspection(context, work);
  const sign_off = await toSignOff(context, work, signOff);
  return {
    ...work,
    row: { ...completed.row, sign_off },
    note: note?.trim() ?? null,
    frozen: completed.frozen,
    events: [
      ...work.events,
      ...(signOff ? [{ kind: 'signed_off' as const, data: { name: signOff.name, role: signOff.role ?? null } }] : []),
      { kind: 'completed', data: {} },
    ],
  };
}

function limitCompletion({ now, log, row }: InspectionWork, at: Date): Date {
  let earliest = row.started_at?.getTime() ?? 0;
  for (const answer of log.answers.answers.values())
    if (answer.at) earliest = Math.max(earliest, Date.parse(answer.at));
  return new Date(Math.min(Math.max(at.getTime(), earliest), now.getTime()));
}

/** Takes a completed inspection back into progress; its document id stays, its sign-off remains in the history. */
export function reopen(work: InspectionWork, reason: string): InspectionWork {
  const { row } = work;
  if (row.status !== 'completed') return work;
  const context = { ...settleDocumentId(row.context), completed_at: null };
  const noResult = { score: null, score_max: null, score_percent: null, completed_at: null, sign_off: null };
  return {
    ...work,
    reopenReason: reason,
    events: [...work.events, { kind: 'reopened', data: { reason } }],
    row: { ...row, ...noResult, status: 'in_progress', context },
  };
}
