/**
 * The decisions of assignments about inspections. The module of assignments provides the rules: it imports this one, so
 * this one cannot import it.
 */
import type { AssignedWork, InspectionManager, InspectionSummary } from '@rounds/contract/inspections';
import type { RunContext } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { requiredExtension } from '../../../http/extensions.ts';
import type { InspectionContext, NewInspection } from '../inspection-context.ts';

export type AssignmentProblem = NonNullable<InspectionSummary['assignment_problem']>;

/** The data that an inspection stores of its assignment. */
export interface AssignmentLink {
  readonly assignment_id: number | null;
  readonly assignment_title: string;
  readonly occurrence_at: Date | null;
  readonly assignee_id: number | null;
  readonly start_at: Date | null;
  readonly due_at: Date | null;
  readonly assignment_problem: AssignmentProblem | null;
  readonly managers: readonly InspectionManager[];
  readonly collaborators: readonly InspectionManager[];
  readonly collaborative: boolean;
}

export interface LinkRequest {
  /** The uuid of the inspection. */
  readonly uuid: string;
  readonly target: NewInspection & { readonly assignment_id: number };
  readonly now: Date;
  /**
   * The time at which a device without a network started it: an inspection that the assignment does not allow is then
   * stored and marked. Null for a call, which is rejected instead.
   */
  readonly offlineStart: Date | null;
}

export interface AssignmentRules {
  /** @throws ApiError AST_OBJECT_NOT_FOUND, AST_NOT_ASSIGNED or AST_NOT_STARTABLE if the call can be rejected */
  link(
    context: InspectionContext,
    request: LinkRequest,
  ): Promise<{ readonly link: AssignmentLink; readonly assignment: NonNullable<RunContext['assignment']> | null }>;
  /** Whether only one inspection with the same template may be in progress at an asset. */
  isRestricted(tx: Tx, assignmentId: number): Promise<boolean>;
  /** Lists the work that will open for a person, and what the person may start in addition. */
  listComingWork(tx: Tx, userId: number, now: Date): Promise<Pick<AssignedWork, 'planned' | 'startable' | 'next'>>;
}

export const assignmentRules = requiredExtension<AssignmentRules>('inspections.assignment_rules');
