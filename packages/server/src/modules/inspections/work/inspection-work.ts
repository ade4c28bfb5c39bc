/**
 * The work of one call on one inspection, as a value. `load` or `create` begins it, `applyChanges` and `complete` return
 * it with their effects, always in this order, and `save` writes it. Nothing reaches the table before that.
 */
import type { Answers, Change, Computed } from '@rounds/engine';
import type { AssignmentLink } from '../assigned/rules.ts';
import type { FoldedLog } from '../log/log.ts';
import type { AssignedColumns } from '../queries/assigned.ts';
import type { FrozenReport, InspectionDraft, InspectionRow } from '../queries/inspections.ts';
import type { NewEvent } from '../queries/save.ts';
import type { RunnableVersion } from '../versions.ts';

/** The answers of an inspection and what the engine computes from them. */
export interface Outcome {
  readonly answers: Answers;
  readonly computed: Computed;
}

export interface InspectionWork {
  readonly version: RunnableVersion;
  readonly now: Date;
  /** The row as the database has it; null while the inspection is new. */
  readonly stored: InspectionRow | null;
  /** The row as `save` will write it. */
  readonly row: InspectionDraft;
  /** All changes, those of this call included. It leaves the cache while the call adds to it. */
  readonly log: FoldedLog;
  /** The changes of this call. */
  readonly added: readonly Change[];
  /** The version in which the device made the changes of this call, if it says so. */
  readonly sentVersion: number | null;
  /** The rows before a change of this call removed one. */
  readonly rowsBefore: Answers['rows'] | null;
  /** The decisions of the assignment about a new inspection. */
  readonly link: AssignmentLink | null;
  /** The changes of the columns that belong to the assignment. */
  readonly assigned: Partial<AssignedColumns>;
  /** The report that completing stores; null unless this call completes the inspection. */
  readonly frozen: FrozenReport | null;
  /** The reason why this call reopens the inspection; null unless it does. */
  readonly reopenReason: string | null;
  readonly events: readonly NewEvent[];
  /** The note of the completion; null leaves it as it is. */
  readonly note: string | null;
}

/** Work on an inspection to which the call has not done anything yet. */
export const beginWork = (
  loaded: Pick<InspectionWork, 'version' | 'now' | 'stored' | 'row' | 'log'>,
  link: AssignmentLink | null = null,
): InspectionWork => ({
  ...loaded,
  added: [],
  sentVersion: null,
  rowsBefore: null,
  link,
  assigned: { ...link },
  frozen: null,
  reopenReason: null,
  events: [],
  note: null,
});
